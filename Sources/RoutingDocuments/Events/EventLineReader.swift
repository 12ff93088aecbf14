internal import PredicateSyntax

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

  /// Reads an event from a line without its line ending.
  func item(parsing line: String, index: Int, file: String, line number: Int) -> EventItem {
    var line = line
    return line.withUTF8 { text in
      guard text.count <= limits.lineLength else {
        return .failure(index: index, .lineTooLong(file: file, line: number, limit: limits.lineLength))
      }
      return item(parsing: UnsafeRawBufferPointer(text), index: index, file: file, line: number)
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
      let issue = error.issue(file: file, in: bytes, firstLine: line)
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
      .notJSON, file: file, line: 1, "this looks like one JSON document, and standard input is read line by line",
      help: "pass the document as a file")
  }
}

extension JSONLineParser {
  /// The scalar `id` of the most recently parsed line, even if the line contains an error after the `id`.
  var readableID: JSONValue? {
    guard let id = readableMember("id"), id.isScalar else { return nil }
    return id.value
  }
}
