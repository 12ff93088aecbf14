import UIKit

final class ThreadSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var threadID = ""

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        let identifier = "\(ContentIdentifier.threads)\(threadID)"
        let predicate = NSPredicate(format: "SELF == %@", identifier)
        scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
        scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = predicate
        let activity = NSUserActivity(activityType: "com.example.mail.thread")
        activity.targetContentIdentifier = identifier
        scene.userActivity = activity
    }
}
