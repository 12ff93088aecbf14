import UIKit
import UserNotifications

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    func compose() {
        UIApplication.shared.requestSceneSessionActivation(nil, userActivity: nil, options: nil)
    }

    func remind() {
        let content = UNMutableNotificationContent()
        content.targetContentIdentifier = ContentIdentifier.inbox
    }
}
