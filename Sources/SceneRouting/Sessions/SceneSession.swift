public import PredicateSyntax
import StringPredicates

/// The persistent identity and state of a scene. A session outlives its scene, and the router ranks connected and
/// disconnected sessions alike.
///
/// Source: Apple, `UISceneSession`.
public struct SceneSession: Hashable, Sendable {
  /// The session's identifier, which is unique within the application.
  public var persistentIdentifier: String
  /// The purpose of the session's scene.
  public var role: SceneSessionRole
  /// The name of the session's configuration. `nil` means the first configuration declared for its role, if any.
  public var configuration: String?
  /// The activation state of the session's scene.
  public var state: SceneActivationState
  /// Whether the scene is visible to the user. Only requests that avoid visible sessions take this into account.
  public var isVisible: Bool
  /// The conditions that decide which events the session handles.
  public var conditions: SceneConditions

  /// Creates a session. By default, it is an ordinary window with UIKit's default conditions.
  public init(
    _ persistentIdentifier: String, role: SceneSessionRole = .windowApplication, configuration: String? = nil,
    state: SceneActivationState = .background, isVisible: Bool = false,
    conditions: SceneConditions = .activation(SceneActivationConditions())
  ) {
    self.persistentIdentifier = persistentIdentifier
    self.role = role
    self.configuration = configuration
    self.state = state
    self.isVisible = isVisible
    self.conditions = conditions
  }

  /// Creates a session with the conditions of a UIKit scene. By default, it is an ordinary window.
  public init(
    _ persistentIdentifier: String, role: SceneSessionRole = .windowApplication, configuration: String? = nil,
    state: SceneActivationState = .background, isVisible: Bool = false, conditions: SceneActivationConditions
  ) {
    self.init(
      persistentIdentifier, role: role, configuration: configuration, state: state, isVisible: isVisible,
      conditions: .activation(conditions))
  }
}

extension SceneSession {
  /// Whether requests that avoid visible sessions avoid this one. A disconnected session has no scene to see.
  var isShown: Bool { isVisible && state.isConnected }

  /// Creates a session whose conditions are specified as format strings with string arguments.
  ///
  ///     try SceneSession("thread-42", prefers: "SELF == %@", identifier, can: "SELF BEGINSWITH 'mail/'")
  ///
  /// - Parameters:
  ///   - persistentIdentifier: The session's identifier.
  ///   - prefers: The format string for `prefersToActivate`.
  ///   - prefersArguments: The values for each `%@` in `prefers`, in order.
  ///   - can: The format string for `canActivate`.
  ///   - canArguments: The values for each `%@` in `can`, in order.
  ///   - role: The role of the session.
  ///   - configuration: The name of the session's configuration, or `nil` for the first one declared for its role.
  ///   - state: The activation state of the session's scene.
  ///   - isVisible: Whether the scene is visible to the user.
  /// - Throws: `StringPredicateError` if either format string is invalid.
  @_disfavoredOverload
  public init(
    _ persistentIdentifier: String, prefers: String = "FALSEPREDICATE", _ prefersArguments: String...,
    can: String = "TRUEPREDICATE", _ canArguments: String...,
    role: SceneSessionRole = .windowApplication, configuration: String? = nil,
    state: SceneActivationState = .background, isVisible: Bool = false
  ) throws(StringPredicateError) {
    self.init(
      persistentIdentifier, role: role, configuration: configuration, state: state, isVisible: isVisible,
      conditions: SceneActivationConditions(
        canActivate: try StringPredicate(can, arguments: canArguments),
        prefersToActivate: try StringPredicate(prefers, arguments: prefersArguments)))
  }
}

/// The activation state of a scene.
///
/// Source: Apple, `UIScene.ActivationState`.
public enum SceneActivationState: Hashable, Sendable, CaseIterable {
  /// The session is disconnected and has no scene.
  case unattached
  /// The scene is on the screen and receives events.
  case foregroundActive
  /// The scene is on the screen but doesn't receive events.
  case foregroundInactive
  /// The scene is connected but not on the screen.
  case background

  /// The name of the state in JSON documents.
  package var name: String {
    switch self {
    case .unattached: "unattached"
    case .foregroundActive: "foregroundActive"
    case .foregroundInactive: "foregroundInactive"
    case .background: "background"
    }
  }

  package init?(name: String) {
    guard let state = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = state
  }

  package var isConnected: Bool { self != .unattached }

  package var isForeground: Bool { self == .foregroundActive || self == .foregroundInactive }
}

/// The suitability of a session for an event, according to its activation conditions. More suitable cases compare as
/// greater.
public enum SceneSuitability: Hashable, Sendable, Comparable, CaseIterable {
  /// Both conditions are false, so the session is never chosen on the basis of its predicates.
  case unsuitable
  /// `canActivate` is true and `prefersToActivate` is false.
  case can
  /// `prefersToActivate` is true, regardless of `canActivate`.
  case prefers

  /// The name of the suitability in JSON documents.
  package var name: String {
    switch self {
    case .unsuitable: "unsuitable"
    case .can: "can"
    case .prefers: "prefers"
    }
  }
}
