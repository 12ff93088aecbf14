#if Macros
  import PredicateSyntax
  import SwiftSyntax

  /// Checks a predicate format and its arguments at compile time.
  enum ConditionCheck {
    /// Returns the errors and warnings for a format in the `uiKit` dialect.
    ///
    /// The types of non-literal arguments are unknown, so the check succeeds if the format is valid for some types. It
    /// reports only the warnings that apply to all types.
    static func diagnostics(of format: String, _ arguments: [ExprSyntax]) -> [PredicateSyntax.Diagnostic] {
      let (tree, syntaxErrors) = Parser.parse(SourceText(format))
      let known = arguments.map(value)
      var values = known.map { $0 ?? samples[0] }
      func diagnostics(_ index: Int, _ sample: PredicateArgument) -> [PredicateSyntax.Diagnostic] {
        var values = values
        if values.indices.contains(index) { values[index] = sample }
        return Checker.check(
          tree, diagnostics: syntaxErrors, arguments: values, variables: [:], dialect: .uiKit, limits: .default
        ).diagnostics.filter { $0.severity != .note }
      }
      func errorCount(_ diagnostics: [PredicateSyntax.Diagnostic]) -> Int {
        diagnostics.count { $0.severity == .error }
      }
      var found = diagnostics(-1, samples[0])
      let unknown = known.indices.filter { known[$0] == nil }
      // An error rarely depends on two arguments, so the type of each argument is chosen separately.
      for index in unknown {
        for sample in samples where errorCount(found) > 0 {
          let other = diagnostics(index, sample)
          if errorCount(other) < errorCount(found) { (found, values[index]) = (other, sample) }
        }
      }
      guard errorCount(found) == 0 else { return found }
      for index in unknown where !found.isEmpty {
        for sample in samples {
          let other = diagnostics(index, sample)
          if errorCount(other) == 0 { found.removeAll { !other.contains($0) } }
        }
      }
      return found
    }

    /// A value for each type that an argument can have.
    private static let samples: [PredicateArgument] = [
      .string("…"), .array([.string("…"), .string("…")]), .integer(0),
    ]

    /// Returns the value of a literal, or `nil` for any other expression.
    private static func value(of expression: ExprSyntax) -> PredicateArgument? {
      if let text = expression.as(StringLiteralExprSyntax.self) {
        return text.representedLiteralValue.map { .string($0) }
      }
      if let number = expression.as(IntegerLiteralExprSyntax.self) {
        return number.representedLiteralValue.map { .integer(Int64($0)) }
      }
      if let number = expression.as(FloatLiteralExprSyntax.self) {
        return number.representedLiteralValue.map { .double($0) }
      }
      if let flag = expression.as(BooleanLiteralExprSyntax.self) {
        return .boolean(flag.literal.tokenKind == .keyword(.true))
      }
      return nil
    }
  }
#endif
