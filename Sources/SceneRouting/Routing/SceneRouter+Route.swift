extension SceneRouter {
  /// Returns a decision about which session handles an event, without changing the router.
  ///
  /// - Parameters:
  ///   - event: The event to route.
  ///   - options: The options for the request.
  ///   - listsRunnersUp: Whether the decision also lists the sessions that would be chosen next, best first. If so,
  ///     every condition of every eligible session is evaluated.
  /// - Throws: `RoutingError` with the code `unknown-session`, `multipleScenesNotSupported` or `identifier-too-long`.
  /// - Complexity: Independent of the number of sessions if the conditions can be indexed (see <doc:TheIndex>),
  ///   otherwise O(*n*).
  public func route(
    _ event: ExternalEvent, options: RoutingOptions = RoutingOptions(), listsRunnersUp: Bool = false
  ) throws(RoutingError) -> RoutingDecision {
    let request = try request(for: event, options: options)
    if listsRunnersUp { return decision(for: request, store.reviews(for: request)) }
    var faults: [EvaluationFault] = []
    let match = store.bestMatch(for: request, &faults)
    return decision(for: request, match, faults)
  }

  @inline(__always)
  private func decision(
    _ match: SessionMatch, _ identifier: String?, _ call: SceneCallback?
  ) -> RoutingDecision {
    RoutingDecision(
      outcome: .existing(session: store[taken: match.slot].persistentIdentifier),
      configuration: store[taken: match.slot].configuration, role: store[taken: match.slot].role,
      suitability: match.suitability, reason: match.reason, targetContentIdentifier: identifier,
      delivery: SceneCallback.delivery(to: store[taken: match.slot].state, call: call))
  }

  /// Returns a decision with its runners-up, based on reviews of all sessions.
  func decision(for request: RoutingRequest, _ reviews: [SessionReview]) -> RoutingDecision {
    let matches = reviews.inOrderOfChoice
    var decision = decision(for: request, matches.first, reviews.flatMap(\.faults))
    decision.runnersUp = matches.dropFirst().compactMap { match in
      store[match.slot].map { .init(session: $0.persistentIdentifier, suitability: match.suitability) }
    }
    return decision
  }

  private func decision(
    for request: RoutingRequest, _ match: SessionMatch?, _ faults: [EvaluationFault]
  ) -> RoutingDecision {
    guard !faults.isEmpty || policy.marksUndocumentedChoices else { return decision(for: request, match) }
    var decision = decision(for: request, match)
    if !faults.isEmpty { decision.faults = faults + decision.faults }
    if policy.marksUndocumentedChoices { mark(&decision, request, match) }
    return decision
  }

  @inline(__always)
  private func decision(for request: RoutingRequest, _ match: SessionMatch?) -> RoutingDecision {
    guard let match, store.isTaken(match.slot) else { return newSession(for: request) }
    return decision(match, request.targetContentIdentifier, request.call)
  }

  /// Adds to a decision the sessions that Apple's documentation allows, unless it allows only the choice that was made.
  /// The allowed sessions are:
  ///
  /// - Without an identifier, every eligible session.
  /// - For a plain launch, every session that prefers or can show the content.
  /// - With an identifier, the sessions that prefer the content, or if there aren't any, those that can show it. If a new
  ///   scene is requested, only the sessions that prefer the content. Visibility and Stage Manager are ignored.
  /// - For a static shortcut item, the same sessions as without an identifier, because the key that stores its
  ///   identifier is undocumented.
  private func mark(_ decision: inout RoutingDecision, _ request: RoutingRequest, _ match: SessionMatch?) {
    guard request.rule != .explicitSession, request.rule != .singleScene else { return }
    var documented = request
    documented.rule = request.documentedRule
    documented.avoidsVisible = false
    let reviews = store.reviews(for: documented)
    let best = reviews.compactMap(\.grade).max()
    let slots = reviews.filter { $0.slot == match?.slot || $0.grade != nil && $0.grade == best }.map(\.slot)
    for fault in reviews.flatMap(\.faults) where !decision.faults.contains(fault) { decision.faults.append(fault) }
    let isDocumented = documented.rule == .newScene ? match == nil : slots == (match.map { [$0.slot] } ?? [])
    if !isDocumented { decision.candidates = slots.compactMap { store[$0]?.persistentIdentifier } }
  }
}
