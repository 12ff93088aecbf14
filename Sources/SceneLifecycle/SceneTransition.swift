public import SceneRouting

/// The effects of a single life-cycle step, such as activating or destroying a session.
public struct SceneTransition: Hashable, Sendable {
  /// The session that the step affects. `nil` if the step affects the entire application, or if no session handles the
  /// event.
  public package(set) var session: String?
  /// The calls into the application, in order. All scene calls go to the scene of `session`.
  public package(set) var callbacks: [SceneCallback] = []
  /// The session's state after the step. `nil` if the session was removed, or if the step doesn't affect a session.
  public package(set) var state: SceneActivationState?
  /// The scene connection that the step made, if any.
  public package(set) var connection: SceneConnection?
  /// The sessions passed to `application(_:didDiscardSceneSessions:)`, in the order in which they were destroyed.
  public package(set) var discarded: [String] = []
  /// The routing decision, if the step handles an event.
  public package(set) var decision: RoutingDecision?
  /// The dismissal animation, if the step destroyed a window in the foreground.
  public package(set) var dismissal: SceneDismissal?
}

/// The connection of a scene to its session, as in `scene(_:willConnectTo:options:)`.
///
/// Source: Apple, `UIScene.ConnectionOptions`.
public struct SceneConnection: Hashable, Sendable {
  /// The event whose content the connection options carry, or `nil` if the scene is connected without one.
  public package(set) var event: ExternalEvent?
  /// The activity to show. The event's activity takes precedence over the session's `stateRestorationActivity`.
  public package(set) var activity: UserActivity?
}

/// The animation that dismisses a window when its session is destroyed. The session is always removed, but the
/// animation is shown only for a window in the foreground.
///
/// Source: Apple, `UIWindowScene.DismissalAnimation`.
public enum SceneDismissal: String, Hashable, Sendable, CaseIterable {
  /// The window's content is discarded.
  case standard
  /// The user completed a task, for example by sending a message.
  case commit
  /// The user left a task incomplete, for example by saving a message as a draft.
  case decline
}
