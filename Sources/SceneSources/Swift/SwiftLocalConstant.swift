#if SwiftSources
  internal import SwiftSyntax

  /// What a name means inside of a function.
  enum SwiftLocalConstant {
    /// A local `let` with its value.
    case value(ExprSyntax)
    /// A constant that `if let` or `guard let` binds to a value.
    case bound(ExprSyntax)
    /// A constant that `if let` or `guard let` binds to what its name means outside of the statement.
    case unwrapped(Syntax)
    /// A local `let` that the branches of one statement give a value.
    case deferred([ExprSyntax])
    /// A parameter, or a constant that is bound by a pattern or a loop: known at run time only.
    case unknown
    /// A local `var` with its binding, if it has one of its own.
    case variable(PatternBindingSyntax?)

    /// A local name, and the offset of what declares it: names that are written alike and declared in two places differ.
    typealias Found = (constant: Self, declaration: Int)

    /// What the statements of a list bind, by name, with the offsets from which on the names are bound.
    typealias Table = [String: [(offset: Int, value: Self)]]

    /// Looks up a name from inside to outside; `nil` if it is not local.
    ///
    /// - Parameters:
    ///   - steps: Falls by one for each node and statement that is looked at. Below zero all is unknown.
    ///   - tables: The lists of statements that were looked at before.
    /// - Complexity: O(n) in the depth of the place, and in the statements of lists that were not looked at before.
    static func find(
      _ name: String, from node: Syntax, steps: inout Int, tables: inout [SyntaxIdentifier: Table]
    ) -> Found? {
      var current = node
      while let parent = current.parent {
        steps -= 1
        guard steps >= 0 else { return (.unknown, node.position.utf8Offset) }
        if let items = parent.as(CodeBlockItemListSyntax.self) {
          // Statements at the top of a file are constants of the module, not local ones.
          if parent.parent?.is(SourceFileSyntax.self) == true { return nil }
          let known = tables[parent.id]
          let table = known ?? self.table(of: items)
          if known == nil {
            steps -= items.count
            tables[parent.id] = table
          }
          if let found = table[name].flatMap({ Self.last(of: $0, at: node.position.utf8Offset) }) { return found }
        } else if Self.binds(name, in: parent, seenFrom: current) {
          let conditions = parent.as(IfExprSyntax.self)?.conditions
          let value = conditions.flatMap { Self.value(boundTo: name, by: $0, of: parent) }
          return (value ?? .unknown, parent.position.utf8Offset)
        }
        if parent.is(MemberBlockSyntax.self) { return nil }
        current = parent
      }
      return nil
    }

    private static func table(of items: CodeBlockItemListSyntax) -> Table {
      var table: Table = [:]
      var deferred = DeferredConstants()
      func note(_ names: [String], after node: some SyntaxProtocol, _ value: Self = .unknown) {
        for name in names { table[name, default: []].append((node.endPosition.utf8Offset, value)) }
      }
      for item in items {
        if let (name, values) = deferred.assigned(in: item) { note([name], after: item, .deferred(values)) }
        if let variable = item.item.as(VariableDeclSyntax.self) {
          for binding in variable.bindings {
            let isConstant = variable.bindingSpecifier.text == "let"
            let value = binding.pattern.is(IdentifierPatternSyntax.self) ? binding.initializer?.value : nil
            let isOne = binding.pattern.is(IdentifierPatternSyntax.self)
            let local = isConstant ? value.map { .value($0) } ?? .unknown : Self.variable(isOne ? binding : nil)
            note(Syntax(binding.pattern).boundNames, after: binding, local)
            if isConstant, binding.initializer == nil { deferred.add(Syntax(binding.pattern).boundNames) }
          }
        } else if let condition = item.item.as(GuardStmtSyntax.self) {
          for name in names(boundBy: condition.conditions) {
            let value = Self.value(boundTo: name, by: condition.conditions, of: Syntax(condition))
            note([name], after: condition, value ?? .unknown)
          }
        } else if let branches = item.item.as(IfConfigDeclSyntax.self) {
          // Which of the clauses is compiled is not known here.
          note(names(declaredIn: branches), after: branches)
        }
      }
      return table
    }

    /// The last value of an ascending list that is bound at an offset. O(log n).
    private static func last(of entries: [(offset: Int, value: Self)], at offset: Int) -> Found? {
      var (low, high) = (0, entries.count)
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].offset <= offset { low = middle + 1 } else { high = middle }
      }
      return low > 0 ? (entries[low - 1].value, entries[low - 1].offset) : nil
    }

    /// Whether a node binds a name for the part of it that the name is seen from.
    private static func binds(_ name: String, in scope: Syntax, seenFrom part: Syntax) -> Bool {
      switch scope.as(SyntaxEnum.self) {
      case .functionDecl(let function): parameters(function.signature.parameterClause, bind: name)
      case .initializerDecl(let initializer): parameters(initializer.signature.parameterClause, bind: name)
      case .subscriptDecl(let member): parameters(member.parameterClause, bind: name)
      case .accessorDecl(let accessor):
        accessor.parameters.map { $0.name.plainText == name } ?? (name == "newValue" || name == "oldValue")
      case .closureExpr(let closure): binds(name, closure)
      // What the condition binds is not known in `else`.
      case .ifExpr(let condition):
        condition.elseBody?.id != part.id && names(boundBy: condition.conditions).contains(name)
      case .whileStmt(let loop): names(boundBy: loop.conditions).contains(name)
      case .forStmt(let loop): loop.sequence.id != part.id && Syntax(loop.pattern).boundNames.contains(name)
      case .catchClause(let clause): name == "error" || Syntax(clause.catchItems).boundNames.contains(name)
      case .switchCase(let branch): Syntax(branch.label).boundNames.contains(name)
      default: false
      }
    }

    private static func binds(_ name: String, _ closure: ClosureExprSyntax) -> Bool {
      let captures = closure.signature?.capture?.items
      if captures?.contains(where: { $0.initializer != nil && $0.name.plainText == name }) == true { return true }
      switch closure.signature?.parameterClause {
      case .simpleInput(let names): return names.contains { $0.name.plainText == name }
      case .parameterClause(let clause):
        return clause.parameters.contains { ($0.secondName ?? $0.firstName).plainText == name }
      case nil: return name.hasPrefix("$")
      }
    }

    private static func parameters(_ clause: FunctionParameterClauseSyntax, bind name: String) -> Bool {
      clause.parameters.contains { ($0.secondName ?? $0.firstName).plainText == name }
    }

    private static func names(boundBy conditions: ConditionElementListSyntax) -> [String] {
      conditions.flatMap { element -> [String] in
        switch element.condition {
        case .optionalBinding(let binding): Syntax(binding.pattern).boundNames
        case .matchingPattern(let pattern): Syntax(pattern.pattern).boundNames
        default: []
        }
      }
    }

    /// What a name is bound to in `if let name = value` or `if let name`.
    private static func value(
      boundTo name: String, by conditions: ConditionElementListSyntax, of statement: Syntax
    ) -> Self? {
      for case .optionalBinding(let binding) in conditions.map(\.condition) {
        guard binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText == name else { continue }
        guard let value = binding.initializer?.value, value.as(DeclReferenceExprSyntax.self)?.baseName.plainText != name
        else { return .unwrapped(statement) }
        return .bound(value)
      }
      return nil
    }

    /// The names that the clauses of an `#if` declare, also in those inside of them.
    private static func names(declaredIn branches: IfConfigDeclSyntax) -> [String] {
      var names: [String] = []
      var pending = [branches]
      while let current = pending.popLast() {
        for clause in current.clauses {
          guard case .statements(let items) = clause.elements else { continue }
          for item in items {
            if let variable = item.item.as(VariableDeclSyntax.self) {
              names += variable.bindings.flatMap { Syntax($0.pattern).boundNames }
            } else if let condition = item.item.as(GuardStmtSyntax.self) {
              names += Self.names(boundBy: condition.conditions)
            } else if let inner = item.item.as(IfConfigDeclSyntax.self) {
              pending.append(inner)
            }
          }
        }
      }
      return names
    }
  }

  extension Syntax {
    /// The names that a pattern gives values to.
    fileprivate var boundNames: [String] {
      var names: [String] = []
      var pending = [self]
      while let node = pending.popLast() {
        if let name = node.as(IdentifierPatternSyntax.self) {
          names.append(name.identifier.plainText)
        } else {
          pending += node.children(viewMode: .sourceAccurate).filter { $0.kind != .token }
        }
      }
      return names
    }
  }
#endif
