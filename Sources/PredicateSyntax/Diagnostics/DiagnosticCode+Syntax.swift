extension DiagnosticCode {
  /// The text is no predicate, and nothing more exact can be said.
  public static let syntaxError = DiagnosticCode(rawValue: "syntax-error")
}
