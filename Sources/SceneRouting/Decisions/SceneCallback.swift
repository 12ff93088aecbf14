/// A call from the system into the application.
///
/// Source: Apple, `UIApplicationDelegate`, `UISceneDelegate`, `UIWindowSceneDelegate`,
/// `UNUserNotificationCenterDelegate`, and SwiftUI's `View`.
public struct SceneCallback: Hashable, Sendable, CustomStringConvertible {
  /// The name of the method or view modifier, such as `scene(_:openURLContexts:)`.
  public let description: String

  private init(_ description: String) { self.description = description }

  /// Asks the application for the configuration of a new session.
  package static let configurationForConnecting = Self("application(_:configurationForConnecting:options:)")

  /// Connects a scene to its session.
  package static let willConnect = Self("scene(_:willConnectTo:options:)")

  /// The scene is about to become visible.
  package static let willEnterForeground = Self("sceneWillEnterForeground")

  /// The scene has become active and now receives events.
  package static let didBecomeActive = Self("sceneDidBecomeActive")

  /// The scene is about to stop receiving events.
  package static let willResignActive = Self("sceneWillResignActive")

  /// The scene has moved to the background and is no longer visible.
  package static let didEnterBackground = Self("sceneDidEnterBackground")

  /// The scene was disconnected from its session.
  package static let didDisconnect = Self("sceneDidDisconnect")

  /// Sessions were permanently discarded, so the application can clean up their data.
  package static let didDiscardSceneSessions = Self("application(_:didDiscardSceneSessions:)")

  /// Delivers a URL or a file to open.
  package static let openURLContexts = Self("scene(_:openURLContexts:)")

  /// Delivers a user activity to continue.
  package static let continueUserActivity = Self("scene(_:continue:)")

  /// Delivers a quick action that the user chose.
  package static let performAction = Self("windowScene(_:performActionFor:completionHandler:)")

  /// Delivers the user's response to a notification.
  package static let didReceiveNotificationResponse = Self(
    "userNotificationCenter(_:didReceive:withCompletionHandler:)")

  /// Delivers a URL or a file to a view of a SwiftUI app that has no UIKit.
  package static let onOpenURL = Self("onOpenURL")

  /// Delivers a user activity to a view of a SwiftUI app that has no UIKit.
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
    let delivery = event.delivery
    guard policy.callsUIKit else { return delivery.swiftUI }
    switch state {
    case nil: return EventDelivery.newSession
    case .unattached: return EventDelivery.connecting
    case .background: return delivery.background
    case .foregroundInactive: return delivery.inactive
    case .foregroundActive: return delivery.active
    }
  }
}

extension ExternalEvent {
  fileprivate var delivery: EventDelivery {
    switch self {
    case .notification: .notification
    case .shortcutItem: .shortcutItem
    case .userActivity, .sessionRequest(_, _?): .userActivity
    case .url: .url
    case .drag(let item): item?.delivery ?? .silent
    // A group activity arrives through a separate asynchronous sequence of group sessions.
    case .sharePlay, .launch, .sessionRequest(_, nil): .silent
    }
  }
}

/// The calls that deliver an event.
private final class EventDelivery: Sendable {
  /// The calls to a connected scene in each activation state.
  let active, inactive, background: [SceneCallback]
  /// The view modifiers whose closures a SwiftUI app without UIKit gets the event through.
  let swiftUI: [SceneCallback]

  private init(_ call: SceneCallback?, swiftUI modifier: SceneCallback? = nil) {
    active = call.map { [$0] } ?? []
    inactive = active + [.didBecomeActive]
    background = [.willEnterForeground] + inactive
    swiftUI = modifier.map { [$0] } ?? []
  }

  static let silent = EventDelivery(nil)
  static let notification = EventDelivery(.didReceiveNotificationResponse)
  static let shortcutItem = EventDelivery(.performAction)
  static let userActivity = EventDelivery(.continueUserActivity, swiftUI: .onContinueUserActivity)
  static let url = EventDelivery(.openURLContexts, swiftUI: .onOpenURL)

  /// The calls that connect a scene to a session that has none.
  static let connecting: [SceneCallback] = [.willConnect, .willEnterForeground, .didBecomeActive]
  static let newSession: [SceneCallback] = [.configurationForConnecting] + connecting
}
