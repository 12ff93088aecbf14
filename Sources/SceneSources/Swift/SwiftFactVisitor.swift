#if SwiftSources
  internal import PredicateSyntax
  internal import RoutingDocuments
  internal import SwiftParser
  internal import SwiftSyntax

  /// Collects the declarations in a Swift file, including scene declarations, constants, enumerations, and the
  /// assignments and modifiers that set conditions.
  final class SwiftFactVisitor: SyntaxVisitor {
    /// An enclosing type.
    private struct OpenType {
      var path: String
      /// Whether the type is an enumeration with `String` raw values, which default to the case names.
      var hasStringCases = false
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

    private struct BranchNames {
      var names: Set<String> = []
      /// The numbers of enclosing branches, and of presentations and actions.
      var depth: (Int, Int)
    }

    private let text: [UInt8]
    private let lines: SourceLines
    var facts = SourceFacts()
    private var types: [OpenType] = []
    private var members: [OpenMember] = []
    private var scope = LocalScope()
    /// The positions of the enclosing blocks.
    private var blocks: [SourcePosition] = []
    /// The enclosing conditions, as written in the source.
    private var conditions: [String] = []
    /// The positions of the blocks in which an earlier branch returns.
    private var leftBlocks: Set<SourcePosition> = []
    /// The positions of the blocks in which an earlier statement certainly ends the function or the branch.
    private var endedBlocks: Set<SourcePosition> = []
    /// For each block, the platforms on which an earlier statement in an `#if` certainly ends it.
    private var endedBuilds: [SourcePosition: Set<SourcePlatform>] = [:]
    /// The number of enclosing branches and loops.
    private var branches = 0
    /// The number of enclosing branches that an `#available` condition with an `else` enters, on each system one.
    private var availabilities = 0
    /// For each enclosing branch of an `if`, the names that the branch uses whenever it runs.
    private var branchNames: [BranchNames] = []
    /// The number of enclosing closures and local functions, which may run later or not at all, and of enclosing
    /// expressions with `&&`, `||` or `??`, whose right operands may not be evaluated.
    private var deferrals = 0
    /// The number of enclosing branches that only older systems enter.
    private var olderSystems = 0
    /// The number of enclosing `guard` bodies that are entered for no window.
    private var unusualExits = 0
    /// The numbers of blocks around the enclosing functions and closures.
    private var frames: [Int] = []
    /// The conditions of the enclosing `#if` directives, each together with those around it.
    private var builds: [PlatformCondition] = []
    /// The indices of the enclosing scene declarations in `facts.scenes`.
    private var openScenes: [Int] = []
    /// The launch behaviors that modifiers set on scene declarations, keyed by the positions of the declarations.
    private var launchBehaviors: [SourcePosition: String] = [:]
    private var volumetricScenes: Set<SourcePosition> = []
    /// The modifiers of scene declarations, keyed by the positions of the declarations.
    private var sceneModifiers: [SourcePosition: Set<String>] = [:]
    /// The number of enclosing sheets, menus and other views that appear later than the window.
    private var presentations = 0
    /// The number of enclosing actions, which can name views but don't show them.
    private var actions = 0
    /// The number of `return` and `throw` statements so far.
    private var exits = 0
    private var firstError: Int?
    /// Whether the file contains tests, which are no part of the app.
    private var isTest = false

    private init(_ text: [UInt8], file: String) {
      self.text = text
      lines = SourceLines(file: file, text: text)
      super.init(viewMode: .all)
    }

    static func facts(in bytes: [UInt8], file: String) -> SourceFacts {
      let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
      let visitor = SwiftFactVisitor(bytes, file: file)
      visitor.walk(tree)
      return visitor.finish()
    }

    private func finish() -> SourceFacts {
      if isTest { facts = SourceFacts(ofTests: facts.sites) }
      for index in facts.scenes.indices {
        let position = facts.scenes[index].position
        facts.scenes[index].launchBehavior = launchBehaviors[position]
        facts.scenes[index].isVolumetric = volumetricScenes.contains(position)
        facts.scenes[index].modifiers = sceneModifiers[position] ?? []
      }
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
    private var build: PlatformCondition { builds.last ?? .only(SourcePlatform.all) }
    private var currentPlatforms: Set<SourcePlatform> {
      guard !endedBuilds.isEmpty else { return build.may }
      let ended = blocks.dropFirst(frames.last ?? 0).compactMap { endedBuilds[$0] }
      return ended.reduce(build.may) { $0.subtracting($1) }
    }
    private var reader: SwiftExpressionReader {
      SwiftExpressionReader(text: text, lines: lines) { [scope] in scope[$0] }
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
      isProtocol: Bool = false, isMain: Bool = false, isExtension: Bool = false
    ) {
      let path = owner.isEmpty ? name : owner + "." + name
      let inherited = (clause?.inheritedTypes ?? []).compactMap {
        $0.type.trimmedDescription.split(separator: ".").last.map { String($0.prefix { $0 != "<" }) }
      }
      if !isProtocol {
        facts.types.append(
          TypeFact(
            path: path, inherited: inherited, position: reader.position(of: node), isMain: isMain,
            isExtension: isExtension, platforms: currentPlatforms))
      }
      types.append(OpenType(path: path, hasStringCases: isEnum && inherited.contains("String")))
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      open(node.name.text, node.name, node.inheritanceClause)
      for attribute in node.attributes.map(\.trimmedDescription) where attribute.hasPrefix("@objc(") {
        facts.classNames[String(attribute.dropFirst(6).dropLast())] = node.name.text
      }
      return .visitChildren
    }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
      let isMain = node.attributes.contains { $0.trimmedDescription == "@main" }
      open(node.name.text, node.name, node.inheritanceClause, isMain: isMain)
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
        var raw = element.rawValue.map { reader.expression($0.value) }
        if raw == nil, types.last?.hasStringCases == true, element.parameterClause == nil {
          let position = reader.position(of: element.name)
          let literal = SourceText.Literal(text: element.name.text, position: position, isVerbatim: true)
          raw = SourceExpression(kind: .string([.literal(literal)]), source: element.name.text, position: position)
        }
        facts.cases.append(CaseFact(name: element.name.text, owner: owner, rawValue: raw, file: lines.file))
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
      if scope.isInFunction { deferrals += 1 }
      return enter()
    }
    /// Returns the position of the last call of the superclass's method.
    private func superCall(of name: String, in body: CodeBlockSyntax) -> SourcePosition? {
      let (text, call) = (Array(body.description.utf8), Array("super.\(name)(".utf8))
      guard let offset = text.ranges(of: call).last?.lowerBound else { return nil }
      return lines.position(of: body.position.utf8Offset + offset)
    }

    override func visitPost(_ node: FunctionDeclSyntax) {
      if members.removeLast().isLocal { deferrals -= 1 }
      leave()
    }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
      facts.initializedTypes.insert(owner.lastName)
      return enter()
    }
    override func visitPost(_ node: InitializerDeclSyntax) { leave() }
    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { enter() }
    override func visitPost(_ node: DeinitializerDeclSyntax) { leave() }
    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { enter() }
    override func visitPost(_ node: SubscriptDeclSyntax) { leave() }

    private func enter() -> SyntaxVisitorContinueKind {
      scope.enter()
      frames.append(blocks.count)
      return .visitChildren
    }

    private func leave() {
      frames.removeLast()
      scope.leave()
    }

    private func enterBlock(_ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
      scope.enter()
      blocks.append(reader.position(of: node))
      return .visitChildren
    }

    private func leaveBlock() {
      scope.leave()
      blocks.removeLast()
    }

    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
      frames.append(blocks.count)
      return enterBlock(node)
    }
    override func visitPost(_ node: AccessorBlockSyntax) {
      leaveBlock()
      frames.removeLast()
    }
    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { enterBlock(node) }
    override func visitPost(_ node: CodeBlockSyntax) { leaveBlock() }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
      if !ExprSyntax(node).isCalled { deferrals += 1 }
      frames.append(blocks.count)
      return enterBlock(node)
    }
    override func visitPost(_ node: ClosureExprSyntax) {
      leaveBlock()
      frames.removeLast()
      if !ExprSyntax(node).isCalled { deferrals -= 1 }
    }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
      scope.declare((node.secondName ?? node.firstName).text, .unknown)
      return .visitChildren
    }
    override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
      scope.declare((node.secondName ?? node.firstName).text, .foreign)
      return .visitChildren
    }
    override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
      scope.declare(node.name.text, .foreign)
      return .visitChildren
    }
    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
      scope.declare(node.identifier.text, node.parent?.is(ForStmtSyntax.self) == true ? .foreign : .unknown)
      return .visitChildren
    }
    override func visitPost(_ node: OptionalBindingConditionSyntax) {
      guard let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text, let initial = node.initializer
      else { return }
      if Self.isAboutOtherScenes(initial.value) {
        scope.declare(name, .foreign)
      } else if initial.value.trimmedDescription.hasSuffix("activationConditions") {
        scope.declare(name, .constant(reader.expression(initial.value)))
      }
    }

    /// Whether an expression takes a scene from those of the application.
    private static func isAboutOtherScenes(_ expression: ExprSyntax) -> Bool {
      let text = expression.trimmedDescription
      return text.contains("connectedScenes") || text.contains("openSessions")
    }

    // MARK: Conditions

    private func walk(_ node: some SyntaxProtocol, under condition: String, isBranch: Bool = true) {
      conditions.append(condition)
      if isBranch { branches += 1 }
      walk(node)
      if isBranch { branches -= 1 }
      conditions.removeLast()
    }

    override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
      scope.enter()
      walk(node.pattern)
      walk(node.sequence)
      walk(node.body, under: reader.source(from: node.forKeyword, to: node.sequence))
      scope.leave()
      return .skipChildren
    }

    override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
      scope.enter()
      walk(node.conditions)
      walk(node.body, under: reader.source(from: node.whileKeyword, to: node.conditions))
      scope.leave()
      return .skipChildren
    }

    override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
      let text = reader.source(from: node.ifKeyword, to: node.conditions)
      // What a system version decides is the same for every scene, but not on every device.
      let availability = node.conditions.map { $0.condition.as(AvailabilityConditionSyntax.self) }
      let isAvailability = availability.allSatisfy { $0 != nil }
      let isInverted = availability.contains { $0?.availabilityKeyword.tokenKind == .poundUnavailable }
      let isWindow = node.conditions.allSatisfy { element in
        Self.isWindowCheck(element)
          || Self.boundValue(element).map { $0.hasSuffix("as? UIWindowScene") || Self.windows.contains($0) } ?? false
      }
      scope.enter()
      walk(node.conditions)
      if isInverted { olderSystems += 1 }
      if isAvailability, node.elseBody != nil { availabilities += 1 }
      let isBranch = !isWindow && !(isAvailability && node.elseBody == nil)
      let names = branchNames { walk(node.body, under: text, isBranch: isBranch) }
      if isInverted { olderSystems -= 1 }
      scope.leave()
      guard let other = node.elseBody else { return .skipChildren }
      if isAvailability, !isInverted { olderSystems += 1 }
      let otherNames = branchNames { walk(other, under: "\(text) … else") }
      if isAvailability, !isInverted { olderSystems -= 1 }
      if isAvailability { availabilities -= 1 }
      // What both branches use is used in any case.
      for name in names.intersection(otherNames) { use(name, at: node) }
      return .skipChildren
    }

    /// Returns the names that a branch uses whenever it is entered.
    private func branchNames(_ walkBranch: () -> Void) -> Set<String> {
      branchNames.append(BranchNames(depth: (branches + 1, presentations + actions)))
      walkBranch()
      return branchNames.removeLast().names
    }

    override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
      let isUsual = node.conditions.allSatisfy(Self.isUsuallyTrue)
      walk(node.conditions)
      if isUsual { unusualExits += 1 }
      walk(node.body, under: reader.source(from: node.guardKeyword, to: node.elseKeyword))
      if isUsual { unusualExits -= 1 }
      if !isUsual, let block = blocks.last { leftBlocks.insert(block) }
      return .skipChildren
    }

    /// Whether a condition of a `guard` holds for each window. Casts of the scene and `let self` do, but an element of a
    /// dictionary may be missing.
    private static func isUsuallyTrue(_ element: ConditionElementSyntax) -> Bool {
      if element.condition.is(AvailabilityConditionSyntax.self) { return true }
      if isWindowCheck(element) { return true }
      guard let value = boundValue(element) else { return false }
      return value.contains("as?") && !value.contains("[") || value == "self" || windows.contains(value)
    }

    /// Whether a condition asks if the scene has windows, as in `scene is UIWindowScene`.
    private static func isWindowCheck(_ element: ConditionElementSyntax) -> Bool {
      element.condition.trimmedDescription.hasSuffix(" is UIWindowScene")
    }

    /// The properties with the delegate's window or scene.
    private static let windows: Set<String> = [
      "window", "self.window", "windowScene", "self.windowScene", "window?.windowScene", "self.window?.windowScene",
    ]

    /// Returns the source text of `value` in a condition such as `let name = (value)`, without parentheses.
    private static func boundValue(_ element: ConditionElementSyntax) -> String? {
      guard let binding = element.condition.as(OptionalBindingConditionSyntax.self) else { return nil }
      let value = (binding.initializer?.value).map { $0.trimmedDescription } ?? binding.pattern.trimmedDescription
      return value.hasPrefix("(") && value.hasSuffix(")") ? String(value.dropFirst().dropLast()) : value
    }

    override func visit(_ node: CatchClauseSyntax) -> SyntaxVisitorContinueKind {
      walk(node.catchItems)
      walk(node.body, under: "catch")
      return .skipChildren
    }

    /// The statements after a call that throws may not run.
    override func visitPost(_ node: TryExprSyntax) {
      if node.questionOrExclamationMark == nil, let block = blocks.last { leftBlocks.insert(block) }
    }

    override func visitPost(_ node: ReturnStmtSyntax) { noteExit() }
    override func visitPost(_ node: ThrowStmtSyntax) { noteExit() }

    override func visitPost(_ node: BreakStmtSyntax) { endBlock() }
    override func visitPost(_ node: ContinueStmtSyntax) { endBlock() }

    /// Records that the rest of the current block does not run.
    private func endBlock() {
      guard let block = blocks.last else { return }
      if scope.directives == 0 {
        endedBlocks.insert(block)
      } else {
        endedBuilds[block, default: []].formUnion(build.must)
      }
    }

    /// Whether an earlier statement ends the block of the current position, or one around it in the same function.
    private var isUnreachable: Bool { !endedBlocks.isDisjoint(with: blocks.dropFirst(frames.last ?? 0)) }

    /// The functions that do not return.
    private static let endings: Set<String> = ["abort", "exit", "fatalError", "preconditionFailure"]

    /// Records that the rest of the current function may not run.
    private func noteExit() {
      exits += 1
      endBlock()
      guard !conditions.isEmpty, unusualExits == 0 else { return }
      // A platform alone decides whether the exit is compiled, and then it ends the block.
      if conditions.count == scope.directives, build.must == build.may { return }
      leftBlocks.formUnion(blocks.dropFirst(frames.last ?? 0))
    }

    override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
      walk(node.subject)
      let text = reader.source(from: node.switchKeyword, to: node.subject)
      for element in node.cases {
        switch element {
        case .switchCase(let branch):
          _ = enterBlock(branch)
          walk(branch, under: "\(text) { \(SourceExpression.oneLine(branch.label.trimmedDescription)) … }")
          leaveBlock()
        case .ifConfigDecl(let directive): walk(directive, under: text)
        }
      }
      return .skipChildren
    }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
      scope.directives += 1
      defer { scope.directives -= 1 }
      var earlier = PlatformCondition.only([])
      for clause in node.clauses {
        let own = clause.condition.map(PlatformCondition.init) ?? .only(SourcePlatform.all)
        builds.append(build && own && !earlier)
        earlier = earlier || own
        if let elements = clause.elements {
          let text = clause.condition.map { reader.source(from: clause.poundKeyword, to: $0) } ?? "#else"
          walk(elements, under: text, isBranch: false)
        }
        builds.removeLast()
      }
      return .skipChildren
    }

    // MARK: Variables

    /// Whether the current declaration is a member of a type that is declared in a function.
    private var isInLocalType: Bool { members.last.map { $0.depth < types.count } ?? false }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
      let name = node.bindings.first?.pattern.trimmedDescription ?? ""
      let attributes = node.attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
      if attributes.contains(where: { $0.lastName == "NSApplicationDelegateAdaptor" }), currentPlatforms.contains(.iOS)
      {
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
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
          !currentPlatforms.isEmpty
        else { continue }
        if scope.isInFunction, !isInLocalType {
          let initial =
            isConstant && !isConverted(binding) ? binding.initializer.map { reader.expression($0.value) } : nil
          let isForeign = binding.initializer.map { Self.isAboutOtherScenes($0.value) } ?? false
          scope.declare(name, isForeign ? .foreign : initial.map { .constant($0) } ?? .unknown)
        } else {
          var fact = VariableFact(name: name, owner: owner, value: .unknown, isStatic: isStatic, file: lines.file)
          fact.platforms = currentPlatforms
          fact.isOverridable = node.modifiers.contains { $0.name.text == "class" }
          if let accessors = binding.accessorBlock {
            fact.value = reader.value(ofComputed: accessors) ?? .unknown
            if !isStatic { fact.isOverridable = true }
          } else if isConstant, let initial = binding.initializer {
            var value = reader.expression(initial.value)
            if case .instance(type: nil, let arguments) = value.kind, let type = binding.typeAnnotation?.type {
              value.kind = .instance(type: type.trimmedDescription, arguments)
            }
            fact.value = isConverted(binding) ? .unknown : .expression(value)
          } else {
            fact.isUninitialized = isConstant
          }
          facts.variables.append(fact)
        }
      }
    }

    /// Whether the declared type of a variable gives its literal another value or description, as `Double` does for `2`.
    private func isConverted(_ binding: PatternBindingSyntax) -> Bool {
      guard let type = binding.typeAnnotation?.type.trimmedDescription, let value = binding.initializer?.value else {
        return false
      }
      if value.is(StringLiteralExprSyntax.self) { return !["String", "StaticString", "Substring"].contains(type) }
      if value.is(IntegerLiteralExprSyntax.self) { return !type.hasPrefix("Int") && !type.hasPrefix("UInt") }
      return false
    }

    // MARK: Sites

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
      let elements = Array(node.elements)
      if elements.contains(where: { $0.is(UnresolvedTernaryExprSyntax.self) }) { branches += 1 }
      if elements.contains(where: Self.isShortCircuit) { deferrals += 1 }
      guard elements.count >= 3, elements[1].is(AssignmentExprSyntax.self) else { return .visitChildren }
      let access = elements[0].as(MemberAccessExprSyntax.self)
      let receiver = access?.base?.trimmedDescription ?? ""
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

    /// Returns the assigned name if it is a member of `self` in an extension of a UIKit class, as in `name = value`.
    private func implicitMember(_ target: ExprSyntax) -> DeclReferenceExprSyntax? {
      guard let reference = target.as(DeclReferenceExprSyntax.self), scope[reference.baseName.text] == nil,
        ["UIScene", "UIWindowScene", "UISceneActivationConditions"].contains(owner.lastName)
      else { return nil }
      return reference
    }

    private func addReplacement(by value: String, receiver: String, at position: SourcePosition) {
      let path = receiver + ".activationConditions"
      if isUnreachable { return }
      if scope.isAliasOfConditions(value) || SiteFact.Target(path, local: { scope[$0] }) == .otherScene { return }
      var fact = ReplacementFact(owner: owner, position: position, value: .init(value))
      fact.isOccasional = isConditional || deferrals > 0 || !isOwnScene(receiver)
      facts.replacements.append(fact)
    }

    /// Whether the code at the current position may not run.
    private var isConditional: Bool {
      branches > 0 || presentations > 0 || members.contains(where: \.isOccasional)
        || !leftBlocks.isDisjoint(with: blocks)
    }

    /// Whether an expression such as `self.windowScene?` refers to the scene of the delegate. A property with another
    /// name, such as `mainScene`, can refer to another scene.
    private func isOwnScene(_ receiver: String) -> Bool {
      let path = receiver.replacing(#/ as[?!] \w+/#, with: "").filter { !"?!() ".contains($0) }.split(separator: ".")
        .map(String.init).drop { $0 == "self" }
      guard let root = path.first, scope[root] == nil else { return true }
      return ["scene", "windowScene", "window", "view", "activationConditions"].contains(root)
    }

    override func visitPost(_ node: SequenceExprSyntax) {
      if node.elements.contains(where: { $0.is(UnresolvedTernaryExprSyntax.self) }) { branches -= 1 }
      if node.elements.contains(where: Self.isShortCircuit) { deferrals -= 1 }
    }

    /// Whether an element is an operator whose right operand isn't always evaluated.
    private static func isShortCircuit(_ element: ExprSyntax) -> Bool {
      element.as(BinaryOperatorExprSyntax.self).map { ["&&", "||", "??"].contains($0.operator.text) } ?? false
    }

    private func addSite(
      _ kind: SiteFact.Kind, at position: SourcePosition, _ values: [SourceExpression], receiver: String = "",
      root: ExprSyntax? = nil
    ) {
      if isUnreachable { return }
      var site = SiteFact(
        kind: kind, position: position, values: values, owner: owner, block: blocks.last ?? position)
      site.condition = conditions.isEmpty ? nil : conditions.joined(separator: "; ")
      site.platforms = currentPlatforms
      site.certainPlatforms = build.must.intersection(currentPlatforms)
      site.receiver = receiver
      site.target = SiteFact.Target(receiver) { scope[$0] }
      site.member = member.name
      site.exits = exits
      let isView = kind == .preferringAllowing || kind == .matching
      // A closure gets the view that it modifies from a function, which may show the view unchanged.
      let isOfParameter = root?.as(DeclReferenceExprSyntax.self).map { isClosureParameter($0.baseName.text) } ?? false
      site.isOccasional =
        isOfParameter || isConditional || !isView && deferrals > 0 || actions > 0 && kind == .preferringAllowing
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
        site.scene = site.scene ?? openScenes.last.map { facts.scenes[$0].position }
      }
      facts.sites.append(site)
    }

    private func isClosureParameter(_ name: String) -> Bool {
      if case .foreign? = scope[name] { true } else { name.hasPrefix("$") }
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      let access = node.calledExpression.as(MemberAccessExprSyntax.self)
      guard let name = access?.declName.baseName.text ?? ExprSyntax(node).calledName else { return .visitChildren }
      if access != nil, openScenes.isEmpty, members.contains(where: \.isScene), let root = node.modifierRoot,
        root.calledName.flatMap(SceneFact.Kind.init) != nil
      {
        sceneModifiers[reader.position(of: root), default: []].insert(name)
      }
      switch name {
      case "handlesExternalEvents":
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
        if name == "defaultLaunchBehavior" { launchBehaviors[reader.position(of: root)] = value }
        if value == "volumetric" { volumetricScenes.insert(reader.position(of: root)) }
      case _ where Self.presenters.contains(name):
        walk(node, access, counting: \.presentations)
        return .skipChildren
      case _ where Self.actors.contains(name):
        walk(node, access, counting: \.actions)
        return .skipChildren
      default:
        if let kind = ExprSyntax(node).calledName.flatMap(SceneFact.Kind.init), openScenes.isEmpty,
          members.contains(where: \.isScene)
        {
          addScene(kind, node)
        }
      }
      return .visitChildren
    }

    /// The views and modifiers whose content appears only when the user or the app asks for it.
    private static let presenters: Set<String> = [
      "Button", "DisclosureGroup", "ImageRenderer", "Menu", "NSHostingController", "NSHostingView", "NavigationLink",
      "Tab", "TabView", "UIHostingController", "ViewThatFits", "alert", "commands", "confirmationDialog", "contextMenu",
      "draggable", "fullScreenCover", "inspector", "navigationDestination", "onDrag", "popover", "sheet",
      "swipeActions", "toolbar",
    ]

    /// The modifiers and calls whose closures run when something happens.
    private static let actors: Set<String> = [
      "Task", "onAppear", "onChange", "onContinueUserActivity", "onDisappear", "onDrop", "onOpenURL", "onReceive",
      "onSubmit", "onTapGesture", "refreshable", "task",
    ]

    /// Visits what a call is called on, and then its arguments and closures while a counter is raised. The name of a
    /// modifier isn't a use of a member with the same name.
    private func walk(
      _ node: FunctionCallExprSyntax, _ access: MemberAccessExprSyntax?,
      counting counter: ReferenceWritableKeyPath<SwiftFactVisitor, Int>
    ) {
      if let access { access.base.map { walk($0) } } else { walk(node.calledExpression) }
      self[keyPath: counter] += 1
      walk(node.arguments)
      if let closure = node.trailingClosure { walk(closure) }
      walk(node.additionalTrailingClosures)
      self[keyPath: counter] -= 1
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
      for argument in node.genericArgumentClause.arguments {
        use(argument.argument.trimmedDescription.lastName, at: node)
      }
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
      let isOwn = access?.base.map { $0.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" } ?? true
      if name.first?.isUppercase != true || callee.isCalled { use(name, at: node, isOwn: isOwn) }
      return .visitChildren
    }

    /// - Parameter isOwn: Whether the name is that of a member of `self`, or no member.
    private func use(_ name: String, at node: some SyntaxProtocol, isOwn: Bool = false) {
      let isOccasional =
        presentations + actions + branches - availabilities > 0 || members.contains(where: \.isOccasional)
        || !leftBlocks.isDisjoint(with: blocks)
      if let last = branchNames.last, last.depth == (branches, presentations + actions) {
        branchNames[branchNames.count - 1].names.insert(name)
      }
      let isDirect = isOwn && !isOccasional && deferrals == 0
      let use = NamesInUse(
        all: isOccasional ? [] : [name], occasional: isOccasional ? [name] : [], direct: isDirect ? [name] : [])
      add(use, to: &facts.uses[member, default: NamesInUse()])
      if let scene = openScenes.last {
        add(use, to: &facts.scenes[scene].content)
      } else if olderSystems == 0, members.contains(where: \.isScene) {
        facts.sceneUses.append(
          SceneUseFact(
            member: member, name: name, position: reader.position(of: node),
            isElement: name.first?.isUppercase == true && Self.isElement(Syntax(node)), platforms: currentPlatforms))
      }
    }

    private func add(_ use: NamesInUse, to names: inout NamesInUse) {
      if currentPlatforms == SourcePlatform.all {
        names.formUnion(use)
      } else {
        names.limited[currentPlatforms, default: NamesInUse()].formUnion(use)
      }
    }

    /// Whether a call with its modifiers is a statement by itself, outside closures other than that of a group.
    private static func isElement(_ callee: Syntax) -> Bool {
      var node = callee
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

    private func addScene(_ kind: SceneFact.Kind, _ node: FunctionCallExprSyntax) {
      let id = node.arguments.first { $0.label?.text == "id" }
      let title = node.arguments.first.flatMap { $0.label == nil ? $0 : nil }
      var scene = SceneFact(kind: kind, position: reader.position(of: node), owner: owner, member: member.name)
      scene.id = id.map { reader.expression($0.expression) }
      scene.title = title.map { reader.expression($0.expression) }
      scene.platforms = currentPlatforms
      scene.certainPlatforms = build.must
      scene.isForOlderSystems = olderSystems > 0
      openScenes.append(facts.scenes.count)
      facts.scenes.append(scene)
    }

    override func visitPost(_ node: FunctionCallExprSyntax) {
      if node.parent?.is(CodeBlockItemSyntax.self) == true,
        let name = ExprSyntax(node).calledName, Self.endings.contains(name)
      {
        endBlock()
      }
      guard let scene = openScenes.last, ExprSyntax(node).calledName == facts.scenes[scene].kind.rawValue,
        facts.scenes[scene].position == reader.position(of: node)
      else { return }
      openScenes.removeLast()
    }
  }

  extension PlatformCondition {
    /// Evaluates an `#if` condition. Recurses no deeper than the parser did.
    fileprivate init(_ syntax: ExprSyntax) {
      switch syntax.as(ExprSyntaxEnum.self) {
      case .functionCallExpr(let call):
        let name = ExprSyntax(call).calledName ?? ""
        self.init(function: name, argument: call.arguments.first?.expression.trimmedDescription ?? "")
      case .booleanLiteralExpr(let literal): self = .only(literal.literal.text == "true" ? SourcePlatform.all : [])
      case .prefixOperatorExpr(let negation) where negation.operator.text == "!": self = !Self(negation.expression)
      case .tupleExpr(let tuple):
        self = tuple.elements.count == 1 ? tuple.elements.first.map { Self($0.expression) } ?? .unknown : .unknown
      case .sequenceExpr(let sequence): self.init(Array(sequence.elements))
      default: self = .unknown
      }
    }

    /// Evaluates operands joined by `&&` and `||`, where `&&` has higher precedence.
    private init(_ elements: [ExprSyntax]) {
      var alternatives: [Self] = []
      var current = elements.first.map { Self($0) } ?? .unknown
      for index in stride(from: 1, to: elements.count - 1, by: 2) {
        let operand = Self(elements[index + 1])
        switch elements[index].as(BinaryOperatorExprSyntax.self)?.operator.text {
        case "&&": current = current && operand
        case "||":
          alternatives.append(current)
          current = operand
        default: current = .unknown
        }
      }
      self = alternatives.reduce(current) { $0 || $1 }
    }
  }
#endif
