package import SceneRouting

/// A reader that converts an event from JSON and records errors in a log. Unknown keys are ignored, because the events
/// are written by other programs.
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

  /// Creates a reader.
  package init(log: IssueLog, limits: DocumentLimits = .default) {
    self.log = log
    self.limits = limits
  }

  /// Reads an event. If the event is invalid, records an error and returns `nil`.
  package func content(_ node: JSONNode) -> Content? {
    let errorsBefore = log.errorCount
    guard node.isObject, let object = JSONObjectReader(node, known: nil, log: log) else {
      log.wrongType(
        node, expected: "an event, which is an object", help: node.isArray ? "write one event a line" : nil)
      return nil
    }
    let content = content(of: object)
    return log.errorCount == errorsBefore ? content : nil
  }

  private func content(of object: JSONObjectReader) -> Content? {
    // In an APNs payload, all keys other than `aps` belong to the app, whatever their names.
    if object.node["aps"] != nil {
      let id = object.node["id"].flatMap { $0.isScalar ? $0.value : nil }
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
    return event.map { Content(id: id?.value, event: $0, options: options) }
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
          error.code, file: log.file, line: position?.line, column: position?.column,
          scalarColumn: position?.scalarColumn,
          path: node.path, "the payload in this string is not JSON: \(error.message)"))
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
    log.note(
      DocumentIssue(
        .unknownEvent, at: object.node, file: log.file, Self.unknownEventMessage,
        advice: .similarWord(Array(object.node.keys.prefix(Self.comparedKeyCount)), known: Self.kinds)))
  }

  private static let kinds = ["aps"] + ExternalEvent.Kind.allCases.map(\.rawValue)
  private static let unknownEventMessage =
    "not an event: expected one of the keys \(kinds.map { "'\($0)'" }.joined(separator: ", ")), "
    + "or a message of FCM ('message') or Amazon SNS ('APNS')"
  /// The number of keys of an unknown event that are compared with the known ones.
  private static let comparedKeyCount = 100

  private func options(in event: JSONObjectReader) -> RoutingOptions {
    guard let object = event.object("options", known: nil) else { return .default }
    return RoutingOptions(
      role: object.string("role").map(SceneSessionRole.init(rawValue:)),
      prefersNewScene: object.boolean("prefersNewScene"), requestingSession: object.string("requestingScene"),
      excludedSessions: object.strings("excluding") ?? [], allowsNewScene: object.boolean("allowsNewScene") ?? true,
      avoidsVisible: object.boolean("avoidVisible"))
  }
}
