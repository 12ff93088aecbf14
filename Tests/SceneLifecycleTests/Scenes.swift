import SceneRouting
import StringPredicates

/// Creates a session. `prefers` and `can` are the identifiers to match; `nil` means UIKit's default.
func scene(
  _ name: String, can: String? = nil, prefers: String? = nil, state: SceneActivationState = .background,
  visible: Bool = false
) throws -> SceneSession {
  var conditions = SceneActivationConditions()
  if let can { conditions.canActivate = try equals(can) }
  if let prefers { conditions.prefersToActivate = try equals(prefers) }
  return SceneSession(
    name, state: state, isVisible: visible, conditions: .activation(conditions))
}

/// Returns the constant for `FALSE`, otherwise a comparison with the whole identifier.
func equals(_ identifier: String) throws -> StringPredicate {
  identifier == "FALSE"
    ? StringPredicate(value: false) : try StringPredicate("SELF == %@", arguments: [.string(identifier)])
}

extension ExternalEvent {
  /// Returns an event with an identifier and no other properties.
  static func content(_ identifier: String?) -> Self { .notification(identifier) }
}

extension RoutingDecision {
  /// The session and the reason, such as `inbox prefers`.
  var summary: String { "\(session ?? "-") \(reason.rawValue)" }
}
