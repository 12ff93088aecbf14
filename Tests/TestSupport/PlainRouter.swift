package import SceneRouting
import StringPredicates

/// A plain reimplementation of the selection rules: no slots, no laziness, no code shared with the router. Tests
/// compare both routers.
package struct PlainRouter {
  /// The properties in which the two routers are compared.
  package struct Answer: Hashable {
    package var outcome = RoutingOutcome.unhandled
    package var configuration: String?
    package var suitability: SceneSuitability?
    package var reason = RoutingReason.newScene

    package init() {}
    package init(_ decision: RoutingDecision) {
      outcome = decision.outcome
      configuration = decision.configuration
      suitability = decision.suitability
      reason = decision.reason
    }
  }

  /// The code of a routing error.
  package struct Refusal: Error, Hashable {
    package var code: RoutingError.Code

    package init(_ code: RoutingError.Code) { self.code = code }
  }

  package var application: SceneApplication
  package var sessions: [SceneSession]
  package var preset: RoutingPolicy.Preset
  /// The highest number in the name of a new or removed session. New sessions get higher numbers.
  private var lastNumber = 0

  package init(application: SceneApplication, sessions: [SceneSession], preset: RoutingPolicy.Preset) {
    self.application = application
    self.sessions = sessions
    self.preset = preset
    for index in self.sessions.indices where self.sessions[index].configuration == nil {
      let role = self.sessions[index].role
      self.sessions[index].configuration =
        application.configurations.first { $0.role == role && $0.kind != .settings }?.name
    }
  }

  /// Returns the result for an event, or the code of the error.
  package func answer(_ event: ExternalEvent, _ options: RoutingOptions) -> Result<Answer, Refusal> {
    let identifier = identifier(of: event)
    // Rule 1.
    if case .sessionRequest(let name?, _) = event {
      guard let session = sessions.first(where: { $0.persistentIdentifier == name }) else {
        return .failure(Refusal(application.supportsMultipleScenes ? .unknownSession : .multipleScenesNotSupported))
      }
      return named(options) ?? .success(take(session, nil, .explicitSession))
    }
    if let failure = named(options) { return failure }
    let isLaunch = event == .launch
    let preferred = isLaunch && preset != .macOS ? application.preferredDefaultSceneSessionRole : nil
    let role = options.role ?? preferred ?? .windowApplication
    if !application.supportsMultipleScenes {
      if let only = sessions.first { return .success(take(only, nil, .singleScene)) }
      return .success(create(identifier, event, role, options, .singleScene))
    }
    // Rules 2 and 3.
    let eligible = sessions.filter { session in
      session.role == role && !options.excludedSessions.contains(session.persistentIdentifier)
        && options.requestingSession != session.persistentIdentifier
    }
    return .success(
      choose(eligible, identifier, isLaunch: isLaunch, event, options)
        ?? create(identifier, event, role, options, .newScene))
  }

  /// Rules 4 to 8.
  private func choose(
    _ eligible: [SceneSession], _ identifier: String?, isLaunch: Bool, _ event: ExternalEvent, _ options: RoutingOptions
  ) -> Answer? {
    var wantsNew = false
    var avoids = false
    switch event {
    case .drag(let item): (wantsNew, avoids) = (item != nil, true)
    case .sessionRequest: wantsNew = true
    case .url(let url):
      wantsNew =
        url.lowercased().hasPrefix("file:") && application.isStageManagerEnabled && application.idiom != .vision
        && ![.iPhone, .macCatalyst, .macOS].contains(preset)
    default: break
    }
    wantsNew = options.prefersNewScene ?? wantsNew
    avoids = options.avoidsVisible ?? avoids

    if preset == .iPhone || identifier == nil {
      if wantsNew { return nil }
      return eligible.first.map { take($0, nil, .mostRecent) }
    }
    let visible = { (session: SceneSession) in avoids && session.isVisible && session.state != .unattached }
    let prefers = eligible.filter { suitability($0, identifier, isLaunch) == .prefers }
    let can = eligible.filter { suitability($0, identifier, isLaunch) == .can }
    let hidden = prefers.first { !visible($0) }
    let lastResort = prefers.first { visible($0) }.map { take($0, .prefers, .preferredButVisible) }
    if wantsNew { return hidden.map { take($0, .prefers, .prefers) } ?? lastResort }
    if isLaunch {
      for session in eligible where !visible(session) {
        if prefers.contains(session) { return take(session, .prefers, .prefers) }
        if can.contains(session) { return take(session, .can, .can) }
      }
      return lastResort
    }
    if let hidden { return take(hidden, .prefers, .prefers) }
    if let able = can.first(where: { !visible($0) }) { return take(able, .can, .can) }
    return lastResort
  }

  /// Rule 9.
  private func create(
    _ identifier: String?, _ event: ExternalEvent, _ role: SceneSessionRole, _ options: RoutingOptions,
    _ reason: RoutingReason
  ) -> Answer {
    let isLaunch = event == .launch
    var item = event
    while case .drag(let inner?) = item { item = inner }
    var isFile = false
    if case .url(let url) = item { isFile = url.lowercased().hasPrefix("file:") }
    var answer = Answer()
    let everything = application.configurations.filter { $0.role == role }
    let declared = everything.filter { $0.kind != .settings }
    var candidates: [SceneConfiguration] = []
    if isLaunch || identifier == nil {
      if preset == .iPhone { candidates += declared }
      candidates += declared.filter { $0.defaultLaunchBehavior == .presented }
      candidates += declared.filter { $0.defaultLaunchBehavior == .automatic }
    } else {
      candidates += declared.filter { configuration in
        if configuration.kind == .documentGroup { return isFile }
        guard let matching = configuration.matching, let identifier, identifier != "" else { return false }
        return (try? matching.predicate.matches(identifier)) == true
      }
      let free = declared.filter { $0.matching == nil || $0.kind == .documentGroup }
      candidates +=
        free.filter { $0.kind == .windowGroup } + free.filter { $0.kind == .documentGroup } + free
    }
    if preset != .macOS {
      if !isLaunch, identifier != nil { candidates += declared.filter { $0.kind != .window } }
      candidates += declared
    }
    if let made = candidates.first, made.kind == .window,
      let open = sessions.first(where: { $0.role == role && $0.configuration == made.name })
    {
      return take(open, nil, .uniqueWindow)
    }
    if !options.allowsNewScene {
      answer.reason = .creationNotAllowed
      return answer
    }
    guard let made = candidates.first else {
      answer.reason = everything.isEmpty ? reason : .noConfiguration
      answer.outcome = everything.isEmpty ? .new(configuration: nil) : .unhandled
      return answer
    }
    answer.configuration = made.name
    answer.outcome = .new(configuration: made.name)
    answer.reason = reason
    return answer
  }

  private func take(_ session: SceneSession, _ suitability: SceneSuitability?, _ reason: RoutingReason) -> Answer {
    var answer = Answer()
    answer.outcome = .existing(session: session.persistentIdentifier)
    answer.configuration = session.configuration
    answer.suitability = suitability
    answer.reason = reason
    return answer
  }

  private func named(_ options: RoutingOptions) -> Result<Answer, Refusal>? {
    let names = options.excludedSessions + (options.requestingSession.map { [$0] } ?? [])
    let isKnown = names.allSatisfy { name in sessions.contains { $0.persistentIdentifier == name } }
    return isKnown ? nil : .failure(Refusal(.unknownSession))
  }

  private func suitability(_ session: SceneSession, _ identifier: String?, _ isLaunch: Bool) -> SceneSuitability {
    guard let conditions = session.conditions.predicates else {
      return isLaunch || preset != .macOS ? .can : .unsuitable
    }
    if (try? conditions.prefersToActivate.matches(identifier)) == true { return .prefers }
    return (try? conditions.canActivate.matches(identifier)) == true ? .can : .unsuitable
  }

  private func identifier(of event: ExternalEvent) -> String? {
    let activity = { (activity: UserActivity) in
      activity.targetContentIdentifier ?? (application.framework == .swiftUI ? activity.webpageURL : nil)
    }
    var event = event
    if case .drag(let item) = event {
      guard let item else { return nil }
      event = item
    }
    let own: String? =
      switch event {
      case .notification(let identifier, _): identifier
      case .shortcutItem(let item):
        item.targetContentIdentifier
          ?? application.staticShortcutItems.first { $0.type == item.type }?.targetContentIdentifier
      case .userActivity(let value), .sessionRequest(_, let value?): activity(value)
      case .url(let url): url
      case .sharePlay(let activityIdentifier, let association):
        switch association {
        case .default: activityIdentifier
        case .content(let content): content
        case .none: nil
        }
      case .launch: ""
      case .drag, .sessionRequest(_, nil): nil
      }
    return own.map { (application.focusFilterPrefix ?? "") + $0 }
  }
}

extension PlainRouter {
  package mutating func remove(_ name: String) {
    sessions.removeAll { $0.persistentIdentifier == name }
    if name.hasPrefix("new-"), let number = Int(name.dropFirst(4)) { lastNumber = max(lastNumber, number) }
  }

  /// Applies a result to the sessions.
  package mutating func apply(_ answer: Answer, role: SceneSessionRole) {
    var session: SceneSession
    switch answer.outcome {
    case .unhandled: return
    case .existing(let name):
      guard let index = sessions.firstIndex(where: { $0.persistentIdentifier == name }) else { return }
      session = sessions.remove(at: index)
    case .new:
      var number = lastNumber
      repeat {
        number += 1
      } while sessions.contains { $0.persistentIdentifier == "new-\(number)" }
      lastNumber = number
      let made = application.configurations.first { $0.role == role && $0.name == answer.configuration }
      session = SceneSession(
        "new-\(number)", role: role, configuration: answer.configuration,
        conditions: made?.conditions ?? (application.framework == .swiftUI ? .withoutModifier : .default))
    }
    session.state = .foregroundActive
    session.isVisible = true
    sessions.insert(session, at: 0)
  }
}
