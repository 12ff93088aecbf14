#if SwiftSources
  internal import SceneRouting
  internal import SwiftSyntax

  /// The functions around conditions, modifiers and calls.
  extension SwiftFactReader {
    /// Notes the function around a node, under the place of what is read there.
    func noteFunction(around node: some SyntaxProtocol, at position: SourcePosition) {
      guard let function = function(around: Syntax(node)) else { return }
      facts.functions[position] = function
    }

    /// The innermost function around a node that is a member of a type or of the module.
    private func function(around node: Syntax) -> FunctionFact? {
      let around = sequence(first: node, next: \.parent).prefix(400)
      let kinds: Set<SyntaxKind> = [.functionDecl, .initializerDecl, .variableDecl]
      guard let member = around.first(where: { kinds.contains($0.kind) && $0.isMemberOrGlobal }) else { return nil }
      if let known = functions[member.id] { return known }
      let function = view(with: member) ?? self.function(of: member)
      functions[member.id] = function
      return function
    }

    private func function(of member: Syntax) -> FunctionFact {
      var function = FunctionFact(
        type: place.type, path: types.joined(separator: "."), name: place.member, parameters: [],
        fullName: place.member, position: position(of: member))
      function.access = access(of: member.asProtocol((any WithModifiersSyntax).self)?.modifiers)
      let clause: FunctionParameterClauseSyntax
      if let method = member.as(FunctionDeclSyntax.self) {
        function.name = method.name.text
        function.isPrivate =
          method.attributes.isEmpty
          && method.modifiers.contains { $0.name.text == "private" && $0.detail == nil }
        clause = method.signature.parameterClause
      } else if let initializer = member.as(InitializerDeclSyntax.self) {
        function.name = "init"
        clause = initializer.signature.parameterClause
      } else {
        return function
      }
      let bound = clause.parameters.isEmpty ? [] : member.namesBoundInside
      function.parameters = clause.parameters.map { parameter in
        let name = (parameter.secondName ?? parameter.firstName).plainText
        return FunctionFact.Parameter(
          label: parameter.label, name: name, defaultValue: parameter.defaultValue.map { read($0.value) },
          isOptional: parameter.defaultValue != nil || parameter.ellipsis != nil,
          isVariadic: parameter.ellipsis != nil, isConstant: !bound.contains(name),
          type: parameter.type.trimmedDescription)
      }
      function.fullName = clause.fullName(function.name)
      function.genericParameters = Set(member.genericParameters)
      return function
    }

    /// The initializer of a view, a scene or a modifier, for its body: `struct Accepts: ViewModifier { let ids: Set<String> … }`.
    private func view(with member: Syntax) -> FunctionFact? {
      guard place.member == "body", let type = paths.last, let declaration = member.parent?.parent?.parent?.parent,
        let structure = declaration.as(StructDeclSyntax.self)
      else { return nil }
      let protocols = structure.inheritanceClause?.inheritedTypes.map { $0.type.trimmedDescription.typeName } ?? []
      guard !Set(protocols).isDisjoint(with: ["View", "ViewModifier", "Scene"]) else { return nil }
      let members = structure.memberBlock.members.map(\.decl)
      guard !members.contains(where: { $0.is(InitializerDeclSyntax.self) }) else { return nil }
      let properties = members.compactMap { $0.as(VariableDeclSyntax.self) }.flatMap(parameters)
      return FunctionFact(
        type: type, path: types.joined(separator: "."), name: "init", parameters: properties, hasProperties: true,
        fullName: "init", position: position(of: structure))
    }

    /// The parameters that the properties of a variable have in the initializer of their type.
    private func parameters(_ variable: VariableDeclSyntax) -> [FunctionFact.Parameter] {
      guard !variable.modifiers.contains(where: { ["static", "lazy"].contains($0.name.text) }) else { return [] }
      let isConstant = variable.bindingSpecifier.text == "let"
      return variable.bindings.compactMap { binding in
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText,
          binding.accessorBlock == nil, binding.initializer == nil || !isConstant
        else { return nil }
        return FunctionFact.Parameter(
          label: name, name: name, defaultValue: binding.initializer.map { read($0.value) },
          isOptional: binding.initializer != nil || !variable.attributes.isEmpty || !isConstant,
          isConstant: variable.attributes.isEmpty)
      }
    }

    // MARK: Calls

    /// Notes a call of a function that may set something for its caller.
    func noteCall(_ call: FunctionCallExprSyntax) {
      guard let name = call.calleeName, helpers.contains(name) else { return }
      // What an override calls is inherited.
      if call.calledExpression.as(MemberAccessExprSyntax.self)?.base?.is(SuperExprSyntax.self) == true,
        name == place.member
      {
        return
      }
      // A call that makes conditions was noted with the assignment.
      guard facts.calls[callPosition(call)]?.isAssigned != true else { return }
      let fact = fact(of: call, name)
      facts.calls[fact.position] = fact
      noteFunction(around: call, at: fact.position)
    }

    /// `scene.activationConditions = conditions(for: id)`
    func noteConditions(_ assigned: ExprSyntax, of target: MemberAccessExprSyntax) {
      let value = reader.localValue(of: assigned)
      var call: CallFact
      if let made = value.as(FunctionCallExprSyntax.self) {
        if made.calleeName == SceneFunctions.conditionsType || made.calleeName == "init", made.arguments.isEmpty,
          made.trailingClosure == nil
        {
          if value.id == assigned.id { noteDefaults(of: target) } else { noteReceiver(of: assigned, target) }
          return
        }
        // The closures in it set the conditions where they stand.
        if made.setsConditions { return }
        let isImplicit = made.calleeName == "init" && made.calledExpression.as(MemberAccessExprSyntax.self)?.base == nil
        call = fact(of: made, isImplicit ? SceneFunctions.conditionsType : made.calleeName ?? "")
      } else {
        let path = value.as(MemberAccessExprSyntax.self)?.path
        // The conditions of another scene.
        if path?.last == "activationConditions" { return }
        let name = path?.last ?? value.as(DeclReferenceExprSyntax.self)?.baseName.plainText
        call = CallFact(
          name: name ?? "", base: base(of: value), arguments: [], owner: owner, place: place,
          blocks: [], source: reader.source(of: value), position: position(of: value))
        call.isCall = false
        call.instance = value.as(MemberAccessExprSyntax.self)?.base.map { read($0) }
        call.receiverPath = value.as(MemberAccessExprSyntax.self)?.base.map(valuePath) ?? ValuePath()
      }
      call.isAssigned = true
      call.blocks = blocks(around: target, receiver: target.base)
      // The call may stand before the assignment, and be known.
      call.departures += facts.calls[call.position]?.departures ?? []
      call.departures += departures(before: target, &searchedForCalls)
      call.receiver = target.base.map { reader.source(of: $0) }
      facts.calls[call.position] = call
      noteFunction(around: target, at: call.position)
    }

    /// `scene.activationConditions = conditions` with an object that was made before
    private func noteReceiver(of object: ExprSyntax, _ target: MemberAccessExprSyntax) {
      guard let scene = reader.conditionsOwner(ExprSyntax(target)),
        let function = blocks(around: target, receiver: target.base).first?.branch
      else { return }
      receivers.give(reader.source(of: object), to: scene, in: function)
    }

    /// `scene.activationConditions = UISceneActivationConditions()`
    private func noteDefaults(of target: MemberAccessExprSyntax) {
      let place = position(of: target)
      for condition in [EvaluationFault.Condition.canActivate, .prefersToActivate] {
        var fact = ConditionFact(
          condition: condition, value: SourceExpression(.null, source: "", position: place), owner: owner,
          blocks: blocks(around: target, receiver: target.base), receiver: reader.conditionsOwner(ExprSyntax(target)),
          departures: departures(before: target, &searched), position: place)
        fact.isDefault = true
        facts.conditions.append(fact)
      }
      noteFunction(around: target, at: place)
    }

    /// Notes that a call, which was read before, is a modifier of a window declaration.
    func noteModifier(_ call: FunctionCallExprSyntax, of window: SourcePosition) {
      guard !helpers.isEmpty else { return }
      facts.calls[callPosition(call)]?.scene = window
    }

    /// Where a call is known: two modifiers of one chain begin at one place.
    private func callPosition(_ call: FunctionCallExprSyntax) -> SourcePosition {
      guard let access = call.calledExpression.as(MemberAccessExprSyntax.self) else { return position(of: call) }
      return position(of: access.declName)
    }

    private func fact(of call: FunctionCallExprSyntax, _ name: String) -> CallFact {
      let instance = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
      let receiver = instance.map(conditionsOfChain)
      var fact = CallFact(
        name: name, base: base(of: call.calledExpression),
        arguments: arguments(of: call),
        hasClosure: call.trailingClosure != nil, owner: owner, place: place,
        window: openWindows.last.map { facts.windows[$0.index].position }, isAtRoot: isAtRoot(call),
        blocks: blocks(around: call, receiver: receiver), departures: departures(before: call, &searchedForCalls),
        receiver: receiver.map { reader.source(of: $0) }, receiverPath: receiver.map(valuePath) ?? ValuePath(),
        source: reader.source(of: ExprSyntax(call)), position: callPosition(call))
      if fact.base == .value { fact.instance = instance.map { read($0) } }
      return fact
    }

    /// `scene.activationConditions` of `scene.activationConditions.accept("a")`, where the call returns the conditions
    /// that it changes; else the expression itself.
    private func conditionsOfChain(_ expression: ExprSyntax) -> ExprSyntax {
      var node = expression
      for _ in 0..<64 {
        guard let call = node.as(FunctionCallExprSyntax.self), let name = call.calleeName, helpers.contains(name),
          let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
        else { break }
        node = base
      }
      return reader.conditionsOwner(node) == nil ? expression : node
    }

    /// The labels and values of the arguments of a call.
    func arguments(of call: FunctionCallExprSyntax) -> [CallFact.Argument] {
      call.arguments.map { argument in
        var value = read(argument.expression)
        if value.kind.mayBeUnknown { value.origin = origin(of: argument.expression).map { [$0] } ?? [] }
        var fact = CallFact.Argument(label: argument.label?.text ?? "", value: value)
        if value.kind.mayBeUnknown { fact.path = valuePath(of: argument.expression) }
        return fact
      }
    }

    private func base(of callee: ExprSyntax) -> CallFact.Base {
      guard let access = callee.as(MemberAccessExprSyntax.self) else { return .own }
      guard let base = access.base else { return .type(SceneFunctions.conditionsType) }
      if base.is(SuperExprSyntax.self) { return .own }
      if let name = base.as(DeclReferenceExprSyntax.self)?.baseName.plainText, name == "self" || name == "Self" {
        return .own
      }
      return base.typeName.map { .type($0) } ?? .value
    }

    // MARK: Overriding

    /// Notes a method of a type, which may override another one, and the type of its value.
    func noteMethod(_ function: FunctionDeclSyntax) {
      guard Syntax(function).isMemberOrGlobal else { return }
      if let type = function.signature.returnClause?.type.valueType {
        notePath(type == "Self" ? ["self"] : [type], of: function.name.text + "()")
      }
      guard let type = paths.last else { return }
      let name = function.signature.parameterClause.fullName(function.name.text)
      facts.types[type, default: TypeFact()].methods.insert(name)
    }

    /// Notes a computed property of a type, which may override another one, and the types of all properties.
    func noteProperty(_ variable: VariableDeclSyntax) {
      guard Syntax(variable).isMemberOrGlobal else { return }
      for binding in variable.bindings {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText else { continue }
        notePath(path(ofValueOf: binding), of: name)
        notePath(path(ofElementsOf: binding), of: name + "[]")
        guard let type = paths.last, binding.accessorBlock != nil else { continue }
        facts.types[type, default: TypeFact()].methods.insert(name)
      }
    }

    private func notePath(_ path: [String], of name: String) {
      guard !path.isEmpty else { return }
      let known = facts.types[place.type]?.properties[name]
      facts.types[place.type, default: TypeFact()].properties[name] = known == nil || known == path ? path : []
    }

    /// `super.scene(scene, willConnectTo: session, options: options)`
    func noteSuperCall(_ call: FunctionCallExprSyntax) {
      guard let access = call.calledExpression.as(MemberAccessExprSyntax.self), let type = paths.last,
        access.base?.is(SuperExprSyntax.self) == true
      else { return }
      let name = SwiftExpressionReader.name(access.declName.baseName.text, call.arguments.map { $0.label?.text ?? "" })
      facts.types[type, default: TypeFact()].superCalls[name] = position(of: call)
    }
  }

  extension FunctionParameterClauseSyntax {
    /// The name of a function with the labels of its parameters.
    fileprivate func fullName(_ name: String) -> String { SwiftExpressionReader.name(name, parameters.map(\.label)) }
  }

  extension FunctionParameterSyntax {
    /// The label of the argument; empty without one.
    fileprivate var label: String { firstName.text == "_" ? "" : firstName.text }
  }

  extension Syntax {
    /// The names that patterns, closures and local functions inside of a function bind.
    fileprivate var namesBoundInside: Set<String> {
      var names: Set<String> = []
      var pending = [self]
      while let node = pending.popLast() {
        switch node.as(SyntaxEnum.self) {
        case .identifierPattern(let pattern): if !pattern.unwrapsItsName { names.insert(pattern.identifier.plainText) }
        case .closureShorthandParameter(let parameter): names.insert(parameter.name.plainText)
        case .closureParameter(let parameter): names.insert((parameter.secondName ?? parameter.firstName).plainText)
        case .functionParameter(let parameter) where node.parent?.parent?.parent?.parent?.id != id:
          names.insert((parameter.secondName ?? parameter.firstName).plainText)
        default: break
        }
        pending += node.children(viewMode: .sourceAccurate).filter { $0.kind != .token }
      }
      return names
    }
  }

  extension FunctionCallExprSyntax {
    /// Whether a closure in it sets conditions, as in `{ let made = …; made.canActivate… = …; return made }()`.
    fileprivate var setsConditions: Bool {
      let closures = [calledExpression.as(ClosureExprSyntax.self), trailingClosure].compactMap { $0 }
      return closures.contains { closure in
        closure.tokens(viewMode: .sourceAccurate).contains { $0.text.hasSuffix("ForTargetContentIdentifierPredicate") }
      }
    }
  }

  extension IdentifierPatternSyntax {
    /// Whether it is the name in `if let id` or `if let id = id`, which has the same value as outside.
    fileprivate var unwrapsItsName: Bool {
      guard let binding = parent?.as(OptionalBindingConditionSyntax.self) else { return false }
      guard let value = binding.initializer?.value else { return true }
      return value.as(DeclReferenceExprSyntax.self)?.baseName.plainText == identifier.plainText
    }
  }
#endif
