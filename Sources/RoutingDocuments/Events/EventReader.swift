import PredicateSyntax
internal import SceneAnalysis
package import SceneRouting

/// A reader that converts an event from JSON and records errors in a log. Unknown keys are ignored, because the events
/// are written by other programs. In a scenario, unknown options are errors, and misspelt keys are warnings.
package struct EventReader {
  /// The content of an event's JSON object.
  package struct Content: Hashable, Sendable {
    /// The scalar value of the `id` key.
    package var id: JSONValue?
    /// The event.
    package var event: ExternalEvent
    /// The options for routing the event.
    package var options: RoutingOptions
  }

  let log: IssueLog
  let limits: DocumentLimits
  private let isInScenario: Bool

  /// Creates a reader.
  package init(log: IssueLog, limits: DocumentLimits = .default, isInScenario: Bool = false) {
    self.log = log
    self.limits = limits
    self.isInScenario = isInScenario
  }

  /// The keys of the options of an event.
  static let optionKeys = [
    "role", "prefersNewScene", "requestingScene", "excluding", "allowsNewScene", "avoidVisible",
  ]
  private static let knownOptions = JSONKeys(optionKeys)
  /// The lint rules that find misspelt keys in events that are written by hand.
  private static let rulesOfScenarios = [LintRule.misnamedContentKey, .misspeltKey]
    .checking(LintedEvent.self, at: DocumentPlace.self)

  /// Reads an event. If the event is invalid, records an error and returns `nil`.
  package func content(_ node: JSONNode) -> Content? {
    let errorsBefore = log.errorCount
    guard node.isObject, let object = JSONObjectReader(node, known: nil, log: log) else {
      log.wrongType(
        node, expected: "an event, which is an object", help: node.isArray ? "write one event a line" : nil)
      return nil
    }
    let content = content(of: object)
    guard log.errorCount == errorsBefore else { return nil }
    if isInScenario { Self.rulesOfScenarios.check(LintedEvent(node: node), log: log) }
    return content
  }

  private func content(of object: JSONObjectReader) -> Content? {
    // In an APNs payload, all keys other than `aps` belong to the app, whatever their names.
    if object.node["aps"] != nil {
      let id = object.node["id"].flatMap { $0.isScalar ? $0.identifyingValue : nil }
      return payload(object).map { Content(id: id, event: $0, options: .default) }
    }
    let kinds = ExternalEvent.Kind.allCases.filter { object.node[$0.rawValue] != nil }
    let names = kinds.map(\.rawValue) + PushEnvelope.keys(of: object.node)
    guard names.count < 2 else {
      let list = names.map { "'\($0)'" }.joined(separator: " and ")
      log.note(.ambiguousEvent, at: object.node, "the object is several events at once: \(list)")
      return nil
    }
    let event: ExternalEvent?
    if let kind = kinds.first {
      event = self.event(kind, in: object)
    } else if let envelope = PushEnvelope.content(of: object.node) {
      event = self.event(in: envelope)
    } else {
      noteUnknownEvent(object)
      return nil
    }
    let options = options(in: object)
    let id = object.node["id"]
    if let id, !id.isScalar { log.wrongType(id, expected: "a string, a number, true, false or null") }
    return event.map { Content(id: id?.identifyingValue, event: $0, options: options) }
  }

  /// Reads the notification in a message to a push service.
  private func event(in envelope: PushEnvelope.Content) -> ExternalEvent? {
    switch envelope {
    case .generated: return .notification(nil)
    case .payload(let node): return JSONObjectReader(node, known: nil, log: log).flatMap(payload)
    case .unreadable(let node, let error):
      let position = node.position(inString: error.offset)
      log.note(
        DocumentIssue(
          error.code, at: DocumentPlace(file: log.file, position, path: node.path),
          "the payload in this string is not JSON: \(error.message)"))
      return nil
    }
  }

  private func noteUnknownEvent(_ object: JSONObjectReader) {
    if let fault = PushEnvelope.fault(of: object.node) {
      return log.note(fault.code, at: fault.node, fault.message, help: fault.help)
    }
    if let schema = object.node["schema"]?.string, schema.hasPrefix("scene-router/") {
      let help =
        schema.hasPrefix("scene-router/scenario/")
        ? "run a scenario with scene-router test"
        : schema.hasPrefix("scene-router/scenes/") ? "name a scenes document with --scenes" : nil
      return log.note(
        .unknownEvent, at: object.node, "not an event: the document has the schema \(schema.quoted())", help: help)
    }
    let content = Self.payloadKeys.first { object.node[$0] != nil }
    let isScenario = !isInScenario && Self.scenarioKeys.contains { object.node[$0] != nil }
    log.note(
      DocumentIssue(
        .unknownEvent, .error, at: DocumentPlace(file: log.file, object.node.position, path: object.node.path),
        Self.unknownEventMessage,
        help: content.map { .text("write '\($0)' in 'aps': {\"aps\": {\"\($0)\": …}}") }
          ?? (isScenario ? .text("run a scenario with scene-router test") : nil)
          ?? .similarWord(Array(object.node.keys.prefix(Self.comparedKeyCount)), known: Self.kinds)))
  }

  /// Keys that belong in 'aps'.
  private static let payloadKeys = ["target-content-id", "alert", "badge", "sound", "category", "content-available"]

  /// Keys that occur in scenarios and their steps, but not in events.
  private static let scenarioKeys = ["steps", "session"]

  private static let kinds = ["aps"] + ExternalEvent.Kind.allCases.map(\.rawValue)
  private static let unknownEventMessage =
    "not an event: expected one of the keys \(kinds.map { "'\($0)'" }.joined(separator: ", ")), "
    + "or a message of FCM ('message') or Amazon SNS ('APNS')"
  /// The number of keys of an unknown event that are compared with the known ones.
  private static let comparedKeyCount = 100

  private func options(in event: JSONObjectReader) -> RoutingOptions {
    guard let object = event.object("options", known: isInScenario ? Self.knownOptions : nil) else { return .default }
    return RoutingOptions(
      role: object.string("role").map(SceneSessionRole.init(rawValue:)),
      prefersNewScene: object.boolean("prefersNewScene"), requestingSession: object.string("requestingScene"),
      excludedSessions: object.strings("excluding") ?? [], allowsNewScene: object.boolean("allowsNewScene") ?? true,
      avoidsVisible: object.boolean("avoidVisible"))
  }
}

extension EventReader {
  /// Reads an event of the given kind. The event's content is under the key with the same name as the kind.
  func event(_ kind: ExternalEvent.Kind, in object: JSONObjectReader) -> ExternalEvent? {
    if kind == .url { return url(object).map(ExternalEvent.url) }
    guard let node = object.node[kind.rawValue], let content = JSONObjectReader(node, known: nil, log: log) else {
      return nil
    }
    switch kind {
    case .notification: return payload(content)
    case .localNotification:
      return .notification(identifier("targetContentIdentifier", of: content), isLocal: true)
    case .shortcutItem: return shortcutItem(content)
    case .userActivity: return userActivity(content).map(ExternalEvent.userActivity)
    case .url: return nil
    case .sharePlay: return sharePlay(content)
    case .launch: return .launch
    case .drag: return drag(content)
    case .sessionRequest:
      let session = content.string("session")
      let activity = content.value("userActivity") == nil ? nil : required("userActivity", of: content)
      return .sessionRequest(session: session, userActivity: activity.flatMap(userActivity))
    }
  }

  /// Reads an APNs payload. The target content identifier is the value of `target-content-id` inside `aps`. Source:
  /// Apple, "Generating a remote notification".
  func payload(_ object: JSONObjectReader) -> ExternalEvent? {
    contentIdentifier(of: object).map { .notification($0) }
  }

  /// Returns the identifier in a payload, `.some(nil)` if the payload has no identifier, or `nil` if it has no `aps`
  /// object.
  private func contentIdentifier(of payload: JSONObjectReader) -> String?? {
    required("aps", of: payload).map { identifier("target-content-id", of: $0) }
  }

  private func shortcutItem(_ object: JSONObjectReader) -> ExternalEvent? {
    let title = object.string("localizedTitle")
    let identifier = identifier("targetContentIdentifier", of: object)
    guard let type = object.requiredString("type") else { return nil }
    return .shortcutItem(ShortcutItem(type: type, localizedTitle: title, targetContentIdentifier: identifier))
  }

  private func userActivity(_ object: JSONObjectReader) -> UserActivity? {
    let identifier = identifier("targetContentIdentifier", of: object)
    let webpageURL = self.identifier("webpageURL", of: object)
    guard let type = object.requiredString("activityType") else { return nil }
    return UserActivity(
      activityType: type, targetContentIdentifier: identifier, webpageURL: webpageURL,
      isHandoff: object.boolean("isHandoff") ?? false)
  }

  private func sharePlay(_ object: JSONObjectReader) -> ExternalEvent? {
    let association = association(of: object)
    guard object.requiredString("activityIdentifier") != nil,
      let identifier = identifier("activityIdentifier", of: object)
    else { return nil }
    return .sharePlay(activityIdentifier: identifier, association: association ?? .default)
  }

  private func association(of object: JSONObjectReader) -> ExternalEvent.SceneAssociation? {
    guard let node = object.value("sceneAssociationBehavior") else { return nil }
    if node.isObject {
      guard let content = JSONObjectReader(node, known: nil, log: log), content.requiredString("content") != nil else {
        return nil
      }
      return identifier("content", of: content).map { .content($0) }
    }
    switch node.string {
    case "default": return .default
    case "none": return ExternalEvent.SceneAssociation.none
    case let text?: log.unknownValue(text, known: ["default", "none"], at: node)
    case nil: log.wrongType(node, expected: "'default', 'none' or an object with 'content'")
    }
    return nil
  }

  private func drag(_ object: JSONObjectReader) -> ExternalEvent? {
    let items: [String] = ["userActivity", "url", "notification", "appIcon"].filter {
      object.node[$0].map { !$0.isNull } ?? false
    }
    guard items.count < 2 else {
      let names = items.map { "'\($0)'" }.joined(separator: " and ")
      log.note(.ambiguousEvent, at: object.node, "the drag has several items: \(names)")
      return nil
    }
    switch items.first {
    case "userActivity":
      return required("userActivity", of: object).flatMap(userActivity).map { .drag(.userActivity($0)) }
    case "url": return url(object).map { .drag(.url($0)) }
    case "notification":
      return required("notification", of: object).flatMap(contentIdentifier).map {
        .drag(.notification($0))
      }
    case "appIcon":
      if object.boolean("appIcon") == true { return .drag(nil) }
      if object.value("appIcon")?.boolean == false { fallthrough }
      return nil
    default:
      log.note(
        .missingKey, at: object.node, "the drag has no item",
        help: "write 'userActivity', 'url', 'notification' or \"appIcon\": true")
      return nil
    }
  }

  /// Returns the object under a required key. An explicit `null` doesn't count as missing, but is reported as a type
  /// error.
  private func required(_ key: StaticString, of object: JSONObjectReader) -> JSONObjectReader? {
    guard let node = object.node.member(key) else {
      log.note(.missingKey, at: object.node, "the key '\(key)' is missing")
      return nil
    }
    return JSONObjectReader(node, known: nil, log: log)
  }

  private func url(_ object: JSONObjectReader) -> String? {
    if let node = object.node.member("url"), node.isNull { log.wrongType(node, expected: "a string") }
    return identifier("url", of: object)
  }

  /// Returns a string for predicates to be evaluated against. The length of the string is limited because it is
  /// untrusted input.
  private func identifier(_ key: StaticString, of object: JSONObjectReader) -> String? {
    guard let text = object.string(key), let node = object.value(key) else { return nil }
    let length = text.utf8.count
    guard length <= limits.identifierLength else {
      log.note(
        .identifierTooLong, at: node,
        "the identifier has a length of \(length), and the limit is \(limits.identifierLength) bytes")
      return nil
    }
    return text
  }
}
