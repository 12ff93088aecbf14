#if SwiftSources
  internal import SwiftSyntax

  /// What a name means inside of a function.
  enum SwiftLocalConstant {
    /// A local `let` with its value.
    case value(ExprSyntax)
    /// A parameter, a variable, or a constant that is bound by a condition or a loop: known at run time only.
    case unknown

    /// What the statements of a list bind, by name, with the offsets of the statements.
    typealias Table = [String: [(offset: Int, value: Self)]]

    /// Looks up a name from inside to outside; `nil` if it is not local.
    ///
    /// - Parameters:
    ///   - steps: Falls by one for each node and statement that is looked at. Below zero all is unknown.
    ///   - tables: The lists of statements that were looked at before.
    /// - Complexity: O(n) in the depth of the place, and in the statements of lists that were not looked at before.
    static func find(
      _ name: String, from node: Syntax, steps: inout Int, tables: inout [SyntaxIdentifier: Table]
    ) -> Self? {
      var current = node
      while let parent = current.parent {
        steps -= 1
        guard steps >= 0 else { return .unknown }
        if let items = parent.as(CodeBlockItemListSyntax.self) {
          // Statements at the top of a file are constants of the module, not local ones.
          if parent.parent?.is(SourceFileSyntax.self) == true { return nil }
          let known = tables[parent.id]
          let table = known ?? self.table(of: items)
          if known == nil {
            steps -= items.count
            tables[parent.id] = table
          }
          let offset = current.position.utf8Offset
          if let found = table[name].flatMap({ Self.last(of: $0, before: offset) }) { return found }
        } else if let found = declaration(of: name, in: parent) {
          return found
        }
        if parent.is(MemberBlockSyntax.self) { return nil }
        current = parent
      }
      return nil
    }

    private static func table(of items: CodeBlockItemListSyntax) -> Table {
      var table: Table = [:]
      for item in items {
        let offset = item.position.utf8Offset
        if let variable = item.item.as(VariableDeclSyntax.self) {
          for binding in variable.bindings {
            let value: Self
            if variable.bindingSpecifier.text == "let", binding.pattern.is(IdentifierPatternSyntax.self),
              let initializer = binding.initializer
            {
              value = .value(initializer.value)
            } else {
              value = .unknown
            }
            for name in Syntax(binding.pattern).boundNames { table[name, default: []].append((offset, value)) }
          }
        } else if let condition = item.item.as(GuardStmtSyntax.self) {
          for name in names(boundBy: condition.conditions) { table[name, default: []].append((offset, .unknown)) }
        }
      }
      return table
    }

    /// The last value of an ascending list before an offset. O(log n).
    private static func last(of entries: [(offset: Int, value: Self)], before offset: Int) -> Self? {
      var (low, high) = (0, entries.count)
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].offset < offset { low = middle + 1 } else { high = middle }
      }
      return low > 0 ? entries[low - 1].value : nil
    }

    private static func declaration(of name: String, in scope: Syntax) -> Self? {
      switch scope.as(SyntaxEnum.self) {
      case .functionDecl(let function): return parameters(function.signature.parameterClause, bind: name)
      case .initializerDecl(let initializer): return parameters(initializer.signature.parameterClause, bind: name)
      case .closureExpr(let closure):
        if closure.signature?.capture?.items.contains(where: { $0.initializer != nil && $0.name.text == name }) == true
        {
          return .unknown
        }
        switch closure.signature?.parameterClause {
        case .simpleInput(let names): return names.contains { $0.name.text == name } ? .unknown : nil
        case .parameterClause(let clause):
          return clause.parameters.contains { ($0.secondName ?? $0.firstName).text == name } ? .unknown : nil
        case nil: return nil
        }
      case .ifExpr(let condition): return names(boundBy: condition.conditions).contains(name) ? .unknown : nil
      case .whileStmt(let loop): return names(boundBy: loop.conditions).contains(name) ? .unknown : nil
      case .forStmt(let loop): return Syntax(loop.pattern).boundNames.contains(name) ? .unknown : nil
      case .catchClause(let clause):
        return name == "error" || Syntax(clause.catchItems).boundNames.contains(name) ? .unknown : nil
      case .switchCase(let branch): return Syntax(branch.label).trimmedDescription.contains(name) ? .unknown : nil
      default: return nil
      }
    }

    private static func parameters(_ clause: FunctionParameterClauseSyntax, bind name: String) -> Self? {
      clause.parameters.contains { ($0.secondName ?? $0.firstName).text == name } ? .unknown : nil
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
  }

  extension Syntax {
    /// The names that a pattern gives values to.
    fileprivate var boundNames: [String] {
      var names: [String] = []
      var pending = [self]
      while let node = pending.popLast() {
        if let name = node.as(IdentifierPatternSyntax.self) {
          names.append(name.identifier.text)
        } else {
          pending += node.children(viewMode: .sourceAccurate).filter { $0.kind != .token }
        }
      }
      return names
    }
  }
#endif
