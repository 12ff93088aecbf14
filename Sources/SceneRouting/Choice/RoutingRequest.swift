/// An event and its options, reduced to the facts that determine which session is chosen. A request is never copied.
package struct RoutingRequest: ~Copyable, Sendable {
  package var rule: RoutingRule
  /// The role that a session must have to handle the event.
  package var role = SceneSessionRole.windowApplication
  /// The identifier against which predicates are evaluated, including any Focus prefix, or `nil` if the event has none.
  package var targetContentIdentifier: String?
  /// Whether the event is a plain launch, which a SwiftUI window without `handlesExternalEvents` can handle.
  package var isPlainLaunch = false
  package var avoidsVisible = false
  /// Whether the event opens a file, which goes to a `DocumentGroup`.
  package var opensFile = false
  /// The session chosen by the `explicitSession` or `singleScene` rule.
  var requestedSlot: SessionSlot?
  package var requestingSlot: SessionSlot?
  package var excluded: Set<SessionSlot> = []
  var allowsNewScene = true

  package init(rule: RoutingRule, targetContentIdentifier: String?) {
    self.rule = rule
    self.targetContentIdentifier = targetContentIdentifier
  }

  /// The match under the `explicitSession` and `singleScene` rules, which don't evaluate predicates.
  var requestedMatch: SessionMatch? {
    requestedSlot.map {
      SessionMatch($0, suitability: nil, reason: rule == .explicitSession ? .explicitSession : .singleScene)
    }
  }

  /// Whether `matching` sets determine the configuration of a new window. Plain launches ignore these sets, even if a
  /// Focus prefix gives them an identifier.
  var evaluatesMatching: Bool { !isPlainLaunch && targetContentIdentifier != nil }

  /// Whether some sessions are excluded or avoided.
  @inline(__always)
  var restrictsSessions: Bool { avoidsVisible || requestingSlot != nil || !excluded.isEmpty }

  func isExcluded(_ slot: SessionSlot) -> Bool {
    slot == requestingSlot || !excluded.isEmpty && excluded.contains(slot)
  }
}

extension SceneRouter {
  /// Reduces an event and its options to the facts that determine which session is chosen.
  ///
  /// - Parameter isDocumentedOnly: Whether to apply only rules that Apple documents. If so, Stage Manager, visibility
  ///   and the identifiers of static shortcut items are ignored.
  /// - Throws: `RoutingError` for an identifier that is too long, or for an unknown session in the session request, in
  ///   `requestingSession` or in `excludedSessions`, in this order.
  package func request(
    for event: ExternalEvent, _ options: RoutingOptions, isDocumentedOnly: Bool = false
  ) throws(RoutingError) -> RoutingRequest {
    let identifier = event.identifier(in: application, readsStaticItems: !isDocumentedOnly)
    if let identifier, identifier.utf8.count > identifierLimit {
      throw .identifierTooLong(length: identifier.utf8.count, limit: identifierLimit)
    }
    var requested: SessionSlot?
    var (prefersNewScene, isPlainLaunch, isDrag) = (false, false, false)
    var rule = RoutingRule.newScene
    switch event {
    case .launch: isPlainLaunch = true
    case .drag(let item):
      isDrag = true
      // Dragging the application's icon doesn't request a new scene.
      prefersNewScene = item != nil
    case .sessionRequest(let session?, _):
      // If the application has at most one scene, naming an unknown session amounts to requesting a second scene.
      if store.slot(of: session) == nil, !application.supportsMultipleScenes {
        throw .multipleScenesNotSupported(session)
      }
      requested = try slot(of: session, namedBy: "the session request")
      rule = .explicitSession
    case .sessionRequest(nil, _): prefersNewScene = true
    case .url: prefersNewScene = !isDocumentedOnly && opensFilesInNewScenes && event.opensFile
    case .notification, .shortcutItem, .userActivity, .sharePlay: break
    }
    if let preference = options.prefersNewScene { prefersNewScene = preference }
    if requested == nil {
      if !application.supportsMultipleScenes {
        requested = store.mostRecentFirst.first
        rule = .singleScene
      } else if identifier == nil || !policy.evaluatesPredicates && !isDocumentedOnly {
        rule = prefersNewScene ? .newScene : .mostRecent
      } else {
        rule = prefersNewScene ? .preferredOrNewScene : isPlainLaunch ? .mostRecentSuitable : .preferredThenCan
      }
    }
    var request = RoutingRequest(rule: rule, targetContentIdentifier: withFocusPrefix(identifier))
    request.requestedSlot = requested
    request.isPlainLaunch = isPlainLaunch
    request.avoidsVisible = !isDocumentedOnly && options.avoidsVisible ?? isDrag
    request.opensFile = event.opensFile
    request.allowsNewScene = options.allowsNewScene
    // Rule 2: A role in the options takes precedence over the one in the manifest, which only applies to plain
    // launches, and not on macOS (Apple's page on `defaultLaunchBehavior`).
    let preferred = isPlainLaunch && policy.callsUIKit ? application.preferredDefaultSceneSessionRole : nil
    if let role = options.role ?? preferred {
      request.role = role
    }
    if let session = options.requestingSession {
      request.requestingSlot = try slot(of: session, namedBy: "the option for the requesting scene")
    }
    for session in options.excludedSessions {
      request.excluded.insert(try slot(of: session, namedBy: "the list of excluded sessions"))
    }
    return request
  }
}

extension ExternalEvent {
  /// Whether the event opens a file or drags one.
  fileprivate var opensFile: Bool {
    switch self {
    case .url(let url): url.isFileURL
    case .drag(let item): item?.innermost.opensFile ?? false
    case .notification, .shortcutItem, .userActivity, .sharePlay, .launch, .sessionRequest: false
    }
  }
}

extension String {
  /// Whether the URL has the scheme `file`, ignoring case.
  fileprivate var isFileURL: Bool {
    utf8.prefix(5).elementsEqual("file:".utf8) { (65...90).contains($0) ? $0 | 0x20 == $1 : $0 == $1 }
  }
}
