package import PredicateSyntax

extension IssueLog {
  /// Records an issue about a JSON value.
  ///
  /// - Parameters:
  ///   - isAboutKey: Whether to report the position of the member's name instead of the position of its value.
  ///   - predicate: The error in the predicate that the value contains. The issue is reported at the error's position
  ///     inside the string.
  package func note(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity = .error, at node: JSONNode, isAboutKey: Bool = false,
    _ message: @autoclosure () -> String, help: @autoclosure () -> String? = nil,
    predicate: DocumentIssue.PredicateFault? = nil, relatedPaths: @autoclosure () -> [String] = [],
    fix: @autoclosure () -> DocumentIssue.Fix? = nil
  ) {
    func issue() -> DocumentIssue {
      let position =
        if let predicate {
          node.position(inString: predicate.diagnostic.range.lowerBound)
        } else {
          isAboutKey ? node.keyPosition : node.position
        }
      return DocumentIssue(
        code, severity, file: file, line: position?.line, column: position?.column,
        scalarColumn: position?.scalarColumn, path: node.path, relatedPaths: relatedPaths(), message(), help: help(),
        predicate: predicate,
        fix: predicate?.diagnostic.fixIt.flatMap {
          node.fix($0.range.lowerBound..<$0.range.upperBound, replacement: $0.replacement)
        } ?? fix())
    }
    note(severity, issue())
  }
}
