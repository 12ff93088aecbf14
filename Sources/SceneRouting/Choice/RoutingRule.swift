/// The rule that chooses a session for an event. It depends on the event, its options and the policy, but not on the
/// sessions' predicates.
package enum RoutingRule: String, Hashable, Sendable, CaseIterable {
  /// The request names the session that handles the event.
  case explicitSession
  /// The application has at most one scene, which handles the event and is created if necessary.
  case singleScene
  /// A new scene is requested, and no predicates can be evaluated.
  case newScene
  /// A new scene is requested, but a session that prefers the content is chosen instead if there is one.
  case preferredOrNewScene
  /// The most recently used session handles the event, and no predicates are evaluated.
  case mostRecent
  /// A plain launch goes to the most recently used session that prefers or can show the content.
  case mostRecentSuitable
  /// The event goes to the most recently used session that prefers the content or, if there isn't one, to the most
  /// recently used session that can show it.
  case preferredThenCan
}

/// The grade of a match under a rule. The most recently used session with the highest grade is chosen.
package enum MatchGrade: Int, Comparable, Sendable {
  /// A session that is never chosen.
  case none
  /// A session that prefers the content, but should be avoided because it is visible.
  case lastResort
  /// A session that can show the content but doesn't prefer it. Sessions that prefer the content come first.
  case second
  /// The highest grade that a session can have under the rule.
  case best

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension RoutingRule {
  /// Returns the grade of a session with this suitability. The rule must evaluate predicates.
  ///
  /// - Parameter isAvoided: Whether the session is visible and visible sessions are avoided.
  package func grade(of suitability: SceneSuitability, isAvoided: Bool) -> MatchGrade {
    switch (self, suitability) {
    case (_, .unsuitable), (.preferredOrNewScene, .can): .none
    case (_, .prefers): isAvoided ? .lastResort : .best
    case (_, .can) where isAvoided: .none
    case (.preferredThenCan, .can): .second
    case (_, .can): .best
    }
  }
}

/// A session chosen to handle an event, with its suitability and the reason for the choice.
@_spi(UTF8) public struct SessionMatch: Hashable, Sendable {
  /// The session's slot, which it keeps for as long as it exists.
  package let slot: SessionSlot
  /// The session's suitability, or `nil` if no predicate was evaluated.
  public let suitability: SceneSuitability?
  /// The reason the session was chosen.
  public let reason: RoutingReason

  @inline(__always)
  package init(_ slot: SessionSlot, suitability: SceneSuitability?, reason: RoutingReason) {
    self.slot = slot
    self.suitability = suitability
    self.reason = reason
  }

  /// Creates a match for a session whose predicates were evaluated.
  @inline(__always)
  package init(_ slot: SessionSlot, prefers: Bool, isLastResort: Bool = false) {
    let reason: RoutingReason = !prefers ? .can : isLastResort ? .preferredButVisible : .prefers
    self.init(slot, suitability: prefers ? .prefers : .can, reason: reason)
  }
}
