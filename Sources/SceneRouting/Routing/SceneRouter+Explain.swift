extension SceneRouter {
  /// Routes an event and explains how every session and configuration was evaluated, including every part of their
  /// conditions.
  ///
  /// The decision and its faults are the same as those of `route(_:options:)`. Conditions that routing skips are also
  /// evaluated. If one of these exceeds a limit, this is reported only in its explanation.
  ///
  /// - Throws: Any error thrown by `route(_:options:)`.
  /// - Complexity: O(*n*) in the number of sessions, plus the cost of evaluating all their conditions.
  public func explain(
    _ event: ExternalEvent, options: RoutingOptions = RoutingOptions()
  ) throws(RoutingError) -> RoutingExplanation {
    let request = try request(for: event, options: options)
    let reviews = store.reviews(for: request, explains: true)
    var decision = try route(event, options: options)
    decision.runnersUp = self.decision(for: request, reviews).runnersUp
    return RoutingExplanation(
      decision: decision,
      sessions: reviews.map { review in
        let session = store[taken: review.slot].persistentIdentifier
        return RoutingExplanation.Session(
          session: session, verdict: review.verdict, isChosen: session == decision.session,
          isAvoided: review.isAvoided, conditions: review.conditions)
      },
      withoutChosen: decision.session.map { withoutChosen($0, request, reviews) },
      event: event, rule: request.rule, role: request.role, avoidsVisible: request.avoidsVisible,
      configurations: consideredConfigurations(for: request, decision))
  }

  /// Returns the decision that would result if the chosen session didn't exist.
  private func withoutChosen(
    _ session: String, _ request: RoutingRequest, _ reviews: [SessionReview]
  ) -> Result<RoutingDecision, RoutingError> {
    if request.rule == .explicitSession {
      return .failure(
        application.supportsMultipleScenes
          ? .unknownSession(session, namedBy: "the session request") : .multipleScenesNotSupported(session))
    }
    var router = self
    guard let slot = store.slot(of: session) else { return .failure(.unknownSession(session, namedBy: "the decision")) }
    router.store.remove(slot)
    var decision = router.decision(for: request, reviews.filter { $0.slot != slot })
    decision.runnersUp = []
    return .success(decision)
  }

  private func consideredConfigurations(
    for request: RoutingRequest, _ decision: RoutingDecision
  ) -> [RoutingExplanation.Configuration] {
    guard decision.session == nil, request.allowsNewScene else { return [] }
    var faults: [EvaluationFault] = []
    let verdicts = configurationVerdicts(for: request, &faults)
    let chosen = chosenConfiguration(verdicts)
    return application.configurations.indices.map { index in
      RoutingExplanation.Configuration(
        name: application.configurations[index].name, role: application.configurations[index].role,
        verdict: verdicts[index], isChosen: index == chosen)
    }
  }
}
