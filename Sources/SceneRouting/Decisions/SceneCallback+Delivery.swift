extension SceneCallback {
  /// Returns the calls that deliver an event to a session in the given state, in order.
  ///
  /// - Complexity: O(1). The arrays are created once and shared, so routing doesn't allocate memory.
  package static func delivery(to state: SceneActivationState, call: SceneCallback?) -> [SceneCallback] {
    switch state {
    case .unattached: connecting
    case .background: ConnectedDelivery.list(call) { $0.background }
    case .foregroundInactive: ConnectedDelivery.list(call) { $0.inactive }
    case .foregroundActive: ConnectedDelivery.list(call) { $0.active }
    }
  }

  /// The calls that deliver an event to a new session, in order.
  package static let newSessionDelivery: [SceneCallback] = [.configurationForConnecting] + connecting

  private static let connecting: [SceneCallback] = [.willConnect, .willEnterForeground, .didBecomeActive]
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
