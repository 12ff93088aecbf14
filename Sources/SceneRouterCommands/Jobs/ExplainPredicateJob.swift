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
    LineBlock.forEachText(of: files, reporter, &outcome) { text, _, _ in
      explain(text, output, &count)
      return !output.isClosed
    } flush: {
      output.flush()
    }
    return outcome
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
