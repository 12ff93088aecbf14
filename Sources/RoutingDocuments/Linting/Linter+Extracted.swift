internal import PredicateSyntax

extension Linter {
  /// A scenes document that was put together from source files.
  package struct Extracted: Sendable {
    /// The document as JSON.
    package var document: [UInt8]
    /// What messages call it. Its places are to be replaced by those of the source files.
    package var name: String
    /// Whether the app asks for windows itself.
    package var requestsWindows: Bool
    /// Identifiers that the app gives to events, with their files and lines.
    package var identifiers: [(identifier: String, file: String, line: Int)]

    /// Identifiers that it gives to events and that only the running app knows whole.
    package var shapes: [UnknownValue]

    package init(
      document: [UInt8], name: String, requestsWindows: Bool,
      identifiers: [(identifier: String, file: String, line: Int)], shapes: [UnknownValue] = []
    ) {
      self.document = document
      self.name = name
      self.requestsWindows = requestsWindows
      self.identifiers = identifiers
      self.shapes = shapes
    }
  }

  /// Looks at a document that was put together from source files, with the payloads beside them.
  ///
  /// - Returns: The findings; those about the document have its name and the paths of its values.
  package func lint(_ extracted: Extracted, payloads: [String]) -> Result {
    var result = Result(issues: [], hadFailures: false)
    var events = LintedEvents(limits: limits)
    for entry in extracted.identifiers {
      events.add(identifier: entry.identifier, file: entry.file, line: entry.line)
    }
    events.shapes = extracted.shapes.map(\.hole)
    for name in payloads {
      do throws(FileError) {
        let file = try LintedFile(reading: name, isSample: false, limits: limits)
        if !file.kind.isApplication { events.read(file) }
      } catch {
        result.issues.append(DocumentIssue(error, file: name))
      }
    }
    let file = LintedFile(
      extracted: extracted.document, file: extracted.name, requestsWindows: extracted.requestsWindows)
    inspect(file, events: events, into: &result)
    result.issues += events.issues
    finish(&result, order: [extracted.name] + payloads)
    return result
  }
}
