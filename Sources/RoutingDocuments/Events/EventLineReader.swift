internal import PredicateSyntax

/// Reads single events out of their text. This is the one place that says what a line means and what is wrong with it.
package struct EventLineReader: Sendable {
  /// How large the parts of an event may be.
  package let limits: DocumentLimits

  /// Makes a reader.
  package init(limits: DocumentLimits = .default) { self.limits = limits }

  /// Reads an event of a block: the line of this number, or the one event that the block is.
  ///
  /// - Complexity: O(n) in the length of the event.
  package func item(_ place: Int, of block: EventBlock) -> EventItem {
    let index = block.firstIndex + place
    switch block.content {
    case .lines:
      let line = block.numbers.indices.contains(place) ? block.numbers[place] : 1
      return item(parsing: block.line(place), index: index, file: block.file, line: line)
    case .document: return item(parsing: block.bytes, index: index, file: block.file, line: 1)
    case .failure(let issue):
      return .failure(EventFailure(index: index, line: issue.line, error: DocumentError([issue])))
    case .unreadable(let issue): return .unreadable(issue)
    }
  }

  /// Reads an event that stands alone.
  ///
  /// - Parameter file: The name for messages.
  /// - Complexity: O(n) in the length of the event.
  package func event(_ bytes: UnsafeRawBufferPointer, file: String) -> Result<EventRecord, DocumentError> {
    switch item(parsing: bytes, index: 0, file: file, line: 1) {
    case .event(let record): .success(record)
    case .failure(let failure): .failure(failure.error)
    case .unreadable(let issue): .failure(DocumentError([issue]))
    }
  }

  /// Reads an event of a line without its end.
  func item(parsing line: String, index: Int, file: String, line number: Int) -> EventItem {
    var line = line
    return line.withUTF8 { text in
      guard text.count <= limits.lineLength else {
        let issue = DocumentIssue.lineTooLong(file: file, line: number, limit: limits.lineLength)
        return .failure(EventFailure(index: index, line: number, error: DocumentError([issue])))
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

  /// The `id` of a line with bytes that are not UTF-8, if those are elsewhere.
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

extension JSONLineParser {
  /// What the last line that was parsed, whole or not, calls its event. A raw payload calls it nothing: its `id` is the
  /// app's own.
  var readableID: JSONValue? {
    guard readableMember("aps") == nil, let id = readableMember("id"), id.isScalar else { return nil }
    return id.value
  }
}
