#if Macros
  import PredicateSyntax
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// The implementation of the `#activationCondition` macro, which checks the format and expands to a call that creates
  /// the condition.
  public struct ActivationConditionMacro: ExpressionMacro {
    /// Expands a use of the `#activationCondition` macro.
    public static func expansion(
      of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) throws -> ExprSyntax {
      let arguments = Array(node.arguments)
      guard let format = arguments.first?.expression.as(StringLiteralExprSyntax.self) else {
        context.diagnose(
          Diagnostic(node: arguments.first.map { Syntax($0) } ?? Syntax(node), message: ConditionMessage.notLiteral))
        return "ActivationConditions.checkedActivationCondition(\"FALSEPREDICATE\", [])"
      }
      let values = arguments.dropFirst().map(\.expression)
      if let interpolation = format.segments.first(where: { $0.is(ExpressionSegmentSyntax.self) }) {
        context.diagnose(Diagnostic(node: interpolation, message: ConditionMessage.interpolation))
      } else if let text = format.representedLiteralValue {
        let literal = FormatLiteral(syntax: format, text: text)
        for diagnostic in ConditionCheck.diagnostics(of: text, values) {
          context.diagnose(literal.diagnostic(diagnostic))
        }
      }
      let list = values.map(\.trimmedDescription).joined(separator: ", ")
      return "ActivationConditions.checkedActivationCondition(\(format.trimmed), [\(raw: list)])"
    }
  }

  struct FormatLiteral {
    let syntax: StringLiteralExprSyntax
    let text: String

    /// Converts a diagnostic about the format to a compiler diagnostic.
    ///
    /// The diagnostic is reported at its exact position if the literal is on a single line and has no escapes.
    /// Otherwise, it is reported at the start of the literal.
    func diagnostic(_ diagnostic: PredicateSyntax.Diagnostic) -> SwiftDiagnostics.Diagnostic {
      let isRaw = syntax.openingPounds != nil
      let help = diagnostic.help.map { "; \(isRaw ? $0 : $0.replacing("\\'", with: "\\\\'"))" } ?? ""
      let words = "\(diagnostic.message)\(help) [\(diagnostic.code)]"
      guard syntax.segments.count == 1, case .stringSegment(let segment)? = syntax.segments.first,
        segment.content.text == text
      else {
        return Diagnostic(node: syntax, message: ConditionMessage(words, diagnostic.severity))
      }
      let start = segment.content.positionAfterSkippingLeadingTrivia
      let fixIts = diagnostic.fixIt.map { fix in
        let text =
          isRaw
          ? fix.replacement
          : fix.replacement.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return FixIt(
          message: ConditionFix(message: "replace with '\(text)'"),
          changes: [
            .replaceText(
              range: start.advanced(by: fix.range.lowerBound)..<start.advanced(by: fix.range.upperBound),
              with: text, in: Syntax(syntax.root))
          ])
      }
      return Diagnostic(
        node: segment, message: ConditionMessage(words, diagnostic.severity, offset: diagnostic.range.lowerBound),
        fixIts: fixIts.map { [$0] } ?? [])
    }
  }

  struct ConditionMessage: DiagnosticMessage {
    let message: String
    let severity: DiagnosticSeverity
    let diagnosticID = MessageID(domain: "ActivationConditions", id: "condition")

    /// - Parameter offset: The byte offset of the diagnostic from the start of the node; see `PositionedDiagnostics`.
    init(_ words: String, _ severity: PredicateSyntax.Diagnostic.Severity, offset: Int = 0) {
      message = PositionedDiagnostics.mark(words, offset: offset)
      self.severity =
        switch severity {
        case .error: .error
        case .warning: .warning
        case .note: .note
        }
    }

    static var notLiteral: Self { Self("the format of a condition must be a string literal, which is checked", .error) }
    static var interpolation: Self {
      Self("a format has no interpolation; write %@ in its place and pass the value as an argument", .error)
    }
  }

  struct ConditionFix: FixItMessage {
    let message: String
    let fixItID = MessageID(domain: "ActivationConditions", id: "fix")
  }
#endif
