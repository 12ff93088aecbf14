/// An error that describes why a format string isn't a valid predicate.
///
/// Contains at least one diagnostic with severity `error`, along with any warnings. The name avoids a clash with
/// Foundation's `PredicateError`.
public struct StringPredicateError: Error, Hashable, Sendable {
  /// The format string.
  public let source: SourceText
  /// The diagnostics in source order. At least one is an error.
  public let diagnostics: [Diagnostic]

  /// Creates an error from the diagnostics for a format string.
  package init(source: SourceText, diagnostics: [Diagnostic]) {
    self.source = source
    self.diagnostics = diagnostics
  }

  /// The first diagnostic with severity `error`.
  public var first: Diagnostic {
    diagnostics.first { $0.severity == .error }
      ?? Diagnostic(.syntaxError, at: SourceRange(0, 0), "the predicate cannot be built")
  }
}
