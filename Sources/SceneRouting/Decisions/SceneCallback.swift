/// A call from the system into the application.
///
/// Source: Apple, `UIApplicationDelegate`, `UISceneDelegate`, `UIWindowSceneDelegate`,
/// `UNUserNotificationCenterDelegate`, and SwiftUI's `View`.
public struct SceneCallback: Hashable, Sendable, CustomStringConvertible {
  /// The name of the method or view modifier, such as `scene(_:openURLContexts:)`.
  public let description: String

  private init(_ description: String) { self.description = description }

  package static let configurationForConnecting = Self("application(_:configurationForConnecting:options:)")
  package static let willConnect = Self("scene(_:willConnectTo:options:)")
  package static let willEnterForeground = Self("sceneWillEnterForeground")
  package static let didBecomeActive = Self("sceneDidBecomeActive")
  package static let willResignActive = Self("sceneWillResignActive")
  package static let didEnterBackground = Self("sceneDidEnterBackground")
  package static let didDisconnect = Self("sceneDidDisconnect")
  package static let didDiscardSceneSessions = Self("application(_:didDiscardSceneSessions:)")
  package static let openURLContexts = Self("scene(_:openURLContexts:)")
  package static let continueUserActivity = Self("scene(_:continue:)")
  package static let performAction = Self("windowScene(_:performActionFor:completionHandler:)")
  package static let didReceiveNotificationResponse = Self(
    "userNotificationCenter(_:didReceive:withCompletionHandler:)")
  /// SwiftUI's name for a URL or a file, in an app without UIKit.
  package static let onOpenURL = Self("onOpenURL")
  /// SwiftUI's name for a user activity, in an app without UIKit.
  package static let onContinueUserActivity = Self("onContinueUserActivity")

  package static let all: [Self] = [
    .configurationForConnecting, .willConnect, .willEnterForeground, .didBecomeActive, .willResignActive,
    .didEnterBackground, .didDisconnect, .didDiscardSceneSessions, .openURLContexts, .continueUserActivity,
    .performAction, .didReceiveNotificationResponse, .onOpenURL, .onContinueUserActivity,
  ]
}

extension SceneRouter {
  /// Returns the calls that deliver an event to a session, in order.
  ///
  /// - Parameter state: The state of the session, or `nil` for a new session.
  /// - Complexity: O(1). The arrays are created once and shared, so routing doesn't allocate memory.
  package func callbacks(for event: ExternalEvent, to state: SceneActivationState?) -> [SceneCallback] {
    guard policy.callsUIKit else { return event.delivery[.swiftUI] }
    switch state {
    case nil: return EventDelivery.newSession
    case .unattached: return EventDelivery.connecting
    case .background: return event.delivery[.background]
    case .foregroundInactive: return event.delivery[.inactive]
    case .foregroundActive: return event.delivery[.active]
    }
  }
}

/// The way in which an event is delivered.
enum EventDelivery: Int, CaseIterable {
  case silent, notification, shortcutItem, userActivity, url

  /// What the event is delivered to: a connected scene in one of its states, or a SwiftUI app without UIKit.
  enum Receiver: Int, CaseIterable { case active, inactive, background, swiftUI }

  /// The calls that connect a scene to a session that has none.
  static let connecting: [SceneCallback] = [.willConnect, .willEnterForeground, .didBecomeActive]
  static let newSession: [SceneCallback] = [.configurationForConnecting] + connecting

  /// The calls of each delivery to each receiver.
  private static let calls = allCases.flatMap { delivery in Receiver.allCases.map { delivery.calls(to: $0) } }

  /// - Complexity: O(1).
  subscript(receiver: Receiver) -> [SceneCallback] {
    Self.calls[rawValue &* 4 &+ receiver.rawValue]
  }

  private func calls(to receiver: Receiver) -> [SceneCallback] {
    let own: [SceneCallback] =
      switch self {
      case .silent: []
      case .notification: [.didReceiveNotificationResponse]
      case .shortcutItem: [.performAction]
      case .userActivity: [.continueUserActivity]
      case .url: [.openURLContexts]
      }
    switch receiver {
    case .active: return own
    case .inactive: return own + [.didBecomeActive]
    case .background: return [.willEnterForeground] + own + [.didBecomeActive]
    case .swiftUI:
      switch self {
      case .userActivity: return [.onContinueUserActivity]
      case .url: return [.onOpenURL]
      case .silent, .notification, .shortcutItem: return []
      }
    }
  }
}
