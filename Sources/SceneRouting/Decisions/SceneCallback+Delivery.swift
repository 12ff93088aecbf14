extension SceneCallback {
  /// The calls that bring an event to a session in a state, in order.
  ///
  /// - Complexity: O(1). The lists are made once and shared, so that a route allocates none.
  package static func delivery(to state: SceneActivationState, call: SceneCallback?) -> [SceneCallback] {
    switch state {
    case .unattached: connecting
    case .background: ConnectedDelivery.with(call).background
    case .foregroundInactive: ConnectedDelivery.with(call).inactive
    case .foregroundActive: ConnectedDelivery.with(call).active
    }
  }

  /// The calls that bring an event to a new session, in order.
  package static let newSessionDelivery: [SceneCallback] = [.configurationForConnecting] + connecting

  private static let connecting: [SceneCallback] = [.willConnect, .willEnterForeground, .didBecomeActive]
}

/// The calls for a connected scene, by its state.
private struct ConnectedDelivery {
  let background: [SceneCallback]
  let inactive: [SceneCallback]
  let active: [SceneCallback]

  init(_ call: SceneCallback?) {
    active = call.map { [$0] } ?? []
    inactive = active + [.didBecomeActive]
    background = [.willEnterForeground] + inactive
  }

  static func with(_ call: SceneCallback?) -> Self {
    switch call {
    case nil: silent
    case .openURLContexts: url
    case .continueUserActivity: activity
    case .performAction: action
    case .didReceiveNotificationResponse: notification
    case .some(let other): Self(other)
    }
  }

  private static let silent = Self(nil)
  private static let url = Self(.openURLContexts)
  private static let activity = Self(.continueUserActivity)
  private static let action = Self(.performAction)
  private static let notification = Self(.didReceiveNotificationResponse)
}
