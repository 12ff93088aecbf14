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
