import StringPredicates

/// The conditions of a session, by their origin.
public enum SceneConditions: Hashable, Sendable {
  /// The `activationConditions` of a UIKit scene.
  case activation(SceneActivationConditions)
  /// A SwiftUI window with the view modifier `handlesExternalEvents(preferring:allowing:)`.
  /// A missing list is the empty set, which never matches.
  case externalEvents(preferring: ExternalEventSet, allowing: ExternalEventSet)
  /// A SwiftUI window without the modifier, see `RoutingPolicy.unmodifiedWindowsTakeContent`. On macOS it handles no
  /// content by its identifier, but is eligible if no predicate is evaluated, and counts as `can` for a plain launch
  /// (this project's decision).
  case withoutModifier

  /// The conditions of a UIKit scene that sets none: it can show anything and prefers nothing.
  public static let `default` = SceneConditions.activation(SceneActivationConditions())

  /// Whether only SwiftUI windows have these conditions.
  package var isSwiftUI: Bool {
    switch self {
    case .activation: false
    case .externalEvents, .withoutModifier: true
    }
  }

  /// The predicates, or `nil` for a SwiftUI window without the modifier.
  package var predicates: SceneActivationConditions? {
    switch self {
    case .activation(let conditions): conditions
    case .externalEvents(let preferring, let allowing):
      SceneActivationConditions(canActivate: allowing.predicate, prefersToActivate: preferring.predicate)
    case .withoutModifier: nil
    }
  }
}
