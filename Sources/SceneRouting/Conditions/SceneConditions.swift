import StringPredicates

/// Where a session's conditions come from, and what they are. A value is a reference or two, so sessions are cheap to
/// copy.
public enum SceneConditions: Hashable, Sendable {
  /// A UIKit scene: its `activationConditions`.
  case activation(SceneActivationConditions)
  /// A SwiftUI window with the view modifier `handlesExternalEvents(preferring:allowing:)`.
  /// A set that the window does not give is the empty set, which never matches.
  case externalEvents(preferring: ExternalEventSet, allowing: ExternalEventSet)
  /// A SwiftUI window without the modifier, see `RoutingPolicy.unmodifiedWindowsTakeContent`. On most platforms it takes
  /// any content, as a UIKit scene that sets no conditions does. On macOS it takes no content by its identifier; it counts
  /// where no predicate is evaluated, and as `can` for a plain launch (this project's decision).
  case withoutModifier

  /// The conditions of a UIKit scene that sets none: it can show anything and prefers nothing.
  public static let `default` = SceneConditions.activation(SceneActivationConditions())

  /// Whether the session belongs to a SwiftUI app.
  public var isSwiftUI: Bool {
    switch self {
    case .activation: false
    case .externalEvents, .withoutModifier: true
    }
  }

  /// The predicates that are asked, or `nil` for a SwiftUI window without the modifier, which has no predicates.
  public var predicates: SceneActivationConditions? {
    switch self {
    case .activation(let conditions): conditions
    case .externalEvents(let preferring, let allowing):
      SceneActivationConditions(canActivate: allowing.predicate, prefersToActivate: preferring.predicate)
    case .withoutModifier: nil
    }
  }
}
