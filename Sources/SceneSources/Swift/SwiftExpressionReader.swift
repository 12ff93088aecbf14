#if SwiftSources
  internal import SwiftSyntax

  /// Turns expressions of Swift into `SourceExpression`. Local constants are put in their place; names of the module stay
  /// names.
  final class SwiftExpressionReader {
    let lines: SourceLines
    private let text: [UInt8]
    /// How deep expressions and local constants may nest.
    private static let levels = 24
    /// How many steps are left for the file. Local constants count again wherever they are used, and so do the
    /// statements that are searched for them: without a limit both could take forever.
    var steps: Int
    /// The local constants of the lists of statements that were searched.
    private var tables: [SyntaxIdentifier: SwiftLocalConstant.Table] = [:]
    /// The names that the `guard`s of such lists ask for.
    var checkedNames: [SyntaxIdentifier: [String: Int]] = [:]
    /// Where the steps ended, if they did: from there on all is unknown.
    private(set) var exhaustion: SourcePosition?

    /// - Parameter text: The file.
    init(lines: SourceLines, text: [UInt8]) {
      self.lines = lines
      self.text = text
      steps = 1_000_000 + text.count
    }

    /// What the file has from one node to another, on one line. Much faster than `trimmedDescription`, which makes a tree.
    private func source(from first: some SyntaxProtocol, to last: some SyntaxProtocol) -> String {
      SourceExpression.summary(text(from: first, to: last))
    }

    /// What the file has from one node to another, at most 2,000 bytes.
    func text(from first: some SyntaxProtocol, to last: some SyntaxProtocol) -> String {
      let start = min(first.positionAfterSkippingLeadingTrivia.utf8Offset, text.count)
      let end = min(last.endPositionBeforeTrailingTrivia.utf8Offset, start + 2_000, text.count)
      return String(decoding: text[start..<max(start, end)], as: UTF8.self)
    }

    /// The local constant or variable that a name stands for.
    func local(_ name: String, at node: some SyntaxProtocol) -> SwiftLocalConstant.Found? {
      SwiftLocalConstant.find(name, from: Syntax(node), steps: &steps, tables: &tables)
    }

    /// Reads an expression, seen from inside the types of `scope`, whose last part is `self` in an instance.
    func read(_ node: ExprSyntax, scope: [String], levels: Int = levels) -> SourceExpression {
      let position = lines.position(of: node.positionAfterSkippingLeadingTrivia.utf8Offset)
      func make(_ kind: SourceExpression.Kind) -> SourceExpression {
        let identity = kind.mayBeUnknown ? self.identity(of: [node], scope: scope) : ""
        return SourceExpression(kind, source: source(from: node, to: node), position: position, identity: identity)
      }
      steps -= 1 + node.totalLength.utf8Length / 16
      if steps < 0, exhaustion == nil { exhaustion = position }
      guard levels > 0, steps >= 0 else {
        return SourceExpression(.unknown, source: "…", position: position, identity: identity(of: position))
      }
      func inner(_ node: some ExprSyntaxProtocol) -> SourceExpression {
        read(ExprSyntax(node), scope: scope, levels: levels - 1)
      }
      switch node.as(ExprSyntaxEnum.self) {
      case .stringLiteralExpr(let literal): return make(.text(parts(of: literal, scope: scope, levels: levels)))
      case .integerLiteralExpr(let literal):
        let digits = literal.literal.text.filter { $0 != "_" }
        return make(Int64(digits).map { .integer($0) } ?? .unknown)
      case .floatLiteralExpr(let literal): return make(Double(literal.literal.text).map { .double($0) } ?? .unknown)
      case .booleanLiteralExpr(let literal): return make(.boolean(literal.literal.text == "true"))
      case .nilLiteralExpr: return make(.null)
      case .arrayExpr(let array): return make(.list(array.elements.map { inner($0.expression) }))
      case .dictionaryExpr(let dictionary):
        guard case .elements(let elements) = dictionary.content else { return make(.dictionary([])) }
        return make(
          .dictionary(elements.map { SourceExpression.Entry(key: inner($0.key), value: inner($0.value)) }))
      case .forceUnwrapExpr(let unwrap): return inner(unwrap.expression)
      case .tryExpr(let expression): return inner(expression.expression)
      case .asExpr(let cast): return inner(cast.expression)
      case .prefixOperatorExpr(let negation) where negation.operator.text == "-":
        guard case .integer(let number) = inner(negation.expression).kind, number > .min else { return make(.unknown) }
        return make(.integer(-number))
      case .tupleExpr(let tuple):
        if tuple.elements.count == 1, let only = tuple.elements.first { return inner(only.expression) }
        return make(.unknown)
      case .sequenceExpr(let sequence):
        var result = make(kind(of: Array(sequence.elements), inner))
        if result.fallsBackToNothing, let value = sequence.elements.first, isChecked(names(in: value), at: Syntax(node))
        {
          result.leaveFallbackOpen()
        }
        return result
      case .declReferenceExpr(let reference):
        let name = reference.baseName.plainText
        switch local(name, at: node)?.constant {
        case .value(let value):
          var result = read(value, scope: scope, levels: levels - 1)
          if result.fallsBackToNothing, isChecked([name], at: Syntax(node)) { result.leaveFallbackOpen() }
          return result
        case .deferred(let values): return make(.choice(values.map { inner($0) }))
        case .unknown, .bound, .unwrapped, .variable: return make(.unknown)
        case nil: return make(.name([name], scope: scope))
        }
      case .memberAccessExpr(let access): return make(kind(of: access, scope: scope, inner))
      case .functionCallExpr(let call):
        // A set of what a list has.
        if call.calleeName == "Set", call.arguments.count == 1, let only = call.arguments.first, only.label == nil {
          return inner(only.expression)
        }
        var result = make(kind(of: call, scope: scope, inner))
        if case .name(let path, _) = result.kind, path.last?.last == ")" {
          result.arguments = call.arguments.map { inner($0.expression) }
        }
        return result
      case .macroExpansionExpr(let macro) where macro.macroName.text == "activationCondition":
        let arguments = macro.arguments.map { inner($0.expression) }
        return make(arguments.first.map { .predicate(format: $0, arguments: Array(arguments.dropFirst())) } ?? .unknown)
      case .ifExpr, .switchExpr:
        let values = Syntax(node).returnedExpressions(isImplicit: true) { _ in [] }
        return make(values.isEmpty ? .unknown : .choice(values.map { inner($0) }))
      default: return make(.unknown)
      }
    }

    /// The scene whose conditions an expression has: `scene` for `scene.activationConditions`, also through a local
    /// constant; `nil` for anything else.
    func conditionsOwner(_ node: ExprSyntax) -> String? {
      var node = node
      if let reference = node.as(DeclReferenceExprSyntax.self),
        case .value(let value)? = local(reference.baseName.plainText, at: node)?.constant
      {
        // An object of its own, which is given to a scene later.
        if value.as(FunctionCallExprSyntax.self)?.calleeName == "UISceneActivationConditions" {
          return reference.baseName.text
        }
        node = value
      }
      guard let path = node.as(MemberAccessExprSyntax.self)?.path, path.last == "activationConditions" else {
        return nil
      }
      return path.dropLast().joined(separator: ".")
    }

    /// What a local constant is, or the expression itself.
    func localValue(of node: ExprSyntax) -> ExprSyntax {
      guard let reference = node.as(DeclReferenceExprSyntax.self),
        case .value(let value)? = local(reference.baseName.plainText, at: node)?.constant
      else { return node }
      return value
    }

    /// An expression as the file has it.
    func source(of node: ExprSyntax) -> String { source(from: node, to: node) }

    /// Reads the right side of an assignment, which is part of a sequence expression.
    func read(assigned elements: ArraySlice<ExprSyntax>, scope: [String]) -> SourceExpression? {
      guard let first = elements.first else { return nil }
      let value = read(first, scope: scope)
      guard elements.count > 1 else { return value }
      let source = source(from: first, to: elements[elements.endIndex - 1])
      let kind = kind(of: Array(elements)) { read($0, scope: scope) }
      return SourceExpression(
        kind, source: source, position: value.position, identity: identity(of: Array(elements), scope: scope))
    }

    private func parts(
      of literal: StringLiteralExprSyntax, scope: [String], levels: Int
    ) -> [SourceExpression.TextPart] {
      let pounds = literal.openingPounds?.text.utf8.count ?? 0
      let reader = SwiftLiteralReader(lines: lines)
      return literal.segments.flatMap { segment -> [SourceExpression.TextPart] in
        switch segment {
        case .stringSegment(let segment):
          return reader.literals(of: segment, pounds: pounds).map { .literal($0) }
        case .expressionSegment(let segment):
          guard let only = segment.expressions.first, segment.expressions.count == 1 else {
            let position = lines.position(of: segment.position.utf8Offset)
            let source = source(from: segment.expressions, to: segment.expressions)
            let value = SourceExpression(
              .unknown, source: source, position: position, identity: identity(of: position))
            return [.interpolation(value)]
          }
          return [.interpolation(read(only.expression, scope: scope, levels: levels - 1))]
        }
      }
    }

    /// `a + b`, `a ?? b`
    private func kind(of elements: [ExprSyntax], _ inner: (ExprSyntax) -> SourceExpression) -> SourceExpression.Kind {
      guard elements.count % 2 == 1, elements.count < 1_000 else { return .unknown }
      if let place = elements.lastIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }) {
        let values = elements.compactMap { $0.as(UnresolvedTernaryExprSyntax.self)?.thenExpression }.map(inner)
        let rest = Array(elements[(place + 1)...])
        guard let next = rest.first, let last = rest.last else { return .unknown }
        var other = inner(next)
        if rest.count > 1 {
          other = SourceExpression(
            kind(of: rest, inner), source: source(from: next, to: last), position: other.position,
            identity: other.identity)
        }
        return .choice(values + [other])
      }
      // `x as String` in the middle of a sequence says nothing about the value.
      if elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self) { return inner(elements[0]).kind }
      let operators = stride(from: 1, to: elements.count, by: 2).map { index in
        elements[index].as(BinaryOperatorExprSyntax.self)?.operator.text
      }
      let operands = stride(from: 0, to: elements.count, by: 2).map { elements[$0] }
      if operators.allSatisfy({ $0 == "+" }) { return .joined(operands.map(inner)) }
      if operators == ["??"] { return .fallback(inner(operands[0]), inner(operands[1])) }
      return .unknown
    }

    private func kind(
      of access: MemberAccessExprSyntax, scope: [String], _ inner: (ExprSyntax) -> SourceExpression
    ) -> SourceExpression.Kind {
      // `URL(string: "x")!.absoluteString`, `Links.item.absoluteString`
      if access.declName.baseName.text == "absoluteString", let base = access.base {
        let url =
          base.as(ForceUnwrapExprSyntax.self)?.expression ?? base.as(OptionalChainingExprSyntax.self)?.expression
        switch inner(url ?? base).kind {
        case .text(let parts): return .text(parts)
        case .name(let path, let scope): return .name(path, scope: scope)
        default: return .unknown
        }
      }
      guard let path = access.path else { return .unknown }
      return name(path, at: access, scope: scope)
    }

    /// `self.a`, `Name.a`, and `a.b` unless `a` is a local name of something else than another such path.
    private func name(_ path: [String], at node: some SyntaxProtocol, scope: [String]) -> SourceExpression.Kind {
      var path = path
      for _ in 0..<Self.levels {
        guard let first = path.first else { return .unknown }
        if first == "self" { return .name(Array(path.dropFirst()), scope: scope) }
        if first == "Self" { return .name(Array(path.dropFirst()), scope: scope.filter { $0 != "self" }) }
        switch local(first, at: node)?.constant {
        case .value(let value):
          guard let other = value.as(MemberAccessExprSyntax.self)?.path, other.first != first else { return .unknown }
          path = other + path.dropFirst()
        case .unknown, .bound, .unwrapped, .deferred, .variable: return .unknown
        case nil: return .name(path, scope: scope)
        }
      }
      return .unknown
    }

    private func kind(
      of call: FunctionCallExprSyntax, scope: [String], _ inner: (ExprSyntax) -> SourceExpression
    ) -> SourceExpression.Kind {
      let labels = call.arguments.map { $0.label?.text ?? "" }
      let arguments = call.arguments.map(\.expression)
      let name = call.calleeName
      let isInit = name == "init"
      if name == "NSPredicate" || isInit {
        if labels == ["value"] {
          let value = inner(arguments[0])
          if case .boolean(let truth) = value.kind { return .constantPredicate(truth) }
          if name == "NSPredicate" || call.isOfImplicitType { return .valuePredicate(value) }
        }
        if labels.first == "format" {
          if labels.dropFirst() == ["argumentArray"] {
            if case .list(let elements) = inner(arguments[1]).kind {
              return .predicate(format: inner(arguments[0]), arguments: elements)
            }
            return .unknown
          }
          return .predicate(format: inner(arguments[0]), arguments: arguments.dropFirst().map(inner))
        }
      }
      if name == "NSPredicate" || isInit,
        labels.first == "block" || name == "NSPredicate" && call.trailingClosure != nil
      {
        return .blockPredicate
      }
      if name == "NSCompoundPredicate" || isInit, labels == ["type", "subpredicates"] {
        let type = arguments[0].as(MemberAccessExprSyntax.self)?.declName.baseName.text
        guard let junction = Self.junctions[type ?? ""], case .list(let parts) = inner(arguments[1]).kind,
          junction != .not || parts.count == 1
        else { return .unknown }
        return .compound(junction, parts)
      }
      if name == "NSCompoundPredicate" || isInit, arguments.count == 1 {
        let junctions: [String: SourceExpression.Junction] = [
          "andPredicateWithSubpredicates": .and, "orPredicateWithSubpredicates": .or,
          "notPredicateWithSubpredicate": .not,
        ]
        if let junction = junctions[labels[0]] {
          let operand = inner(arguments[0])
          if case .list(let parts) = operand.kind { return .compound(junction, parts) }
          return junction == .not ? .compound(.not, [operand]) : .unknown
        }
      }
      if name == "URL", labels == ["string"] { return inner(arguments[0]).kind }
      if name == "Set" || isInit {
        if arguments.isEmpty { return name == "Set" ? .list([]) : .unknown }
        if labels[0] == "arrayLiteral" { return .list(arguments.map(inner)) }
        if labels == [""], name == "Set" || arguments[0].is(ArrayExprSyntax.self) { return inner(arguments[0]).kind }
      }
      if name == "union", labels == [""], let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base {
        return .joined([inner(base), inner(arguments[0])])
      }
      if name == "map", let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base,
        let path = base.as(MemberAccessExprSyntax.self)?.path, path.last == "allCases", call.readsRawValues
      {
        return .name(path + ["rawValue"], scope: scope)
      }
      if name == "String" || name == "NSString", labels == [""] || labels == ["string"] {
        // A number becomes its digits.
        return .text([.interpolation(inner(arguments[0]))])
      }
      // `.boolean(true)`: a value of a property list in a manifest of Tuist.
      if let name, Self.propertyListValues.contains(name), labels == [""],
        let access = call.calledExpression.as(MemberAccessExprSyntax.self), access.base == nil
      {
        return inner(arguments[0]).kind
      }
      return method(call, labels, scope)
    }

    /// A function of the app, which may return a predicate.
    private func method(_ call: FunctionCallExprSyntax, _ labels: [String], _ scope: [String]) -> SourceExpression.Kind
    {
      let reference = call.calledExpression.as(DeclReferenceExprSyntax.self)
      guard
        var path = call.calledExpression.as(MemberAccessExprSyntax.self)?.path ?? reference.map({ [$0.baseName.text] }),
        let name = path.popLast(), name.first?.isLowercase == true, call.trailingClosure == nil
      else { return .unknown }
      if path.first == "self" || path.first == "Self" { path.removeFirst() }
      return .name(path + [Self.name(name, labels)], scope: scope)
    }

    /// The name of a function with its labels: `predicate(for:_:)`.
    static func name(_ base: String, _ labels: [String]) -> String {
      base + "(" + labels.map { ($0.isEmpty ? "_" : $0) + ":" }.joined() + ")"
    }

    private static let propertyListValues: Set<String> = [
      "string", "boolean", "integer", "real", "array", "dictionary",
    ]

    private static let junctions: [String: SourceExpression.Junction] = ["and": .and, "or": .or, "not": .not]
  }

  extension TokenSyntax {
    /// The name without backticks.
    var plainText: String { text.filter { $0 != "`" } }
  }

  extension FunctionCallExprSyntax {
    /// The last name of the called expression: `WindowGroup`, `handlesExternalEvents`, `init`.
    var calleeName: String? {
      var callee = calledExpression
      if let generic = callee.as(GenericSpecializationExprSyntax.self) { callee = generic.expression }
      if let reference = callee.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
      return callee.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    }

    /// Whether it is `.init(…)`.
    fileprivate var isOfImplicitType: Bool { calledExpression.as(MemberAccessExprSyntax.self)?.base == nil }

    /// Whether it is `map(\.rawValue)` or `map { $0.rawValue }`.
    fileprivate var readsRawValues: Bool {
      guard arguments.count + (trailingClosure == nil ? 0 : 1) == 1 else { return false }
      if let keyPath = arguments.first?.expression.as(KeyPathExprSyntax.self) {
        return keyPath.trimmedDescription == "\\.rawValue"
      }
      guard let closure = trailingClosure ?? arguments.first?.expression.as(ClosureExprSyntax.self),
        closure.signature == nil, closure.statements.count == 1,
        let access = closure.statements.first?.item.as(MemberAccessExprSyntax.self)
      else { return false }
      return access.path == ["$0", "rawValue"]
    }

    /// The argument of a label.
    func argument(_ label: String) -> ExprSyntax? { arguments.first { $0.label?.text == label }?.expression }
  }

  extension MemberAccessExprSyntax {
    /// The names of `a.b.c`; `nil` if something else than names stands in it.
    var path: [String]? {
      var names = [declName.baseName.plainText]
      var base = self.base
      while let current = base {
        if let access = current.as(MemberAccessExprSyntax.self) {
          names.append(access.declName.baseName.plainText)
          base = access.base
        } else if let reference = current.as(DeclReferenceExprSyntax.self) {
          names.append(reference.baseName.plainText)
          base = nil
        } else {
          return nil
        }
      }
      return names.reversed()
    }
  }
#endif
