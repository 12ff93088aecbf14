#if SwiftSources
  internal import SceneRouting
  internal import SwiftSyntax

  extension SwiftFactReader {
    /// `scene.activationConditions.canActivate… = …`, `activity.targetContentIdentifier = …`
    func readAssignment(_ node: SequenceExprSyntax) {
      let elements = Array(node.elements)
      guard elements.count >= 3, elements[1].is(AssignmentExprSyntax.self),
        let target = elements[0].as(MemberAccessExprSyntax.self)?.declName.baseName.text,
        target.hasSuffix("argetContentIdentifierPredicate") || target == "targetContentIdentifier",
        let value = reader.read(assigned: elements.dropFirst(2), scope: types)
      else { return }
      switch target {
      case "canActivateForTargetContentIdentifierPredicate": note(.canActivate, value, at: node)
      case "prefersToActivateForTargetContentIdentifierPredicate": note(.prefersToActivate, value, at: node)
      case "targetContentIdentifier": facts.sentIdentifiers.append(value)
      default: break
      }
    }

    private func note(_ condition: EvaluationFault.Condition, _ value: SourceExpression, at node: SequenceExprSyntax) {
      facts.conditions.append(
        ConditionFact(
          condition: condition, value: value, owner: owner, block: node.enclosingBlock, position: position(of: node)))
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
      guard variable.isMemberOrGlobal else { return }
      for binding in variable.bindings {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
        let value: ExprSyntax?
        if let initializer = binding.initializer, variable.bindingSpecifier.text == "let" {
          value = initializer.value
        } else {
          value = binding.accessorBlock?.onlyExpression
        }
        guard let value, value.mayBeConstant else { continue }
        facts.constants[(types + [name]).joined(separator: "."), default: []].append(reader.read(value, scope: types))
      }
    }
  }

  extension VariableDeclSyntax {
    /// Whether the variable is not local.
    fileprivate var isMemberOrGlobal: Bool {
      guard let parent else { return true }
      if parent.is(MemberBlockItemSyntax.self) { return true }
      return parent.parent?.parent?.is(SourceFileSyntax.self) == true
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

  extension SyntaxProtocol {
    /// A number that tells the block of statements around the node from all others of the file.
    fileprivate var enclosingBlock: Int {
      var node = parent
      while let current = node {
        if current.is(CodeBlockItemListSyntax.self) { return current.position.utf8Offset }
        node = current.parent
      }
      return 0
    }
  }
#endif
