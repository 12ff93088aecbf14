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

extension StringPredicateError: CustomStringConvertible {
  /// The rendered errors, each with its source line, carets and help.
  ///
  ///     predicate:1:6: error: 'BEGINWITH' is not an operator [unknown-operator]
  ///       SELF BEGINWITH 'mail/'
  ///            ^~~~~~~~~ help: did you mean 'BEGINSWITH'?
  public var description: String {
    let renderer = DiagnosticRenderer()
    let errors = diagnostics.filter { $0.severity == .error }
    return (errors.isEmpty ? [first] : errors).map { renderer.render($0, in: source) }.joined(separator: "\n")
  }
}
