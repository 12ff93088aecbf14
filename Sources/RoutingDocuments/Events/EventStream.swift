/// A stream of the events in one or more inputs, which are read in order, using constant memory.
///
///     let stream = EventStream(files: ["events.ndjson", "push.apns", "-"])
///     while let item = stream.next() { … }
///
/// Stdin and files named `.ndjson` or `.jsonl` are read line by line, and each event is returned as soon as
/// its line is complete. Any other file is read as a single JSON value, or line by line if more text follows the
/// first value. An unreadable event produces a failure, and the stream continues with the next event. A stream must
/// be used from a single thread.
public final class EventStream {
  private let blocks: LineBlockReader
  private let lines: EventLineReader
  private let block = LineBlock()
  private var line = 0

  /// Creates a stream of the events in the given files, where `-` means stdin. Each file is opened when the
  /// previous one ends.
  public convenience init(files: [String], limits: DocumentLimits = .default) {
    self.init(files: files, limits: limits, firstIndex: 0)
  }

  /// Creates a stream whose first event has the given index.
  package init(files: [String], limits: DocumentLimits = .default, firstIndex: Int) {
    blocks = LineBlockReader(files: files, limit: limits.lineLength, firstIndex: firstIndex)
    lines = EventLineReader(limits: limits)
  }

  /// Returns the next event or failure, or `nil` after the last input. The call can block while it waits for input.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  public func next() -> EventItem? {
    if !hasBufferedEvent {
      guard blocks.next(block) else { return nil }
      line = 0
    }
    defer { line += 1 }
    return lines.item(line, of: block)
  }

  /// Whether a complete line is already in memory, in which case `next()` doesn't wait for input.
  package var hasBufferedEvent: Bool { line < block.lineCount }
}

extension EventStream {
  /// Whether an input with the given name is read line by line.
  package static func isReadByLines(_ file: String) -> Bool {
    if DocumentFile.isStandardInput(file) { return true }
    let name = file.lowercased()
    return name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl")
  }

  /// Whether a string contains more than one JSON value and is therefore read line by line.
  ///
  /// A string that isn't valid JSON is read line by line if the error is in the first of several lines, or if the last
  /// line is a complete object. Neither is true of a single document that spans several lines.
  static func containsLines(_ bytes: [UInt8]) -> Bool {
    let fault: JSONSyntaxError
    do throws(JSONSyntaxError) {
      _ = try JSONTree(parsing: bytes)
      return false
    } catch {
      fault = error
    }
    var lines = LineCutter(bytes)
    guard let first = lines.nextFilled(), var last = lines.nextFilled() else { return false }
    var parser = JSONLineParser()
    if (try? parser.parse(first)) != nil { return true }
    while let line = lines.nextFilled() { last = line }
    if let value = try? parser.parse(last), value.isObject { return true }
    return fault.offset < first.bytes.endIndex
  }
}
