package import PredicateSyntax

/// One thing that is wrong or suspicious in a `MATCHES` pattern.
///
/// It becomes a `Diagnostic` once its place is known in the predicate's own text.
package struct PatternIssue: Error, Hashable, Sendable {
  /// The stable name of the kind of fault.
  package var code: DiagnosticCode
  /// `error`: the pattern is refused. `warning`: it runs as on Apple's systems, and means something else to most other
  /// engines. `note`: it runs, and may differ for rare characters.
  package var severity: Diagnostic.Severity
  /// Where it is in the pattern as it was given, in UTF-8 code units.
  package var range: SourceRange
  /// One sentence that says what is wrong, without a full stop.
  package var message: String
  /// One sentence that says what to do, without a full stop.
  package var help: String?
  /// What to write in place of `range`, where there is exactly one sensible thing.
  package var replacement: String?

  package init(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity = .error, at range: SourceRange, _ message: String,
    help: String? = nil, replacement: String? = nil
  ) {
    self.code = code
    self.severity = severity
    self.range = range
    self.message = message
    self.help = help
    self.replacement = replacement
  }
}

extension PatternIssue {
  /// The same issue at another place.
  func placed(at range: SourceRange) -> PatternIssue {
    var issue = self
    issue.range = range
    return issue
  }
}

/// Why a pattern cannot be used: its issues in the order of their place, at least one of severity `error`.
package struct PatternError: Error, Hashable, Sendable {
  /// All that was found, warnings and notes included.
  package let issues: [PatternIssue]

  package init(_ issues: [PatternIssue]) { self.issues = issues }
}
