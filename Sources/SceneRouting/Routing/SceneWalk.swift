import StringPredicates

/// What looks on while the sessions are walked. A walk is specialised for its observer, so one that looks away is free.
package protocol SceneWalkObserver {
  /// Whether the walk goes on behind the best session and asks every condition.
  static var seesAll: Bool { get }
  /// A session is not eligible.
  mutating func skipped(_ slot: Int, _ reason: SceneSkipReason)
  /// A session is eligible and was weighed.
  mutating func weighed(_ match: SceneMatch, isAvoided: Bool)
  /// A condition met a limit of the regular-expression engine.
  mutating func failed(_ session: SceneSession, _ condition: EvaluationFault.Condition)
}

extension SessionStore {
  /// The session that answers a query: of the best grade that any has, the most recently used one.
  ///
  /// This is the reference for `best(for:observer:)`, which gives the same answer, and its way where sessions are few.
  ///
  /// - Complexity: O(n) in the number of sessions, until one has the best grade of the rule. A condition is evaluated
  ///   only if it could change the answer.
  package func walkForBest(for query: SceneQuery, observer: inout some SceneWalkObserver) -> SceneMatch? {
    PreparedSubject.with(query.targetContentIdentifier) { subject in
      best(for: query, subject: &subject, observer: &observer)
    }
  }

  private func best(
    for query: SceneQuery, subject: inout PreparedSubject, observer: inout some SceneWalkObserver
  ) -> SceneMatch? {
    var best: SceneMatch?
    walk { slot, session in
      if let reason = query.skipReason(for: session, slot: slot) {
        observer.skipped(slot, reason)
        return true
      }
      let floor = best?.grade ?? .never
      let match = weigh(session, slot: slot, for: query, subject: &subject, above: floor, observer: &observer)
      if match.grade > floor { best = match }
      return isSeeingAll(observer) || best?.grade != .best
    }
    return best
  }

  private func isSeeingAll<Observer: SceneWalkObserver>(_ observer: Observer) -> Bool { Observer.seesAll }

  /// The grade of one session. Conditions that cannot lift it above `floor` are not asked, unless the observer wants to
  /// see all: then the suitability is `.unsuitable`.
  private func weigh(
    _ session: SceneSession, slot: Int, for query: SceneQuery, subject: inout PreparedSubject,
    above floor: SceneGrade, observer: inout some SceneWalkObserver
  ) -> SceneMatch {
    let isAvoided = query.avoidsVisible && session.isVisible
    let seesAll = isSeeingAll(observer)
    var suitability: SceneSuitability?
    if query.rule != .mostRecent {
      let isWanted = { (suitability: SceneSuitability) in
        seesAll || query.rule.grade(of: suitability, isAvoided: isAvoided) > floor
      }
      suitability = .unsuitable
      if isWanted(.prefers) && session.holds(.prefersToActivate, for: query, subject: &subject, observer: &observer) {
        suitability = .prefers
      } else if isWanted(.can) && session.holds(.canActivate, for: query, subject: &subject, observer: &observer) {
        suitability = .can
      }
    }
    let grade = query.rule.grade(of: suitability, isAvoided: isAvoided)
    let match = SceneMatch(slot: slot, suitability: suitability, grade: grade)
    observer.weighed(match, isAvoided: isAvoided)
    return match
  }
}

extension SceneSession {
  /// Whether one condition holds; one that cannot be evaluated counts as not matching.
  fileprivate func holds(
    _ condition: EvaluationFault.Condition, for query: SceneQuery, subject: inout PreparedSubject,
    observer: inout some SceneWalkObserver
  ) -> Bool {
    do throws(EvaluationError) {
      return try conditions.holds(condition, for: query, subject: &subject)
    } catch {
      observer.failed(self, condition)
      return false
    }
  }
}

extension SceneConditions {
  fileprivate func holds(
    _ condition: EvaluationFault.Condition, for query: SceneQuery, subject: inout PreparedSubject
  ) throws(EvaluationError) -> Bool {
    let isPrefers = condition == .prefersToActivate
    switch self {
    case .activation(let conditions):
      let predicate = isPrefers ? conditions.prefersToActivate : conditions.canActivate
      return try predicate.matcher.matches(&subject)
    case .externalEvents(let preferring, let allowing):
      return try (isPrefers ? preferring : allowing).predicate.matcher.matches(&subject)
    case .withoutModifier:
      return !isPrefers && (query.isPlainLaunch || query.targetContentIdentifier == nil)
    }
  }
}

/// An observer that keeps what a decision says anyway: the faults.
package struct FaultObserver: SceneWalkObserver {
  package static let seesAll = false
  package private(set) var faults: [EvaluationFault] = []

  package init() {}
  package mutating func skipped(_ slot: Int, _ reason: SceneSkipReason) {}
  package mutating func weighed(_ match: SceneMatch, isAvoided: Bool) {}
  package mutating func failed(_ session: SceneSession, _ condition: EvaluationFault.Condition) {
    faults.append(EvaluationFault(subject: session.persistentIdentifier, condition: condition))
  }
}

/// An observer that keeps everything.
package struct WalkRecorder: SceneWalkObserver {
  package static let seesAll = true
  /// What became of one session.
  package enum Entry: Sendable {
    case skipped(slot: Int, SceneSkipReason)
    case weighed(SceneMatch, isAvoided: Bool)
  }
  package private(set) var entries: [Entry] = []
  package private(set) var faults: [EvaluationFault] = []

  package init() {}
  package mutating func skipped(_ slot: Int, _ reason: SceneSkipReason) {
    entries.append(.skipped(slot: slot, reason))
  }
  package mutating func weighed(_ match: SceneMatch, isAvoided: Bool) {
    entries.append(.weighed(match, isAvoided: isAvoided))
  }
  package mutating func failed(_ session: SceneSession, _ condition: EvaluationFault.Condition) {
    faults.append(EvaluationFault(subject: session.persistentIdentifier, condition: condition))
  }

  /// The sessions that may be chosen, in the order in which they would be.
  package var inOrderOfChoice: [SceneMatch] {
    var byGrade: [SceneGrade: [SceneMatch]] = [:]
    for case .weighed(let match, _) in entries { byGrade[match.grade, default: []].append(match) }
    return [SceneGrade.best, .can, .preferredButVisible].flatMap { byGrade[$0] ?? [] }
  }
}
