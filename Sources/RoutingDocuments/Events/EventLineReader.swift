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
    case .failure(let issue): return .failure(EventFailure(index: index, error: DocumentError([issue])))
    case .unreadable(let issue): return .unreadable(issue)
    }
  }

  private func item(parsing bytes: UnsafeRawBufferPointer, index: Int, file: String, line: Int) -> EventItem {
    let log = IssueLog(file: file)
    var parser = JSONLineParser()
    do throws(JSONSyntaxError) {
      let node = try parser.parse(bytes, line: line)
      guard let content = EventReader(log: log, limits: limits).content(node) else {
        return .failure(EventFailure(index: index, error: log.error))
      }
      return .event(
        EventRecord(
          index: index, file: file, line: line, id: content.id, event: content.event, options: content.options))
    } catch {
      let issue = error.issue(file: file, in: bytes, firstLine: line)
      return .failure(EventFailure(index: index, error: DocumentError([issue])))
    }
  }
}
