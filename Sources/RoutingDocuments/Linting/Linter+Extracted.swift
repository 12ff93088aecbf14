internal import PredicateSyntax

extension Linter {
  /// A scenes document that was extracted from source files.
  package struct Extracted: Sendable {
    /// The document as JSON.
    package var document: [UInt8]
    /// The document's name, as shown in messages. The caller replaces positions in the document with positions in the
    /// source files.
    package var name: String
    /// Whether the app requests windows in code.
    package var requestsWindows: Bool

    package init(document: [UInt8], name: String, requestsWindows: Bool) {
      self.document = document
      self.name = name
      self.requestsWindows = requestsWindows
    }
  }

  /// Lints a document that was extracted from source files, and the payloads that accompany them.
  ///
  /// - Returns: The findings. A finding in the document includes the document's name and the path to the value.
  package func lint(_ extracted: Extracted, payloads: [String]) -> Result {
    var result = Result(issues: [], hadFailures: false)
    var events = LintedEvents(limits: limits)
    var read = [
      LintedFile(extracted: extracted.document, file: extracted.name, requestsWindows: extracted.requestsWindows)
    ]
    for name in payloads {
      do throws(FileError) {
        let file = try LintedFile(reading: name, isSample: false, limits: limits)
        read.append(file)
        if !file.kind.isApplication { events.read(file) }
      } catch {
        result.issues.append(DocumentIssue(error, file: name))
      }
    }
    inspect(read[0], events: events, into: &result)
    result.issues += events.issues
    finish(&result, of: read)
    return result
  }
}
