public import PredicateSyntax
public import SceneRouting

/// An event that was read from an input, with its routing options and its position.
public struct EventRecord: Hashable, Sendable {
  /// The zero-based index of the event across all inputs. Unreadable lines are also counted.
  public var index: Int
  /// The name of the input, or `-` for stdin.
  public var file: String
  /// The one-based line number of the event in its input.
  public var line: Int
  /// The scalar that identifies the event in the output, or `nil` if the event has no `id`.
  public var id: JSONValue?
  /// The event.
  public var event: ExternalEvent
  /// The options for routing the event.
  public var options: RoutingOptions

  /// Creates a record.
  public init(
    index: Int = 0, file: String = "", line: Int = 1, id: JSONValue? = nil, event: ExternalEvent,
    options: RoutingOptions = RoutingOptions()
  ) {
    self.index = index
    self.file = file
    self.line = line
    self.id = id
    self.event = event
    self.options = options
  }
}

/// An event that could not be read.
public struct EventFailure: Error, Hashable, Sendable {
  /// The zero-based index of the event across all inputs.
  public var index: Int
  /// The one-based line number of the event in its input, or `nil` if it is unknown.
  public var line: Int?
  /// The event's `id`, if it could be read.
  public var id: JSONValue?
  /// The errors that made the event unreadable.
  public var error: DocumentError

  /// Creates a failure.
  public init(index: Int, line: Int? = nil, id: JSONValue? = nil, error: DocumentError) {
    self.index = index
    self.line = line
    self.id = id
    self.error = error
  }
}

/// An item in an event stream.
public enum EventItem: Hashable, Sendable {
  /// An event.
  case event(EventRecord)
  /// An event that could not be read. The stream continues with the next event.
  case failure(EventFailure)
  /// An input that could not be opened or read to its end. It has no index, and the stream continues with the next
  /// input.
  case unreadable(DocumentIssue)
}

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

extension ExternalEvent {
  /// A description of the event: its kind, and the content that distinguishes it from other events of that kind.
  package var words: String { kind.rawValue + (content.map { " " + $0.shownOnOneLine } ?? "") }

  private var content: String? {
    switch self {
    case .notification(let identifier, _): identifier
    case .shortcutItem(let item): item.targetContentIdentifier ?? item.type
    case .userActivity(let activity):
      activity.targetContentIdentifier ?? activity.webpageURL ?? activity.activityType
    case .url(let url): url
    case .sharePlay(let activityIdentifier, _): activityIdentifier
    case .launch: nil
    case .drag(let item?): item.innermost.content
    case .drag(nil): "app icon"
    case .sessionRequest(let session, _): session ?? "for a new scene"
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
