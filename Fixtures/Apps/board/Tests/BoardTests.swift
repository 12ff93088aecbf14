import XCTest

final class BoardTests: XCTestCase {
    func testPredicate() {
        scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF = 'test'")
    }
}
