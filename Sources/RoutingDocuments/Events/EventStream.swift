internal import Foundation
internal import PredicateSyntax

/// The events of one or more inputs, one after the other, in constant memory.
///
///     let stream = EventStream(files: ["events.ndjson", "push.apns", "-"])
///     while let item = stream.next() { … }
///
/// Standard input and files named `.ndjson` or `.jsonl` are read by lines: each event is handed out as soon as its line
/// is there. Any other file is one JSON value, or lines if more follows the first value. What cannot be read is handed
/// out as a failure, and the rest goes on. A stream belongs to one thread.
public final class EventStream {
  private var files: ArraySlice<String>
  private let limits: DocumentLimits
  private var index = 0
  private var current: Input?

  private struct Input {
    var file: String
    var descriptor: Int32
    var lines: LineReader
  }

  /// Prepares to read the inputs; `-` is standard input. Each is opened when its turn comes.
  public init(files: [String], limits: DocumentLimits = .default) {
    self.files = files[...]
    self.limits = limits
  }

  deinit { close() }

  /// The next event or failure; `nil` at the end of the last input. It may wait for input.
  ///
  /// - Complexity: O(n) in the length of the line.
  public func next() -> EventItem? {
    while true {
      do throws(FileError) {
        if let item = try nextOfCurrent() { return item }
        guard let file = files.popFirst() else { return nil }
        if let item = try open(file) { return item }
      } catch {
        let file = current?.file ?? lastOpened
        close()
        return .unreadable(DocumentIssue(.unreadableFile, file: file, "'\(file)' cannot be read: \(error.message)"))
      }
    }
  }

  /// Whether a whole line of the current input was read already, so that `next()` will not wait for input.
  package var hasBufferedEvent: Bool { current?.lines.hasBufferedLine ?? false }

  private var lastOpened = ""

  private func nextOfCurrent() throws(FileError) -> EventItem? {
    guard let input = current else { return nil }
    while let line = try input.lines.next() {
      let number = input.lines.lineNumber
      switch line {
      case .text(let bytes):
        if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
        return item(parsing: Data(bytes), file: input.file, line: number)
      case .tooLong:
        return failure(
          DocumentIssue(
            .lineTooLong, file: input.file, line: number,
            "the line is longer than the limit of \(limits.lineLength) bytes"))
      }
    }
    close()
    return nil
  }

  /// Opens an input. If it is one JSON value, that is the item.
  private func open(_ file: String) throws(FileError) -> EventItem? {
    lastOpened = file
    let descriptor = try DocumentFile.open(file)
    current = Input(
      file: file, descriptor: descriptor, lines: LineReader(descriptor: descriptor, limit: limits.lineLength))
    if Self.isReadByLines(file) { return nil }
    let bytes = try DocumentFile.read(descriptor, limit: limits.lineLength + 1)
    if bytes.count <= limits.lineLength, !Self.holdsLines(bytes) {
      close()
      if bytes.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) {
        return failure(DocumentIssue(.notJSON, file: file, line: 1, "the file is empty"))
      }
      return item(parsing: Data(bytes), file: file, line: 1)
    }
    current?.lines = LineReader(descriptor: descriptor, limit: limits.lineLength, prefix: bytes)
    return nil
  }

  private func close() {
    if let descriptor = current?.descriptor { DocumentFile.close(descriptor) }
    current = nil
  }

  private func item(parsing data: Data, file: String, line: Int) -> EventItem {
    let log = IssueLog(file: file)
    log.firstLine = line
    do throws(JSONSyntaxError) {
      let value = try JSONValue(parsing: data)
      if let content = EventReader(log: log, limits: limits).content(value) {
        defer { index += 1 }
        return .event(
          EventRecord(
            index: index, file: file, line: line, id: content.id, event: content.event, options: content.options))
      }
      log.locate(in: [UInt8](data))
      return failure(log.error)
    } catch {
      return failure(error.issue(file: file, in: [UInt8](data), firstLine: line))
    }
  }

  private func failure(_ issue: DocumentIssue) -> EventItem { failure(DocumentError([issue])) }

  private func failure(_ error: DocumentError) -> EventItem {
    defer { index += 1 }
    return .failure(EventFailure(index: index, error: error))
  }
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
    if (try? JSONValue(parsing: bytes)) != nil { return false }
    var lines = LineCutter(bytes)
    guard let first = lines.nextFilled(), var last = lines.nextFilled() else { return false }
    if (try? JSONValue(parsing: first.bytes)) != nil { return true }
    while let line = lines.nextFilled() { last = line }
    if case .object? = try? JSONValue(parsing: last.bytes) { return true }
    var scanner = JSONScanner(bytes)
    do throws(JSONScanner.Fault) {
      try scanner.run()
      return false
    } catch {
      return error.offset < first.bytes.endIndex
    }
  }
}
