import RoutingDocuments
package import StringPredicates

/// Explains a predicate for identifiers that were given, and for those that stand in files, one a line.
package struct ExplainPredicateJob {
  package var predicate: StringPredicate
  /// `nil` is the missing identifier.
  package var identifiers: [String?]
  package var files: [String]
  package var writesJSON: Bool

  package init(
    predicate: StringPredicate, identifiers: [String?] = [], files: [String] = [], writesJSON: Bool = false
  ) {
    self.predicate = predicate
    self.identifiers = identifiers
    self.files = files
    self.writesJSON = writesJSON
  }

  /// Explains all identifiers, whatever is wrong with one of the lines.
  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    var outcome = Outcome()
    var count = 0
    for identifier in identifiers where !output.isClosed { explain(identifier, output, &count) }
    for file in files where !output.isClosed {
      do throws(FileError) {
        let descriptor = try DocumentFile.open(file)
        defer { DocumentFile.close(descriptor) }
        try explain(
          file, LineReader(descriptor: descriptor, limit: DocumentLimits.default.lineLength), output, reporter,
          &outcome, &count)
      } catch {
        reporter.report(error, of: file)
        outcome.hadFailures = true
      }
    }
    return outcome
  }

  private func explain(
    _ file: String, _ lines: LineReader, _ output: Output, _ reporter: MessageReporter, _ outcome: inout Outcome,
    _ count: inout Int
  ) throws(FileError) {
    while !output.isClosed, let line = try lines.next() {
      let place = "\(file):\(lines.lineNumber)"
      switch line {
      case .tooLong:
        reporter.report(
          at: place, "the line is longer than the limit of \(DocumentLimits.default.lineLength) bytes",
          code: "line-too-long")
        outcome.hadFailures = true
      case .text(let bytes):
        if let subject = String(validating: bytes.bindMemory(to: UInt8.self), as: UTF8.self) {
          explain(subject, output, &count)
        } else {
          reporter.report(at: place, "the line is not valid UTF-8", code: "not-utf8")
          outcome.hadFailures = true
        }
      }
      if !lines.hasBufferedLine { output.flush() }
    }
  }

  private func explain(_ subject: String?, _ output: Output, _ count: inout Int) {
    let explanation = predicate.explain(subject)
    defer { count += 1 }
    if writesJSON {
      var writer = ExplanationWriter()
      output.write(writer.line(explanation, predicate: predicate.predicateFormat))
      return
    }
    // One identifier needs no headline: it stands in the command.
    if identifiers.count != 1 || !files.isEmpty {
      if count > 0 { output.writeLine() }
      output.writeLine(subject.map(\.shownOnOneLine) ?? "(no identifier)")
    }
    let ink = explanation.verdict == true ? Ink.good : .bad
    for (place, line) in explanation.lines().enumerated() {
      output.writeLine(place == 0 ? ink.paint(line, output.style) : line)
    }
  }
}
