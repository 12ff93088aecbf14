#if SwiftSources
  internal import SwiftSyntax

  /// Converts Swift syntax to source expressions.
  struct SwiftExpressionReader {
    let text: [UInt8]
    let lines: SourceLines
    /// A closure that returns the meaning of a name in the enclosing function, or `nil` if the function doesn't
    /// declare the name.
    var local: (String) -> LocalScope.Local?

    func expression(_ syntax: ExprSyntax) -> SourceExpression {
      make(syntax, kind(of: syntax))
    }

    func position(of syntax: some SyntaxProtocol) -> SourcePosition {
      lines.position(of: syntax.positionAfterSkippingLeadingTrivia.utf8Offset)
    }

    /// Returns the source text from one node to another on a single line. The text is truncated, because it can contain
    /// an entire closure.
    func source(from first: some SyntaxProtocol, to last: some SyntaxProtocol) -> String {
      let start = min(first.positionAfterSkippingLeadingTrivia.utf8Offset, text.count)
      let end = min(max(start, last.endPositionBeforeTrailingTrivia.utf8Offset), text.count, start + 1_000)
      return SourceExpression.oneLine(String(decoding: text[start..<end], as: UTF8.self))
    }

    private func make(_ syntax: some SyntaxProtocol, _ kind: SourceExpression.Kind) -> SourceExpression {
      SourceExpression(kind: kind, source: source(from: syntax, to: syntax), position: position(of: syntax))
    }

    /// Converts a sequence of operands and operators that the parser hasn't folded into a tree.
    func expression(_ elements: ArraySlice<ExprSyntax>) -> SourceExpression? {
      guard let first = elements.first, var last = elements.last else { return nil }
      var elements = elements
      // Drops the type from a cast such as `value as Type`.
      if elements.count >= 3, elements.dropLast().last?.is(UnresolvedAsExprSyntax.self) == true {
        elements = elements.dropLast(2)
        last = elements.last ?? last
      }
      if elements.count == 1 { return expression(first) }
      let (source, position) = (source(from: first, to: last), position(of: first))
      func make(_ kind: SourceExpression.Kind) -> SourceExpression {
        SourceExpression(kind: kind, source: source, position: position)
      }
      let list = Array(elements)
      let operators = stride(from: 1, to: list.count, by: 2).map {
        list[$0].as(BinaryOperatorExprSyntax.self)?.operator.text
      }
      guard list.count % 2 == 1 else { return make(.unknown) }
      let operands = stride(from: 0, to: list.count, by: 2).map { expression(list[$0]) }
      if operators.allSatisfy({ $0 == "+" }) { return make(.concatenation(operands)) }
      if operators.allSatisfy({ $0 == "??" }), let last = operands.last { return make(.fallback(operands[0], last)) }
      return make(.unknown)
    }

    private func kind(of syntax: ExprSyntax) -> SourceExpression.Kind {
      switch syntax.as(ExprSyntaxEnum.self) {
      case .stringLiteralExpr(let literal):
        return literal.closingQuote.presence == .missing ? .unknown : .string(segments(of: literal))
      case .integerLiteralExpr(let literal):
        return Self.integer(literal.literal.text.replacing("_", with: "")).map { .integer($0) } ?? .unknown
      case .floatLiteralExpr(let literal):
        return Double(literal.literal.text.replacing("_", with: "")).map { .double($0) } ?? .unknown
      case .booleanLiteralExpr(let literal): return .boolean(literal.literal.text == "true")
      case .nilLiteralExpr: return .null
      case .arrayExpr(let array): return .list(array.elements.map { expression($0.expression) })
      case .tupleExpr(let tuple):
        guard tuple.elements.count == 1, let element = tuple.elements.first, element.label == nil else {
          return .unknown
        }
        return kind(of: element.expression)
      case .forceUnwrapExpr(let unwrap): return kind(of: unwrap.expression)
      case .tryExpr(let expression): return kind(of: expression.expression)
      case .awaitExpr(let expression): return kind(of: expression.expression)
      case .sequenceExpr(let sequence): return expression(ArraySlice(sequence.elements))?.kind ?? .unknown
      case .declReferenceExpr(let reference): return name(reference.baseName.plainText)
      case .memberAccessExpr(let access):
        guard let base = access.base else { return .implicitMember(access.declName.baseName.plainText) }
        guard hasShortChain(base) else { return .unknown }
        if access.declName.baseName.text == "self", let path = expression(base).path, let type = path.last,
          type.first?.isUppercase == true
        {
          return .typeName(type)
        }
        return .member(expression(base), access.declName.baseName.plainText)
      case .functionCallExpr(let call): return self.call(call)
      default: return .unknown
      }
    }

    /// Returns whether a chain of members and calls is short enough to be followed. A generated chain can have thousands
    /// of them.
    private func hasShortChain(_ base: ExprSyntax) -> Bool {
      var current = base
      for _ in 0..<SourceExpression.longestPath {
        let call = current.as(FunctionCallExprSyntax.self)
        guard let next = call?.calledExpression ?? current.as(MemberAccessExprSyntax.self)?.base else { return true }
        current = next
      }
      return false
    }

    private static func integer(_ digits: String) -> Int64? {
      let radix = ["0x": 16, "0o": 8, "0b": 2][digits.prefix(2).lowercased()]
      return radix.map { Int64(digits.dropFirst(2), radix: $0) } ?? Int64(digits)
    }

    private func name(_ name: String) -> SourceExpression.Kind {
      switch local(name) {
      case .constant(let value): .local(value)
      case .unknown, .ambiguous, .foreign: .parameter
      case nil: .name(name)
      }
    }
  }

  // MARK: Calls

  extension SwiftExpressionReader {
    private func call(_ call: FunctionCallExprSyntax) -> SourceExpression.Kind {
      let arguments = call.arguments.map { (label: $0.label?.text ?? "", value: $0.expression) }
      let labels = arguments.map(\.label)
      let (callee, isInitializer) = self.callee(of: call)
      switch callee {
      case "NSPredicate": return predicate(call, arguments)
      case nil where isInitializer && ["format", "value", "block"].contains(labels.first):
        return predicate(call, arguments)
      case "NSCompoundPredicate": return compoundPredicate(arguments)
      case "Set", "Array": return list(arguments)
      case nil where isInitializer:
        if case .list(let elements) = list(arguments) { return .list(elements) }
      case "URL" where labels == ["string"]: return .url(expression(arguments[0].value))
      case "String" where labels == ["describing"]:
        if case .typeName(let name) = kind(of: arguments[0].value) { return .typeName(name) }
      case "String" where labels == [""]: return .string([.interpolation(expression(arguments[0].value))])
      default: break
      }
      if let access = call.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base,
        access.declName.baseName.text == "union", labels == [""], hasShortChain(base)
      {
        return .concatenation([expression(base), expression(arguments[0].value)])
      }
      return .unknown
    }

    private func list(_ arguments: [(label: String, value: ExprSyntax)]) -> SourceExpression.Kind {
      if arguments.isEmpty || arguments[0].label == "arrayLiteral" {
        return .list(arguments.map { expression($0.value) })
      }
      return arguments.map(\.label) == [""] ? kind(of: arguments[0].value) : .unknown
    }

    /// Returns the name of the type that a call initializes, as in `NSPredicate(…)`, `NSPredicate.init(…)` or
    /// `Set<String>(…)`. The name is `nil` for `.init(…)`.
    private func callee(of call: FunctionCallExprSyntax) -> (name: String?, isInitializer: Bool) {
      var callee = call.calledExpression
      var isInitializer = false
      if let access = callee.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "init" {
        guard let base = access.base else { return (nil, true) }
        callee = base
        isInitializer = true
      }
      if let generic = callee.as(GenericSpecializationExprSyntax.self) { callee = generic.expression }
      if let access = callee.as(MemberAccessExprSyntax.self),
        access.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "Foundation"
      {
        return (access.declName.baseName.text, isInitializer)
      }
      return (callee.as(DeclReferenceExprSyntax.self)?.baseName.text, isInitializer)
    }

    private func predicate(
      _ call: FunctionCallExprSyntax, _ arguments: [(label: String, value: ExprSyntax)]
    ) -> SourceExpression.Kind {
      if call.trailingClosure != nil || arguments.first?.label == "block" { return .blockPredicate }
      guard let first = arguments.first else { return .unknown }
      let rest = arguments.dropFirst()
      switch first.label {
      case "value":
        guard case .boolean(let truth) = kind(of: first.value) else { return .unknown }
        return .constantPredicate(truth)
      case "format":
        let format = expression(first.value)
        if rest.allSatisfy({ $0.label.isEmpty }) {
          return .predicate(format: format, arguments: rest.map { expression($0.value) })
        }
        guard rest.count == 1, rest.first?.label == "argumentArray", let list = rest.first?.value else {
          return .unknown
        }
        var kind = kind(of: list)
        if case .local(let initial) = kind { kind = initial.kind }
        switch kind {
        case .list(let elements): return .predicate(format: format, arguments: elements)
        case .null: return .predicate(format: format, arguments: [])
        default: return .unknown
        }
      default: return .unknown
      }
    }

    private func compoundPredicate(_ arguments: [(label: String, value: ExprSyntax)]) -> SourceExpression.Kind {
      func list(_ index: Int) -> [SourceExpression]? {
        if case .list(let elements) = kind(of: arguments[index].value) { elements } else { nil }
      }
      switch arguments.map(\.label) {
      case ["andPredicateWithSubpredicates"]: return list(0).map { .compoundPredicate(.and, $0) } ?? .unknown
      case ["orPredicateWithSubpredicates"]: return list(0).map { .compoundPredicate(.or, $0) } ?? .unknown
      case ["notPredicateWithSubpredicate"]: return .compoundPredicate(.not, [expression(arguments[0].value)])
      case ["type", "subpredicates"]:
        guard let list = list(1) else { return .unknown }
        switch arguments[0].value.as(MemberAccessExprSyntax.self)?.declName.baseName.text {
        case "and": return .compoundPredicate(.and, list)
        case "or": return .compoundPredicate(.or, list)
        case "not" where list.count == 1: return .compoundPredicate(.not, list)
        default: return .unknown
        }
      default: return .unknown
      }
    }
  }

  // MARK: Literals

  extension SwiftExpressionReader {
    private func segments(of literal: StringLiteralExprSyntax) -> [SourceExpression.Segment] {
      let decoder = LiteralDecoder.swift(lines, pounds: literal.openingPounds?.text.utf8.count ?? 0)
      return literal.segments.flatMap { segment -> [SourceExpression.Segment] in
        switch segment {
        case .stringSegment(let segment):
          let start = min(segment.positionAfterSkippingLeadingTrivia.utf8Offset, text.count)
          let end = min(start + segment.content.text.utf8.count, text.count)
          return decoder.literals(of: text[start..<end]).map { .literal($0) }
        case .expressionSegment(let interpolation):
          guard interpolation.expressions.count == 1, let only = interpolation.expressions.first, only.label == nil
          else {
            return [.interpolation(make(interpolation.expressions, .unknown))]
          }
          return [.interpolation(expression(only.expression))]
        }
      }
    }
  }
#endif
