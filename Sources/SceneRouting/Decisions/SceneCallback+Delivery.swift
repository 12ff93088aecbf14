extension SceneRouter {
  /// Returns the calls that deliver an event to a session, in order.
  ///
  /// - Parameter state: The state of the session, or `nil` for a new session.
  /// - Complexity: O(1). The arrays are created once and shared, so routing doesn't allocate memory.
  package func callbacks(for event: ExternalEvent, to state: SceneActivationState?) -> [SceneCallback] {
    guard policy.callsUIKit else { return event.swiftUICallbacks }
    switch state {
    case nil: return SceneCallback.newSession
    case .unattached: return SceneCallback.connecting
    case .background: return ConnectedDelivery.list(event.call) { $0.background }
    case .foregroundInactive: return ConnectedDelivery.list(event.call) { $0.inactive }
    case .foregroundActive: return ConnectedDelivery.list(event.call) { $0.active }
    }
  }
}

extension ExternalEvent {
  /// The call that delivers the event to a connected scene. `nil` if no such call exists, as with a group activity,
  /// which arrives through a separate asynchronous sequence of group sessions.
  fileprivate var call: SceneCallback? {
    switch self {
    case .remoteNotification, .localNotification, .drag(.notification): .didReceiveNotificationResponse
    case .shortcutItem: .performAction
    case .userActivity, .drag(.userActivity), .sessionRequest(_, _?): .continueUserActivity
    case .url, .drag(.url): .openURLContexts
    case .sharePlay, .launch, .drag(.appIcon), .sessionRequest(_, nil): nil
    }
  }

  /// The view modifier whose closure a SwiftUI app without UIKit gets the event through.
  fileprivate var swiftUICallbacks: [SceneCallback] {
    switch call {
    case .openURLContexts: SceneCallback.opensURL
    case .continueUserActivity: SceneCallback.continuesActivity
    default: []
    }
  }
}

extension SceneCallback {
  fileprivate static let newSession: [SceneCallback] = [.configurationForConnecting] + connecting
  fileprivate static let connecting: [SceneCallback] = [.willConnect, .willEnterForeground, .didBecomeActive]
  fileprivate static let opensURL: [SceneCallback] = [.onOpenURL]
  fileprivate static let continuesActivity: [SceneCallback] = [.onContinueUserActivity]
}

/// The calls that deliver an event to a connected scene, for each activation state.
private struct ConnectedDelivery {
  let background: [SceneCallback]
  let inactive: [SceneCallback]
  let active: [SceneCallback]

  init(_ call: SceneCallback?) {
    active = call.map { [$0] } ?? []
    inactive = active + [.didBecomeActive]
    background = [.willEnterForeground] + inactive
  }

  @inline(__always)
  static func list(_ call: SceneCallback?, _ body: (borrowing Self) -> [SceneCallback]) -> [SceneCallback] {
    switch call {
    case nil: body(silent)
    case .openURLContexts: body(url)
    case .continueUserActivity: body(activity)
    case .performAction: body(action)
    case .didReceiveNotificationResponse: body(notification)
    case .some(let other): body(Self(other))
    }
  }

  private static let silent = Self(nil)
  private static let url = Self(.openURLContexts)
  private static let activity = Self(.continueUserActivity)
  private static let action = Self(.performAction)
  private static let notification = Self(.didReceiveNotificationResponse)
}
