import UIKit

class BoardSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var boardID: String?
    static let prefix = #"board://open/"#

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        // A placeholder inside quotes is never substituted.
        scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(
            format: "SELF ENDSWITH[c] '.%@'", "board")
        scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(
            format: "SELF == '\(Self.prefix)\(boardID ?? "")'")
    }

    func sceneDidBecomeActive(_ scene: UIScene) {
        scene.activationConditions.canActivateForTargetContentIdentifierPredicate = predicate(for: boardID)
        scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(
            format: "SELF BEGINWITH %@", session.persistentIdentifier)
    }
}
