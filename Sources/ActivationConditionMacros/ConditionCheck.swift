#if Macros
  import PredicateSyntax
  import SwiftSyntax

  /// Checks a format against the literal arguments in the source.
  enum ConditionCheck {
    /// Returns the errors and warnings of a format in dialect `uiKit`.
    ///
    /// The type of a non-literal argument is unknown, so the format passes if any type fits.
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

    /// Returns the value of a literal, or `nil` for any other expression.
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
