#if SwiftSources
  internal import SwiftSyntax

  /// The conditions that ask for what every window has.
  extension SwiftFactReader {
    /// How many names, members and casts an expression may lead through.
    private static let steps = 32

    /// Whether each of some conditions asks for what every window has, or what follows is meant never to run.
    func isFormality(_ conditions: ConditionElementListSyntax, _ body: CodeBlockSyntax) -> Bool {
      body.statements.first?.trimmedDescription.hasPrefix("assertionFailure(") == true
        || formalities(among: conditions).count == conditions.count
    }

    /// Whether each of some conditions asks that something is there which every window has.
    func isPresence(_ conditions: ConditionElementListSyntax) -> Bool {
      let found = formalities(among: conditions)
      return conditions.allSatisfy { element in
        guard found.contains(element.id) else { return false }
        switch element.condition {
        case .optionalBinding(let binding): return binding.initializer.map { !isOfApplication($0.value) } ?? true
        case .matchingPattern: return true
        case .expression(let condition):
          let elements = condition.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? []
          let isPresent =
            elements.count == 3 && elements[1].operatorText == "!=" && elements[2].is(NilLiteralExprSyntax.self)
          return (isPresent || element.castsToAScene) && !isOfApplication(condition)
        default: return false
        }
      }
    }

    /// Whether a value is one of the whole app, such as its device.
    private func isOfApplication(_ node: ExprSyntax) -> Bool {
      let first = node.as(SequenceExprSyntax.self)?.elements.first ?? node
      return formalValue(of: first) == .application
    }

    /// The conditions that ask for what every window has.
    func formalities(among conditions: ConditionElementListSyntax) -> Set<SyntaxIdentifier> {
      // What conditions bind is known in those after them.
      var bound: [String: FormalValue] = [:]
      var found: Set<SyntaxIdentifier> = []
      for element in conditions {
        let isFormality: Bool
        switch element.condition {
        case .availability: isFormality = true
        case .optionalBinding(let binding):
          let value = formalValue(of: binding, bound)
          if let value, let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText {
            bound[name] = value
          }
          isFormality = value != nil
        case .matchingPattern(let pattern):
          let value = pattern.initializer.value
          isFormality = !value.isSelf && formalValue(of: value, bound) != nil
        case .expression(let condition): isFormality = isFormal(condition, bound)
        default: isFormality = false
        }
        if isFormality || element.castsToAScene { found.insert(element.id) }
      }
      return found
    }

    /// `let scene = scene as? UIWindowScene`, `let window`
    private func formalValue(of binding: OptionalBindingConditionSyntax, _ bound: [String: FormalValue]) -> FormalValue?
    {
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText ?? ""
      if let value = binding.initializer?.value {
        if let value = formalValue(of: value, bound) { return value }
        // A scene that is looked for, such as one of those that are connected, and not a value that is made here.
        return name.lowercased().hasSuffix("scene") && value.typePath == nil ? .scene : nil
      }
      // The name outside of the statement that binds it again.
      let kinds: Set<SyntaxKind> = [.ifExpr, .guardStmt, .whileStmt]
      guard let statement = Syntax(binding).ancestors.first(where: { kinds.contains($0.kind) }) else { return nil }
      return formalValue(named: name, at: statement, bound)
    }

    /// `!(scene is UIWindowScene)`, `window == nil && UIDevice.current.userInterfaceIdiom == .phone`
    private func isFormal(_ condition: ExprSyntax, _ bound: [String: FormalValue], levels: Int = 16) -> Bool {
      guard levels > 0 else { return false }
      func inner(_ condition: ExprSyntax) -> Bool { isFormal(condition, bound, levels: levels - 1) }
      if let tuple = condition.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
        return inner(only.expression)
      }
      if let negation = condition.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!" {
        return inner(negation.expression)
      }
      guard let sequence = condition.as(SequenceExprSyntax.self) else {
        return formalValue(of: condition, bound) != nil
      }
      let parts = Array(sequence.elements).split { ["&&", "||"].contains($0.operatorText) }
      return parts.allSatisfy { isFormal(Array($0), bound, levels: levels) }
    }

    /// `window == nil`, in the elements of a sequence without `&&` and `||`.
    func isFormal(_ part: [ExprSyntax], _ bound: [String: FormalValue] = [:], levels: Int = 16) -> Bool {
      if part.count == 1, let only = part.first { return isFormal(only, bound, levels: levels - 1) }
      let sides = part.split { ["==", "!=", "===", "!=="].contains($0.operatorText) }
      let values = sides.map { formalValue(of: Array($0), bound) }
      // Which case of an enum it is.
      let isCase = sides.contains { $0.count == 1 && $0.first?.isSelf == true }
      if isCase, zip(sides, values).contains(where: { $1 == nil && $0.first?.is(NilLiteralExprSyntax.self) != true }) {
        return false
      }
      // Which session it is.
      if values.contains(.session),
        zip(sides, values).contains(where: { $1 != .session && $0.first?.is(NilLiteralExprSyntax.self) != true })
      {
        return false
      }
      return values.contains { $0 != nil }
        && zip(sides, values).allSatisfy { $1 != nil || $0.count == 1 && $0.first?.isConstant == true }
    }

    func formalValue(of node: ExprSyntax, _ bound: [String: FormalValue] = [:]) -> FormalValue? {
      formalValue(of: [node], bound)
    }

    /// `window?.rootViewController as? Main`, in the elements of a sequence.
    private func formalValue(of elements: [ExprSyntax], _ bound: [String: FormalValue]) -> FormalValue? {
      var steps: [(FormalValue) -> FormalValue?] = []
      var elements = elements
      for _ in 0..<Self.steps {
        guard let node = elements.first else { return nil }
        if elements.count == 3, let type = elements[2].as(TypeExprSyntax.self) {
          // A test of the type or a cast.
          let name = type.type.trimmedDescription
          if elements[1].is(UnresolvedAsExprSyntax.self) { steps.append { $0.cast(to: name) } }
          elements = [node]
          continue
        }
        if elements.count > 2, elements[1].operatorText == "??" {
          // Both values are formal, or the whole is not.
          guard formalValue(of: Array(elements[2...]), bound) != nil else { return nil }
          elements = [node]
          continue
        }
        guard elements.count == 1 else { return nil }
        if let sequence = node.as(SequenceExprSyntax.self) {
          elements = Array(sequence.elements)
        } else if let access = node.as(MemberAccessExprSyntax.self), let base = access.base {
          let name = access.declName.baseName.plainText
          steps.append { $0.member(name) }
          elements = [base]
        } else if let type = node.typePath, !FormalValue.isOfSystem(type) {
          // What the app makes of something else.
          return nil
        } else if let inner = node.wrapped {
          elements = [inner]
        } else if let reference = node.as(DeclReferenceExprSyntax.self) {
          let name = reference.baseName.plainText
          if bound[name] == nil, let value = localValue(named: name, at: node) {
            elements = [value]
            continue
          }
          var value = formalValue(named: name, at: Syntax(node), bound)
          for step in steps.reversed() { value = value.flatMap(step) }
          return value == .classOfFoundation ? nil : value
        } else {
          return nil
        }
      }
      return nil
    }

    private func formalValue(named name: String, at node: Syntax, _ bound: [String: FormalValue]) -> FormalValue? {
      var node = node
      for _ in 0..<Self.steps {
        guard case .unwrapped(let statement)? = reader.local(name, at: node)?.constant else { break }
        node = statement
      }
      if let value = bound[name] { return value }
      if let value = localValue(named: name, at: node) { return formalValue(of: value, bound) }
      return FormalValue(named: name) ?? parameterType(name, at: node)?.valuePath.flatMap(FormalValue.init(type:))
    }

    /// What a local constant gets its value from.
    private func localValue(named name: String, at node: some SyntaxProtocol) -> ExprSyntax? {
      switch reader.local(name, at: node)?.constant {
      case .value(let value): value
      case .bound(let value): value
      default: nil
      }
    }
  }

  extension ExprSyntax {
    fileprivate var isSelf: Bool {
      self.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self)
    }

    /// `&&`
    fileprivate var operatorText: String? { self.as(BinaryOperatorExprSyntax.self)?.operator.text }

    /// The expression inside of brackets, `?`, `!`, `try` or `await`, or what a call or a subscript is of.
    fileprivate var wrapped: ExprSyntax? {
      switch self.as(ExprSyntaxEnum.self) {
      case .tupleExpr(let tuple): tuple.elements.count == 1 ? tuple.elements.first?.expression : nil
      case .optionalChainingExpr(let chain): chain.expression
      case .forceUnwrapExpr(let unwrap): unwrap.expression
      case .tryExpr(let attempt): attempt.expression
      case .awaitExpr(let awaited): awaited.expression
      // `type(of: scene)`
      case .functionCallExpr(let call): call.calleeName == "type" ? call.argument("of") : call.calledExpression
      case .subscriptCallExpr(let element): element.calledExpression
      default: nil
      }
    }
  }
#endif
