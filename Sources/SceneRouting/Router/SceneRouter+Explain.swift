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
    let request = try request(for: event, options)
    let reviews = store.reviews(for: request, explains: true)
    let matches = reviews.inOrderOfChoice
    let decision = try route(event, options: options)
    var withoutChosen: Result<RoutingDecision, RoutingError>?
    if let chosen = decision.session.flatMap(store.slot) {
      withoutChosen = .success(try alternative(to: chosen, request, reviews, event, options))
    }
    if request.rule == .explicitSession, let session = decision.session {
      withoutChosen = .failure(
        application.supportsMultipleScenes
          ? .unknownSession(session, namedBy: "the session request") : .multipleScenesNotSupported(session))
    }
    return RoutingExplanation(
      decision: decision, runnersUp: runnersUp(matches),
      sessions: reviews.map { review in
        let session = store[taken: review.slot].persistentIdentifier
        return RoutingExplanation.Session(
          sessionIdentifier: session, verdict: review.verdict, isChosen: session == decision.session,
          isAvoided: review.isAvoided, conditions: review.conditions)
      },
      withoutChosen: withoutChosen, event: event, rule: request.rule, role: request.role,
      avoidsVisible: request.avoidsVisible, configurations: consideredConfigurations(for: request, event, decision))
  }

  /// Returns how the most recently used sessions were evaluated for an event, after a session with the given identifier.
  ///
  /// - Throws: Any error thrown by `route(_:options:)`.
  /// - Complexity: O(*n*) in the number of sessions, plus the cost of evaluating `count` of them.
  package func verdicts(
    on event: ExternalEvent, options: RoutingOptions, count: Int, after session: String?
  ) throws(RoutingError) -> [(session: String, verdict: RoutingExplanation.Verdict)] {
    let request = try request(for: event, options)
    let first = [session.flatMap(store.slot)].compactMap { $0 }
    let slots = first + store.mostRecentFirst.lazy.filter { !first.contains($0) }.prefix(count - first.count)
    return store.reviews(of: slots, for: request, explains: true).map {
      (store[taken: $0.slot].persistentIdentifier, $0.verdict)
    }
  }

  /// Returns the decision that would result if a session didn't exist.
  private func alternative(
    to slot: SessionSlot, _ request: borrowing RoutingRequest, _ reviews: [SessionReview], _ event: ExternalEvent,
    _ options: RoutingOptions
  ) throws(RoutingError) -> RoutingDecision {
    let others = reviews.filter { $0.slot != slot }
    let choice = others.inOrderOfChoice.first
    var decision = decision(for: request, choice, of: event, store.faults(of: others, for: request), without: slot)
    if policy.marksUndocumentedChoices { try mark(&decision, event, options, without: slot) }
    return decision
  }

  private func consideredConfigurations(
    for request: borrowing RoutingRequest, _ event: ExternalEvent, _ decision: RoutingDecision
  ) -> [RoutingExplanation.Configuration] {
    guard decision.reason == .uniqueWindow || decision.session == nil && request.allowsNewScene else { return [] }
    var faults: [EvaluationFault] = []
    let verdicts = configurationVerdicts(for: request, &faults)
    let chosen = choiceOfApplication(for: event, request) ?? chosenConfiguration(verdicts)
    return application.configurations.indices.map { index in
      RoutingExplanation.Configuration(
        name: application.configurations[index].name, role: application.configurations[index].role,
        verdict: verdicts[index], isChosen: index == chosen,
        isAppsChoice: index == chosen && decision.configurationChoice == .application,
        kind: application.configurations[index].kind)
    }
  }
}
