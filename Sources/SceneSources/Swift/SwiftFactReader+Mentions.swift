#if SwiftSources
  internal import SwiftSyntax

  /// The names by which a window reaches its views.
  extension SwiftFactReader {
    private func note(_ mention: Mention, at node: some SyntaxProtocol) {
      if case .type(let name) = mention {
        if genericParameters.contains(name) { return }
        noteRoot(name, Syntax(node).rootBlock)
      }
      if isInScene, openWindows.isEmpty {
        var scene = SceneMention(
          mention: mention, isScene: Syntax(node).isScene, place: place, position: position(of: node))
        if let call = node.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == node.id {
          scene.arguments = arguments(of: call)
          scene.parts = parts(of: call)
        }
        facts.sceneMentions[place, default: []].append(scene)
        noteFunction(around: node, at: scene.position)
      }
      if let window = openWindows.last {
        facts.windows[window.index].content.insert(mention)
      } else {
        facts.types[place.type, default: TypeFact()].members[place.member, default: []].insert(mention)
      }
    }

    /// Notes a view that is there as soon as its window, or the `body` around it, is.
    private func noteRoot(_ name: String, _ block: RootBlock) {
      switch (block, openWindows.last) {
      case (.content(let call), let window?) where window.call == call: facts.windows[window.index].roots.insert(name)
      case (.accessor, nil) where place.member == "body":
        facts.types[place.type, default: TypeFact()].roots.insert(name)
      default: break
      }
    }

    /// Where the arguments of a call and the closures after them stand.
    private func parts(of call: FunctionCallExprSyntax) -> [SceneMention.Part] {
      func part(_ label: String?, _ node: some SyntaxProtocol) -> SceneMention.Part {
        SceneMention.Part(
          label: label ?? "", start: position(of: node), end: lines.position(of: node.endPosition.utf8Offset))
      }
      return call.arguments.map { part($0.label?.text, $0.expression) }
        + [call.trailingClosure].compactMap { $0 }.map { part(nil, $0) }
        + call.additionalTrailingClosures.map { part($0.label.text, $0.closure) }
    }

    /// `Name`, `name`, also as the first name of `name.member`
    func readReference(_ reference: DeclReferenceExprSyntax) {
      let name = reference.baseName.text
      guard name != "self", name != "Self", name != "super" else { return }
      if let access = reference.parent?.as(MemberAccessExprSyntax.self) {
        // The member is read with the access, and so is a type before it.
        guard access.base?.id == reference.id, !name.isTypeName else { return }
      }
      note(name.isTypeName ? .type(name) : .member(name), at: reference)
      if !name.isTypeName { readSceneModifiers(ofMember: name, Syntax(reference)) }
    }

    /// `Name.member`, `Outer.Name`, `self.member`, `value.member`
    func readAccess(_ access: MemberAccessExprSyntax) {
      let member = access.declName.baseName.text
      guard let base = access.base, member != "self" else { return }
      if member.isTypeName {
        // `Outer.Name.member` is read with its member.
        if let outer = access.parent?.as(MemberAccessExprSyntax.self), outer.base?.id == access.id { return }
        return note(.type(ExprSyntax(access).typeName ?? member), at: access)
      }
      let reference = base.as(DeclReferenceExprSyntax.self)
      let name = reference?.baseName.text ?? base.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? ""
      if reference != nil, name == "self" || name == "Self" {
        note(.member(member), at: access)
        readSceneModifiers(ofMember: member, Syntax(access))
      } else if let type = base.typeName ?? (name.isTypeName ? name : nil) {
        note(member == "init" ? .type(type) : .staticMember(type: type, member: member), at: access)
      } else {
        note(.memberOfValue(member), at: access)
      }
    }

    /// `makeSettings().handlesExternalEvents(matching: […])` with a member that makes scenes.
    private func readSceneModifiers(ofMember name: String, _ expression: Syntax) {
      guard !types.isEmpty, openWindows.isEmpty else { return }
      let call = expression.parent?.as(FunctionCallExprSyntax.self)
      let isCalled = call?.calledExpression.id == expression.id
      readSceneModifiers(of: isCalled ? Syntax(call) ?? expression : expression, name, isMember: true)
    }

    /// `var name: Name { .init() }`. A stored property is no mention of its type: the value comes from elsewhere.
    func readAnnotation(_ annotation: TypeAnnotationSyntax) {
      guard let binding = annotation.parent?.as(PatternBindingSyntax.self),
        binding.initializer != nil || binding.accessorBlock != nil
      else { return }
      noteType(annotation.type)
    }

    /// `typealias Name = Other`
    func readAlias(_ alias: TypeAliasDeclSyntax) {
      guard let target = alias.initializer.value.namePath else { return }
      let path = (paths.suffix(1) + [alias.name.text]).joined(separator: ".")
      let fact = TypeFact.Alias(target: target, access: access(of: alias.modifiers))
      facts.types[path, default: TypeFact()].aliases.insert(fact)
    }

    func noteType(_ type: TypeSyntax) {
      if let name = type.namePath { note(.type(name), at: type) }
    }
  }

  extension Syntax {
    /// Whether a name, with the calls and modifiers after it, is a scene of a member that makes scenes.
    fileprivate var isScene: Bool {
      var node = self
      while let parent = node.parent {
        let isBase =
          parent.as(MemberAccessExprSyntax.self)?.base?.id == node.id
          || parent.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id
          || parent.as(PostfixIfConfigExprSyntax.self)?.base?.id == node.id
        guard isBase else { break }
        node = parent
      }
      guard node.is(FunctionCallExprSyntax.self), node.parent?.is(CodeBlockItemSyntax.self) == true else {
        return false
      }
      return node.ancestors.lazy.filter { $0.is(ClosureExprSyntax.self) }.allSatisfy {
        $0.parent?.as(FunctionCallExprSyntax.self)?.calleeName == "Group"
      }
    }
  }

  extension String {
    /// Whether the name is written as one of a type.
    fileprivate var isTypeName: Bool { first?.isUppercase == true }
  }
#endif
