public import SceneRouting

/// An event of a document, with the options of its request and its position.
public struct EventRecord: Hashable, Sendable {
  /// The number of the event over all inputs, from 0. Unreadable lines count too.
  public var index: Int
  /// The name of the input; `-` is standard input.
  public var file: String
  /// The line of the event in its input, from 1.
  public var line: Int
  /// The scalar that identifies the event in output; `nil` if the event has no `id`.
  public var id: JSONValue?
  /// The event.
  public var event: ExternalEvent
  /// The options of the request.
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
  /// The number of the event over all inputs, from 0.
  public var index: Int
  /// The line of the event in its input, from 1; `nil` if unknown.
  public var line: Int?
  /// The event's `id`, if it could be read.
  public var id: JSONValue?
  /// The errors of the event.
  public var error: DocumentError

  /// Creates a failure.
  public init(index: Int, line: Int? = nil, id: JSONValue? = nil, error: DocumentError) {
    self.index = index
    self.line = line
    self.id = id
    self.error = error
  }
}

/// One item of an event stream.
public enum EventItem: Hashable, Sendable {
  /// An event.
  case event(EventRecord)
  /// An event that could not be read. The stream continues with the next event.
  case failure(EventFailure)
  /// An input that could not be opened or read to its end. It has no index. The stream continues with the next input.
  case unreadable(DocumentIssue)
}
