/// An event and its options, reduced to what the choice of a session depends on.
package struct RoutingRequest: Sendable {
  /// The rule that chooses the session.
  package var rule: RoutingRule
  /// The role that a session must have to handle the event.
  package var role = SceneSessionRole.windowApplication
  /// The identifier against which predicates are evaluated, including any Focus prefix, or `nil` if the event has none.
  package var targetContentIdentifier: String?
  /// Whether the event is a plain launch, which a SwiftUI window without `handlesExternalEvents` can handle.
  package var isPlainLaunch = false
  /// Whether to avoid visible sessions.
  package var avoidsVisible = false
  /// The session chosen by the `explicitSession` or `singleScene` rule.
  var requestedSlot: SessionSlot?
  /// The session that made the request.
  package var requestingSlot: SessionSlot?
  /// The excluded sessions.
  package var excluded: Set<SessionSlot> = []
  /// Whether a new session may be created.
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
  /// Returns the request for an event.
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
    var request = RoutingRequest(rule: .newScene, targetContentIdentifier: withFocusPrefix(identifier))
    var requestedSession: String?
    var prefersNewScene = false
    switch event {
    case .launch: request.isPlainLaunch = true
    case .drag(let item):
      request.avoidsVisible = true
      // Dragging the application's icon doesn't request a new scene.
      prefersNewScene = item != .appIcon
    case .sessionRequest(let session, _):
      requestedSession = session
      prefersNewScene = session == nil
    case .url(let url): prefersNewScene = !isDocumentedOnly && opensFilesInNewScenes && url.isFileURL
    case .remoteNotification, .localNotification, .shortcutItem, .userActivity, .sharePlay: break
    }
    prefersNewScene = options.prefersNewScene ?? prefersNewScene
    request.avoidsVisible = !isDocumentedOnly && options.avoidsVisible ?? request.avoidsVisible
    request.allowsNewScene = options.allowsNewScene

    // Rule 2: A role in the options takes precedence over the one in the manifest, which only applies to plain
    // launches.
    if let role = options.role {
      request.role = role
    } else if request.isPlainLaunch, let role = application.preferredDefaultSceneSessionRole {
      request.role = role
    }
    if let session = requestedSession {
      // If the application has at most one scene, naming an unknown session amounts to requesting a second scene.
      if store.slot(of: session) == nil, !application.supportsMultipleScenes {
        throw .multipleScenesNotSupported(session)
      }
      request.requestedSlot = try slot(of: session, namedBy: "the session request")
      request.rule = .explicitSession
    } else if !application.supportsMultipleScenes {
      request.requestedSlot = store.mostRecentFirst.first
      request.rule = .singleScene
    } else if identifier == nil || !policy.evaluatesPredicates && !isDocumentedOnly {
      request.rule = prefersNewScene ? .newScene : .mostRecent
    } else {
      request.rule =
        prefersNewScene ? .preferredOrNewScene : request.isPlainLaunch ? .mostRecentSuitable : .preferredThenCan
    }
    if let session = options.requestingSession {
      request.requestingSlot = try slot(of: session, namedBy: "requestingSession")
    }
    for session in options.excludedSessions {
      request.excluded.insert(try slot(of: session, namedBy: "excludedSessions"))
    }
    return request
  }
}

extension String {
  /// Whether the URL has the scheme `file`, ignoring case.
  fileprivate var isFileURL: Bool {
    utf8.prefix(5).elementsEqual("file:".utf8) { (65...90).contains($0) ? $0 | 0x20 == $1 : $0 == $1 }
  }
}

extension ExternalEvent {
  package var isPlainLaunch: Bool { if case .launch = self { true } else { false } }

  /// Returns the event's identifier, excluding any Focus prefix, or `nil` if it has none.
  ///
  /// - Parameter readsStaticItems: Whether a shortcut item without an identifier gets that of the static item of the
  ///   same type, which stores it under an undocumented key.
  package func identifier(in application: SceneApplication, readsStaticItems: Bool = true) -> String? {
    switch self {
    case .remoteNotification(let identifier), .localNotification(let identifier),
      .drag(.notification(let identifier)):
      return identifier
    case .shortcutItem(let item):
      if item.targetContentIdentifier != nil || !readsStaticItems { return item.targetContentIdentifier }
      return application.staticShortcutItems.first { $0.type == item.type }?.targetContentIdentifier
    case .userActivity(let activity), .drag(.userActivity(let activity)), .sessionRequest(_, let activity?):
      return activity.targetContentIdentifier ?? (application.framework == .swiftUI ? activity.webpageURL : nil)
    case .url(let url), .drag(.url(let url)): return url
    case .sharePlay(let activity):
      switch activity.sceneAssociationBehavior {
      case .default: return activity.activityIdentifier
      case .content(let content): return content
      case .none: return nil
      }
    case .launch: return ""
    case .drag(.appIcon), .sessionRequest(_, nil): return nil
    }
  }

  /// The user activity that the event carries, if any.
  package var userActivity: UserActivity? {
    switch self {
    case .userActivity(let activity), .drag(.userActivity(let activity)), .sessionRequest(_, let activity?): activity
    case .remoteNotification, .localNotification, .shortcutItem, .url, .sharePlay, .launch,
      .drag(.url), .drag(.notification), .drag(.appIcon), .sessionRequest(_, nil):
      nil
    }
  }
}
