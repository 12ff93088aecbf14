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
    let explicit = try explicitSlot(of: event)
    var query = SceneQuery(
      rule: .preferredThenCan, role: role(for: event, options: options),
      targetContentIdentifier: withFocusPrefix(raw), isPlainLaunch: event.isPlainLaunch,
      avoidsVisible: policy.avoidsVisibleSessions && (options.avoidVisible ?? event.avoidsVisible))
    if let scene = options.requestingScene {
      query.requestingScene = try slot(of: scene, namedBy: "requestingScene")
    }
    for session in options.excluding { query.excluded.insert(try slot(of: session, namedBy: "excluding")) }

    let asksForNewScene = options.prefersNewScene ?? event.prefersNewScene
    let opensInNewScene = options.prefersNewScene ?? (asksForNewScene || opensFileInNewScene(event))
    var given = explicit
    if explicit != nil {
      query.rule = .explicitSession
    } else if !application.supportsMultipleScenes {
      query.rule = .singleScene
      given = store.mostRecentFirst.first { _ in true }
    } else {
      query.rule = rule(for: query, prefersNewScene: opensInNewScene)
    }
    return RoutingRequest(
      query: query, givenSlot: given, allowsNewScene: options.allowsNewScene, call: event.call,
      documentedRule: documentedRule(for: query, prefersNewScene: asksForNewScene))
  }

  /// Rule 1: the session that a session request names.
  private func explicitSlot(of event: ExternalEvent) throws(RoutingError) -> Int? {
    guard case .sessionRequest(.some(let session), _) = event else { return nil }
    if let slot = store.slot(of: session) { return slot }
    // Where there is one scene at most, a session that is not that scene's is another one, known or not.
    if !application.supportsMultipleScenes { throw .multipleScenesNotSupported(session) }
    throw .unknownSession(session, namedBy: "the session request")
  }

  /// Rule 2: the role that is asked for. Options win over the manifest, which counts for plain launches only.
  private func role(for event: ExternalEvent, options: RoutingOptions) -> SceneSessionRole {
    if let role = options.role { return role }
    let preferred = event.isPlainLaunch ? application.preferredDefaultSceneSessionRole : nil
    return preferred ?? .windowApplication
  }

  /// Rule 4: a file under Stage Manager asks for a new scene.
  private func opensFileInNewScene(_ event: ExternalEvent) -> Bool {
    policy.filesPreferNewSceneUnderStageManager && application.isStageManager && event.isFile
  }

  /// Rules 4 to 7, as the policy has them.
  private func rule(for query: SceneQuery, prefersNewScene: Bool) -> RoutingRule {
    let isMissing = query.targetContentIdentifier == nil
    if prefersNewScene { return isMissing || !policy.evaluatesPredicates ? .newScene : .preferredOrNewScene }
    if !policy.evaluatesPredicates { return .mostRecent }
    if isMissing && policy.missingIdentifierTakesMostRecent { return .mostRecent }
    return query.isPlainLaunch && !isMissing && policy.launchTakesMostRecentSuitable
      ? .mostRecentSuitable : .preferredThenCan
  }

  /// The rule that says which sessions documentation allows to choose.
  private func documentedRule(for query: SceneQuery, prefersNewScene: Bool) -> RoutingRule {
    let isMissing = query.targetContentIdentifier == nil
    if prefersNewScene { return isMissing ? .newScene : .preferredOrNewScene }
    if isMissing { return .mostRecent }
    return query.isPlainLaunch ? .mostRecentSuitable : .preferredThenCan
  }
}
