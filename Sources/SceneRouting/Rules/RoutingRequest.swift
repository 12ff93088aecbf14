/// An event and its options in the terms of the rules, with sessions as slots.
package struct RoutingRequest: Sendable {
  /// The rule that chooses the session.
  package var rule: RoutingRule
  /// The role that a session must have.
  package var role: SceneSessionRole = .windowApplication
  /// The identifier to compare, including the Focus prefix, or `nil` if it is missing.
  package var targetContentIdentifier: String?
  /// Whether the event is a plain launch, which a SwiftUI window without the modifier can handle.
  package var isPlainLaunch = false
  /// Whether visible sessions are avoided.
  package var avoidsVisible = false
  /// The session for the rules `explicitSession` and `singleScene`.
  var requestedSlot: Int?
  /// The session that made the request.
  package var requestingSlot: Int?
  /// The excluded sessions.
  package var excluded: Set<Int> = []
  /// Whether a new session may be created.
  var allowsNewScene = true
  /// The call that delivers the event to a connected scene.
  var call: SceneCallback?
  /// The rule that applies according to documentation alone.
  var documentedRule: RoutingRule

  package init(rule: RoutingRule, targetContentIdentifier: String?) {
    self.rule = rule
    self.targetContentIdentifier = targetContentIdentifier
    documentedRule = rule
  }

  /// The session that handles the event without evaluating predicates, for the rules `explicitSession` and
  /// `singleScene`.
  var givenMatch: SessionMatch? {
    requestedSlot.map {
      SessionMatch(slot: $0, suitability: nil, reason: rule == .explicitSession ? .explicitSession : .singleScene)
    }
  }

  /// Whether the `matching` of configurations chooses the new window. A plain launch does not evaluate it, even if a
  /// Focus prefix gives it an identifier.
  var evaluatesMatching: Bool { !isPlainLaunch && targetContentIdentifier != nil }
}

extension SceneRouter {
  /// Converts an event and its options to a request.
  ///
  /// Errors are reported in this order: the identifier's length, the session of a session request, the options'
  /// `requestingScene`, their `excluding`.
  package func request(for event: ExternalEvent, options: RoutingOptions) throws(RoutingError) -> RoutingRequest {
    let traits = event.traits(in: application)
    if let own = traits.identifier, own.utf8.count > identifierLimit {
      throw .identifierTooLong(length: own.utf8.count, limit: identifierLimit)
    }
    // Rule 4. Only the Stage Manager part is undocumented.
    let prefersNewScene = options.prefersNewScene ?? traits.prefersNewScene
    var opensFile = false
    if application.isStageManager, policy.filesPreferNewSceneUnderStageManager, options.prefersNewScene == nil {
      opensFile = event.isFile
    }
    let documented = Self.documentedRule(
      hasIdentifier: traits.identifier != nil && !traits.hasStaticIdentifier, traits, prefersNewScene: prefersNewScene)
    var request = RoutingRequest(rule: documented, targetContentIdentifier: withFocusPrefix(traits.identifier))
    if opensFile || traits.hasStaticIdentifier || !policy.evaluatesPredicates {
      request.rule = rule(traits, prefersNewScene: prefersNewScene || opensFile)
    }
    try chooseGivenSession(traits.requestedSession, &request)
    // Rule 2: options take precedence over the manifest, whose role only applies to plain launches.
    if let role = options.role {
      request.role = role
    } else if traits.isPlainLaunch, let role = application.preferredDefaultSceneSessionRole {
      request.role = role
    }
    request.isPlainLaunch = traits.isPlainLaunch
    request.avoidsVisible = options.avoidVisible ?? traits.avoidsVisible
    if let session = options.requestingScene {
      request.requestingSlot = try slot(of: session, namedBy: "requestingScene")
    }
    if !options.excluding.isEmpty {
      for session in options.excluding { request.excluded.insert(try slot(of: session, namedBy: "excluding")) }
    }
    request.allowsNewScene = options.allowsNewScene
    request.call = traits.call
    return request
  }

  /// Returns the identifier of an event as compared, including the Focus prefix, or `nil` if it is missing.
  package func targetContentIdentifier(of event: ExternalEvent) -> String? {
    withFocusPrefix(event.traits(in: application).identifier)
  }

  /// Rule 1 and single-scene applications.
  private func chooseGivenSession(_ session: String?, _ request: inout RoutingRequest) throws(RoutingError) {
    if let session {
      // With at most one scene, any other session would be a second scene, known or not.
      if store.slot(of: session) == nil, !application.supportsMultipleScenes {
        throw .multipleScenesNotSupported(session)
      }
      request.requestedSlot = try slot(of: session, namedBy: "the session request")
      request.rule = .explicitSession
    } else if !application.supportsMultipleScenes {
      request.requestedSlot = store.mostRecentFirst.first { _ in true }
      request.rule = .singleScene
    }
  }

  /// Rules 4 to 7 under the policy.
  private func rule(_ traits: EventTraits, prefersNewScene: Bool) -> RoutingRule {
    if !policy.evaluatesPredicates { return prefersNewScene ? .newScene : .mostRecent }
    return Self.documentedRule(
      hasIdentifier: traits.identifier != nil, traits, prefersNewScene: prefersNewScene)
  }

  private static func documentedRule(
    hasIdentifier: Bool, _ traits: EventTraits, prefersNewScene: Bool
  ) -> RoutingRule {
    if prefersNewScene { return hasIdentifier ? .preferredOrNewScene : .newScene }
    if !hasIdentifier { return .mostRecent }
    return traits.isPlainLaunch ? .mostRecentSuitable : .preferredThenCan
  }

  package func withFocusPrefix(_ identifier: String?) -> String? {
    guard let identifier, let prefix = application.focusPrefix, !prefix.isEmpty else { return identifier }
    return prefix + identifier
  }
}
