import StringPredicates

/// The evaluation of a single session when all sessions are evaluated.
struct SessionReview {
  var slot: SessionSlot
  var verdict: RoutingExplanation.Verdict
  /// Whether the session is avoided because it is visible.
  var isAvoided = false
  /// The match for the session, or `nil` if the session can't be chosen.
  var match: SessionMatch?
  var grade: MatchGrade?
  /// Explanations of the session's conditions. Empty unless explanations were requested.
  var conditions: [RoutingExplanation.Condition] = []
  var faults: [EvaluationFault] = []
}

extension [SessionReview] {
  /// The matches in the order in which they would be chosen.
  var inOrderOfChoice: [SessionMatch] {
    [MatchGrade.best, .second, .lastResort].flatMap { grade in filter { $0.grade == grade }.compactMap(\.match) }
  }
}

extension SessionStore {
  /// Returns a review of every session, most recently used first. Evaluates the conditions of every eligible session.
  ///
  /// - Parameter explains: Whether the reviews include explanations of the conditions.
  func reviews(for request: borrowing RoutingRequest, explains: Bool = false) -> [SessionReview] {
    mostRecentFirst.map { review($0, for: request, explains: explains) }
  }

  private func review(_ slot: SessionSlot, for request: borrowing RoutingRequest, explains: Bool) -> SessionReview {
    var review = SessionReview(slot: slot, verdict: .notConsidered)
    switch request.rule {
    case .newScene: break
    case .explicitSession, .singleScene:
      guard let match = request.requestedMatch, match.slot == slot else { break }
      (review.verdict, review.match, review.grade) = (.eligible, match, .best)
    case .mostRecent, .preferredOrNewScene, .mostRecentSuitable, .preferredThenCan:
      if let verdict = skipVerdict(slot, for: request) {
        review.verdict = verdict
      } else {
        review.isAvoided = request.avoidsVisible && self[taken: slot].isVisible
        if request.rule == .mostRecent {
          let match = SessionMatch(slot, suitability: nil, reason: .mostRecent)
          (review.verdict, review.match, review.grade) = (.eligible, match, .best)
        } else {
          let suitability = evaluate(&review, for: request, explains: explains)
          review.verdict = .evaluated(suitability)
          review.grade = request.rule.grade(of: suitability, isAvoided: review.isAvoided)
          review.match = review.grade.map {
            SessionMatch(slot, prefers: suitability == .prefers, isLastResort: $0 == .lastResort)
          }
        }
      }
    }
    return review
  }

  private func evaluate(
    _ review: inout SessionReview, for request: borrowing RoutingRequest, explains: Bool
  ) -> SceneSuitability {
    guard let conditions = conditions(of: review.slot) else { return request.isPlainLaunch ? .can : .unsuitable }
    for name in [EvaluationFault.Condition.prefersToActivate, .canActivate] {
      let predicate = name == .canActivate ? conditions.canActivate : conditions.prefersToActivate
      var value: Bool?
      if explains {
        let explanation = predicate.explain(request.targetContentIdentifier)
        review.conditions.append(.init(name: name, predicate: explanation))
        value = explanation.verdict
      } else {
        value = try? predicate.matches(request.targetContentIdentifier)
      }
      if value == nil { review.faults.append(fault(name, of: review.slot)) }
      if value == true { return name == .canActivate ? .can : .prefers }
    }
    return .unsuitable
  }

  private func skipVerdict(_ slot: SessionSlot, for request: borrowing RoutingRequest) -> RoutingExplanation.Verdict? {
    if self[taken: slot].role != request.role { return .otherRole }
    if slot == request.requestingSlot { return .requestingScene }
    return request.excluded.contains(slot) ? .excluded : nil
  }
}

extension SessionStore {
  /// Returns the most recently used session with the highest grade, without using the index.
  ///
  /// Evaluates a condition only if it could change the result.
  ///
  /// - Complexity: O(*n*) in the number of sessions of the requested role.
  package func linearMatch(for request: borrowing RoutingRequest, _ faults: inout [EvaluationFault]) -> SessionMatch? {
    guard let role = index(of: request.role) else { return nil }
    var best: (match: SessionMatch, grade: MatchGrade)?
    for number in roles[role].mostRecentFirst {
      let slot = SessionSlot(role: role, number: number)
      if request.isExcluded(slot) { continue }
      if request.rule == .mostRecent { return SessionMatch(slot, suitability: nil, reason: .mostRecent) }
      let isAvoided = request.avoidsVisible && self[taken: slot].isVisible
      for suitability in [SceneSuitability.prefers, .can] {
        guard let grade = request.rule.grade(of: suitability, isAvoided: isAvoided),
          best.map({ $0.grade < grade }) ?? true,
          isSuitable(slot, suitability, for: request, &faults)
        else { continue }
        best = (SessionMatch(slot, prefers: suitability == .prefers, isLastResort: grade == .lastResort), grade)
        break
      }
      if best?.grade == .best { break }
    }
    return best?.match
  }

  private func isSuitable(
    _ slot: SessionSlot, _ suitability: SceneSuitability, for request: borrowing RoutingRequest,
    _ faults: inout [EvaluationFault]
  ) -> Bool {
    guard let conditions = conditions(of: slot) else { return request.isPlainLaunch && suitability == .can }
    let predicate = suitability == .prefers ? conditions.prefersToActivate : conditions.canActivate
    do throws(EvaluationError) {
      return try predicate.matches(request.targetContentIdentifier)
    } catch {
      faults.append(fault(suitability == .prefers ? .prefersToActivate : .canActivate, of: slot))
      return false
    }
  }

  func fault(_ condition: EvaluationFault.Condition, of slot: SessionSlot) -> EvaluationFault {
    EvaluationFault(subject: self[taken: slot].persistentIdentifier, condition: condition)
  }
}
