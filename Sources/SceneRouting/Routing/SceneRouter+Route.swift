extension SceneRouter {
  /// Says which session takes an event, and why. The router is not changed.
  ///
  /// - Parameters:
  ///   - event: What comes in.
  ///   - options: What the request asks for beside its event.
  ///   - listsRunnersUp: Whether the decision also names the sessions that would be chosen if those before them were
  ///     gone, best first. Then every condition of every eligible session is evaluated.
  /// - Returns: The decision. That nothing takes the event is a decision too.
  /// - Throws: `RoutingError` with the code `unknown-session`, `multipleScenesNotSupported` or `identifier-too-long`.
  /// - Complexity: At worst O(n) in the number of sessions, and what their conditions cost; usually independent of n, see
  ///   <doc:TheIndex>.
  public func route(
    _ event: ExternalEvent, options: RoutingOptions = .default, listsRunnersUp: Bool = false
  ) throws(RoutingError) -> RoutingDecision {
    // Most events are notifications without options: a session that takes one is found without a request.
    if !listsRunnersUp, options.asksForNothing, let identifier = event.notificationIdentifier,
      let match = match(forNotification: identifier)
    {
      guard let match else { return newSession(for: try request(for: event, options: options)) }
      return decision(
        session: match.slot, match.suitability, match.reason, targetContentIdentifier: identifier,
        call: .didReceiveNotificationResponse)
    }
    let request = try request(for: event, options: options)
    if listsRunnersUp {
      var recorder = WalkRecorder()
      return decide(request, observer: &recorder)
    }
    var observer = FaultObserver()
    return decide(request, observer: &observer)
  }

  /// The session that takes a notification, or `.some(nil)` for a new one; `nil` if only a request can say.
  private func match(forNotification identifier: String) -> SessionMatch?? {
    guard answersNotifications, identifier.utf8.count <= identifierLimit else { return nil }
    var identifier = identifier
    let found = identifier.withUTF8 { search(for: $0, role: nil) }
    return found.hasFault ? nil : .some(found.match)
  }

  /// Decides, and completes the decision with what the recorder saw.
  package func decide(_ request: RoutingRequest, observer recorder: inout WalkRecorder) -> RoutingDecision {
    let match = choose(request, observer: &recorder)
    var decision = decision(for: request, match: match, faults: named(recorder.faults))
    decision.runnersUp = recorder.inOrderOfChoice.dropFirst().compactMap { match in
      store[match.slot].map {
        RoutingDecision.RunnerUp(session: $0.persistentIdentifier, suitability: match.suitability)
      }
    }
    return decision
  }

  private func decide(_ request: RoutingRequest, observer: inout FaultObserver) -> RoutingDecision {
    let match = choose(request, observer: &observer)
    let faults = observer.faults.isEmpty ? [] : named(observer.faults)
    return decision(for: request, match: match, faults: faults)
  }

  /// The session that takes the event, or `nil` if a new one is to be made.
  package func choose(_ request: RoutingRequest, observer: inout some SceneWalkObserver) -> SceneMatch? {
    switch request.query.rule {
    case .explicitSession, .singleScene:
      request.givenSlot.map { SceneMatch(slot: $0, suitability: nil, grade: .best) }
    case .newScene:
      nil
    case .preferredOrNewScene, .mostRecent, .mostRecentSuitable, .preferredThenCan:
      store.best(for: request.query, observer: &observer)
    }
  }

  /// The faults by the names of their sessions.
  package func named(_ faults: [SceneWalkFault]) -> [EvaluationFault] {
    faults.compactMap { fault in
      store[fault.slot].map { EvaluationFault(subject: $0.persistentIdentifier, condition: fault.condition) }
    }
  }

  private func decision(
    for request: RoutingRequest, match: SceneMatch?, faults: [EvaluationFault]
  ) -> RoutingDecision {
    guard policy.marksUndocumentedChoices else { return unmarkedDecision(for: request, match: match, faults: faults) }
    var decision = unmarkedDecision(for: request, match: match, faults: faults)
    mark(&decision, request: request, match: match)
    return decision
  }

  private func unmarkedDecision(
    for request: RoutingRequest, match: SceneMatch?, faults: [EvaluationFault]
  ) -> RoutingDecision {
    guard let match, store.isTaken(match.slot) else {
      var decision = newSession(for: request)
      if !faults.isEmpty { decision.faults = faults + decision.faults }
      return decision
    }
    return decision(
      session: match.slot, match.suitability, reason(for: match, under: request.query.rule),
      targetContentIdentifier: request.query.targetContentIdentifier, call: request.call, faults: faults)
  }

  /// The decision for a session that exists.
  @inline(__always)
  private func decision(
    session slot: Int, _ suitability: SceneSuitability?, _ reason: RoutingReason, targetContentIdentifier: String?,
    call: SceneCallback?, faults: [EvaluationFault] = []
  ) -> RoutingDecision {
    RoutingDecision(
      outcome: .existingSession, session: store.identifier(ofTaken: slot),
      configuration: store.configuration(ofTaken: slot), role: store.role(ofTaken: slot), suitability: suitability,
      reason: reason, targetContentIdentifier: targetContentIdentifier,
      delivery: SceneCallback.delivery(to: store.state(ofTaken: slot), call: call),
      details: faults.isEmpty ? nil : .unlessEmpty(.init(faults: faults)))
  }

  private func reason(for match: SceneMatch, under rule: RoutingRule) -> RoutingReason {
    switch rule {
    case .explicitSession: return .explicitSession
    case .singleScene: return .singleScene
    case .mostRecent: return .mostRecent
    case .newScene, .preferredOrNewScene, .mostRecentSuitable, .preferredThenCan:
      if match.grade == .preferredButVisible { return .preferredButVisible }
      return match.suitability == .prefers ? .prefers : .can
    }
  }
}
