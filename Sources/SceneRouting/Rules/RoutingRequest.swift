/// An event and its options in the terms of the rules: identifier, rule, role, and sessions by their slots.
package struct RoutingRequest: Sendable {
  /// The rule that chooses the session.
  package var rule: RoutingRule
  /// The role that a session must have.
  package var role: SceneSessionRole = .windowApplication
  /// The identifier as it is compared, with the Focus prefix. `nil` is the missing identifier.
  package var targetContentIdentifier: String?
  /// Whether the event is a plain launch, which a SwiftUI window without the modifier can take.
  package var isPlainLaunch = false
  /// Whether visible sessions are avoided.
  package var avoidsVisible = false
  /// The session of the rules `explicitSession` and `singleScene`.
  var requestedSlot: Int?
  /// The session that made the request.
  package var requestingSlot: Int?
  /// The excluded sessions.
  package var excluded: Set<Int> = []
  /// Whether a new session may be made.
  var allowsNewScene = true
  /// The call that brings the event to a connected scene.
  var call: SceneCallback?
  /// The rule that would apply if only documentation counted.
  var documentedRule: RoutingRule

  package init(rule: RoutingRule, targetContentIdentifier: String?) {
    self.rule = rule
    self.targetContentIdentifier = targetContentIdentifier
    documentedRule = rule
  }

  /// The session that takes the event without being asked, under the rules `explicitSession` and `singleScene`.
  var givenMatch: SessionMatch? {
    requestedSlot.map {
      SessionMatch(slot: $0, suitability: nil, reason: rule == .explicitSession ? .explicitSession : .singleScene)
    }
  }

  /// Whether `matching` of configurations chooses the new window. A plain launch does not evaluate it, not even with a
  /// Focus prefix as its identifier.
  var evaluatesMatching: Bool { !isPlainLaunch && targetContentIdentifier != nil }
}

extension SceneRouter {
  /// Reads an event and its options.
  ///
  /// Faults are found in this order: the identifier's length, the session of a session request, the options'
  /// `requestingScene`, their `excluding`.
  package func request(for event: ExternalEvent, options: RoutingOptions) throws(RoutingError) -> RoutingRequest {
    let own = event.targetContentIdentifier(in: application)
    if let own, own.utf8.count > identifierLimit {
      throw .identifierTooLong(length: own.utf8.count, limit: identifierLimit)
    }
    let isLaunch = event.isPlainLaunch
    // Rule 4. Only Stage Manager is not documented.
    let prefersNewScene = options.prefersNewScene ?? event.prefersNewScene
    let opensFile =
      options.prefersNewScene == nil && application.isStageManager && policy.filesPreferNewSceneUnderStageManager
      && event.isFile
    var request = RoutingRequest(
      rule: rule(hasIdentifier: own != nil, isLaunch: isLaunch, prefersNewScene: prefersNewScene || opensFile),
      targetContentIdentifier: withFocusPrefix(own))
    try chooseGivenSession(for: event, &request)
    request.documentedRule = Self.documentedRule(
      hasIdentifier: own != nil && !event.isShortcutItemWithoutIdentifier, isLaunch: isLaunch,
      prefersNewScene: prefersNewScene)
    // Rule 2: options win over the manifest, whose role counts for plain launches only.
    if let role = options.role ?? (isLaunch ? application.preferredDefaultSceneSessionRole : nil) {
      request.role = role
    }
    request.isPlainLaunch = isLaunch
    request.avoidsVisible = options.avoidVisible ?? event.avoidsVisible
    request.requestingSlot = try options.requestingScene.map { name throws(RoutingError) in
      try slot(of: name, namedBy: "requestingScene")
    }
    for session in options.excluding { request.excluded.insert(try slot(of: session, namedBy: "excluding")) }
    request.allowsNewScene = options.allowsNewScene
    request.call = event.call
    return request
  }

  /// Returns the identifier of an event as it is compared, with the Focus prefix. `nil` is the missing identifier.
  package func targetContentIdentifier(of event: ExternalEvent) -> String? {
    withFocusPrefix(event.targetContentIdentifier(in: application))
  }

  /// Rule 1, and applications with one scene.
  private func chooseGivenSession(for event: ExternalEvent, _ request: inout RoutingRequest) throws(RoutingError) {
    if case .sessionRequest(let session?, _) = event {
      // With one scene at most, any other session is another scene, known or not.
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
  private func rule(hasIdentifier: Bool, isLaunch: Bool, prefersNewScene: Bool) -> RoutingRule {
    if !policy.evaluatesPredicates { return prefersNewScene ? .newScene : .mostRecent }
    return Self.documentedRule(hasIdentifier: hasIdentifier, isLaunch: isLaunch, prefersNewScene: prefersNewScene)
  }

  private static func documentedRule(hasIdentifier: Bool, isLaunch: Bool, prefersNewScene: Bool) -> RoutingRule {
    if prefersNewScene { return hasIdentifier ? .preferredOrNewScene : .newScene }
    if !hasIdentifier { return .mostRecent }
    return isLaunch ? .mostRecentSuitable : .preferredThenCan
  }

  package func withFocusPrefix(_ identifier: String?) -> String? {
    guard let identifier, let prefix = application.focusPrefix, !prefix.isEmpty else { return identifier }
    return prefix + identifier
  }
}
