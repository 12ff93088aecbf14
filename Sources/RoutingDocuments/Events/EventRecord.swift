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
