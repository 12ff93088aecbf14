#if SwiftSources
  internal import SwiftSyntax

  /// The names that lead to values, by which their types are found: `["setup"]`, `["self", "setup"]`,
  /// `["Inbox.Setup", "shared"]`. The name of a method ends in `()`, that of a property's elements in `[]`.
  extension SwiftFactReader {
    /// How many expressions may lead from one to the next.
    private static let steps = 32

    /// The way to a value so far, from its end.
    private struct Way {
      var node: ExprSyntax
      var names: [String] = []
      /// What follows the name that comes next.
      var suffix = ""
      /// The parameter that it begins with.
      var parameter: String?

      /// The names, if the rest of the way is one name or type.
      func names(from first: String) -> [String] { [first + suffix] + names.reversed() }

      /// The names, if the rest of the way is a value of a type.
      func names(from type: TypeSyntax?) -> [String] {
        let name = suffix.isEmpty ? type?.valueType : suffix == "[]" ? type?.elementType : nil
        return name.map { [$0] + names.reversed() } ?? []
      }
    }

    /// The names that lead to a value; empty for expressions whose type is not known. A local constant stands for its
    /// value.
    func path(of value: ExprSyntax) -> [String] { valuePath(of: value).names }

    /// The names that lead to a value, and the parameter whose type they begin with.
    func valuePath(of value: ExprSyntax) -> ValuePath {
      var way = Way(node: value)
      let names = names(along: &way)
      return ValuePath(names: names, parameter: names.isEmpty ? nil : way.parameter)
    }

    private func names(along way: inout Way) -> [String] {
      for _ in 0..<Self.steps {
        if way.suffix.isEmpty, let type = way.node.madeType { return way.names(from: type) }
        if let type = way.node.castType { return way.names(from: type) }
        if let reference = way.node.as(DeclReferenceExprSyntax.self) {
          if let names = names(of: reference.baseName.plainText, at: Syntax(reference), &way) { return names }
        } else if !advance(&way) {
          return []
        }
      }
      return []
    }

    /// Goes on from the end of an expression to what is before it.
    private func advance(_ way: inout Way) -> Bool {
      switch way.node.as(ExprSyntaxEnum.self) {
      case .memberAccessExpr(let access):
        guard let base = access.base else { return false }
        // `Kind.self`
        if access.declName.baseName.tokenKind == .keyword(.self) { return advance(&way, to: base) }
        way.names.append(access.declName.baseName.plainText + way.suffix)
        way.suffix = ""
        way.node = base
        return true
      case .functionCallExpr(let call):
        guard way.suffix.isEmpty else { return false }
        if let closure = call.calledExpression.as(ClosureExprSyntax.self) { return advance(&way, to: closure.only) }
        way.suffix = "()"
        way.node = call.calledExpression
        return true
      case .subscriptCallExpr(let element):
        guard way.suffix.isEmpty else { return false }
        way.suffix = "[]"
        way.node = element.calledExpression
        return true
      case .arrayExpr(let list):
        guard way.suffix == "[]" else { return false }
        way.suffix = ""
        return advance(&way, to: list.elements.first?.expression)
      default: return advance(&way, to: way.node.unwrapped)
      }
    }

    private func advance(_ way: inout Way, to node: ExprSyntax?) -> Bool {
      guard let node else { return false }
      way.node = node
      return true
    }

    /// The names that lead to what a name means; `nil` if the way goes on.
    private func names(of name: String, at place: Syntax, _ way: inout Way) -> [String]? {
      var place = place
      if way.suffix.isEmpty, let list = place.listOfClosure(with: name) {
        way.suffix = "[]"
        way.node = list
        return nil
      }
      for _ in 0..<Self.steps {
        let found = reader.local(name, at: place)
        switch found?.constant {
        case .deferred(let values) where values.first.map({ $0.isAlike(values) }) == true:
          way.node = values[0]
          return nil
        case .unwrapped(let statement): place = statement
        case .value(let value), .bound(let value):
          let binding = value.parent?.parent?.as(PatternBindingSyntax.self)
          if way.suffix != "()", let binding, binding.typeAnnotation != nil { return names(of: binding, way) }
          way.node = value
          return nil
        case .variable(let binding): return binding.map { names(of: $0, way) } ?? []
        case .unknown, .deferred:
          if let type = parameterType(name, at: place) {
            guard way.suffix.isEmpty else { return way.names(from: type) }
            way.parameter = name
            return parameterBound(name, at: place).map { way.names(from: $0) } ?? []
          }
          guard way.suffix.isEmpty, let list = place.loop(at: found?.declaration)?.sequence else { return [] }
          way.suffix = "[]"
          way.node = list
          return nil
        case nil: return way.names(from: name == "Self" ? "self" : name)
        }
      }
      return []
    }

    /// The names that lead to the value of a local binding.
    private func names(of binding: PatternBindingSyntax, _ way: Way) -> [String] {
      let path = way.suffix.isEmpty ? path(ofValueOf: binding) : way.suffix == "[]" ? path(ofElementsOf: binding) : []
      return path.isEmpty ? [] : path + way.names.reversed()
    }

    /// What leads to the type of a property or of a local binding.
    func path(ofValueOf binding: PatternBindingSyntax) -> [String] {
      let value = binding.initializer?.value
      // A constant keeps the type of its value, whatever protocol it is declared as.
      let isConstant = binding.parent?.parent?.as(VariableDeclSyntax.self)?.bindingSpecifier.tokenKind == .keyword(.let)
      let declared = binding.typeAnnotation?.type.valueType
      if isConstant, let made = value?.madeType, declared?.hasPrefix(made + "<") != true { return [made] }
      if binding.typeAnnotation != nil { return declared.map { [$0] } ?? [] }
      return value.map(path) ?? []
    }

    /// What leads to the type of the elements of a property or of a local binding.
    func path(ofElementsOf binding: PatternBindingSyntax) -> [String] {
      if let annotation = binding.typeAnnotation { return annotation.type.elementType.map { [$0] } ?? [] }
      let list = binding.initializer?.value.as(ArrayExprSyntax.self)
      return list?.elements.first.map { path(of: $0.expression) } ?? []
    }
  }

  extension Syntax {
    /// The loop over elements that begins at an offset.
    fileprivate func loop(at offset: Int?) -> ForStmtSyntax? {
      let around = sequence(first: self, next: \.parent).prefix(Self.depth).lazy
      let loop = around.compactMap { $0.as(ForStmtSyntax.self) }.first { $0.position.utf8Offset == offset }
      return loop?.pattern.is(IdentifierPatternSyntax.self) == true ? loop : nil
    }
  }

  extension Syntax {
    /// The list in `list.forEach { $0.apply() }`, for a name that its closure gives the elements.
    fileprivate func listOfClosure(with name: String) -> ExprSyntax? {
      let closure = ancestors.lazy.compactMap { $0.as(ClosureExprSyntax.self) }.first
      guard let closure, closure.nameOfElement == name,
        let call = sequence(first: Syntax(closure), next: \.parent).prefix(4).lazy.compactMap({
          $0.as(FunctionCallExprSyntax.self)
        }).first,
        let access = call.calledExpression.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "forEach"
      else { return nil }
      return access.base
    }
  }

  extension ExprSyntax {
    /// Whether all of some values have the type that this one makes, or it is the only one.
    fileprivate func isAlike(_ values: [ExprSyntax]) -> Bool {
      values.count == 1 || madeType != nil && values.allSatisfy { $0.madeType == madeType }
    }

    /// The closure that is called at once: `{ … }()`.
    var calledClosure: ClosureExprSyntax? {
      let call = self.as(FunctionCallExprSyntax.self)
      return call?.arguments.isEmpty == true ? call?.calledExpression.as(ClosureExprSyntax.self) : nil
    }
  }

  extension ClosureExprSyntax {
    /// What a closure with one parameter calls it.
    fileprivate var nameOfElement: String? {
      switch signature?.parameterClause {
      case .simpleInput(let names): names.count == 1 ? names.first?.name.plainText : nil
      case .parameterClause(let clause):
        clause.parameters.count == 1
          ? clause.parameters.first.map { ($0.secondName ?? $0.firstName).plainText } : nil
      case nil: "$0"
      }
    }

    /// The value of a closure with one statement.
    fileprivate var only: ExprSyntax? {
      guard statements.count == 1, let item = statements.first?.item else { return nil }
      if let value = item.as(ReturnStmtSyntax.self) { return value.expression }
      return item.as(ExprSyntax.self)
    }
  }

  extension ExprSyntax {
    /// `Name` of `value as? Name`
    fileprivate var castType: TypeSyntax? {
      guard let elements = self.as(SequenceExprSyntax.self)?.elements, elements.count == 3 else { return nil }
      let isCast = elements.contains { $0.is(UnresolvedAsExprSyntax.self) }
      return isCast ? elements.last?.as(TypeExprSyntax.self)?.type : nil
    }

    /// The expression inside of brackets, `?`, `!`, `try` or `await`, or the value before `??`.
    fileprivate var unwrapped: ExprSyntax? {
      switch self.as(ExprSyntaxEnum.self) {
      case .tupleExpr(let tuple): return tuple.elements.count == 1 ? tuple.elements.first?.expression : nil
      case .optionalChainingExpr(let chain): return chain.expression
      case .forceUnwrapExpr(let unwrap): return unwrap.expression
      case .tryExpr(let attempt): return attempt.expression
      case .awaitExpr(let awaited): return awaited.expression
      case .sequenceExpr(let sequence):
        let isFallback = sequence.elements.dropFirst().first?.as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
        return isFallback ? sequence.elements.first : nil
      default: return nil
      }
    }
  }
#endif
