/// The events of one or more inputs, one after the other, in constant memory.
///
///     let stream = EventStream(files: ["events.ndjson", "push.apns", "-"])
///     while let item = stream.next() { … }
///
/// Standard input and files named `.ndjson` or `.jsonl` are read by lines: each event is handed out as soon as its line
/// is there. Any other file is one JSON value, or lines if more follows the first value. What cannot be read is handed
/// out as a failure, and the rest goes on. A stream belongs to one thread.
public final class EventStream {
  private let blocks: LineBlockReader
  private let lines: EventLineReader
  private let block = LineBlock()
  private var line = 0

  /// Prepares to read the inputs; `-` is standard input. Each is opened when its turn comes.
  public init(files: [String], limits: DocumentLimits = .default) {
    blocks = LineBlockReader(files: files, limit: limits.lineLength)
    lines = EventLineReader(limits: limits)
  }

  /// The next event or failure; `nil` at the end of the last input. It may wait for input.
  ///
  /// - Complexity: O(n) in the length of the line.
  public func next() -> EventItem? {
    if !hasBufferedEvent {
      guard blocks.next(block) else { return nil }
      line = 0
    }
    defer { line += 1 }
    return lines.item(line, of: block)
  }

  /// Whether a whole line of the current input was read already, so that `next()` will not wait for input.
  package var hasBufferedEvent: Bool { line < block.lineCount }
}

extension EventStream {
  /// Whether an input is read by lines because of its name.
  package static func isReadByLines(_ file: String) -> Bool {
    if DocumentFile.isStandardInput(file) { return true }
    let name = file.lowercased()
    return name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl")
  }

  /// Whether a text holds more than one JSON value, so that it is read by lines.
  ///
  /// If a value is broken, the text counts as lines where the fault lies in the first of many lines, or where the last
  /// line is an object of its own, which is not so in a document that was laid out over lines.
  static func holdsLines(_ bytes: [UInt8]) -> Bool {
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
