import SceneRouting
import StringPredicates

/// Creates a session. `prefers` and `can` are the identifiers to match; `nil` means UIKit's default.
func scene(
  _ name: String, can: String? = nil, prefers: String? = nil, role: SceneSessionRole = .windowApplication,
  visible: Bool = false, configuration: String? = nil
) throws -> SceneSession {
  var conditions = SceneActivationConditions()
  if let can { conditions.canActivate = try equals(can) }
  if let prefers { conditions.prefersToActivate = try equals(prefers) }
  return SceneSession(name, role: role, configuration: configuration, isVisible: visible, conditions: conditions)
}

/// Creates a SwiftUI window that lacks the modifier.
func window(_ name: String) -> SceneSession { SceneSession(name, conditions: .withoutModifier) }

/// Returns the constant for `TRUE` and `FALSE`, otherwise a comparison with the whole identifier.
func equals(_ identifier: String) throws -> StringPredicate {
  switch identifier {
  case "TRUE": StringPredicate(value: true)
  case "FALSE": StringPredicate(value: false)
  default: try StringPredicate("SELF == %@", arguments: [.string(identifier)])
  }
}

func router(
  _ sessions: SceneSession..., application: SceneApplication = SceneApplication(), policy: RoutingPolicy? = nil
) throws -> SceneRouter {
  try SceneRouter(application: application, sessions: sessions, policy: policy)
}

extension ExternalEvent {
  /// Returns an event with an identifier and no other properties.
  static func content(_ identifier: String?) -> Self { .notification(identifier) }
}

extension RoutingDecision {
  /// The session, the configuration of a new one, or `-`, with the reason: `inbox prefers`.
  var summary: String {
    switch outcome {
    case .existing: "\(session ?? "?") \(reason.rawValue)"
    case .new: "new \(configuration ?? "-") \(reason.rawValue)"
    case .unhandled: "none \(reason.rawValue)"
    }
  }
}
