/// How well a session suits an event, as its activation conditions say.
public enum SceneSuitability: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// Neither condition holds. Such a session is never chosen by its predicates.
  case unsuitable = 0
  /// `canActivate` holds, `prefersToActivate` does not.
  case can = 1
  /// `prefersToActivate` holds, whatever `canActivate` says.
  case prefers = 2

  /// The order of preference: `unsuitable < can < prefers`.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The name as documents print it: `unsuitable`, `can` or `prefers`.
  public var name: String {
    switch self {
    case .unsuitable: "unsuitable"
    case .can: "can"
    case .prefers: "prefers"
    }
  }
}
