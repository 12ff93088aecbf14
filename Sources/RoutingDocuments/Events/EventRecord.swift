public import SceneRouting

/// An event of a document: the event itself, the options of its request, and where it was read.
public struct EventRecord: Hashable, Sendable {
  /// The number of the event over all inputs, from 0. Lines that could not be read count too.
  public var index: Int
  /// The name of the input; `-` is standard input.
  public var file: String
  /// The line of the event in its input, from 1.
  public var line: Int
  /// What the document calls the event: any scalar, to be echoed. `nil` if it has no `id`.
  public var id: JSONValue?
  /// What happened.
  public var event: ExternalEvent
  /// The options of the request.
  public var options: RoutingOptions

  /// Makes a record.
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
  /// The line of the event in its input, from 1; `nil` if it is not known.
  public var line: Int?
  /// What the document calls the event, as far as it could be read.
  public var id: JSONValue?
  /// The errors; there may be more than one.
  public var error: DocumentError

  /// Makes a failure.
  public init(index: Int, line: Int? = nil, id: JSONValue? = nil, error: DocumentError) {
    self.index = index
    self.line = line
    self.id = id
    self.error = error
  }
}

/// What an input gives next.
public enum EventItem: Hashable, Sendable {
  /// An event.
  case event(EventRecord)
  /// An event that could not be read; the next one is tried.
  case failure(EventFailure)
  /// An input that could not be opened or read on. It has no number; the next input is tried.
  case unreadable(DocumentIssue)
}
