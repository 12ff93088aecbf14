extension SceneRouter {
  /// Returns a decision about which session handles an event, without changing the router.
  ///
  /// - Throws: `RoutingError` with the code `unknown-session`, `multipleScenesNotSupported` or `identifier-too-long`.
  /// - Complexity: Independent of the number of sessions if the conditions can be indexed (see <doc:TheIndex>),
  ///   otherwise O(*n*). A launch that no session takes, and an event that excludes or avoids the session that would be
  ///   chosen, are O(*n*), too.
  public func route(
    _ event: ExternalEvent, options: RoutingOptions = RoutingOptions()
  ) throws(RoutingError) -> RoutingDecision {
    let request = try request(for: event, options)
    var faults: [EvaluationFault] = []
    let choice = store.choice(for: request, &faults)
    guard policy.marksUndocumentedChoices else { return decision(for: request, choice, of: event, faults) }
    var decision = decision(for: request, choice, of: event, faults)
    try mark(&decision, event, options)
    return decision
  }

  /// Returns a decision that also lists the sessions that would be chosen next, best first. The decision is
  /// that of `route(_:options:)`; its faults exclude conditions that were evaluated only to list the runners-up.
  ///
  /// - Complexity: O(*n*), because every condition of every eligible session is evaluated.
  package func routeWithRunnersUp(
    _ event: ExternalEvent, options: RoutingOptions = RoutingOptions()
  ) throws(RoutingError) -> RoutingDecision {
    var decision = try route(event, options: options)
    decision.runnersUp = runnersUp(store.reviews(for: try request(for: event, options)).inOrderOfChoice)
    return decision
  }

  func runnersUp(_ matches: [SessionMatch]) -> [RoutingDecision.RunnerUp] {
    matches.dropFirst().map {
      .init(session: store[taken: $0.slot].persistentIdentifier, suitability: $0.suitability)
    }
  }

  /// Returns the decision that a choice leads to. If no session was chosen, decides whether to create one.
  func decision(
    for request: borrowing RoutingRequest, _ choice: SessionMatch?, of event: ExternalEvent,
    _ faults: [EvaluationFault], without missing: SessionSlot? = nil
  ) -> RoutingDecision {
    guard let choice else { return newSession(for: request, of: event, faults, without: missing) }
    return RoutingDecision(
      outcome: .existing(session: store[taken: choice.slot].persistentIdentifier),
      configuration: store[taken: choice.slot].configuration, role: store[taken: choice.slot].role,
      suitability: choice.suitability, reason: choice.reason,
      targetContentIdentifier: request.targetContentIdentifier,
      callbacks: callbacks(for: event, to: store[taken: choice.slot].state), faults: faults)
  }

  /// The decisions about a notification for each ordinary window that takes it, by the number of the window's slot. An
  /// unused slot has the decision of a new window.
  package var decisionsByWindow: [RoutingDecision] {
    let request = RoutingRequest(rule: .preferredThenCan, targetContentIdentifier: "x")
    return store.roles[0].slotIndices.map { number in
      let slot = SessionSlot(role: 0, number: number)
      let choice = store[slot].map { _ in SessionMatch(slot, prefers: true) }
      return decision(for: request, choice, of: .notification("x"), [])
    }
  }

  /// Adds to a decision the sessions that Apple's documentation allows, unless it allows only the choice that was made.
  /// The allowed sessions are:
  ///
  /// - Without an identifier, every eligible session.
  /// - For a plain launch, every session that prefers or can show the content.
  /// - With an identifier, the sessions that prefer the content, or if there aren't any, those that can show it. If a
  ///   new scene is requested, only the sessions that prefer the content. Visibility and Stage Manager are ignored.
  /// - For a static shortcut item, the same sessions as without an identifier, because the key that stores its
  ///   identifier is undocumented.
  func mark(
    _ decision: inout RoutingDecision, _ event: ExternalEvent, _ options: RoutingOptions,
    without excluded: SessionSlot? = nil
  ) throws(RoutingError) {
    var request = try request(for: event, options, isDocumentedOnly: true)
    if request.rule == .explicitSession || request.rule == .singleScene { return }
    if let excluded { request.excluded.insert(excluded) }
    let reviews = store.reviews(for: request)
    let best = reviews.map(\.grade).max()
    let chosen = decision.session.flatMap(store.slot)
    let slots = reviews.filter { $0.slot == chosen || $0.match != nil && $0.grade == best }.map(\.slot)
    var known = Set(decision.faults)
    let faults = reviews.flatMap(\.faults).filter { known.insert($0).inserted }
    if !faults.isEmpty { decision.faults += faults }
    let allowed = chosen.map { [$0] } ?? []
    let isDocumented = request.rule == .newScene ? decision.suitability == nil : slots == allowed
    if !isDocumented { decision.candidates = slots.map { store[taken: $0].persistentIdentifier } }
  }
}
