internal import PredicateSyntax
internal import SceneAnalysis
internal import SceneRouting
internal import StringPredicates

extension Linter {
  /// Lints a predicate that isn't part of a document. Reports errors in the predicate and any findings from the rules
  /// for window conditions.
  ///
  /// The predicate uses the UIKit dialect unless ``dialect`` is set. Missing arguments aren't reported, because the
  /// app supplies them.
  package func lint(predicate format: String) -> [DocumentIssue] {
    let dialect = dialect ?? .uiKit
    let compilation = CompilationResult(format, dialect: dialect, limits: limits.predicates)
    // Rules that concern several windows don't apply to a single window.
    let inspection = SceneInspection(
      application: SceneApplication(), sessions: [SceneSession("predicate")],
      audience: dialect == .uiKit ? .uiKit : .extended, isComplete: false,
      sources: [.predicate(.session(0), .prefersToActivate): (format, [])])
    let findings = SceneRule.all.flatMap { $0.findings(in: inspection) }
    let diagnostics = compilation.diagnostics.filter { $0.code != .missingArgument }
    let isExtended =
      dialect == .uiKit && diagnostics.contains { $0.severity == .error }
      && !CompilationResult(format, limits: limits.predicates).diagnostics.contains {
        $0.severity == .error && $0.code != .missingArgument
      }
    return diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      if isExtended, diagnostic.severity == .error {
        let wayOut = "add --dialect extended if the predicate never reaches UIKit"
        diagnostic.help = diagnostic.help.map { "\($0); or \(wayOut)" } ?? wayOut
      }
      return DocumentIssue(diagnostic, in: compilation.tree.source)
    }
      + findings.map { finding in
        finding.range.map { DocumentIssue(Diagnostic(finding, at: $0), in: compilation.tree.source) }
          ?? DocumentIssue(
            finding.code, finding.severity, file: DocumentIssue.predicateName, finding.message, help: finding.help)
      }
  }
}

extension DocumentIssue {
  /// The name that messages use for a predicate that isn't part of a document.
  fileprivate static let predicateName = "predicate"

  fileprivate init(_ diagnostic: Diagnostic, in source: SourceText) {
    let position = source.position(of: diagnostic.range.lowerBound)
    self.init(
      diagnostic.code, diagnostic.severity, file: Self.predicateName, line: position.line, column: position.column,
      scalarColumn: source.scalarColumn(of: diagnostic.range.lowerBound), diagnostic.message, help: diagnostic.help,
      predicate: DocumentIssue.PredicateFault(source: source, diagnostic: diagnostic))
  }
}

extension SourceText {
  fileprivate func scalarColumn(of offset: Int) -> Int {
    let line = bytes[lineRange(at: offset).lowerBound..<max(lineRange(at: offset).lowerBound, min(offset, bytes.count))]
    return line.count { $0 & 0xC0 != 0x80 } + 1
  }
}
