package import PredicateSyntax
package import RoutingDocuments
package import SceneRouting

/// Prints messages on stderr, each with its location, error, reason and fix.
///
/// Each run uses its own reporter. After `capacity` messages, the reporter only counts further messages.
package final class MessageReporter {
  private let output: Output
  private let renderer: DiagnosticRenderer
  private var remaining: Int
  private var omittedCount = 0
  /// Whether only errors are printed.
  private let isQuiet: Bool
  /// Whether errors are also written to stdout as workflow commands, because GitHub shows nothing else next to the code.
  package var annotatesErrors = false

  /// The maximum number of messages per run.
  package static let capacity = 100

  package init(
    output: Output, style: DiagnosticRenderer.Style, capacity: Int = MessageReporter.capacity, isQuiet: Bool = false
  ) {
    self.output = output
    self.isQuiet = isQuiet
    renderer = DiagnosticRenderer(style: style)
    remaining = capacity
  }

  /// Prints a line that isn't a diagnostic.
  package func write(_ line: String) {
    if !isQuiet { output.writeMessage(line.shown(limit: .max)) }
  }

  /// Prints the number of omitted messages.
  package func finish() {
    if omittedCount > 0 {
      output.writeMessage("scene-router: \(omittedCount) more \(omittedCount == 1 ? "message" : "messages") not shown")
    }
    omittedCount = 0
  }

  /// Adds to the number of omitted messages.
  func omit(_ count: Int) { omittedCount += count }

  private func print(_ severity: Diagnostic.Severity, _ message: @autoclosure () -> String) {
    if isQuiet, severity != .error { return }
    guard remaining > 0 else {
      omittedCount += 1
      return
    }
    remaining -= 1
    output.writeMessage(message())
  }

  /// Reports all diagnostics for an invalid predicate.
  package func report(_ error: StringPredicateError, name: String = "predicate") {
    report(error.diagnostics, in: error.source, name: name)
  }

  /// Reports the diagnostics for a predicate's source text.
  package func report(_ diagnostics: [Diagnostic], in source: SourceText, name: String = "predicate") {
    for diagnostic in diagnostics {
      print(diagnostic.severity, renderer.render(diagnostic, in: source, name: name))
      annotate(diagnostic.at(DocumentPlace(file: name, nil)))
    }
  }

  private func annotate(_ issue: DocumentIssue) {
    if annotatesErrors, issue.severity == .error { output.writeLine(WorkflowCommand(issue).line) }
  }

  /// Reports the diagnostics for one line of a file. `location` consists of the file and line number.
  package func report(_ diagnostics: [Diagnostic], of source: SourceText, at location: String) {
    for diagnostic in diagnostics {
      let column = source.utf8Position(of: diagnostic.range.lowerBound).column
      let location = "\(DocumentFile.shownName(location)):\(column)"
      let head = renderer.headline(location, diagnostic.severity, diagnostic.message, diagnostic.code)
      print(diagnostic.severity, ([head] + renderer.snippet(diagnostic, in: source)).joined(separator: "\n"))
    }
  }

  /// Reports all issues in a document.
  package func report(_ error: DocumentError) {
    for issue in error.issues { report(issue) }
    if remaining > 0, error.omitted > 0 {
      let file = DocumentFile.shownName(error.first.file).shown(limit: 1_000)
      print(.error, "\(file): \(error.omitted) more errors not shown")
    } else {
      omittedCount += error.omitted
    }
  }

  /// Reports an issue in a document.
  package func report(_ issue: DocumentIssue) {
    print(issue.severity, renderer.render(issue))
    annotate(issue)
  }

  /// Reports a file that can't be opened or read.
  package func report(_ error: FileError, of file: String) { report(DocumentIssue(error, file: file)) }

  /// Reports an event or a set of sessions that can't be routed.
  package func report(_ error: RoutingError, at location: String) {
    let code = DiagnosticCode(rawValue: error.code.rawValue)
    print(
      .error,
      renderer.headline(DocumentFile.shownName(location), .error, error.message, code)
        + "\n  help: \(error.help.shown(limit: 1_000))")
  }

  /// Reports a condition that exceeded an evaluation limit while an event was being routed.
  ///
  /// - Parameter scenes: The scenes document with the condition, if there are several.
  func report(_ fault: EvaluationFault, of record: EventRecord, in scenes: String? = nil) {
    let document = scenes.map { " in \(DocumentFile.shownName($0).shown(limit: 1_000))" } ?? ""
    report(
      at: record.location,
      "\(fault.condition.rawValue) of '\(fault.subject)'\(document) met a limit of the evaluation, and counts as not "
        + "matching", code: "evaluation-limit")
  }

  /// Reports a message without a source excerpt.
  package func report(
    _ severity: Diagnostic.Severity = .error, at location: String, _ message: String, code: String, help: String? = nil
  ) {
    let head = renderer.headline(DocumentFile.shownName(location), severity, message, DiagnosticCode(rawValue: code))
    print(severity, head + (help.map { "\n  help: \($0.shown(limit: 1_000))" } ?? ""))
  }
}

extension EventRecord {
  var location: String { "\(file):\(line)" }
}

extension DiagnosticRenderer {
  /// Renders a document issue in the style of a compiler, with its location, message, path, predicate excerpt and help.
  /// Columns count UTF-8 code units.
  package func render(_ issue: DocumentIssue) -> String {
    var lines = [headline(issue.location, issue.severity, issue.message, issue.code)]
    if let fault = issue.predicate {
      if !issue.path.isEmpty {
        let position = fault.source.utf8Position(of: fault.diagnostic.range.lowerBound)
        lines.append("  in \(issue.path.shown(limit: 1_000)):\(position.line):\(position.column)")
      }
      lines += snippet(fault.diagnostic, in: fault.source)
    } else {
      if !issue.path.isEmpty { lines.append("  in \(issue.path.shown(limit: 1_000))") }
      if let help = issue.help { lines.append("  help: \(help.shown(limit: 1_000))") }
    }
    return lines.joined(separator: "\n")
  }
}
