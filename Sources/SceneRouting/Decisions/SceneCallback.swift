/// A call from the system into the application. The raw values appear in JSON documents.
///
/// Source: Apple, `UIApplicationDelegate`, `UISceneDelegate`, `UIWindowSceneDelegate`,
/// `UNUserNotificationCenterDelegate`, and SwiftUI's `View`.
public enum SceneCallback: String, Hashable, Sendable, CaseIterable {
  /// Asks the application for the configuration of a new session.
  case configurationForConnecting = "application(_:configurationForConnecting:options:)"
  /// Connects a scene to its session.
  case willConnect = "scene(_:willConnectTo:options:)"
  /// The scene is about to become visible.
  case willEnterForeground = "sceneWillEnterForeground"
  /// The scene has become active and now receives events.
  case didBecomeActive = "sceneDidBecomeActive"
  /// The scene is about to stop receiving events.
  case willResignActive = "sceneWillResignActive"
  /// The scene has moved to the background and is no longer visible.
  case didEnterBackground = "sceneDidEnterBackground"
  /// The scene was disconnected from its session.
  case didDisconnect = "sceneDidDisconnect"
  /// Sessions were permanently discarded, so the application can clean up their data.
  case didDiscardSceneSessions = "application(_:didDiscardSceneSessions:)"
  /// Delivers a URL or a file to open.
  case openURLContexts = "scene(_:openURLContexts:)"
  /// Delivers a user activity to continue.
  case continueUserActivity = "scene(_:continue:)"
  /// Delivers a quick action that the user chose.
  case performAction = "windowScene(_:performActionFor:completionHandler:)"
  /// Delivers the user's response to a notification.
  case didReceiveNotificationResponse = "userNotificationCenter(_:didReceive:withCompletionHandler:)"
  /// Delivers a URL or a file to a view of a SwiftUI app that has no UIKit.
  case onOpenURL
  /// Delivers a user activity to a view of a SwiftUI app that has no UIKit.
  case onContinueUserActivity
}
