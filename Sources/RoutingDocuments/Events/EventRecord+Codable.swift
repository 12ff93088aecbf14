internal import PredicateSyntax
internal import SceneRouting

extension EventRecord: Codable {
  /// Decodes an event in the format of an event stream. The record's `index` is 0, and its `line` is 1.
  ///
  /// - Throws: The decoder's error, or a `DocumentError` with every error found.
  public init(from decoder: any Decoder) throws {
    self = try JSONValue.document(from: decoder) { node, log in
      EventReader(log: log).content(node).map {
        EventRecord(id: $0.id, event: $0.event, options: $0.options)
      }
    }
  }

  /// Encodes the event in the format of an event stream, without `index`, `file` and `line`.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

  /// The event as a JSON object in the format of an event stream.
  package var json: JSONValue {
    var members = ["id": id ?? .null, "options": options.json, event.kind.rawValue: event.json]
    if id == nil { members["id"] = nil }
    if options == .default { members["options"] = nil }
    return .object(members)
  }
}

extension ExternalEvent {
  /// The JSON value that an event stream stores under the key for the event's kind.
  package var json: JSONValue {
    switch self {
    case .notification(let identifier, isLocal: true): .members(["targetContentIdentifier": JSONValue(identifier)])
    case .notification(let identifier, isLocal: false):
      .object(["aps": .members(["target-content-id": JSONValue(identifier)])])
    case .shortcutItem(let item): item.json
    case .userActivity(let activity): activity.json
    case .url(let url): .string(url)
    case .sharePlay(let activityIdentifier, let association):
      .object(["activityIdentifier": .string(activityIdentifier), "sceneAssociationBehavior": association.json])
    case .launch: .object([:])
    case .drag(.notification(let identifier, _)):
      .object(["notification": ExternalEvent.notification(identifier).json])
    case .drag(let item?): .object([item.kind.rawValue: item.json])
    case .drag(nil): .object(["appIcon": .boolean(true)])
    case .sessionRequest(let session, let activity):
      .members(["session": JSONValue(session), "userActivity": activity?.json ?? .null])
    }
  }
}

extension UserActivity {
  /// The activity as a JSON object.
  package var json: JSONValue {
    .members([
      "activityType": .string(activityType), "targetContentIdentifier": JSONValue(targetContentIdentifier),
      "webpageURL": JSONValue(webpageURL), "isHandoff": isHandoff ? .boolean(true) : .null,
    ])
  }
}

extension ExternalEvent.SceneAssociation {
  fileprivate var json: JSONValue {
    switch self {
    case .default: .string("default")
    case .none: .string("none")
    case .content(let identifier): .object(["content": .string(identifier)])
    }
  }
}

extension RoutingOptions {
  /// A JSON object with the options that differ from their defaults.
  package var json: JSONValue {
    .members([
      "role": JSONValue(role?.rawValue), "prefersNewScene": JSONValue(prefersNewScene),
      "requestingScene": JSONValue(requestingSession),
      "excluding": excludedSessions.isEmpty ? .null : .array(excludedSessions.map(JSONValue.string)),
      "allowsNewScene": allowsNewScene ? .null : .boolean(false), "avoidVisible": JSONValue(avoidsVisible),
    ])
  }
}
