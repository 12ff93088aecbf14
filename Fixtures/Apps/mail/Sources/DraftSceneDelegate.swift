import UIKit

final class DraftSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        let conditions = UISceneActivationConditions()
        conditions.canActivateForTargetContentIdentifierPredicate = .init(
            format: "SELF IN %@", [ContentIdentifier.Draft.new.rawValue, "com.example.mail/draft/reply"])
        conditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(
            format: """
                SELF BEGINSWITH 'com.example.mail/draft/' \
                AND SELF != %@
                """,
            ContentIdentifier.Draft.new.rawValue)
        scene.activationConditions = conditions
    }
}
