/// The rule that chooses a session for an event. It depends on the event, its options and the policy, not on the
/// sessions' predicates.
package enum RoutingRule: String, Hashable, Sendable, CaseIterable {
  /// The request names its session.
  case explicitSession
  /// The application has at most one scene, which handles the event and is created if needed.
  case singleScene
  /// A new scene is requested, and no predicate can be evaluated.
  case newScene
  /// A new scene is requested: only a session that prefers the content is chosen instead.
  case preferredOrNewScene
  /// No predicate is evaluated: the most recently used session handles the event.
  case mostRecent
  /// A plain launch: the most recently used session that can or prefers.
  case mostRecentSuitable
  /// The first session that prefers the content, else the first that can show it.
  case preferredThenCan
}

/// The grade of a match under a rule. The most recently used session of the highest grade is chosen.
package enum MatchGrade: UInt64, Comparable, Sendable {
  /// A session that prefers the content but is visible, when visible sessions are avoided.
  case lastResort = 1
  /// A session that can show the content, when sessions that prefer it take precedence.
  case second
  /// The highest grade under the rule.
  case best

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension RoutingRule {
  /// Whether the rule evaluates predicates.
  package var evaluatesPredicates: Bool {
    switch self {
    case .preferredOrNewScene, .mostRecentSuitable, .preferredThenCan: true
    case .explicitSession, .singleScene, .newScene, .mostRecent: false
    }
  }

  /// Returns the grade of a suitable session under a rule that evaluates predicates, or `nil` if it is never chosen.
  ///
  /// - Parameter isAvoided: Whether the session is visible and visible sessions are avoided.
  @inline(__always)
  package func grade(of suitability: SceneSuitability, isAvoided: Bool) -> MatchGrade? {
    switch (self, suitability) {
    case (_, .unsuitable), (.preferredOrNewScene, .can): nil
    case (_, .prefers): isAvoided ? .lastResort : .best
    case (_, .can) where isAvoided: nil
    case (.preferredThenCan, .can): .second
    case (_, .can): .best
    }
  }
}

/// A session that handles an event, with its suitability and the reason.
@_spi(UTF8) public struct SessionMatch: Hashable, Sendable {
  /// The session's slot. A session keeps its slot while it exists.
  public var slot: Int
  /// The session's suitability, or `nil` if no predicate was evaluated.
  public var suitability: SceneSuitability?
  /// Why the session is chosen.
  public var reason: RoutingReason

  @inline(__always)
  package init(slot: Int, suitability: SceneSuitability?, reason: RoutingReason) {
    self.slot = slot
    self.suitability = suitability
    self.reason = reason
  }

  /// Creates the match of a session whose predicates were evaluated.
  @inline(__always)
  package init(slot: Int, prefers: Bool, isLastResort: Bool) {
    let reason: RoutingReason = !prefers ? .can : isLastResort ? .preferredButVisible : .prefers
    self.init(slot: slot, suitability: prefers ? .prefers : .can, reason: reason)
  }
}
