import UIKit

final class InboxSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        let conditions = scene.activationConditions
        conditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)
        conditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(
            format: "SELF == %@", ContentIdentifier.inbox)
    }
}
