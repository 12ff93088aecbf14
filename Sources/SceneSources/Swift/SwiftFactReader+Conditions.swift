#if SwiftSources
  internal import SceneRouting
  internal import SwiftSyntax

  extension SwiftFactReader {
    /// `scene.activationConditions.canActivate… = …`, `activity.targetContentIdentifier = …`
    func readAssignment(_ node: SequenceExprSyntax) {
      let elements = Array(node.elements)
      guard elements.count >= 3, elements[1].is(AssignmentExprSyntax.self) else { return }
      if let targets = elements[0].as(TupleExprSyntax.self) { return readAssignments(to: targets, elements[2]) }
      let access = elements[0].as(MemberAccessExprSyntax.self)
      if let access, elements.count == 3 {
        switch access.declName.baseName.text {
        case "activationConditions": return noteConditions(elements[2], of: access)
        case "delegateClass": return noteDelegateClass(elements[2], of: access)
        default: break
        }
      }
      guard let target = target(elements[0]),
        let value = reader.read(assigned: elements.dropFirst(2), scope: scope(of: node))
      else { return }
      if let condition = EvaluationFault.Condition(property: target.name) {
        note(condition, value, elements[0], of: target.base)
      } else if access != nil {
        facts.sentIdentifiers.append(value)
      }
    }

    /// The condition or identifier that an assignment sets, and what has it.
    private func target(_ node: ExprSyntax) -> (name: String, base: ExprSyntax?)? {
      var name: String?
      var base: ExprSyntax?
      if let access = node.as(MemberAccessExprSyntax.self) {
        (name, base) = (access.declName.baseName.text, access.base)
      } else if let call = node.as(SubscriptCallExprSyntax.self),
        let value = call.arguments.first(where: { $0.label?.text == "keyPath" })?.expression,
        let path = reader.localValue(of: value).as(KeyPathExprSyntax.self)
      {
        (name, base) = (path.components.last?.trimmedDescription.filter { $0 != "." }, call.calledExpression)
      } else if isInConditions {
        // Conditions set their own properties without `self`.
        name = node.as(DeclReferenceExprSyntax.self)?.baseName.text
      }
      guard let name, EvaluationFault.Condition(property: name) != nil || name == "targetContentIdentifier" else {
        return nil
      }
      return (name, base)
    }

    /// `(conditions.canActivate…, conditions.prefersToActivate…) = (…, …)`
    private func readAssignments(to targets: TupleExprSyntax, _ value: ExprSyntax) {
      let values = value.as(TupleExprSyntax.self)?.elements.map(\.expression) ?? []
      for (index, element) in targets.elements.enumerated() {
        guard let target = target(element.expression), let condition = EvaluationFault.Condition(property: target.name)
        else { continue }
        var part = read(values.count == targets.elements.count ? values[index] : value)
        if values.count != targets.elements.count { part.kind = .unknown }
        note(condition, part, element.expression, of: target.base)
      }
    }

    /// `conditions.setValue(predicate, forKey: "canActivate…")`
    func readKeyedValue(_ call: FunctionCallExprSyntax) {
      guard let key = call.argument("forKey") ?? call.argument("forKeyPath"),
        let value = call.arguments.first?.expression,
        let name = key.keyPathText?.split(separator: ".").last,
        let condition = EvaluationFault.Condition(property: String(name))
      else { return }
      note(
        condition, read(value), call.calledExpression, of: call.calledExpression.as(MemberAccessExprSyntax.self)?.base)
    }

    /// `fill(&scene.activationConditions.canActivate…)`: what the function makes of it is not known.
    func readReference(_ node: InOutExprSyntax) {
      guard let target = target(node.expression), let condition = EvaluationFault.Condition(property: target.name)
      else {
        return
      }
      var value = read(node.expression)
      value.kind = .unknown
      note(condition, value, node.expression, of: target.base)
    }

    /// Whether the current place is in conditions themselves: `extension UISceneActivationConditions { … }`.
    private var isInConditions: Bool {
      guard let type = types.last else { return false }
      return type == SceneFunctions.conditionsType
        || facts.types[owner]?.inherited.contains(SceneFunctions.conditionsType) == true
    }

    /// `configuration.delegateClass = MainSceneDelegate.self`
    private func noteDelegateClass(_ value: ExprSyntax, of target: MemberAccessExprSyntax) {
      guard let access = value.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "self",
        let name = access.base?.typeName
      else { return }
      facts.delegateClasses.insert(name)
      let configuration = target.base.map(reader.localValue)?.as(FunctionCallExprSyntax.self)
      if configuration?.calleeName == "UISceneConfiguration", let made = configuration?.argument("name") {
        facts.delegateConfigurations[name, default: []].append(read(made))
      }
      let role = configuration?.argument("sessionRole")?.sessionRole ?? Syntax(target).roleOfBranch
      if let role { facts.delegateRoles[name, default: []].insert(role) }
    }

    private func note(
      _ condition: EvaluationFault.Condition, _ value: SourceExpression, _ target: ExprSyntax, of base: ExprSyntax?
    ) {
      let fact = ConditionFact(
        condition: condition, value: value, owner: owner, blocks: blocks(around: target, receiver: base),
        receiver: base.flatMap(reader.conditionsOwner), departures: departures(before: target, &searched),
        position: position(of: target))
      if let base, !isGivenToAScene(base) {
        facts.uncalledConditions.append(fact)
        facts.findings.append(
          SourceFinding(
            "unread-condition", .note, at: fact.position,
            "'\(reader.source(of: base))' is made here and not given to a scene: no window has this condition",
            help: "assign it to 'activationConditions' of the scene"))
        return
      }
      facts.conditions.append(fact)
      noteFunction(around: target, at: fact.position)
    }

    /// Whether conditions are those of a scene, or an object that is used for more than its properties are set.
    private func isGivenToAScene(_ base: ExprSyntax) -> Bool {
      guard let reference = base.as(DeclReferenceExprSyntax.self) else { return true }
      let name = reference.baseName.plainText
      guard let local = reader.local(name, at: reference), case .value(let value) = local.constant,
        value.as(FunctionCallExprSyntax.self)?.calleeName == SceneFunctions.conditionsType,
        let block = Syntax(value).ancestors.first(where: { $0.is(CodeBlockItemListSyntax.self) })
      else { return true }
      if let known = givenObjects[local.declaration] { return known }
      let isGiven = reader.uses(name, in: block)
      givenObjects[local.declaration] = isGiven
      return isGiven
    }
  }

  extension ExprSyntax {
    /// `"canActivate…"`, `#keyPath(UISceneActivationConditions.canActivate…)`
    fileprivate var keyPathText: String? {
      if let macro = self.as(MacroExpansionExprSyntax.self) {
        return macro.macroName.text == "keyPath" ? macro.arguments.first?.expression.trimmedDescription : nil
      }
      return self.as(StringLiteralExprSyntax.self)?.segments.trimmedDescription
    }
  }

  // MARK: - Functions that return predicates

  extension SwiftFactReader {
    /// `func predicate(for id: String) -> NSPredicate { … }`
    func readFunction(_ function: FunctionDeclSyntax) {
      guard let body = function.body, let type = function.signature.returnClause?.type,
        type.isPredicate || type.isText && body.statements.count == 1
      else { return }
      let parameters = function.signature.parameterClause.parameters
      func note(_ parameters: [FunctionParameterSyntax]) {
        let labels = parameters.map { $0.firstName.text == "_" ? "" : $0.firstName.text }
        let name = SwiftExpressionReader.name(function.name.text, labels)
        let names = parameters.map { ($0.secondName ?? $0.firstName).plainText }
        noteReturns(
          of: body.statements, as: (scope(of: function) + [name]).joined(separator: "."), at: Syntax(function),
          function.modifiers, parameters: names)
      }
      note(Array(parameters))
      let needed = Array(parameters).filter { $0.defaultValue == nil }
      if needed.count < parameters.count { note(needed) }
    }

    /// Notes what a body returns as the value of a name.
    func noteReturns(
      of body: CodeBlockItemListSyntax, as name: String, at node: Syntax, _ modifiers: DeclModifierListSyntax,
      parameters: [String] = []
    ) {
      let values = Syntax(body).returnedExpressions(isImplicit: body.count == 1, clauses)
      guard !values.isEmpty, values.count <= 64 else { return }
      let choice = SourceExpression(
        .choice(values.map(read)), source: name, position: position(of: node))
      noteConstant(choice, as: name, access(of: modifiers), parameters)
    }
  }

  extension TypeSyntax {
    /// `NSPredicate`, `NSCompoundPredicate?`
    var isPredicate: Bool {
      let type = self.as(OptionalTypeSyntax.self)?.wrappedType ?? self
      guard let name = type.as(IdentifierTypeSyntax.self)?.name.text else { return false }
      return name == "NSPredicate" || name == "NSCompoundPredicate"
    }

    /// `String`, `Set<String>`, `[String]`
    fileprivate var isText: Bool { ["String", "Set<String>", "[String]"].contains(trimmedDescription) }
  }

  extension Syntax {
    /// What a body returns, without the closures and functions in it.
    ///
    /// - Parameters:
    ///   - isImplicit: Whether it has one statement: without `return`, the value of each branch counts.
    ///   - clauses: The clauses of an `#if` that count.
    func returnedExpressions(isImplicit: Bool, _ clauses: (IfConfigDeclSyntax) -> [Syntax]) -> [ExprSyntax] {
      var returned: [ExprSyntax] = []
      var implicit: [ExprSyntax] = []
      var pending = [self]
      while let node = pending.popLast() {
        switch node.as(SyntaxEnum.self) {
        case .returnStmt(let statement): if let value = statement.expression { returned.append(value) }
        case .codeBlockItem(let item):
          guard case .expr(let value) = item.item, !value.is(IfExprSyntax.self), !value.is(SwitchExprSyntax.self) else {
            pending.append(Syntax(item.item))
            continue
          }
          if isImplicit, item.parent?.as(CodeBlockItemListSyntax.self)?.count == 1, !value.isExit {
            implicit.append(value)
          }
        case .ifConfigDecl(let condition): pending += clauses(condition).reversed()
        case .codeBlockItemList, .expressionStmt, .ifExpr, .switchExpr, .switchCaseList, .switchCase, .codeBlock,
          .guardStmt, .doStmt, .catchClauseList, .catchClause, .forStmt, .whileStmt, .repeatStmt, .labeledStmt:
          pending += node.children(viewMode: .sourceAccurate).filter { $0.kind != .token }.reversed()
        default: break
        }
      }
      return returned.isEmpty ? implicit : returned
    }
  }

  extension ExprSyntax {
    /// Whether the expression, in the source that is read, calls a function that never returns. The names are only
    /// compared: nothing is called here.
    var isExit: Bool {
      guard let call = self.as(FunctionCallExprSyntax.self), let name = call.calleeName else { return false }
      return ["fatalError", "preconditionFailure", "exit", "abort"].contains(name)
    }
  }

  extension Syntax {
    /// Whether a declaration is not local.
    var isMemberOrGlobal: Bool {
      guard let parent else { return true }
      if parent.is(MemberBlockItemSyntax.self) { return true }
      return parent.parent?.parent?.is(SourceFileSyntax.self) == true
    }

    /// How many nodes around one are looked at. A call of a long chain is as deep in the tree as the chain is long.
    static let depth = 400

    /// The nodes around this one, from inside to the members of a type.
    var ancestors: some Sequence<Syntax> {
      sequence(first: self, next: \.parent).lazy.dropFirst().prefix(Self.depth)
        .prefix { !$0.is(MemberBlockSyntax.self) }
    }
  }
#endif
