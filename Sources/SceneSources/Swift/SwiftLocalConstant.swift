#if SwiftSources
  internal import SwiftSyntax

  /// What a name means inside of a function.
  enum SwiftLocalConstant {
    /// A local `let` with its value.
    case value(ExprSyntax)
    /// A parameter, a variable, or a constant that is bound by a condition or a loop: known at run time only.
    case unknown

    /// Looks up a name from inside to outside; `nil` if it is not local.
    ///
    /// - Parameter steps: Falls by one for each node and statement that is looked at. Below zero all is unknown.
    /// - Complexity: O(n) in the number of statements around the place and in its depth.
    static func find(_ name: String, from node: Syntax, steps: inout Int) -> Self? {
      var current = node
      while let parent = current.parent {
        steps -= 1
        guard steps >= 0 else { return .unknown }
        if let found = declaration(of: name, in: parent, before: current, steps: &steps) { return found }
        if parent.is(MemberBlockSyntax.self) { return nil }
        current = parent
      }
      return nil
    }

    private static func declaration(of name: String, in scope: Syntax, before place: Syntax, steps: inout Int) -> Self?
    {
      switch scope.as(SyntaxEnum.self) {
      case .codeBlockItemList(let items):
        // Statements at the top of a file are constants of the module, not local ones.
        guard scope.parent?.is(SourceFileSyntax.self) != true else { return nil }
        var found: Self?
        for item in items {
          if item.id == place.id { break }
          steps -= 1
          if let variable = item.item.as(VariableDeclSyntax.self), let value = binding(of: name, in: variable) {
            found = value
          } else if let condition = item.item.as(GuardStmtSyntax.self), binds(name, condition.conditions) {
            found = .unknown
          }
        }
        return found
      case .functionDecl(let function): return parameters(function.signature.parameterClause, bind: name)
      case .initializerDecl(let initializer): return parameters(initializer.signature.parameterClause, bind: name)
      case .closureExpr(let closure):
        switch closure.signature?.parameterClause {
        case .simpleInput(let names): return names.contains { $0.name.text == name } ? .unknown : nil
        case .parameterClause(let clause):
          return clause.parameters.contains { ($0.secondName ?? $0.firstName).text == name } ? .unknown : nil
        case nil: return nil
        }
      case .ifExpr(let condition): return binds(name, condition.conditions) ? .unknown : nil
      case .whileStmt(let loop): return binds(name, loop.conditions) ? .unknown : nil
      case .forStmt(let loop): return loop.pattern.binds(name) ? .unknown : nil
      case .switchCase(let branch): return Syntax(branch.label).trimmedDescription.contains(name) ? .unknown : nil
      default: return nil
      }
    }

    private static func binding(of name: String, in variable: VariableDeclSyntax) -> Self? {
      for binding in variable.bindings where binding.pattern.binds(name) {
        guard variable.bindingSpecifier.text == "let", binding.pattern.is(IdentifierPatternSyntax.self),
          let value = binding.initializer?.value
        else { return .unknown }
        return .value(value)
      }
      return nil
    }

    private static func parameters(_ clause: FunctionParameterClauseSyntax, bind name: String) -> Self? {
      clause.parameters.contains { ($0.secondName ?? $0.firstName).text == name } ? .unknown : nil
    }

    private static func binds(_ name: String, _ conditions: ConditionElementListSyntax) -> Bool {
      conditions.contains { element in
        switch element.condition {
        case .optionalBinding(let binding): binding.pattern.binds(name)
        case .matchingPattern(let pattern): pattern.pattern.trimmedDescription.contains(name)
        default: false
        }
      }
    }
  }

  extension PatternSyntax {
    /// Whether the pattern gives a value to a name.
    fileprivate func binds(_ name: String) -> Bool {
      if let identifier = self.as(IdentifierPatternSyntax.self) { return identifier.identifier.text == name }
      return self.is(TuplePatternSyntax.self) && trimmedDescription.contains(name)
    }
  }
#endif
