/// A call from the system into the application. The raw values appear in documents.
///
/// Source: Apple, `UIApplicationDelegate`, `UISceneDelegate`, `UIWindowSceneDelegate`,
/// `UNUserNotificationCenterDelegate`.
public enum SceneCallback: String, Hashable, Sendable, CaseIterable {
  /// Asks the application for a new session's configuration.
  case configurationForConnecting = "application(_:configurationForConnecting:options:)"
  /// Connects a scene to its session.
  case willConnect = "scene(_:willConnectTo:options:)"
  /// The scene is about to become visible.
  case willEnterForeground = "sceneWillEnterForeground"
  /// The scene receives events from now on.
  case didBecomeActive = "sceneDidBecomeActive"
  /// The scene is about to stop receiving events.
  case willResignActive = "sceneWillResignActive"
  /// The scene has become invisible.
  case didEnterBackground = "sceneDidEnterBackground"
  /// The scene was disconnected from its session.
  case didDisconnect = "sceneDidDisconnect"
  /// Sessions were discarded for good, so the application cleans up their data.
  case didDiscardSceneSessions = "application(_:didDiscardSceneSessions:)"
  /// Delivers a URL or a file.
  case openURLContexts = "scene(_:openURLContexts:)"
  /// Delivers a user activity.
  case continueUserActivity = "scene(_:continue:)"
  /// Delivers a quick action.
  case performAction = "windowScene(_:performActionFor:completionHandler:)"
  /// Delivers the response to a notification.
  case didReceiveNotificationResponse = "userNotificationCenter(_:didReceive:withCompletionHandler:)"
}
