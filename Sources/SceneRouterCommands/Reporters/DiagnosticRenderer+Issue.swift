package import PredicateSyntax
package import RoutingDocuments

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
