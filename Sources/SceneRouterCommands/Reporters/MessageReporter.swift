package import PredicateSyntax
package import RoutingDocuments
package import SceneRouting

/// Says on the error stream what is wrong, where, why, and what to do.
package struct MessageReporter {
  private let output: Output
  private let renderer: DiagnosticRenderer

  package init(output: Output, style: DiagnosticRenderer.Style) {
    self.output = output
    renderer = DiagnosticRenderer(style: style)
  }

  /// A line that is no message about a fault.
  package func say(_ line: String) { output.say(line) }

  /// All diagnostics of a predicate that could not be built.
  package func report(_ error: StringPredicateError, name: String = "predicate") {
    report(error.diagnostics, in: error.source, name: name)
  }

  /// The diagnostics of one text.
  package func report(_ diagnostics: [Diagnostic], in source: SourceText, name: String = "predicate") {
    for diagnostic in diagnostics { output.say(renderer.render(diagnostic, in: source, name: name)) }
  }

  /// The diagnostics of a text that is one line of a file: `place` is the file and the line.
  package func report(_ diagnostics: [Diagnostic], of source: SourceText, at place: String) {
    for diagnostic in diagnostics {
      let column = source.position(of: diagnostic.range.lowerBound).column
      let head = renderer.headline("\(place):\(column)", diagnostic.severity, diagnostic.message, diagnostic.code)
      output.say(([head] + renderer.snippet(diagnostic, in: source)).joined(separator: "\n"))
    }
  }

  /// All issues of a document.
  package func report(_ error: DocumentError) {
    for issue in error.issues { report(issue) }
    if error.omitted > 0 {
      output.say("\(error.issues.first?.file ?? "-"): \(error.omitted) more errors are not shown")
    }
  }

  /// One issue of a document.
  package func report(_ issue: DocumentIssue) { output.say(renderer.render(issue)) }

  /// An event or a set of sessions that cannot be routed.
  package func report(_ error: RoutingError, at place: String) {
    let code = DiagnosticCode(rawValue: error.code.rawValue)
    output.say(renderer.headline(place, .error, error.message, code) + "\n  help: \(error.help)")
  }

  /// A fault that has no place in a text.
  package func report(_ severity: Diagnostic.Severity = .error, at place: String, _ message: String, code: String) {
    output.say(renderer.headline(place, severity, message, DiagnosticCode(rawValue: code)))
  }
}
