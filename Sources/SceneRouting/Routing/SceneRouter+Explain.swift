extension SceneRouter {
  /// Routes an event and says what became of every session and every configuration on the way.
  ///
  /// It is the same walk as `route(_:options:)`, with an observer that looks on, and it decides the same. As every
  /// condition is asked, it may name faults in conditions that a route does not need.
  ///
  /// - Throws: As `route(_:options:)`.
  /// - Complexity: O(n) in the number of sessions, and what all their conditions cost. The sessions are copied once.
  public func explain(
    _ event: ExternalEvent, options: RoutingOptions = .default
  ) throws(RoutingError) -> RoutingExplanation {
    let request = try request(for: event, options: options)
    var recorder = WalkRecorder()
    let decision = decide(request, observer: &recorder)
    return RoutingExplanation(
      decision: decision, rule: request.query.rule, role: request.query.role,
      avoidsVisible: request.query.avoidsVisible,
      sessions: consideredSessions(recorder.entries, decision: decision),
      configurations: consideredConfigurations(for: request, decision: decision),
      withoutChosen: decision.session.map { route(event, options: options, withoutSession: $0) })
  }

  /// The decision if a session were gone: also where the event or its options name it.
  private func route(
    _ event: ExternalEvent, options: RoutingOptions, withoutSession session: String
  ) -> Result<RoutingDecision, RoutingError> {
    var router = self
    if let slot = store.slot(of: session) { router.store.remove(slot) }
    var options = options
    options.excluding.removeAll { $0 == session }
    if options.requestingScene == session { options.requestingScene = nil }
    return Result { () throws(RoutingError) in try router.route(event, options: options) }
  }

  private func consideredSessions(
    _ entries: [WalkRecorder.Entry], decision: RoutingDecision
  ) -> [RoutingExplanation.ConsideredSession] {
    // A rule that walks no sessions leaves no entries; a rule that does leaves one for each.
    if entries.isEmpty {
      return sessions.map {
        let isChosen = $0.persistentIdentifier == decision.session
        return .init(
          session: $0.persistentIdentifier, verdict: isChosen ? .eligible : .notConsidered, isChosen: isChosen)
      }
    }
    return entries.compactMap { entry in
      switch entry {
      case .skipped(let slot, let reason):
        store[slot].map { .init(session: $0.persistentIdentifier, verdict: .skipped(reason)) }
      case .weighed(let match, let isAvoided):
        store[match.slot].map {
          .init(
            session: $0.persistentIdentifier, verdict: match.suitability.map { .evaluated($0) } ?? .eligible,
            isChosen: $0.persistentIdentifier == decision.session, isAvoided: isAvoided)
        }
      }
    }
  }

  private func consideredConfigurations(
    for request: RoutingRequest, decision: RoutingDecision
  ) -> [RoutingExplanation.ConsideredConfiguration] {
    guard decision.outcome != .existingSession, request.allowsNewScene else { return [] }
    let query = request.query
    var faults: [EvaluationFault] = []
    let choice = configurationChoice(for: query, faults: &faults)
    return application.configurations.enumerated().map { index, configuration in
      let isChosen = if case .declared(index) = choice { true } else { false }
      return .init(
        name: configuration.name, role: configuration.role,
        verdict: verdict(on: configuration, for: query), isChosen: isChosen)
    }
  }

  private func verdict(
    on configuration: SceneConfiguration, for query: SceneQuery
  ) -> RoutingExplanation.ConfigurationVerdict {
    if configuration.role != query.role { return .otherRole }
    guard query.evaluatesMatching else {
      return configuration.defaultLaunchBehavior == .suppressed ? .suppressed : .eligible
    }
    guard let matching = configuration.matching else { return .unconditional }
    return (try? matching.takes(query.targetContentIdentifier)) == true ? .matches : .matchesNot
  }
}
