/// A call of the system into the application, by the name that documents use.
///
/// Source: Apple, `UIApplicationDelegate`, `UISceneDelegate`, `UIWindowSceneDelegate`,
/// `UNUserNotificationCenterDelegate`.
public enum SceneCallback: String, Hashable, Sendable, CaseIterable {
  /// Asks the application which configuration a new session gets.
  case configurationForConnecting = "application(_:configurationForConnecting:options:)"
  /// Connects a scene to its session.
  case willConnect = "scene(_:willConnectTo:options:)"
  /// The scene is about to be seen.
  case willEnterForeground = "sceneWillEnterForeground"
  /// The scene takes events from now on.
  case didBecomeActive = "sceneDidBecomeActive"
  /// The scene is about to take no more events.
  case willResignActive = "sceneWillResignActive"
  /// The scene is no longer seen.
  case didEnterBackground = "sceneDidEnterBackground"
  /// The scene has lost its session's connection.
  case didDisconnect = "sceneDidDisconnect"
  /// Sessions are gone for good. This is where their data is cleaned up.
  case didDiscardSceneSessions = "application(_:didDiscardSceneSessions:)"
  /// The call of an event: a URL or a file.
  case openURLContexts = "scene(_:openURLContexts:)"
  /// The call of an event: a user activity.
  case continueUserActivity = "scene(_:continue:)"
  /// The call of an event: a quick action.
  case performAction = "windowScene(_:performActionFor:completionHandler:)"
  /// The call of an event: the response to a notification.
  case didReceiveNotificationResponse = "userNotificationCenter(_:didReceive:withCompletionHandler:)"
}
