import PredicateSyntax
import RoutingDocuments
import StringPredicates

extension ExplainCommand {
  /// Explains a predicate for the given identifiers, or for those read from stdin, one per line.
  func explain(_ text: String, _ output: Output, _ reporter: MessageReporter) -> Outcome {
    let predicate: StringPredicate
    do throws(StringPredicateError) {
      predicate = try StringPredicate(
        text, arguments: predicateOptions.argument.map(PredicateArgument.string),
        dialect: predicateOptions.dialect ?? .extended)
    } catch {
      reporter.report(error)
      return Outcome(hadFailures: true)
    }
    reporter.report(predicate.warnings, in: SourceText(text))
    let subjects: [String?] =
      (predicateOptions.explainsNil ? [nil] : []) + (identifier + inputs).map(Optional.some)
    var (outcome, count) = (Outcome(), 0)
    func explain(_ subject: String?) {
      // Omits the headline if the command line contains a single identifier.
      write(predicate, of: subject, headline: subjects.count != 1, isFirst: count == 0, to: output)
      count += 1
    }
    for subject in subjects where !output.isClosed { explain(subject) }
    guard subjects.isEmpty else { return outcome }
    LineBlock.forEachText(of: ["-"], reporter, &outcome) { text, _, _ in
      explain(text)
      return !output.isClosed
    } flush: {
      output.flush()
    }
    return outcome
  }

  private func write(
    _ predicate: StringPredicate, of subject: String?, headline: Bool, isFirst: Bool, to output: Output
  ) {
    let explanation = predicate.explain(subject)
    switch format {
    case .ndjson:
      var writer = ExplanationWriter()
      output.write(writer.line(explanation, predicate: predicate.predicateFormat))
    case .text:
      if headline {
        if !isFirst { output.writeLine() }
        output.writeLine(subject.map(\.shownOnOneLine) ?? "(no identifier)")
      }
      let ink = explanation.verdict == true ? Ink.good : .bad
      for (index, line) in explanation.lines().enumerated() {
        output.writeLine(index == 0 ? ink.paint(line, output.style) : line)
      }
    }
  }
}
