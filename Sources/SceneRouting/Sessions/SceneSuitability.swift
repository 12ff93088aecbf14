/// The suitability of a session for an event according to its activation conditions. Better cases are greater.
public enum SceneSuitability: Hashable, Sendable, Comparable, CaseIterable {
  /// Both conditions are false. Such a session is never chosen by its predicates.
  case unsuitable
  /// `canActivate` is true and `prefersToActivate` is false.
  case can
  /// `prefersToActivate` is true, regardless of `canActivate`.
  case prefers

  /// The name in documents.
  package var name: String {
    switch self {
    case .unsuitable: "unsuitable"
    case .can: "can"
    case .prefers: "prefers"
    }
  }
}
