import PredicateSyntax

/// A stream of the events in one or more inputs, which are read in order, using constant memory.
///
///     let stream = EventStream(files: ["events.ndjson", "push.apns", "-"])
///     while let item = stream.next() { … }
///
/// Stdin, pipes, and files named `.ndjson` or `.jsonl` are read line by line, and each event is returned as soon as
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
  /// Whether the name of a file says that it is read line by line.
  package static func isNamedForLines(_ file: String) -> Bool {
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

/// A reader that parses individual events from text. All callers use it, so lines and errors are handled consistently.
package struct EventLineReader: Sendable {
  /// The limits on an event and its parts.
  package let limits: DocumentLimits

  /// Creates a reader.
  package init(limits: DocumentLimits = .default) { self.limits = limits }

  /// Reads an event from a line in a block, or from the entire block if the block is a single document.
  ///
  /// - Complexity: O(*n*) in the length of the event.
  package func item(_ line: Int, of block: LineBlock) -> EventItem {
    let index = block.firstIndex + line
    switch block.content {
    case .lines:
      let number = block.numbers.indices.contains(line) ? block.numbers[line] : 1
      let bytes = block.line(line)
      if line == 0, block.beginsDocument {
        return .failure(index: index, .documentInLines(file: block.file))
      }
      guard bytes.count <= limits.lineLength else {
        return .failure(index: index, .lineTooLong(file: block.file, line: number, limit: limits.lineLength))
      }
      return item(parsing: bytes, index: index, file: block.file, line: number)
    case .document:
      if block.bytes.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) {
        return .failure(index: index, DocumentIssue(.notJSON, file: block.file, line: 1, "the file is empty"))
      }
      return item(parsing: block.bytes, index: index, file: block.file, line: 1)
    case .unreadable(let issue): return .unreadable(issue)
    }
  }

  /// Reads a single event.
  ///
  /// - Parameter file: The file's name, as shown in messages.
  /// - Complexity: O(*n*) in the length of the event.
  package func event(_ bytes: UnsafeRawBufferPointer, file: String) -> Result<EventRecord, DocumentError> {
    switch item(parsing: bytes, index: 0, file: file, line: 1) {
    case .event(let record): .success(record)
    case .failure(let failure): .failure(failure.error)
    case .unreadable(let issue): .failure(DocumentError([issue]))
    }
  }

  private func item(parsing bytes: UnsafeRawBufferPointer, index: Int, file: String, line: Int) -> EventItem {
    let log = IssueLog(file: file)
    var parser = JSONLineParser()
    do throws(JSONSyntaxError) {
      let node = try parser.parse(bytes, line: line)
      guard let content = EventReader(log: log, limits: limits).content(node) else {
        return .failure(EventFailure(index: index, line: line, id: parser.readableID, error: log.error))
      }
      return .event(
        EventRecord(
          index: index, file: file, line: line, id: content.id, event: content.event, options: content.options))
    } catch {
      let issue = error.issue(file: file, inLine: line, bytes)
      let id = error.code == .notUTF8 ? Self.readableID(ofNonUTF8: bytes) : parser.readableID
      return .failure(EventFailure(index: index, line: line, id: id, error: DocumentError([issue])))
    }
  }

  /// Returns the `id` from a line that isn't valid UTF-8, or `nil` if the `id` itself contains the invalid bytes.
  private static func readableID(ofNonUTF8 bytes: UnsafeRawBufferPointer) -> JSONValue? {
    var parser = JSONLineParser()
    let mended = Array(String(decoding: bytes, as: UTF8.self).utf8)
    _ = mended.withUnsafeBytes { bytes in
      Result { () throws(JSONSyntaxError) in try parser.parse(bytes, line: 1) }
    }
    if case .string(let text)? = parser.readableID, text.unicodeScalars.contains("\u{FFFD}") { return nil }
    return parser.readableID
  }
}

extension EventItem {
  fileprivate static func failure(index: Int, _ issue: DocumentIssue) -> EventItem {
    .failure(EventFailure(index: index, line: issue.line, error: DocumentError([issue])))
  }
}

extension DocumentIssue {
  fileprivate static func documentInLines(file: String) -> DocumentIssue {
    DocumentIssue(
      .notJSON, file: file, line: 1,
      "this looks like one JSON document, and standard input and pipes are read line by line",
      help: "pass the document as a file")
  }
}

extension JSONLineParser {
  /// The scalar `id` of the most recently parsed line, even if the line contains an error after the `id`.
  var readableID: JSONValue? {
    guard let id = readableMember("id"), id.isScalar else { return nil }
    return id.identifyingValue
  }
}
