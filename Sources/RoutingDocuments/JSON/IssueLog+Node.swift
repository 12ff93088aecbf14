package import PredicateSyntax

extension IssueLog {
  /// Notes an issue about a value.
  ///
  /// - Parameters:
  ///   - isAboutKey: Whether the position is the member's name instead of its value.
  ///   - predicate: The error inside the predicate in this string. It moves the position into the string.
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
