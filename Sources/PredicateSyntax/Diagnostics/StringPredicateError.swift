/// Why a format string is not a predicate: one or more diagnostics of severity `error`, and any warnings beside them.
///
/// Foundation has a `PredicateError` of its own, so this one has a longer name.
public struct StringPredicateError: Error, Hashable, Sendable {
  /// The format string.
  public let source: SourceText
  /// The diagnostics in the order of their place; at least one is an error.
  public let diagnostics: [Diagnostic]

  /// Makes an error of the diagnostics of one format string.
  package init(source: SourceText, diagnostics: [Diagnostic]) {
    self.source = source
    self.diagnostics = diagnostics
  }

  /// The first diagnostic of severity `error`.
  public var first: Diagnostic {
    diagnostics.first { $0.severity == .error }
      ?? Diagnostic(.syntaxError, at: SourceRange(0, 0), "the predicate cannot be built")
  }
}
