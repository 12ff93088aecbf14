import StringPredicates

/// The evaluation of a single session in a walk over all sessions.
struct SessionReview {
  let slot: SessionSlot
  var verdict = RoutingExplanation.Verdict.notConsidered
  /// Whether the session is avoided because it is visible.
  var isAvoided = false
  /// The match for the session, or `nil` if the session can't be chosen.
  var match: SessionMatch?
  var grade = MatchGrade.none
  /// Explanations of the session's conditions. Empty unless explanations were requested.
  var conditions: [RoutingExplanation.Condition] = []
  var faults: [EvaluationFault] = []

  init(_ slot: SessionSlot) { self.slot = slot }

  fileprivate mutating func makeEligible(_ match: SessionMatch) {
    (verdict, self.match, grade) = (.eligible, match, .best)
  }
}

/// The conditions that exceeded a limit, from the most to the least recently used session. A condition that several
/// sessions share is in the list once: with the session that it would have chosen.
struct FaultList {
  private struct Key: Hashable {
    let condition: StringPredicate
    let isPrefers: Bool
  }

  private var entries: [(fault: EvaluationFault, grade: MatchGrade)?] = []
  private var known: [Key: Int] = [:]

  mutating func add(_ fault: EvaluationFault, _ grade: MatchGrade, of condition: StringPredicate) {
    let key = Key(condition: condition, isPrefers: fault.condition == .prefersToActivate)
    if let index = known[key] {
      guard grade > entries[index]?.grade ?? .none else { return }
      entries[index] = nil
    }
    known[key] = entries.count
    entries.append((fault, grade))
  }

  /// Returns the faults whose conditions would have led to a choice of at least the given grade.
  func faults(from grade: MatchGrade) -> [EvaluationFault] {
    entries.compactMap { $0 }.filter { $0.grade >= grade }.map(\.fault)
  }
}

extension [SessionReview] {
  /// The matches in the order in which they would be chosen.
  var inOrderOfChoice: [SessionMatch] {
    [MatchGrade.best, .second, .lastResort].flatMap { grade in filter { $0.grade == grade }.compactMap(\.match) }
  }
}

extension SessionStore {
  /// Returns reviews of sessions, in the given order or from most to least recently used.
  ///
  /// - Parameters:
  ///   - slots: The sessions to review, or `nil` for all sessions.
  ///   - explains: Whether to evaluate and explain every condition, even if it can't change the choice.
  func reviews(
    of slots: [SessionSlot]? = nil, for request: borrowing RoutingRequest, explains: Bool = false
  ) -> [SessionReview] {
    PreparedSubject.with(request.targetContentIdentifier) { subject in
      (slots ?? mostRecentFirst).map { review($0, for: request, &subject, explains: explains) }
    }
  }

  /// Returns the most recently used session with the highest grade, without using the index, in O(*n*) time. Evaluates
  /// a condition only if it could change the result.
  package func linearMatch(for request: borrowing RoutingRequest, _ faults: inout [EvaluationFault]) -> SessionMatch? {
    guard let role = index(of: request.role) else { return nil }
    var best: SessionMatch?
    var grade = MatchGrade.none
    var found = FaultList()
    PreparedSubject.with(request.targetContentIdentifier) { subject in
      for number in roles[role].mostRecentFirst {
        let review = review(SessionSlot(role: role, number: number), for: request, &subject, above: grade)
        add(review, to: &found, request)
        guard let match = review.match else { continue }
        (best, grade) = (match, review.grade)
        if grade == .best { break }
      }
    }
    faults += found.faults(from: grade)
    return best
  }

  /// Returns the conditions in the reviews that exceeded a limit and could have led to a better choice.
  func faults(of reviews: [SessionReview], for request: borrowing RoutingRequest) -> [EvaluationFault] {
    var found = FaultList()
    for review in reviews { add(review, to: &found, request) }
    return found.faults(from: reviews.map(\.grade).max() ?? .none)
  }

  private func add(_ review: SessionReview, to list: inout FaultList, _ request: borrowing RoutingRequest) {
    for fault in review.faults {
      let suitability: SceneSuitability = fault.condition == .prefersToActivate ? .prefers : .can
      add(
        review.slot, isPrefers: suitability == .prefers, to: &list,
        request.rule.grade(of: suitability, isAvoided: review.isAvoided))
    }
  }

  /// Adds a condition of a session, which exceeded a limit, to a list of faults.
  func add(_ slot: SessionSlot, isPrefers: Bool, to list: inout FaultList, _ grade: MatchGrade) {
    guard let conditions = conditions(of: slot) else { return }
    list.add(
      fault(of: slot, isPrefers: isPrefers), grade,
      of: isPrefers ? conditions.prefersToActivate : conditions.canActivate)
  }

  /// - Parameters:
  ///   - subject: The identifier of the request.
  ///   - bound: The grade that a match must exceed.
  private func review(
    _ slot: SessionSlot, for request: borrowing RoutingRequest, _ subject: inout PreparedSubject,
    explains: Bool = false, above bound: MatchGrade = .none
  ) -> SessionReview {
    var review = SessionReview(slot)
    switch request.rule {
    case .newScene: break
    case .explicitSession, .singleScene:
      if let match = request.requestedMatch, match.slot == slot { review.makeEligible(match) }
    case .mostRecent, .preferredOrNewScene, .mostRecentSuitable, .preferredThenCan:
      if self[taken: slot].role != request.role {
        review.verdict = .otherRole
      } else if request.isExcluded(slot) {
        review.verdict = slot == request.requestingSlot ? .requestingScene : .excluded
      } else if request.rule == .mostRecent {
        review.makeEligible(SessionMatch(slot, suitability: nil, reason: .mostRecent))
      } else {
        evaluate(&review, for: request, &subject, explains: explains, above: bound)
      }
    }
    return review
  }

  private func evaluate(
    _ review: inout SessionReview, for request: borrowing RoutingRequest, _ subject: inout PreparedSubject,
    explains: Bool, above bound: MatchGrade
  ) {
    review.isAvoided = request.avoidsVisible && self[taken: review.slot].isShown
    review.verdict = .evaluated(.unsuitable)
    let conditions = conditions(of: review.slot)
    for suitability in [SceneSuitability.prefers, .can] {
      let grade = request.rule.grade(of: suitability, isAvoided: review.isAvoided)
      guard explains || grade > bound,
        isTrue(suitability, conditions, &review, for: request, &subject, explains: explains)
      else { continue }
      (review.verdict, review.grade) = (.evaluated(suitability), grade)
      if grade > .none {
        review.match = SessionMatch(
          review.slot, prefers: suitability == .prefers, isLastResort: grade == .lastResort)
      }
      return
    }
  }

  /// Returns whether the condition that decides on a suitability is true.
  private func isTrue(
    _ suitability: SceneSuitability, _ conditions: SceneActivationConditions?, _ review: inout SessionReview,
    for request: borrowing RoutingRequest, _ subject: inout PreparedSubject, explains: Bool
  ) -> Bool {
    guard let conditions else { return request.isPlainLaunch && suitability == .can }
    let isPrefers = suitability == .prefers
    let predicate = isPrefers ? conditions.prefersToActivate : conditions.canActivate
    if explains {
      let isSet = if case .externalEvents = self[taken: review.slot].conditions { true } else { false }
      review.conditions.append(
        .init(
          name: isPrefers ? .prefersToActivate : .canActivate, isExternalEventSet: isSet, condition: predicate,
          identifier: request.targetContentIdentifier))
    }
    let value = predicate.matcher.evaluate(&subject)
    if value == nil { review.faults.append(fault(of: review.slot, isPrefers: isPrefers)) }
    return value == true
  }

  /// Returns the fault of one of a session's conditions.
  func fault(of slot: SessionSlot, isPrefers: Bool) -> EvaluationFault {
    EvaluationFault(
      subject: self[taken: slot].persistentIdentifier, condition: isPrefers ? .prefersToActivate : .canActivate)
  }
}
