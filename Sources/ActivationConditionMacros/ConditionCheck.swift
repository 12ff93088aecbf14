#if Macros
  import PredicateSyntax
  import SwiftSyntax

  /// Checks a predicate format and its arguments at compile time.
  enum ConditionCheck {
    /// Returns the errors and warnings for a format in the `uiKit` dialect.
    ///
    /// The types of non-literal arguments are unknown, so the check succeeds if the format is valid for strings, for
    /// arrays or for integers.
    static func diagnostics(of format: String, _ arguments: [ExprSyntax]) -> [PredicateSyntax.Diagnostic] {
      let (tree, syntaxErrors) = Parser.parse(SourceText(format))
      var first: [PredicateSyntax.Diagnostic]?
      for sampleValue in [PredicateArgument.string("…"), .array(["…", "…"]), .integer(0)] {
        let values = arguments.map { value(of: $0) ?? sampleValue }
        let found = Checker.check(
          tree, diagnostics: syntaxErrors, arguments: values, variables: [:], dialect: .uiKit, limits: .default
        ).diagnostics
        if !found.contains(where: { $0.severity == .error }) { return found.filter { $0.severity == .warning } }
        first = first ?? found
      }
      return (first ?? []).filter { $0.severity != .note }
    }

    /// Returns the value of a string or integer literal, or `nil` for any other expression.
    private static func value(of expression: ExprSyntax) -> PredicateArgument? {
      if let text = expression.as(StringLiteralExprSyntax.self) {
        return text.representedLiteralValue.map { .string($0) }
      }
      if let number = expression.as(IntegerLiteralExprSyntax.self) {
        return number.representedLiteralValue.map { .integer(Int64($0)) }
      }
      return nil
    }
  }
#endif
