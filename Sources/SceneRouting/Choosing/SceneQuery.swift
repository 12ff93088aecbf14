/// What the sessions are asked for one event.
package struct SceneQuery: Sendable {
  /// The rule that orders the sessions.
  package var rule: RoutingRule
  /// The role that a session must have.
  package var role: SceneSessionRole
  /// The identifier as it is compared; `nil` is the missing identifier.
  package var targetContentIdentifier: String?
  /// Whether the event is a plain launch, which a SwiftUI window without the modifier can take.
  package var isPlainLaunch: Bool
  /// Whether visible sessions are avoided.
  package var avoidsVisible: Bool
  /// The slot of the session that asks.
  package var requestingScene: Int?
  /// The slots of the excluded sessions.
  package var excluded: Set<Int>

  package init(
    rule: RoutingRule, role: SceneSessionRole, targetContentIdentifier: String?, isPlainLaunch: Bool,
    avoidsVisible: Bool, requestingScene: Int? = nil, excluded: Set<Int> = []
  ) {
    self.rule = rule
    self.role = role
    self.targetContentIdentifier = targetContentIdentifier
    self.isPlainLaunch = isPlainLaunch
    self.avoidsVisible = avoidsVisible
    self.requestingScene = requestingScene
    self.excluded = excluded
  }
}

/// The session that answers a query.
package struct SceneMatch: Hashable, Sendable {
  /// The session's slot in its store.
  package var slot: Int
  /// The session's suitability; `nil` where no predicate was asked.
  package var suitability: SceneSuitability?
  /// How good the session is under the rule; never `.never`.
  package var grade: SceneGrade
}

/// Why a session is passed over before its predicates are asked.
public enum SceneSkipReason: String, Hashable, Sendable, CaseIterable {
  /// It has another role than the one that was asked for.
  case otherRole
  /// The options exclude it.
  case excluded
  /// Its scene is the one that asks.
  case requestingScene
}

extension SceneQuery {
  /// Whether `matching` of configurations chooses the new window. A plain launch does not evaluate it, also where a
  /// Focus prefix stands for its empty identifier.
  package var evaluatesMatching: Bool { !isPlainLaunch && targetContentIdentifier != nil }

  /// Why a session is not eligible, or `nil` if it is.
  @inline(__always)
  package func skipReason(slot: Int, hasRole: Bool) -> SceneSkipReason? {
    if !hasRole { return .otherRole }
    if slot == requestingScene { return .requestingScene }
    return excluded.contains(slot) ? .excluded : nil
  }
}
