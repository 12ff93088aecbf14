/// An event with its options as the rules see them: identifiers found, sessions looked up, the rule known.
package struct RoutingRequest: Sendable {
  /// What the sessions are asked.
  package var query: SceneQuery
  /// The slot of the session that takes the event without being asked; only under `explicitSession` and `singleScene`.
  package var givenSlot: Int?
  /// Whether a new session may be made.
  package var allowsNewScene: Bool
  /// The call that brings the event to a connected scene.
  package var call: SceneCallback?
  /// The rule that would apply if nothing but documentation counted.
  package var documentedRule: RoutingRule
}

extension SceneRouter {
  /// Reads an event and its options.
  ///
  /// What is at fault is found in this order: the identifier's length, the session of a session request, the options'
  /// `requestingScene`, their `excluding`.
  package func request(
    for event: ExternalEvent, options: RoutingOptions
  ) throws(RoutingError) -> RoutingRequest {
    let raw = rawIdentifier(of: event)
    if let raw, raw.utf8.count > identifierLimit {
      throw .identifierTooLong(length: raw.utf8.count, limit: identifierLimit)
    }
    let given = try givenSlot(for: event)
    let identifier = withFocusPrefix(raw)
    let kind = QueryKind(isMissing: identifier == nil, isPlainLaunch: event.isPlainLaunch)
    let documentedKind = QueryKind(
      isMissing: kind.isMissing || event.isShortcutItemWithoutIdentifier, isPlainLaunch: kind.isPlainLaunch)
    let asksForNewScene = options.prefersNewScene ?? event.prefersNewScene
    let opensInNewScene = options.prefersNewScene ?? (asksForNewScene || opensFileInNewScene(event))
    let rule = given.rule ?? rule(for: kind, prefersNewScene: opensInNewScene)
    let requesting = try options.requestingScene.map { name throws(RoutingError) in
      try slot(of: name, namedBy: "requestingScene")
    }
    return RoutingRequest(
      query: SceneQuery(
        rule: rule, role: role(for: kind, options: options), targetContentIdentifier: identifier,
        isPlainLaunch: kind.isPlainLaunch,
        avoidsVisible: policy.avoidsVisibleSessions && (options.avoidVisible ?? event.avoidsVisible),
        requestingScene: requesting, excluded: try excludedSlots(options)),
      givenSlot: given.slot, allowsNewScene: options.allowsNewScene, call: event.call,
      documentedRule: documentedRule(for: documentedKind, prefersNewScene: asksForNewScene))
  }

  /// What the rules ask of an event.
  private struct QueryKind {
    var isMissing: Bool
    var isPlainLaunch: Bool
  }

  /// Rule 1, and applications with one scene: the rule that gives an event its session without asking any, and the
  /// session.
  private func givenSlot(for event: ExternalEvent) throws(RoutingError) -> (rule: RoutingRule?, slot: Int?) {
    if let slot = try explicitSlot(of: event) { return (.explicitSession, slot) }
    if !application.supportsMultipleScenes { return (.singleScene, store.mostRecentFirst.first { _ in true }) }
    return (nil, nil)
  }

  private func excludedSlots(_ options: RoutingOptions) throws(RoutingError) -> Set<Int> {
    var slots: Set<Int> = []
    for session in options.excluding { slots.insert(try slot(of: session, namedBy: "excluding")) }
    return slots
  }

  /// Rule 1: the session that a session request names.
  private func explicitSlot(of event: ExternalEvent) throws(RoutingError) -> Int? {
    // Only a request is taken apart, and copied for that.
    guard case .sessionRequest = event, case .sessionRequest(.some(let session), _) = event else { return nil }
    if let slot = store.slot(of: session) { return slot }
    // Where there is one scene at most, a session that is not that scene's is another one, known or not.
    if !application.supportsMultipleScenes { throw .multipleScenesNotSupported(session) }
    throw .unknownSession(session, namedBy: "the session request")
  }

  /// Rule 2: the role that is asked for. Options win over the manifest, which counts for plain launches only.
  private func role(for event: QueryKind, options: RoutingOptions) -> SceneSessionRole {
    if let role = options.role { return role }
    let preferred = event.isPlainLaunch ? application.preferredDefaultSceneSessionRole : nil
    return preferred ?? .windowApplication
  }

  /// Rule 4: a file under Stage Manager asks for a new scene.
  private func opensFileInNewScene(_ event: ExternalEvent) -> Bool {
    policy.filesPreferNewSceneUnderStageManager && application.isStageManager && event.isFile
  }

  /// Rules 4 to 7, as the policy has them.
  private func rule(for event: QueryKind, prefersNewScene: Bool) -> RoutingRule {
    if prefersNewScene { return event.isMissing || !policy.evaluatesPredicates ? .newScene : .preferredOrNewScene }
    if !policy.evaluatesPredicates { return .mostRecent }
    if event.isMissing && policy.missingIdentifierTakesMostRecent { return .mostRecent }
    return event.isPlainLaunch && !event.isMissing && policy.launchTakesMostRecentSuitable
      ? .mostRecentSuitable : .preferredThenCan
  }

  /// The rule that says which sessions documentation allows to choose.
  private func documentedRule(for event: QueryKind, prefersNewScene: Bool) -> RoutingRule {
    if prefersNewScene { return event.isMissing ? .newScene : .preferredOrNewScene }
    if event.isMissing { return .mostRecent }
    return event.isPlainLaunch ? .mostRecentSuitable : .preferredThenCan
  }
}
