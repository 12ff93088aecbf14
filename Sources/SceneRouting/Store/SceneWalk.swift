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
  mutating func failed(_ slot: Int, _ condition: EvaluationFault.Condition)
}

/// A condition of a session that could not be evaluated.
package struct SceneWalkFault: Hashable, Sendable {
  /// The session's slot.
  package var slot: Int
  /// Which of its conditions.
  package var condition: EvaluationFault.Condition
}

extension SessionStore {
  /// The session that answers a query: of the best grade that any has, the most recently used one.
  ///
  /// This is the reference for `best(for:observer:)`, which gives the same answer, and its way where sessions are few.
  ///
  /// - Complexity: O(n) in the number of sessions, until one has the best grade of the rule. A condition is evaluated
  ///   only if it could change the answer.
  package func walkForBest(for query: SceneQuery, observer: inout some SceneWalkObserver) -> SceneMatch? {
    guard var identifier = query.targetContentIdentifier else {
      var subject = PreparedSubject(nil)
      return best(for: query, subject: &subject, observer: &observer)
    }
    return identifier.withUTF8 { bytes in
      var subject = PreparedSubject(bytes)
      return best(for: query, subject: &subject, observer: &observer)
    }
  }

  private func best<Observer: SceneWalkObserver>(
    for query: SceneQuery, subject: inout PreparedSubject, observer: inout Observer
  ) -> SceneMatch? {
    var best: SceneMatch?
    let role = number(of: query.role)
    walk { (slot, gate: borrowing SceneGate) in
      if let reason = query.skipReason(slot: slot, hasRole: gate.role == role) {
        observer.skipped(slot, reason)
        return true
      }
      let floor = best?.grade ?? .never
      let match = gate.weigh(slot, for: query, subject: &subject, above: floor, observer: &observer)
      if match.grade > floor { best = match }
      return Observer.seesAll || best?.grade != .best
    }
    return best
  }
}

extension SceneGate {
  /// The grade of one session. Conditions that cannot lift it above `floor` are not asked, unless the observer wants to
  /// see all: then the suitability is `.unsuitable`.
  @inline(__always)
  fileprivate func weigh<Observer: SceneWalkObserver>(
    _ slot: Int, for query: SceneQuery, subject: inout PreparedSubject, above floor: SceneGrade,
    observer: inout Observer
  ) -> SceneMatch {
    let isAvoided = query.avoidsVisible && isVisible
    let asksPrefers = Observer.seesAll || query.rule.grade(of: .prefers, isAvoided: isAvoided) > floor
    let asksCan = Observer.seesAll || query.rule.grade(of: .can, isAvoided: isAvoided) > floor
    let hasContent = !query.isPlainLaunch && query.targetContentIdentifier != nil
    var suitability: SceneSuitability?
    if query.rule != .mostRecent {
      suitability = .unsuitable
      do throws(EvaluationError) {
        if asksPrefers, try prefers(&subject, hasContent: hasContent) { suitability = .prefers }
      } catch {
        observer.failed(slot, .prefersToActivate)
      }
      do throws(EvaluationError) {
        if asksCan, suitability != .prefers, try can(&subject, hasContent: hasContent) { suitability = .can }
      } catch {
        observer.failed(slot, .canActivate)
      }
    }
    let grade = query.rule.grade(of: suitability, isAvoided: isAvoided)
    let match = SceneMatch(slot: slot, suitability: suitability, grade: grade)
    observer.weighed(match, isAvoided: isAvoided)
    return match
  }
}

/// An observer that keeps what a decision says anyway: the faults.
package struct FaultObserver: SceneWalkObserver {
  package static let seesAll = false
  package private(set) var faults: [SceneWalkFault] = []

  package init() {}
  package mutating func skipped(_ slot: Int, _ reason: SceneSkipReason) {}
  package mutating func weighed(_ match: SceneMatch, isAvoided: Bool) {}
  package mutating func failed(_ slot: Int, _ condition: EvaluationFault.Condition) {
    faults.append(SceneWalkFault(slot: slot, condition: condition))
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
  package private(set) var faults: [SceneWalkFault] = []

  package init() {}
  package mutating func skipped(_ slot: Int, _ reason: SceneSkipReason) {
    entries.append(.skipped(slot: slot, reason))
  }
  package mutating func weighed(_ match: SceneMatch, isAvoided: Bool) {
    entries.append(.weighed(match, isAvoided: isAvoided))
  }
  package mutating func failed(_ slot: Int, _ condition: EvaluationFault.Condition) {
    faults.append(SceneWalkFault(slot: slot, condition: condition))
  }

  /// The sessions that may be chosen, in the order in which they would be.
  package var inOrderOfChoice: [SceneMatch] {
    var byGrade: [SceneGrade: [SceneMatch]] = [:]
    for case .weighed(let match, _) in entries { byGrade[match.grade, default: []].append(match) }
    return [SceneGrade.best, .can, .preferredButVisible].flatMap { byGrade[$0] ?? [] }
  }
}
