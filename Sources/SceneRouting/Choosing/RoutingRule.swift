/// Which rule of the choice an event falls under. It depends on the event, its options and the policy, not on what the
/// sessions' predicates say.
public enum RoutingRule: String, Hashable, Sendable, CaseIterable {
  /// The request names a session: that one takes it.
  case explicitSession
  /// At most one scene: it takes the event, and is created if needed.
  case singleScene
  /// A new scene is requested and no predicate can be evaluated: no identifier, or a device that never evaluates one.
  case newScene
  /// A new scene is asked for: only a session that prefers is taken instead.
  case preferredOrNewScene
  /// No predicate is evaluated: the most recently used session takes it.
  case mostRecent
  /// A plain launch: the most recently used session that can or prefers takes it.
  case mostRecentSuitable
  /// An identifier is given: the first session that prefers takes it, else the first one that can.
  case preferredThenCan
}

/// How good a session is under a rule. The first session of the highest grade is chosen.
package enum SceneGrade: Int, Comparable, Sendable {
  /// Not to be chosen.
  case never
  /// Prefers, but is visible where visible sessions are avoided.
  case preferredButVisible
  /// Can, where those that prefer come first.
  case can
  /// Nothing is better: the walk may stop.
  case best

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension RoutingRule {
  /// The grade of a session under this rule.
  ///
  /// The grade of `.prefers` is never below that of `.can`, which is never below that of `.unsuitable`.
  package func grade(of suitability: SceneSuitability?, isAvoided: Bool) -> SceneGrade {
    switch (self, suitability) {
    case (.mostRecent, _): .best
    case (.explicitSession, _), (.singleScene, _), (.newScene, _), (_, nil), (_, .unsuitable): .never
    case (_, .prefers): isAvoided ? .preferredButVisible : .best
    case (.preferredOrNewScene, .can): .never
    case (.mostRecentSuitable, .can): isAvoided ? .never : .best
    case (.preferredThenCan, .can): isAvoided ? .never : .can
    }
  }
}
