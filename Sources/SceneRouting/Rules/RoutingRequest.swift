/// An event and its options, reduced to the properties that the routing rules need. Sessions are identified by slot.
package struct RoutingRequest: Sendable {
  /// The rule that chooses the session.
  package var rule: RoutingRule
  /// The role that a session must have to handle the event.
  package var role: SceneSessionRole = .windowApplication
  /// The identifier against which predicates are evaluated, including any Focus prefix, or `nil` if the event has none.
  package var targetContentIdentifier: String?
  /// Whether the event is a plain launch, which a SwiftUI window without `handlesExternalEvents` can handle.
  package var isPlainLaunch = false
  /// Whether to avoid visible sessions.
  package var avoidsVisible = false
  /// The slot of the session chosen by the `explicitSession` or `singleScene` rule.
  var requestedSlot: Int?
  /// The slot of the session that made the request.
  package var requestingSlot: Int?
  /// The slots of the excluded sessions.
  package var excluded: Set<Int> = []
  /// Whether a new session may be created.
  var allowsNewScene = true
  /// The call that delivers the event to a connected scene.
  var call: SceneCallback?
  /// The rule that applies according to Apple's documentation alone.
  var documentedRule: RoutingRule

  package init(rule: RoutingRule, targetContentIdentifier: String?) {
    self.rule = rule
    self.targetContentIdentifier = targetContentIdentifier
    documentedRule = rule
  }

  /// The match under the `explicitSession` and `singleScene` rules, which don't evaluate predicates.
  var givenMatch: SessionMatch? {
    requestedSlot.map {
      SessionMatch(slot: $0, suitability: nil, reason: rule == .explicitSession ? .explicitSession : .singleScene)
    }
  }

  /// Whether `matching` sets determine the configuration of a new window. Plain launches ignore these sets, even if a
  /// Focus prefix gives them an identifier.
  var evaluatesMatching: Bool { !isPlainLaunch && targetContentIdentifier != nil }
}

extension SceneRouter {
  /// Converts an event and its options to a routing request.
  ///
  /// Errors are reported in this order: an identifier that is too long, then an unknown session in the session request,
  /// in `requestingScene`, and finally in `excluding`.
  package func request(for event: ExternalEvent, options: RoutingOptions) throws(RoutingError) -> RoutingRequest {
    let traits = event.traits(in: application)
    if let own = traits.identifier, own.utf8.count > identifierLimit {
      throw .identifierTooLong(length: own.utf8.count, limit: identifierLimit)
    }
    // In rule 4, only the Stage Manager part is undocumented.
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
    // Rule 2: A role in the options takes precedence over the one in the manifest, which only applies to plain
    // launches.
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

  /// Returns the identifier against which predicates are evaluated for an event, including any Focus prefix, or `nil`
  /// if the event has none.
  package func targetContentIdentifier(of event: ExternalEvent) -> String? {
    withFocusPrefix(event.traits(in: application).identifier)
  }

  /// Chooses the session that the request names (rule 1), or the only session of a single-scene application.
  private func chooseGivenSession(_ session: String?, _ request: inout RoutingRequest) throws(RoutingError) {
    if let session {
      // If the application has at most one scene, naming an unknown session amounts to requesting a second scene.
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

  /// Returns the rule that applies under the policy (rules 4 to 7).
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
