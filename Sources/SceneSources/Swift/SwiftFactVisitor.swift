#if SwiftSources
  internal import PredicateSyntax
  internal import RoutingDocuments
  internal import SwiftParser
  internal import SwiftSyntax

  /// Collects what a Swift file says about windows: its declarations, scenes, the assignments and modifiers that set
  /// conditions, and the names that each member uses.
  final class SwiftFactVisitor: SwiftDeclarationVisitor {
    private var scenes = SceneDeclarations()
    /// The number of `#if` directives around the current scene.
    private var buildsAroundScene = 0
    /// The next call in the modifier chain that is being visited, and the base of the chain.
    private var nextInChain: (id: SyntaxIdentifier, root: ExprSyntax?)?

    static func facts(in bytes: [UInt8], file: String) -> SourceFacts {
      let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
      let visitor = SwiftFactVisitor(bytes, file: file)
      visitor.walk(tree)
      return visitor.finish()
    }

    private func finish() -> SourceFacts {
      if isTest { facts = SourceFacts(ofTests: facts.sites) } else { facts.scenes = scenes.finish() }
      if let firstError {
        facts.findings.append(
          DocumentIssue(
            "partly-read", .warning, at: lines.position(of: firstError),
            "the file does not parse here: what follows may not be read",
            help: "correct it: swiftc -parse says what is wrong"))
      }
      return facts
    }

    // MARK: Sites

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
      let elements = Array(node.elements)
      if elements.contains(where: \.isChoice) { flow.branches += 1 }
      guard elements.count >= 3, elements[1].is(AssignmentExprSyntax.self) else { return .visitChildren }
      if let variable = elements[0].as(DeclReferenceExprSyntax.self) { scope.assign(variable.baseName.text) }
      if let targets = elements[0].as(TupleExprSyntax.self) { addSites(ofTuple: targets, elements[2...]) }
      let access = elements[0].as(MemberAccessExprSyntax.self)
      let receiver = access?.base?.trimmedDescription.replacing(#/\s+\./#, with: ".") ?? ""
      guard let target = access?.declName ?? implicitMember(elements[0]) else { return .visitChildren }
      if target.baseName.text == "activationConditions" {
        addReplacement(
          by: elements.count == 3 ? elements[2].trimmedDescription : "", receiver: receiver,
          at: reader.position(of: elements[0]))
      }
      guard let kind = SiteFact.Kind(property: target.baseName.text), let value = reader.expression(elements[2...])
      else { return .visitChildren }
      if elements[2...].contains(where: { $0.description.contains(target.baseName.text) }) { flow.noteObservation() }
      let (start, name) = (reader.position(of: elements[0]), reader.position(of: target))
      addSite(kind, at: start.line == name.line ? start : name, [value], receiver: receiver)
      return .visitChildren
    }

    /// Records the conditions that a tuple assignment sets, as in `(a.canActivate…, a.prefersToActivate…) = (x, y)`.
    private func addSites(ofTuple targets: TupleExprSyntax, _ values: ArraySlice<ExprSyntax>) {
      let tuple = values.count == 1 ? values.first?.as(TupleExprSyntax.self)?.elements : nil
      let parts = tuple?.count == targets.elements.count ? tuple?.map { $0.expression } : nil
      for (index, target) in targets.elements.map(\.expression).enumerated() {
        guard let access = target.as(MemberAccessExprSyntax.self),
          let kind = SiteFact.Kind(property: access.declName.baseName.text),
          let value = parts.map({ reader.expression($0[index]) }) ?? reader.expression(values)
        else { continue }
        addSite(
          kind, at: reader.position(of: access.declName), [value], receiver: access.base?.trimmedDescription ?? "")
      }
    }

    /// Records the key path of a condition as a site, because code can set the condition through the key path.
    override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind {
      for case .property(let property) in node.components.map(\.component) {
        guard let kind = SiteFact.Kind(property: property.declName.baseName.text) else { continue }
        addSite(kind, at: reader.position(of: property.declName), [reader.expression(ExprSyntax(node))])
      }
      return .visitChildren
    }

    /// Returns the assigned name if it is a member of `self` in an extension of a UIKit class, as in `name = value`.
    private func implicitMember(_ target: ExprSyntax) -> DeclReferenceExprSyntax? {
      guard let reference = target.as(DeclReferenceExprSyntax.self), scope[reference.baseName.text] == nil,
        ["UIScene", "UIWindowScene", "UISceneActivationConditions"].contains(owner.lastName)
      else { return nil }
      return reference
    }

    private func addReplacement(by value: String, receiver: String, at position: SourcePosition) {
      let path = receiver + ".activationConditions"
      if flow.isUnreachable { return }
      if scope.isAliasOfConditions(value) { return }
      var fact = ReplacementFact(owner: owner, position: position, value: .init(value))
      fact.isOfOtherScene = SiteFact.Target(path) { scope[$0] } == .otherScene
      fact.isOccasional = isConditional || flow.deferrals > 0 || !isOwnScene(receiver)
      facts.replacements.append(fact)
    }

    /// Whether the code at the current position may not run.
    private var isConditional: Bool { flow.isConditional || isInOccasionalMember }

    /// Whether an expression such as `self.windowScene?` refers to the scene of the delegate. A property with another
    /// name, such as `mainScene`, can refer to another scene.
    ///
    /// - Parameter depth: The number of local constants that are followed.
    private func isOwnScene(_ receiver: String, depth: Int = 8) -> Bool {
      let path = receiver.replacing(#/ as[?!] \w+/#, with: "").filter { !"?!() ".contains($0) }.split(separator: ".")
        .map(String.init).drop { $0 == "self" }
      guard let root = path.first else { return true }
      guard path.dropFirst().allSatisfy(Self.namesOfOwnScene.contains) else { return false }
      if depth > 0, case .constant(let initial)? = scope[root], initial.source != receiver {
        return isOwnScene(initial.source, depth: depth - 1)
      }
      if case .ambiguous? = scope[root] { return false }
      return scope[root] != nil || Self.namesOfOwnScene.contains(root)
    }

    private static let namesOfOwnScene: Set<String> = [
      "scene", "windowScene", "window", "keyWindow", "rootViewController", "view", "activationConditions",
    ]

    override func visitPost(_ node: SequenceExprSyntax) {
      if node.elements.contains(where: \.isChoice) { flow.branches -= 1 }
    }

    private func addSite(
      _ kind: SiteFact.Kind, at position: SourcePosition, _ values: [SourceExpression], receiver: String = "",
      root: ExprSyntax? = nil
    ) {
      var site = SiteFact(
        kind: kind, position: position, values: values, owner: owner, block: flow.block ?? position)
      site.condition = flow.condition
      site.earlierExit = flow.earlierExit
      site.build = flow.isUnreachable ? .never : flow.build
      if flow.isUnreachable { site.condition = site.condition ?? "never: an earlier statement ends the block" }
      site.receiver = receiver
      site.target = SiteFact.Target(receiver) { scope[$0] }
      site.member = member.name
      site.exits = flow.exits
      let isView = kind == .preferringAllowing || kind == .matching
      // A closure gets the view that it modifies from a function, which may show the view unchanged.
      let isOfParameter = root?.as(DeclReferenceExprSyntax.self).map { isClosureParameter($0.baseName.text) } ?? false
      site.isOccasional =
        isOfParameter || isConditional || !isView && flow.deferrals > 0
        || flow.actions + localConstants > 0 && kind == .preferringAllowing
        || site.target == .scene && !isOwnScene(receiver)
      if case .object(let name) = site.target {
        switch scope[name] {
        case .unknown?, .ambiguous?: site.isOfParameter = true
        case .constant?, .foreign?, nil: break
        }
      }
      site.isAtConnection = isAtConnection
      if let root {
        if let name = root.calledName {
          if SceneFact.Kind(rawValue: name) != nil { site.scene = reader.position(of: root) }
          if name.first?.isUppercase == true { site.modifiedType = name }
          if name == "Group" { site.group = reader.position(of: root) }
        }
        site.modifiedMember = root.ownMember
        site.scene = site.scene ?? scenes.current?.position
      }
      facts.sites.append(site)
    }

    /// Records a condition that is set by its key, as in `conditions.setValue(predicate, forKey: "…")`.
    private func addKeyValueSite(_ node: FunctionCallExprSyntax, _ access: MemberAccessExprSyntax?) {
      guard let value = node.arguments.first?.expression, let argument = node.arguments.last,
        ["forKey", "forKeyPath"].contains(argument.label?.text),
        let path = reader.expression(argument.expression).literalText?.known?.split(separator: "."),
        let kind = path.last.flatMap({ SiteFact.Kind(property: String($0)) })
      else { return }
      let receiver = [access?.base?.trimmedDescription ?? "self"] + path.dropLast().map(String.init)
      addSite(
        kind, at: reader.position(of: node), [reader.expression(value)], receiver: receiver.joined(separator: "."))
    }

    private func noteLaunchBehavior(at position: SourcePosition) {
      facts.findings.append(
        DocumentIssue(
          "partly-read", .note, at: position,
          "this 'defaultLaunchBehavior' is not read: only a case such as .suppressed on a scene of SwiftUI is",
          help: "write it into the scenes document"))
    }

    private func isClosureParameter(_ name: String) -> Bool {
      if case .foreign? = scope[name] { true } else { name.hasPrefix("$") }
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      let access = node.calledExpression.as(MemberAccessExprSyntax.self)
      guard let name = access?.declName.baseName.text ?? ExprSyntax(node).calledName else { return .visitChildren }
      if name == "init", let access, access.base == nil, let memberType { use(memberType, at: node) }
      if access != nil, scenes.current == nil, isInScene, let root = modifierRoot(of: node),
        root.calledName.flatMap(SceneFact.Kind.init) != nil
      {
        scenes.addModifier(name, at: reader.position(of: root))
      }
      // A function that gets the conditions can change them.
      if node.trailingClosure == nil,
        node.arguments.contains(where: { $0.expression.memberName == "activationConditions" })
      {
        facts.replacements.append(ReplacementFact(owner: owner, position: reader.position(of: node), value: .unknown))
      }
      switch name {
      case "handlesExternalEvents":
        // SwiftUI's modifiers take sets, so text alone is the argument of the app's own function.
        if node.arguments.contains(where: { $0.expression.is(StringLiteralExprSyntax.self) }) { return .visitChildren }
        let kind: SiteFact.Kind
        switch node.arguments.map({ $0.label?.text }) {
        case ["matching"]: kind = .matching
        case ["preferring", "allowing"]: kind = .preferringAllowing
        default: return .visitChildren
        }
        let position = access.map { reader.position(of: $0.declName) } ?? reader.position(of: node)
        addSite(
          kind, at: position, node.arguments.map { reader.expression($0.expression) }, root: modifierRoot(of: node))
      case "setValue": addKeyValueSite(node, access)
      case "assert", "assertionFailure":
        // Release builds don't evaluate the arguments.
        walk(node, counting: \.flow.branches)
        return .skipChildren
      case "defaultLaunchBehavior", "windowStyle":
        let argument = node.arguments.first?.expression.as(MemberAccessExprSyntax.self)
        let root = modifierRoot(of: node)
        guard let value = argument?.declName.baseName.text, argument?.base?.is(FunctionCallExprSyntax.self) != true,
          let root, root.calledName.flatMap(SceneFact.Kind.init) != nil
        else {
          let position = access.map { reader.position(of: $0.declName) } ?? reader.position(of: node)
          if name == "defaultLaunchBehavior" { noteLaunchBehavior(at: position) }
          break
        }
        scenes.set(name, to: value, in: flow.build, at: reader.position(of: root))
      case _ where Self.presenters.contains(name) || name == "List" && node.arguments.contains(where: \.isData):
        walk(node, counting: \.flow.presentations)
        return .skipChildren
      case _ where Self.isActor(name, isModifier: access != nil):
        walk(node, counting: \.flow.actions)
        return .skipChildren
      case _ where Self.containers.contains(name): break
      default:
        guard let kind = ExprSyntax(node).calledName.flatMap(SceneFact.Kind.init) else {
          walk(node, counting: \.flow.presentations, isNamed: true, where: \.isContent)
          return .skipChildren
        }
        if scenes.current == nil, isInScene { addScene(kind, node) }
      }
      return .visitChildren
    }

    /// Returns the base of a modifier chain. The calls in the chain, which are visited next, have the same base.
    private func modifierRoot(of node: FunctionCallExprSyntax) -> ExprSyntax? {
      let root = nextInChain?.id == node.id ? nextInChain?.root : node.modifierRoot
      let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base
      if let call = base?.as(FunctionCallExprSyntax.self) { nextInChain = (call.id, root) }
      return root
    }

    /// The views and modifiers that show their content as long as they are shown themselves. Any other may show it later,
    /// or not at all.
    private static let containers: Set<String> = [
      "AnyView", "EquatableView", "Form", "GeometryReader", "GlassEffectContainer", "Grid", "GridRow", "Group",
      "GroupBox", "HSplitView", "HStack", "LazyHGrid", "LazyHStack", "LazyVGrid", "LazyVStack", "List",
      "ModifiedContent", "NavigationSplitView", "NavigationStack", "NavigationView", "ScrollView", "ScrollViewReader",
      "Section", "TimelineView", "VSplitView", "VStack", "ZStack", "background", "mask", "modifier", "overlay",
      "safeAreaBar", "safeAreaInset",
    ]

    /// The views and modifiers whose content appears only when the user or the app asks for it, or for each element of
    /// a list.
    private static let presenters: Set<String> = [
      "AsyncImage", "Button", "DisclosureGroup", "ForEach", "ImageRenderer", "Menu", "NSHostingController",
      "NSHostingView", "NavigationLink", "OutlineGroup", "Tab", "TabView", "Table", "UIHostingController",
      "ViewThatFits", "alert", "commands", "confirmationDialog", "contextMenu", "draggable", "fullScreenCover",
      "inspector", "navigationDestination", "popover", "searchSuggestions", "sheet", "swipeActions", "toolbar",
    ]

    /// The modifiers and calls whose closures run when something happens, besides modifiers such as `onAppear`.
    private static let actors: Set<String> = [
      "Binding", "OpenURLAction", "PasteButton", "Task", "accessibilityAction", "dropDestination", "fileExporter",
      "fileImporter", "fileMover", "refreshable", "task", "userActivity",
    ]

    /// Whether the closures of a modifier or call run when something happens.
    private static func isActor(_ name: String, isModifier: Bool) -> Bool {
      let isEvent = isModifier && name.hasPrefix("on") && name.dropFirst(2).first?.isUppercase == true
      return isEvent || actors.contains(name)
    }

    /// Visits a call, with a counter raised for its trailing closures and for some of its arguments.
    ///
    /// - Parameter isNamed: Whether the name may be that of a member of the app. The names of SwiftUI's modifiers aren't.
    private func walk(
      _ node: FunctionCallExprSyntax, counting counter: ReferenceWritableKeyPath<SwiftFactVisitor, Int>,
      isNamed: Bool = false, where isCounted: (LabeledExprSyntax) -> Bool = { _ in true }
    ) {
      for child in node.children(viewMode: .all) {
        if child.id == node.calledExpression.id {
          let access = isNamed ? nil : node.calledExpression.as(MemberAccessExprSyntax.self)
          if let access { access.base.map { walk($0) } } else { walk(child) }
        } else if let arguments = child.as(LabeledExprListSyntax.self) {
          for argument in arguments { walk(argument, counting: isCounted(argument) ? counter : nil) }
        } else {
          walk(child, counting: child.is(TokenSyntax.self) ? nil : counter)
        }
      }
    }

    private func walk(
      _ node: some SyntaxProtocol, counting counter: ReferenceWritableKeyPath<SwiftFactVisitor, Int>?
    ) {
      if let counter { self[keyPath: counter] += 1 }
      walk(node)
      if let counter { self[keyPath: counter] -= 1 }
    }

    // MARK: Names

    /// An element of a list of views is chosen when the app runs.
    override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
      flow.branches += 1
      return .visitChildren
    }
    override func visitPost(_ node: SubscriptCallExprSyntax) { flow.branches -= 1 }

    /// Records an alias like a view whose body consists of the aliased type.
    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
      let type = node.initializer.value.trimmedDescription.lastName
      if SceneFact.Kind(rawValue: type) != nil { facts.sceneAliases.insert(node.name.text) }
      facts.localTypes[node.name.text, default: []].insert(owner)
      let parts = node.initializer.value.as(CompositionTypeSyntax.self)?.elements.map(
        \.type.trimmedDescription.lastName)
      if let parts { facts.protocols[node.name.text, default: []].formUnion(parts) }
      facts.uses[MemberFact(owner: node.name.text, name: "body"), default: NamesInUse()].all.insert(type)
      return .skipChildren
    }

    override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
      if !owner.isEmpty { facts.localTypes[node.name.text, default: []].insert(owner) }
      return .visitChildren
    }

    override func visit(_ node: GenericSpecializationExprSyntax) -> SyntaxVisitorContinueKind {
      // A view that is named only as a generic argument may be shown by the generic one.
      flow.branches += 1
      for argument in node.genericArgumentClause.arguments {
        use(argument.argument.trimmedDescription.lastName, at: node)
      }
      flow.branches -= 1
      return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
      let name = node.baseName.text
      let access = node.parent?.as(MemberAccessExprSyntax.self).flatMap { $0.declName.id == node.id ? $0 : nil }
      if SiteFact.Kind(property: name) != nil, access?.isAssigned == false { flow.noteObservation() }
      if let access, let root = access.base?.memberRoot, root.first?.isUppercase == true {
        use(name == "init" ? root : "\(root).\(name)", at: node)
        // Such a member can be a view of the type, and a function can create a view from the type itself.
        if name == "self" || access.parent?.is(CodeBlockItemSyntax.self) == true { mayUse(root, at: node) }
      }
      // A capitalized name counts only if it is called, because only an instance of a view is displayed.
      let callee = access.map { ExprSyntax($0) } ?? ExprSyntax(node)
      let base = access?.base.map { $0.as(DeclReferenceExprSyntax.self)?.baseName.text ?? "" }
      if name.first?.isUppercase == true {
        // A type that is qualified by a module may have the name of another one.
        let isOfModule = base.map(facts.importedModules.contains) ?? false
        if isOfModule { flow.branches += 1 }
        if callee.isCalled { use(name, at: node) }
        if isOfModule { flow.branches -= 1 }
      } else if access == nil, scope[name] != nil || node.parent?.is(KeyPathPropertyComponentSyntax.self) == true {
        // A local name hides the member, and a key path shows nothing.
        return .visitChildren
      } else {
        // The base of an implicit member, as in `.header`, is another value.
        let isOfOther = access.map { $0.base == nil } ?? false || base.map { $0 != "self" && $0 != "Self" } ?? false
        use(name, at: node, isOfOther: isOfOther, isAgain: base?.first?.isUppercase == true && base != "Self")
      }
      return .visitChildren
    }

    /// - Parameters:
    ///   - isOfOther: Whether the name is that of a member of another value, whose type isn't known. The name is
    ///     recorded with a dot, and without one as a name that may be used.
    ///   - isAgain: Whether the name is recorded together with its type, too.
    private func use(_ name: String, at node: some SyntaxProtocol, isOfOther: Bool = false, isAgain: Bool = false) {
      let name = name == "Self" ? owner.lastName : name
      let isOccasional =
        flow.presentations + flow.actions + flow.branches - flow.availabilities > 0 || flow.olderSystems > 0
        || flow.mayHaveEnded || isInOccasionalMember
        // A local constant may hold a view that is not shown.
        || localConstants > 0 && name.first?.isUppercase == true
      let written = isOfOther ? "." + name : name
      var use = NamesInUse(all: isOccasional ? [] : [written], occasional: isOccasional ? [written] : [])
      if isOfOther { use.occasional.insert(name) }
      let build = flow.build
      facts.uses[member, default: NamesInUse()].formUnion(use, in: .init(build: build, part: partOfType))
      if scenes.current != nil {
        scenes.use(use, in: .init(build: build, part: flow.build(inside: buildsAroundScene)))
      } else if !isAgain, isInScene {
        facts.sceneUses.append(
          SceneUseFact(
            member: member, name: name, position: reader.position(of: node),
            isElement: name.first?.isUppercase == true && node.isSceneElement,
            isForOlderSystems: flow.olderSystems > 0, build: build))
      }
    }

    /// Records a name that may be used, as in a branch.
    private func mayUse(_ name: String, at node: some SyntaxProtocol) {
      flow.branches += 1
      use(name, at: node, isAgain: true)
      flow.branches -= 1
    }

    /// Records that a variable may hold views of the types in its annotation.
    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
      let result = super.visit(node)
      for token in node.bindings.compactMap(\.typeAnnotation).flatMap({ $0.tokens(viewMode: .sourceAccurate) })
      where token.text.first?.isUppercase == true {
        mayUse(token.text, at: node)
      }
      return result
    }

    private func addScene(_ kind: SceneFact.Kind, _ node: FunctionCallExprSyntax) {
      let id = node.arguments.first { $0.label?.text == "id" }
      let title = node.arguments.first.flatMap { $0.label == nil ? $0 : nil }
      var scene = SceneFact(kind: kind, position: reader.position(of: node), owner: owner, member: member.name)
      scene.id = id.map { reader.expression($0.expression) }
      scene.title = title.map { reader.expression($0.expression) }
      scene.build = flow.build
      buildsAroundScene = flow.buildCount
      scene.isForOlderSystems = flow.olderSystems > 0
      scene.condition = flow.condition
      scenes.enter(scene)
    }

    override func visitPost(_ node: FunctionCallExprSyntax) {
      super.visitPost(node)
      if let scene = scenes.current, ExprSyntax(node).calledName == scene.kind.rawValue {
        scenes.leave(at: reader.position(of: node))
      }
    }
  }
#endif
