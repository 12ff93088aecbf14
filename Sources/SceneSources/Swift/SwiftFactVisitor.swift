#if SwiftSources
  internal import PredicateSyntax
  internal import RoutingDocuments
  internal import SwiftParser
  internal import SwiftSyntax

  /// Collects the declarations in a Swift file, including scene declarations, constants, enumerations, and the
  /// assignments and modifiers that set conditions.
  final class SwiftFactVisitor: SwiftFlowVisitor {
    /// An enclosing type.
    private struct OpenType {
      var path: String
      /// Whether the type is an enumeration with `String` raw values, which default to the case names.
      var hasStringCases = false
      /// The raw value of the next case of an enumeration with integers, if it is known.
      var nextRawValue: Int64?
    }

    /// An enclosing function or property.
    private struct OpenMember {
      var name: String
      /// The number of enclosing types.
      var depth: Int
      /// Whether the function or property returns a SwiftUI scene.
      var isScene: Bool
      /// Whether the function is `scene(_:willConnectTo:options:)`.
      var isConnection = false
      /// Whether the function is declared in another one.
      var isLocal = false
      /// Whether the system or the user calls the function, and not each scene does when it connects.
      var isOccasional = false
    }

    var facts = SourceFacts()
    private var types: [OpenType] = []
    private var members: [OpenMember] = []
    private var scenes = SceneDeclarations()
    /// The offset of the first syntax error in the file.
    private var firstError: Int?
    /// Whether the file contains tests, which are no part of the app.
    private var isTest = false

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

    private var owner: String { types.last?.path ?? "" }
    private var member: MemberFact {
      MemberFact(owner: owner, name: members.first { $0.depth == types.count }?.name ?? "")
    }

    // MARK: Errors

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
      if token.presence == .missing { noteError(at: token.positionAfterSkippingLeadingTrivia.utf8Offset) }
      // Reports unexpected text in trivia, such as the text between conflict markers.
      var offset = token.position.utf8Offset
      for piece in token.leadingTrivia {
        let isByteOrderMark = offset == 0 && text.starts(with: [0xEF, 0xBB, 0xBF])
        if case .unexpectedText = piece, !isByteOrderMark { noteError(at: offset) }
        offset += piece.sourceLength.utf8Length
      }
      return .skipChildren
    }

    override func visit(_ node: UnexpectedNodesSyntax) -> SyntaxVisitorContinueKind {
      noteError(at: node.positionAfterSkippingLeadingTrivia.utf8Offset)
      return .visitChildren
    }

    /// Skips a preview, which no window shows.
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
      node.macroName.text == "Preview" ? .skipChildren : .visitChildren
    }
    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
      node.macroName.text == "Preview" ? .skipChildren : .visitChildren
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
      if ["XCTest", "Testing"].contains(node.path.trimmedDescription) { isTest = true }
      return .visitChildren
    }

    private func noteError(at offset: Int) { firstError = firstError ?? min(offset, text.count) }

    // MARK: Types

    private func open(
      _ name: String, _ node: some SyntaxProtocol, _ clause: InheritanceClauseSyntax?, isEnum: Bool = false,
      isProtocol: Bool = false, mainPlatforms: Set<SourcePlatform> = [], isExtension: Bool = false
    ) {
      // A type in a function has a path that code elsewhere can't name.
      let path = ((owner.isEmpty ? [] : [owner]) + (scope.isInFunction ? ["()"] : []) + [name]).joined(separator: ".")
      let inherited = (clause?.inheritedTypes ?? []).compactMap {
        $0.type.trimmedDescription.split(separator: ".").last.map { String($0.prefix { $0 != "<" }) }
      }
      if !isProtocol {
        facts.types.append(
          TypeFact(
            path: path, inherited: inherited, position: reader.position(of: node),
            mainPlatforms: mainPlatforms.intersection(flow.platforms),
            isExtension: isExtension, platforms: flow.platforms))
      }
      types.append(
        OpenType(
          path: path, hasStringCases: isEnum && inherited.contains("String"),
          nextRawValue: isEnum && inherited.contains { $0.contains(#/^U?Int[0-9]*$/#) } ? 0 : nil))
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      open(node.name.text, node.name, node.inheritanceClause, mainPlatforms: node.attributes.mainPlatforms)
      for attribute in node.attributes.map(\.trimmedDescription) where attribute.hasPrefix("@objc(") {
        facts.classNames[String(attribute.dropFirst(6).dropLast())] = node.name.text
      }
      return .visitChildren
    }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
      open(node.name.text, node.name, node.inheritanceClause, mainPlatforms: node.attributes.mainPlatforms)
      // No window shows a preview.
      return facts.types.last?.inherited.contains("PreviewProvider") == true ? .skipChildren : .visitChildren
    }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
      open(node.name.text, node.name, node.inheritanceClause)
      return .visitChildren
    }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
      open(node.name.text, node.name, node.inheritanceClause, isEnum: true)
      return .visitChildren
    }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
      open(node.name.text, node.name, node.inheritanceClause, isProtocol: true)
      let inherited = node.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
      if inherited.contains(where: { $0.hasSuffix("SceneDelegate") }) { facts.delegateProtocols.insert(node.name.text) }
      return .visitChildren
    }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
      open(node.extendedType.trimmedDescription, node.extendedType, node.inheritanceClause, isExtension: true)
      return .visitChildren
    }
    override func visitPost(_ node: ClassDeclSyntax) { types.removeLast() }
    override func visitPost(_ node: StructDeclSyntax) { types.removeLast() }
    override func visitPost(_ node: ActorDeclSyntax) { types.removeLast() }
    override func visitPost(_ node: EnumDeclSyntax) { types.removeLast() }
    override func visitPost(_ node: ProtocolDeclSyntax) { types.removeLast() }
    override func visitPost(_ node: ExtensionDeclSyntax) { types.removeLast() }

    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
      for element in node.elements {
        let name = element.name.plainText
        let position = reader.position(of: element.name)
        var raw = element.rawValue.map { reader.expression($0.value) }
        if raw == nil, types.last?.hasStringCases == true, element.parameterClause == nil {
          let literal = SourceText.Literal(text: name, position: position, isVerbatim: name == element.name.text)
          raw = SourceExpression(kind: .string([.literal(literal)]), source: name, position: position)
        }
        if raw == nil, let next = types.last?.nextRawValue {
          raw = SourceExpression(kind: .integer(next), source: name, position: position)
        }
        if var last = types.popLast() {
          if case .integer(let value)? = raw?.kind, value < .max {
            last.nextRawValue = value + 1
          } else {
            last.nextRawValue = nil
          }
          types.append(last)
        }
        facts.cases.append(
          CaseFact(
            name: name, owner: owner, rawValue: raw, file: lines.file, isConditional: scope.directives > 0))
      }
      return .skipChildren
    }

    // MARK: Functions and blocks

    private func isScene(_ type: TypeSyntax?) -> Bool {
      guard let some = type?.as(SomeOrAnyTypeSyntax.self) else { return false }
      return some.constraint.trimmedDescription.lastName == "Scene"
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      let labels = node.signature.parameterClause.parameters.map(\.firstName.text)
      let attributes = node.attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
      // The methods of the scene's delegate have the same name and return nothing.
      let isOfDelegate = node.name.text == "scene" && labels.first == "_" && node.signature.returnClause == nil
      let isConnection = isOfDelegate && labels.contains("willConnectTo")
      let name = isOfDelegate && !isConnection ? "scene(other)" : node.name.text
      let isLifecycle = ["sceneDid", "sceneWill", "windowScene"].contains(where: node.name.text.hasPrefix)
      if node.name.text == "handlesExternalEvents", let body = node.body {
        facts.modifierOverloads.append(body.trimmedDescription)
      }
      members.append(
        OpenMember(
          name: name, depth: types.count, isScene: isScene(node.signature.returnClause?.type),
          isConnection: isConnection, isLocal: scope.isInFunction,
          isOccasional: !isConnection
            && (isLifecycle || isOfDelegate || attributes.contains { ["IBAction", "objc"].contains($0) })))
      if node.modifiers.contains(where: { $0.name.text == "override" }), let body = node.body {
        facts.overrides[MemberFact(owner: owner.lastName, name: name)] = .some(superCall(of: node.name.text, in: body))
      }
      facts.functions[member, default: 0] += 1
      if scope.isInFunction { flow.deferrals += 1 }
      return enter()
    }
    /// Returns the position of the last call of the superclass's method.
    private func superCall(of name: String, in body: CodeBlockSyntax) -> SourcePosition? {
      let (text, call) = (Array(body.description.utf8), Array("super.\(name)(".utf8))
      guard let offset = text.ranges(of: call).last?.lowerBound else { return nil }
      return lines.position(of: body.position.utf8Offset + offset)
    }

    override func visitPost(_ node: FunctionDeclSyntax) {
      if members.removeLast().isLocal { flow.deferrals -= 1 }
      leave()
    }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
      facts.initializedTypes.insert(owner.lastName)
      return enter()
    }
    override func visitPost(_ node: InitializerDeclSyntax) { leave() }

    // MARK: Variables

    /// Whether the current declaration is a member of a type that is declared in a function.
    private var isInLocalType: Bool { members.last.map { $0.depth < types.count } ?? false }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
      let name = node.bindings.first?.pattern.trimmedDescription ?? ""
      let attributes = node.attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
      if attributes.contains(where: { $0.lastName == "NSApplicationDelegateAdaptor" }), flow.platforms.contains(.iOS) {
        facts.filesOfMacApps.insert(lines.file)
      }
      members.append(
        OpenMember(
          name: name, depth: types.count, isScene: node.bindings.contains { isScene($0.typeAnnotation?.type) }))
      return .visitChildren
    }

    override func visitPost(_ node: VariableDeclSyntax) {
      members.removeLast()
      let isConstant = node.bindingSpecifier.tokenKind == .keyword(.let)
      let isStatic = node.modifiers.contains { ["static", "class"].contains($0.name.text) }
      for binding in node.bindings {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText,
          !flow.platforms.isEmpty
        else { continue }
        if scope.isInFunction, !isInLocalType {
          let initial =
            isConstant && !binding.isConverted ? binding.initializer.map { reader.expression($0.value) } : nil
          let isForeign = binding.initializer?.value.isAboutOtherScenes ?? false
          scope.declare(name, isForeign ? .foreign : initial.map { .constant($0) } ?? .unknown)
        } else {
          var fact = VariableFact(name: name, owner: owner, value: .unknown, isStatic: isStatic, file: lines.file)
          (fact.platforms, fact.flags) = (flow.platforms, flow.build.flags)
          fact.isOverridable = node.modifiers.contains { $0.name.text == "class" }
          if let accessors = binding.accessorBlock {
            fact.value = reader.value(ofComputed: accessors) ?? .unknown
            if !isStatic { fact.isOverridable = true }
          } else if isConstant, let initial = binding.initializer {
            var value = reader.expression(initial.value)
            if case .instance(type: nil, let arguments) = value.kind, let type = binding.typeAnnotation?.type {
              value.kind = .instance(type: type.trimmedDescription, arguments)
            }
            fact.value = binding.isConverted ? .unknown : .expression(value)
          } else {
            fact.isUninitialized = isConstant
          }
          facts.variables.append(fact)
        }
      }
    }

    // MARK: Sites

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
      let elements = Array(node.elements)
      if elements.contains(where: \.isChoice) { flow.branches += 1 }
      guard elements.count >= 3, elements[1].is(AssignmentExprSyntax.self) else { return .visitChildren }
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
      let (start, name) = (reader.position(of: elements[0]), reader.position(of: target))
      addSite(kind, at: start.line == name.line ? start : name, [value], receiver: receiver)
      return .visitChildren
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
    private var isConditional: Bool { flow.isConditional || members.contains(where: \.isOccasional) }

    /// Whether an expression such as `self.windowScene?` refers to the scene of the delegate. A property with another
    /// name, such as `mainScene`, can refer to another scene.
    private func isOwnScene(_ receiver: String) -> Bool {
      let path = receiver.replacing(#/ as[?!] \w+/#, with: "").filter { !"?!() ".contains($0) }.split(separator: ".")
        .map(String.init).drop { $0 == "self" }
      guard let root = path.first, scope[root] == nil else { return true }
      return ["scene", "windowScene", "window", "view", "activationConditions"].contains(root)
    }

    override func visitPost(_ node: SequenceExprSyntax) {
      if node.elements.contains(where: \.isChoice) { flow.branches -= 1 }
    }

    private func addSite(
      _ kind: SiteFact.Kind, at position: SourcePosition, _ values: [SourceExpression], receiver: String = "",
      root: ExprSyntax? = nil
    ) {
      if flow.isUnreachable { return }
      var site = SiteFact(
        kind: kind, position: position, values: values, owner: owner, block: flow.block ?? position)
      site.condition = flow.condition
      site.earlierExit = flow.earlierExit
      site.platforms = flow.platforms
      site.certainPlatforms = flow.build.must.intersection(flow.platforms)
      site.flags = flow.build.flags
      site.receiver = receiver
      site.target = SiteFact.Target(receiver) { scope[$0] }
      site.member = member.name
      site.exits = flow.exits
      let isView = kind == .preferringAllowing || kind == .matching
      // A closure gets the view that it modifies from a function, which may show the view unchanged.
      let isOfParameter = root?.as(DeclReferenceExprSyntax.self).map { isClosureParameter($0.baseName.text) } ?? false
      site.isOccasional =
        isOfParameter || isConditional || !isView && flow.deferrals > 0
        || flow.actions > 0 && kind == .preferringAllowing
        || site.target == .scene && !isOwnScene(receiver)
      if case .object(let name) = site.target, case .unknown? = scope[name] { site.isOfParameter = true }
      site.isAtConnection = members.last { !$0.isScene }?.isConnection ?? false
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

    private func isClosureParameter(_ name: String) -> Bool {
      if case .foreign? = scope[name] { true } else { name.hasPrefix("$") }
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      let access = node.calledExpression.as(MemberAccessExprSyntax.self)
      guard let name = access?.declName.baseName.text ?? ExprSyntax(node).calledName else { return .visitChildren }
      if access != nil, scenes.current == nil, members.contains(where: \.isScene), let root = node.modifierRoot,
        root.calledName.flatMap(SceneFact.Kind.init) != nil
      {
        scenes.addModifier(name, at: reader.position(of: root))
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
        addSite(kind, at: position, node.arguments.map { reader.expression($0.expression) }, root: node.modifierRoot)
      case "defaultLaunchBehavior", "windowStyle":
        guard let value = node.arguments.first?.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
          let root = node.modifierRoot
        else { break }
        scenes.set(name, to: value, at: reader.position(of: root))
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
        if scenes.current == nil, members.contains(where: \.isScene) { addScene(kind, node) }
      }
      return .visitChildren
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

    /// Records an alias like a view whose body consists of the aliased type.
    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
      let type = node.initializer.value.trimmedDescription.lastName
      if SceneFact.Kind(rawValue: type) != nil { facts.sceneAliases.insert(node.name.text) }
      facts.uses[MemberFact(owner: node.name.text, name: "body"), default: NamesInUse()].all.insert(type)
      return .skipChildren
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
      if let access, let root = access.base?.memberRoot, root.first?.isUppercase == true {
        use(name == "init" ? root : "\(root).\(name)", at: node)
      }
      // A capitalized name counts only if it is called, because only an instance of a view is displayed.
      let callee = access.map { ExprSyntax($0) } ?? ExprSyntax(node)
      let base = access?.base.map { $0.as(DeclReferenceExprSyntax.self)?.baseName.text ?? "" }
      if name.first?.isUppercase == true {
        if callee.isCalled { use(name, at: node, isOwn: base == nil || base == "self") }
      } else {
        let isOfOther = base.map { $0 != "self" && $0 != "Self" } ?? false
        use(name, at: node, isOwn: !isOfOther && base != "Self", isOfOther: isOfOther)
      }
      return .visitChildren
    }

    override func use(_ name: String, inAllBranchesOf node: IfExprSyntax) { use(name, at: node, isAgain: true) }

    /// - Parameters:
    ///   - isOwn: Whether the name is that of a member of `self`, or no member.
    ///   - isOfOther: Whether the name is that of a member of another value, whose type isn't known. The name is
    ///     recorded with a dot, and without one as a name that may be used.
    ///   - isAgain: Whether the name was recorded in the branches of the node.
    private func use(
      _ name: String, at node: some SyntaxProtocol, isOwn: Bool = false, isOfOther: Bool = false, isAgain: Bool = false
    ) {
      if flow.otherRoles > 0, name.hasSuffix(".self") {
        facts.typesOfOtherRoles.insert(String(name.dropLast(".self".count)))
        return
      }
      let isOccasional =
        flow.presentations + flow.actions + flow.branches - flow.availabilities > 0 || flow.olderSystems > 0
        || flow.mayHaveEnded || members.contains(where: \.isOccasional)
      let written = isOfOther ? "." + name : name
      flow.use(written)
      let isDirect = isOwn && !isOccasional && flow.deferrals == 0
      var use = NamesInUse(
        all: isOccasional ? [] : [written], occasional: isOccasional ? [written] : [], direct: isDirect ? [name] : [])
      if isOfOther { use.occasional.insert(name) }
      facts.uses[member, default: NamesInUse()].formUnion(use, on: flow.platforms)
      if scenes.current != nil {
        scenes.use(use, on: flow.platforms)
      } else if !isAgain, flow.olderSystems == 0, members.contains(where: \.isScene) {
        facts.sceneUses.append(
          SceneUseFact(
            member: member, name: name, position: reader.position(of: node),
            isElement: name.first?.isUppercase == true && node.isSceneElement, platforms: flow.platforms,
            flags: flow.build.flags))
      }
    }

    private func addScene(_ kind: SceneFact.Kind, _ node: FunctionCallExprSyntax) {
      let id = node.arguments.first { $0.label?.text == "id" }
      let title = node.arguments.first.flatMap { $0.label == nil ? $0 : nil }
      var scene = SceneFact(kind: kind, position: reader.position(of: node), owner: owner, member: member.name)
      scene.id = id.map { reader.expression($0.expression) }
      scene.title = title.map { reader.expression($0.expression) }
      scene.platforms = flow.platforms
      scene.certainPlatforms = flow.build.must
      scene.flags = flow.build.flags
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
