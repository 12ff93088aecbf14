/// An asynchronous sequence of the events in a sequence of lines, such as `URL.lines` or lines read from a socket.
///
///     for try await item in handle.bytes.lines.events() {
///       guard case .event(let record) = item else { continue }
///       …
///     }
///
/// Each line contains one event, as in `EventStream`. An unreadable line produces a failure, and the sequence
/// continues with the next line. Blank lines are skipped, but `EventRecord.line` counts them if the base sequence
/// includes them.
public struct AsyncEvents<Lines: AsyncSequence>: AsyncSequence where Lines.Element == String {
  private let lines: Lines
  private let name: String
  private let limits: DocumentLimits

  init(of lines: Lines, name: String, limits: DocumentLimits) {
    self.lines = lines
    self.name = name
    self.limits = limits
  }

  /// An iterator over the events, in the order of their lines.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var lines: Lines.AsyncIterator
    private let name: String
    private let reader: EventLineReader
    private var line = 0
    private var index = 0

    fileprivate init(_ events: AsyncEvents) {
      lines = events.lines.makeAsyncIterator()
      name = events.name
      reader = EventLineReader(limits: events.limits)
    }

    /// Returns the next event or failure, or `nil` at the end of the sequence. Rethrows any error thrown by the base
    /// sequence.
    ///
    /// - Complexity: O(*n*) in the length of the line.
    public mutating func next() async rethrows -> EventItem? {
      while let text = try await lines.next() {
        line += 1
        if text.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
        defer { index += 1 }
        return reader.item(parsing: text, index: index, file: name, line: line)
      }
      return nil
    }
  }

  /// Creates an iterator over the events.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

extension AsyncEvents: Sendable where Lines: Sendable {}

extension AsyncSequence where Element == String {
  /// Returns an asynchronous sequence that parses each line as an event.
  ///
  /// - Parameters:
  ///   - name: The name of the input, as shown in messages, or `-` for stdin.
  ///   - limits: The limits on events, such as the maximum length of a line.
  public func events(from name: String = "-", limits: DocumentLimits = .default) -> AsyncEvents<Self> {
    AsyncEvents(of: self, name: name, limits: limits)
  }
}
