#if SwiftSources
  internal import SceneRouting
  internal import SwiftSyntax

  extension SwiftFactReader {
    /// `scene.activationConditions.canActivate… = …`, `activity.targetContentIdentifier = …`
    func readAssignment(_ node: SequenceExprSyntax) {
      let elements = Array(node.elements)
      guard elements.count >= 3, elements[1].is(AssignmentExprSyntax.self),
        let access = elements[0].as(MemberAccessExprSyntax.self),
        case let target = access.declName.baseName.text,
        target.hasSuffix("argetContentIdentifierPredicate") || target == "targetContentIdentifier",
        let value = reader.read(assigned: elements.dropFirst(2), scope: types)
      else { return }
      switch target {
      case "canActivateForTargetContentIdentifierPredicate": note(.canActivate, value, access)
      case "prefersToActivateForTargetContentIdentifierPredicate": note(.prefersToActivate, value, access)
      case "targetContentIdentifier": facts.sentIdentifiers.append(value)
      default: break
      }
    }

    private func note(
      _ condition: EvaluationFault.Condition, _ value: SourceExpression, _ target: MemberAccessExprSyntax
    ) {
      facts.conditions.append(
        ConditionFact(
          condition: condition, value: value, owner: owner, blocks: Syntax(target).blocks,
          receiver: target.base.flatMap(reader.conditionsOwner), position: position(of: target)))
    }

    /// `case main = "com.example.main"`, `case main` of an enum with raw strings
    func readConstant(_ element: EnumCaseElementSyntax) {
      guard !types.isEmpty else { return }
      let name = (types + [element.name.text, "rawValue"]).joined(separator: ".")
      let position = position(of: element)
      if let value = element.rawValue?.value {
        facts.constants[name, default: []].append(reader.read(value, scope: types))
      } else if facts.types[owner]?.inherited.contains("String") == true {
        let literal = PartialText.Literal(text: element.name.text, position: position, isVerbatim: true)
        let value = SourceExpression(.text([.literal(literal)]), source: element.name.text, position: position)
        facts.constants[name, default: []].append(value)
      }
    }

    /// `static let main = "…"`, `let main = "…"` of a module or a type, `static var main: String { "…" }`
    func readConstants(_ variable: VariableDeclSyntax) {
      guard Syntax(variable).isMemberOrGlobal else { return }
      for binding in variable.bindings {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
        let value: ExprSyntax?
        if let initializer = binding.initializer, variable.bindingSpecifier.text == "let" {
          value = initializer.value
        } else {
          value = binding.accessorBlock?.onlyExpression
        }
        let fullName = (types + [name]).joined(separator: ".")
        guard let value, value.mayBeConstant else {
          if !types.isEmpty { facts.variables.insert(fullName) }
          continue
        }
        facts.constants[fullName, default: []].append(reader.read(value, scope: types))
      }
    }
  }

  extension AccessorBlockSyntax {
    /// The expression of `{ "…" }` or `{ return "…" }`.
    fileprivate var onlyExpression: ExprSyntax? {
      guard case .getter(let items) = accessors, items.count == 1, let only = items.first?.item else { return nil }
      if let statement = only.as(ReturnStmtSyntax.self) { return statement.expression }
      return only.as(ExprSyntax.self)
    }
  }

  extension ExprSyntax {
    /// Whether a constant may be read from the expression: most initializers are calls of other things.
    fileprivate var mayBeConstant: Bool {
      switch self.as(ExprSyntaxEnum.self) {
      case .stringLiteralExpr, .arrayExpr, .sequenceExpr, .memberAccessExpr, .declReferenceExpr, .booleanLiteralExpr,
        .integerLiteralExpr:
        true
      case .functionCallExpr(let call):
        ["Set", "NSPredicate", "NSCompoundPredicate", "String", "init"].contains(call.calleeName)
      default: false
      }
    }
  }

  extension Syntax {
    /// Whether a declaration is not local.
    var isMemberOrGlobal: Bool {
      guard let parent else { return true }
      if parent.is(MemberBlockItemSyntax.self) { return true }
      return parent.parent?.parent?.is(SourceFileSyntax.self) == true
    }

    /// The blocks of statements around the node, from the function's body to the innermost.
    fileprivate var blocks: [ConditionFact.Block] {
      ancestors.filter { $0.is(CodeBlockItemListSyntax.self) }.reversed().map { list in
        let branch = list.position.utf8Offset
        return ConditionFact.Block(statement: list.branchingStatement ?? branch, branch: branch)
      }
    }

    /// How many nodes around one are looked at. A call of a long chain is as deep in the tree as the chain is long.
    private static let depth = 400

    /// The nodes around this one, from inside to the members of a type.
    var ancestors: some Sequence<Syntax> {
      sequence(first: self, next: \.parent).lazy.dropFirst().prefix(Self.depth)
        .prefix { !$0.is(MemberBlockSyntax.self) }
    }

    /// The offset of the `if`, `switch` or `#if` that has these statements as one of its branches.
    private var branchingStatement: Int? {
      guard let owner = parent else { return nil }
      if owner.is(SwitchCaseSyntax.self) || owner.is(IfConfigClauseSyntax.self) {
        return owner.parent?.parent?.position.utf8Offset
      }
      guard var statement = owner.parent?.as(IfExprSyntax.self) else { return nil }
      for _ in 0..<Self.depth {
        guard let outer = statement.parent?.as(IfExprSyntax.self) else { break }
        statement = outer
      }
      return statement.position.utf8Offset
    }
  }
#endif
