#if SwiftSources
  internal import SwiftSyntax

  extension FunctionCallExprSyntax {
    /// The base of a modifier chain, such as `WindowGroup { … }` in `WindowGroup { … }.commands { … }`. Modifiers
    /// inside `#if` apply to the expression before the directive.
    var modifierRoot: ExprSyntax? {
      var current = ExprSyntax(self)
      for _ in 0..<Self.longestModifierChain {
        if let call = current.as(FunctionCallExprSyntax.self) {
          guard let access = call.calledExpression.as(MemberAccessExprSyntax.self), current.calledName == nil else {
            return current
          }
          guard let base = access.base ?? access.baseBeforeDirective else { return nil }
          current = base
        } else if let access = current.as(MemberAccessExprSyntax.self) {
          guard let base = access.base ?? access.baseBeforeDirective else { return nil }
          current = base
        } else if let directive = current.as(PostfixIfConfigExprSyntax.self) {
          guard let base = directive.base ?? directive.baseBeforeDirective else { return nil }
          current = base
        } else {
          return current
        }
      }
      return nil
    }

    private static var longestModifierChain: Int { 4_096 }
  }

  extension SyntaxProtocol {
    /// The expression before the innermost `#if` that contains a modifier without a base.
    fileprivate var baseBeforeDirective: ExprSyntax? {
      var node = Syntax(self)
      while let parent = node.parent, !parent.is(CodeBlockItemSyntax.self) {
        // A directive whose base has this modifier is itself a part of an outer one.
        if let directive = parent.as(PostfixIfConfigExprSyntax.self),
          directive.base?.id != node.as(ExprSyntax.self)?.id,
          let base = directive.base
        {
          return base
        }
        node = parent
      }
      return nil
    }
  }

  extension ExprSyntax {
    /// The name of the type or function that is called, such as `WindowGroup` in `WindowGroup { … }` and in
    /// `SwiftUI.WindowGroup.init { … }`. A call of another module or of a member has no such name.
    var calledName: String? {
      guard let call = self.as(FunctionCallExprSyntax.self) else { return nil }
      let callee = call.calledExpression.as(GenericSpecializationExprSyntax.self)?.expression ?? call.calledExpression
      guard let access = callee.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "init",
        let type = access.base
      else { return callee.plainName }
      return (type.as(GenericSpecializationExprSyntax.self)?.expression ?? type).plainName
    }

    /// The name in `WindowGroup` and in `SwiftUI.WindowGroup`, or `nil` for any other expression.
    private var plainName: String? {
      guard let access = self.as(MemberAccessExprSyntax.self) else {
        return self.as(DeclReferenceExprSyntax.self)?.baseName.text
      }
      let module = access.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
      return module == "SwiftUI" ? access.declName.baseName.text : nil
    }

    /// The name of the property or function of `self` that the expression uses or calls.
    var ownMember: String? {
      let callee = self.as(FunctionCallExprSyntax.self)?.calledExpression ?? self
      let access = callee.as(MemberAccessExprSyntax.self)
      if let base = access?.base, !base.isSelf { return nil }
      let name = access?.declName ?? callee.as(DeclReferenceExprSyntax.self)
      return name.map(\.baseName.text).flatMap { $0.first?.isLowercase == true ? $0 : nil }
    }

    var isSelf: Bool { self.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" }

    /// Whether the expression, or its generic specialization, is what a call calls.
    var isCalled: Bool {
      let callee = parent?.as(GenericSpecializationExprSyntax.self).map { ExprSyntax($0) } ?? self
      return callee.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == callee.id
    }

    /// The longest chain of members whose first name is looked up.
    private static var longestMemberChain: Int { 8 }

    /// The first name in a short chain of members, such as `Screen` in `Screen.home.view`.
    var memberRoot: String? {
      var current = self
      for _ in 0..<Self.longestMemberChain {
        if let access = current.as(MemberAccessExprSyntax.self), let base = access.base {
          current = base
        } else if let call = current.as(FunctionCallExprSyntax.self) {
          current = call.calledExpression
        } else {
          return current.as(DeclReferenceExprSyntax.self)?.baseName.text
        }
      }
      return nil
    }
  }

  extension SyntaxProtocol {
    /// Whether a call, with its modifiers, is a statement of its own. Of closures, it may be inside that of a `Group` only.
    var isSceneElement: Bool {
      var node = Syntax(self)
      while let parent = node.parent, parent.is(MemberAccessExprSyntax.self) || parent.is(FunctionCallExprSyntax.self) {
        node = parent
      }
      guard node.parent?.is(CodeBlockItemSyntax.self) == true else { return false }
      while let parent = node.parent, !parent.is(AccessorBlockSyntax.self), !parent.is(FunctionDeclSyntax.self) {
        if parent.is(ClosureExprSyntax.self) {
          guard let call = parent.parent?.as(FunctionCallExprSyntax.self), ExprSyntax(call).calledName == "Group" else {
            return false
          }
        }
        node = parent
      }
      return true
    }
  }

  extension ExprSyntax {
    /// Whether the expression names `connectedScenes` or `openSessions`, which contain other scenes too.
    var isAboutOtherScenes: Bool {
      let text = trimmedDescription
      return text.contains("connectedScenes") || text.contains("openSessions")
    }

    /// Whether the expression is an operator that doesn't always evaluate each of its operands.
    var isChoice: Bool {
      let name = self.as(BinaryOperatorExprSyntax.self)?.operator.text
      return self.is(UnresolvedTernaryExprSyntax.self) || name.map { ["&&", "||", "??"].contains($0) } ?? false
    }
  }

  extension LabeledExprSyntax {
    /// Whether the argument of a `List` gives its elements.
    var isData: Bool { label?.text != "selection" }

    /// Whether the argument is a closure or creates an instance, which can be a view.
    var isContent: Bool {
      let root = expression.as(FunctionCallExprSyntax.self).flatMap { $0.modifierRoot }
      return expression.is(ClosureExprSyntax.self) || root?.calledName?.first?.isUppercase == true
    }
  }

  extension TokenSyntax {
    /// The name without backticks, as in `default`.
    var plainText: String { text.count > 2 && text.hasPrefix("`") ? String(text.dropFirst().dropLast()) : text }
  }

  extension SwiftExpressionReader {
    /// Converts an expression with a declared type, as in `let size: Double = 2`. It becomes unknown if the type gives the
    /// literal another value or description.
    func expression(_ syntax: ExprSyntax, as type: TypeSyntax?) -> SourceExpression {
      var expression = expression(syntax)
      guard let type = type?.trimmedDescription else { return expression }
      if case .string = expression.kind, !["String", "StaticString", "Substring"].contains(type) {
        expression.kind = .unknown
      } else if case .integer = expression.kind, !type.contains(/^U?Int[0-9]*$/) {
        expression.kind = .unknown
      }
      return expression
    }

    /// Returns the value of a computed property that consists of a single expression, or of a single `switch self` with
    /// one expression per case.
    func value(ofComputed accessors: AccessorBlockSyntax, type: TypeSyntax?) -> VariableFact.Value? {
      let body: CodeBlockItemListSyntax?
      switch accessors.accessors {
      case .getter(let items): body = items
      case .accessors(let list): body = list.first { $0.accessorSpecifier.text == "get" }?.body?.statements
      }
      guard let result = body.flatMap(result) else { return nil }
      guard let choice = result.as(SwitchExprSyntax.self) else { return .expression(expression(result, as: type)) }
      guard choice.subject.trimmedDescription == "self" else { return nil }
      return cases(of: choice, type)
    }

    private func cases(of choice: SwitchExprSyntax, _ type: TypeSyntax?) -> VariableFact.Value? {
      var values: [String: SourceExpression] = [:]
      var otherwise: SourceExpression?
      for element in choice.cases {
        guard case .switchCase(let branch) = element, let result = result(of: branch.statements) else { return nil }
        let value = expression(result, as: type)
        switch branch.label {
        case .default: otherwise = value
        case .case(let label):
          for item in label.caseItems {
            guard item.whereClause == nil,
              let pattern = item.pattern.as(ExpressionPatternSyntax.self)?.expression.as(MemberAccessExprSyntax.self)
            else { return nil }
            values[pattern.declName.baseName.plainText] = value
          }
        }
      }
      return .cases(values, otherwise: otherwise)
    }

    /// Returns the result expression of a block that consists of a single statement.
    private func result(of body: CodeBlockItemListSyntax) -> ExprSyntax? {
      guard body.count == 1, let item = body.first?.item else { return nil }
      switch item {
      case .expr(let expression): return expression
      case .stmt(let statement):
        if let result = statement.as(ReturnStmtSyntax.self) { return result.expression }
        return statement.as(ExpressionStmtSyntax.self)?.expression
      case .decl: return nil
      }
    }
  }
#endif
