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

  /// The message and code of the first error, on one line.
  package var summary: String { "\(first.message) [\(first.code)]" }
}
