/// The events of lines that come over time, such as those of a socket or of `URL.lines`.
///
///     for try await item in handle.bytes.lines.events() {
///       guard case .event(let record) = item else { continue }
///       …
///     }
///
/// Each line is one event, as in a file of `EventStream`. Lines that cannot be read are handed out as failures, and the
/// rest goes on. Blank lines are passed over; `EventRecord.line` counts them if the sequence hands them out.
public struct AsyncEvents<Lines: AsyncSequence>: AsyncSequence where Lines.Element == String {
  private let lines: Lines
  private let name: String
  private let limits: DocumentLimits

  init(of lines: Lines, name: String, limits: DocumentLimits) {
    self.lines = lines
    self.name = name
    self.limits = limits
  }

  /// Hands out the events in the order of their lines.
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

    /// The next event or failure; `nil` when the lines end. What the lines throw is thrown on.
    ///
    /// - Complexity: O(n) in the length of the line.
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

  /// Begins with the next line.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

extension AsyncEvents: Sendable where Lines: Sendable {}

extension AsyncSequence where Element == String {
  /// Reads each line as an event.
  ///
  /// - Parameters:
  ///   - name: What messages call the input; `-` is standard input.
  ///   - limits: How long a line may be, among others.
  public func events(from name: String = "-", limits: DocumentLimits = .default) -> AsyncEvents<Self> {
    AsyncEvents(of: self, name: name, limits: limits)
  }
}
