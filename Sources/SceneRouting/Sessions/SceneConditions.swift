import StringPredicates

/// The conditions of a session, as declared with UIKit or SwiftUI.
public enum SceneConditions: Hashable, Sendable {
  /// The `activationConditions` of a UIKit scene.
  case activation(SceneActivationConditions)
  /// The sets passed to the `handlesExternalEvents(preferring:allowing:)` modifier of a SwiftUI window. An omitted set
  /// is empty and never matches.
  case externalEvents(preferring: ExternalEventSet, allowing: ExternalEventSet)
  /// A SwiftUI window without the `handlesExternalEvents(preferring:allowing:)` modifier; see
  /// `RoutingPolicy.unmodifiedWindowsTakeContent`.
  ///
  /// On macOS, the window doesn't handle content based on its identifier. However, it is eligible if no predicate is
  /// evaluated, and it counts as `can` for a plain launch (this project's own choice).
  case withoutModifier

  /// The conditions of a UIKit scene that doesn't set any. The scene can show any content and prefers none.
  package static let `default` = SceneConditions.activation(SceneActivationConditions())

  /// Whether only SwiftUI windows can have these conditions.
  package var isSwiftUI: Bool {
    switch self {
    case .activation: false
    case .externalEvents, .withoutModifier: true
    }
  }

  /// The predicates for these conditions, or `nil` for a SwiftUI window without the `handlesExternalEvents` modifier.
  package var predicates: SceneActivationConditions? {
    switch self {
    case .activation(let conditions): conditions
    case .externalEvents(let preferring, let allowing):
      SceneActivationConditions(canActivate: allowing.predicate, prefersToActivate: preferring.predicate)
    case .withoutModifier: nil
    }
  }
}
