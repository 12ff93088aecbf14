#if SwiftSources
  internal import SceneRouting
  internal import SwiftParser
  internal import SwiftSyntax

  /// Collects from the tree of one Swift file what it says about windows and identifiers.
  ///
  /// A call of a long chain is as deep in the tree as the chain is long, so the walk does not recurse.
  final class SwiftFactReader {
    let lines: SourceLines
    /// The first statement after the last assignment, by the blocks around it.
    var searched: [SyntaxIdentifier: CodeBlockItemListSyntax.Index] = [:]
    /// The same for calls.
    var searchedForCalls: [SyntaxIdentifier: CodeBlockItemListSyntax.Index] = [:]
    /// The ways through the statements that were looked at.
    var ways: [SyntaxIdentifier: StatementWays] = [:]
    /// Whether local objects of conditions are used for more, by the offsets of their declarations.
    var givenObjects: [Int: Bool] = [:]
    /// The scenes that get such objects.
    var receivers = ConditionReceivers()
    let reader: SwiftExpressionReader
    let platform: SwiftPlatformCondition
    var facts = SourceFacts()
    /// The types around the current place, from outside to inside.
    var types: [String] = []
    /// The names of these types with those around them, as they are written: `Inbox.Screen`.
    var paths: [String] = []
    /// Who may use these types, and more.
    var accesses: [TypeAround] = []
    /// The member around the current place, for each of these types and inside of it; empty between members.
    private var members: [String] = []
    /// Whether the member around the current place makes scenes.
    private(set) var isInScene = false
    /// The generic parameters of the function around the current place.
    private(set) var genericParameters: Set<String> = []
    /// The windows around the current place, as indices in `facts.windows`.
    var openWindows: [(index: Int, call: SyntaxIdentifier)] = []
    /// The names of the functions whose calls count.
    let helpers: Set<String>
    /// The functions that were read.
    var functions: [SyntaxIdentifier: FunctionFact] = [:]

    /// Parses a file and reads it.
    ///
    /// - Parameter helpers: The names of the functions whose calls count.
    static func facts(
      of bytes: [UInt8], file: String, platform: SourcePlatform, helpers: Set<String>
    ) -> SourceFacts {
      // The parser's own limit is lower in debug builds.
      let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0, maximumNestingLevel: 256) }
      let reader = SwiftFactReader(bytes, file: file, platform: platform, helpers: helpers)
      if !tree.isTest { reader.walk(Syntax(tree)) }
      if tree.hasError { reader.notePartlyRead(tree) }
      reader.facts.conditions = reader.facts.conditions.map(reader.receivers.resolved)
      if let place = reader.reader.exhaustion {
        reader.facts.findings.append(
          SourceFinding(
            "partly-read", .warning, at: place,
            "the file has more local constants than can be looked up: no value is known from here on"))
      }
      return reader.facts
    }

    private init(_ text: [UInt8], file: String, platform: SourcePlatform, helpers: Set<String>) {
      self.helpers = helpers
      lines = SourceLines(file: file, text: text)
      reader = SwiftExpressionReader(lines: lines, text: text)
      self.platform = SwiftPlatformCondition(platform: platform)
    }

    func position(of node: some SyntaxProtocol) -> SourcePosition {
      lines.position(of: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    }

    /// Reads an expression where it stands.
    func read(_ node: ExprSyntax) -> SourceExpression { reader.read(node, scope: scope(of: node)) }

    /// The types around a place, and `self` in what belongs to an instance: its members hide those of the type.
    func scope(of node: some SyntaxProtocol) -> [String] {
      guard !types.isEmpty, let modifiers = Syntax(node).memberModifiers else { return types }
      return modifiers.contains { ["static", "class"].contains($0.name.text) } ? types : types + ["self"]
    }

    /// The type around the current place, or the file.
    var owner: String { paths.last ?? lines.file.split(separator: "/").last.map(String.init) ?? lines.file }

    /// The member around the current place.
    var place: MemberPlace { MemberPlace(type: paths.last ?? "", member: members.last ?? "") }

    private func notePartlyRead(_ tree: SourceFileSyntax) {
      var place = 0
      for token in tree.tokens(viewMode: .all) {
        guard token.hasError || token.parent?.is(UnexpectedNodesSyntax.self) == true else { continue }
        place = token.positionAfterSkippingLeadingTrivia.utf8Offset
        // Marks of a merge that was not finished are in front of the token, with what stands between them.
        var offset = token.position.utf8Offset
        for piece in token.leadingTrivia.pieces {
          if case .unexpectedText(let text) = piece, text.hasPrefix("<<<<<<<") {
            place = offset
            break
          }
          offset += piece.sourceLength.utf8Length
        }
        break
      }
      facts.findings.append(
        SourceFinding(
          "partly-read", .warning, at: lines.position(of: place),
          "the file is not valid Swift from here on: it is read only in part"))
    }

    // MARK: The walk

    private enum Step {
      case enter(Syntax)
      case leave(Syntax)
    }

    private func walk(_ root: Syntax) {
      var steps = [Step.enter(root)]
      while let step = steps.popLast() {
        switch step {
        case .leave(let node): leave(node)
        case .enter(let node):
          let (children, needsLeave) = enter(node)
          if needsLeave { steps.append(.leave(node)) }
          for child in children.reversed() where child.kind != .token { steps.append(.enter(child)) }
        }
      }
    }

    /// Reads a node; gives what is to be walked inside of it, and whether it is to be left afterwards.
    private func enter(_ node: Syntax) -> (children: [Syntax], needsLeave: Bool) {
      var needsLeave = false
      switch node.kind {
      case .protocolDecl:
        noteProtocol(node.cast(ProtocolDeclSyntax.self))
        return ([], false)
      case .classDecl, .structDecl, .actorDecl, .enumDecl, .extensionDecl:
        guard enterType(node) else { return ([], false) }
        needsLeave = true
      case .macroExpansionDecl where node.cast(MacroExpansionDeclSyntax.self).macroName.text == "Preview",
        .macroExpansionExpr where node.cast(MacroExpansionExprSyntax.self).macroName.text == "Preview":
        return ([], false)
      case .ifConfigDecl: return (clauses(of: node.cast(IfConfigDeclSyntax.self)), false)
      case .enumCaseElement: readConstant(node.cast(EnumCaseElementSyntax.self))
      case .variableDecl:
        readConstants(node.cast(VariableDeclSyntax.self))
        noteProperty(node.cast(VariableDeclSyntax.self))
        needsLeave = enterMember(node)
      case .functionDecl:
        readFunction(node.cast(FunctionDeclSyntax.self))
        noteMethod(node.cast(FunctionDeclSyntax.self))
        needsLeave = enterMember(node)
      case .typeAliasDecl:
        readAlias(node.cast(TypeAliasDeclSyntax.self))
        readAliasedName(node.cast(TypeAliasDeclSyntax.self))
      case .importDecl: readImport(node.cast(ImportDeclSyntax.self))
      case .typeAnnotation: readAnnotation(node.cast(TypeAnnotationSyntax.self))
      case .returnClause: noteType(node.cast(ReturnClauseSyntax.self).type)
      case .declReferenceExpr: readReference(node.cast(DeclReferenceExprSyntax.self))
      case .memberAccessExpr: readAccess(node.cast(MemberAccessExprSyntax.self))
      case .inOutExpr: readReference(node.cast(InOutExprSyntax.self))
      case .sequenceExpr: readAssignment(node.cast(SequenceExprSyntax.self))
      case .functionCallExpr:
        readCall(node.cast(FunctionCallExprSyntax.self))
        needsLeave = openWindows.last?.call == node.id
      case .dictionaryElement: readPropertyList(node.cast(DictionaryElementSyntax.self))
      default: break
      }
      return (Array(node.children(viewMode: .sourceAccurate)), needsLeave)
    }

    private func leave(_ node: Syntax) {
      switch node.kind {
      case .functionCallExpr: openWindows.removeLast()
      case .functionDecl, .variableDecl:
        members.removeLast()
        isInScene = false
        genericParameters = []
      default:
        noteAllCases()
        types.removeLast()
        paths.removeLast()
        accesses.removeLast()
        members.removeLast()
      }
    }

    /// Enters a member of a type, or a function or variable of the module; gives `false` for local ones.
    private func enterMember(_ node: Syntax) -> Bool {
      guard node.isMemberOrGlobal else { return false }
      let function = node.as(FunctionDeclSyntax.self)?.name.text
      let variable = node.as(VariableDeclSyntax.self)?.bindings.first?.pattern.as(IdentifierPatternSyntax.self)
      members.append(function ?? variable?.identifier.text ?? "")
      genericParameters = Set(node.genericParameters)
      let type =
        node.as(FunctionDeclSyntax.self)?.signature.returnClause?.type
        ?? node.as(VariableDeclSyntax.self)?.bindings.first?.typeAnnotation?.type
      isInScene = type?.trimmedDescription.hasSuffix("Scene") == true
      // A member that mentions nothing is known as well.
      facts.types[place.type, default: TypeFact()].members[place.member, default: []].formUnion([])
      switch access(of: node.asProtocol((any WithModifiersSyntax).self)?.modifiers) {
      case .file: facts.types[place.type]?.privateMembers.insert(place.member)
      case .module: break
      case .everyone: facts.types[place.type]?.publicMembers.insert(place.member)
      }
      return true
    }

    /// Types that exist for Xcode only.
    private static let previewProtocols: Set<String> = ["PreviewProvider", "PreviewModifier", "LibraryContentProvider"]

    /// Enters a type; gives `false` for one that is not in the app.
    private func enterType(_ node: Syntax) -> Bool {
      var name = "?"
      var path = ""
      if let declaration = node.asProtocol((any NamedDeclSyntax).self) {
        name = declaration.name.text
        path = paths.last.map { "\($0).\(name)" } ?? name
      } else if let declaration = node.as(ExtensionDeclSyntax.self) {
        name = declaration.extendedType.trimmedDescription.lastName
        path = declaration.extendedType.namePath?.asExtended ?? name
      }
      let inheritance = node.asProtocol((any DeclGroupSyntax).self)?.inheritanceClause
      let inherited = inheritance?.inheritedTypes.map(\.name) ?? []
      guard !inherited.contains(where: { Self.previewProtocols.contains($0.lastName) }) else { return false }
      let access = access(of: node.asProtocol((any WithModifiersSyntax).self)?.modifiers)
      accesses.append(typeAround(node))
      types.append(name)
      paths.append(path)
      members.append("")
      facts.types[path, default: TypeFact()].inherited.formUnion(inherited)
      if node.is(ExtensionDeclSyntax.self) == false, !node.genericParameters.isEmpty {
        facts.types[path]?.genericParameters = node.genericParameters
        facts.types[path]?.genericBounds = node.genericBounds
      }
      for text in inherited where text.contains("<") {
        let type = GenericType(text.filter { !$0.isWhitespace })
        facts.types[path]?.inheritedArguments[type.name] = type.arguments
      }
      if !node.is(ExtensionDeclSyntax.self) { noteDeclaration(of: node, access) }
      return true
    }

    private func noteDeclaration(of node: Syntax, _ access: ConstantFact.Access) {
      let isClass = node.is(ClassDeclSyntax.self) || node.is(ActorDeclSyntax.self)
      let attributes = node.as(ClassDeclSyntax.self)?.attributes.compactMap { $0.as(AttributeSyntax.self) } ?? []
      let attribute = attributes.first { $0.attributeName.trimmedDescription == "objc" }
      facts.types[owner, default: TypeFact()].declarations.insert(
        TypeFact.Declaration(
          kind: isClass ? .class : .other, path: types.joined(separator: "."), access: access,
          isFinal: node.as(ClassDeclSyntax.self)?.modifiers.contains { $0.name.text == "final" } == true,
          runtimeName: attribute?.arguments?.trimmedDescription,
          isConditional: node.ancestors.contains { $0.is(IfConfigDeclSyntax.self) }, position: position(of: node)))
    }

    private func noteProtocol(_ node: ProtocolDeclSyntax) {
      let inherited = node.inheritanceClause?.inheritedTypes.map(\.name) ?? []
      var fact = TypeFact(inherited: Set(inherited))
      fact.declarations = [
        TypeFact.Declaration(
          kind: .protocol, path: node.name.text, access: access(of: node.modifiers), position: position(of: node))
      ]
      let path = paths.last.map { "\($0).\(node.name.text)" } ?? node.name.text
      facts.types[path] = facts.types[path]?.merging(fact) ?? fact
    }

    /// The clauses of `#if` that count for the device.
    func clauses(of node: IfConfigDeclSyntax) -> [Syntax] {
      var clauses: [Syntax] = []
      for clause in node.clauses {
        let value = clause.condition.map { platform.value(of: $0) } ?? true
        if value != false, let elements = clause.elements { clauses.append(Syntax(elements)) }
        if value == true { break }
      }
      return clauses
    }

    private func readImport(_ node: ImportDeclSyntax) {
      guard let module = node.path.first?.name.plainText else { return }
      let isExported = node.attributes.contains { $0.trimmedDescription == "@_exported" }
      facts.imports[lines.file, default: []].insert(module)
      if isExported { facts.exports[lines.file, default: []].insert(module) }
    }

    private func readPropertyList(_ node: DictionaryElementSyntax) {
      guard let key = node.key.as(StringLiteralExprSyntax.self)?.segments.trimmedDescription,
        key == "UIApplicationSceneManifest" || key == "UIApplicationShortcutItems"
      else { return }
      let position = position(of: node)
      let entry = SourceExpression.Entry(
        key: read(node.key), value: read(node.value))
      facts.propertyLists.append(SourceExpression(.dictionary([entry]), source: key, position: position))
    }
  }

  extension String {
    /// The last of names with dots.
    fileprivate var lastName: String { split(separator: ".").last.map(String.init) ?? "?" }
  }

  extension Syntax {
    /// The modifiers of the method or property that the node is part of; `nil` outside of one.
    fileprivate var memberModifiers: DeclModifierListSyntax? {
      let around = sequence(first: self, next: \.parent).prefix(400)
      guard let member = around.first(where: { $0.parent?.is(MemberBlockItemSyntax.self) == true }) else { return nil }
      return member.asProtocol((any WithModifiersSyntax).self)?.modifiers
    }
  }

  extension SourceFileSyntax {
    /// Whether the file has tests in it, whose conditions are not the app's.
    fileprivate var isTest: Bool {
      statements.contains { statement in
        guard let declaration = statement.item.as(ImportDeclSyntax.self) else { return false }
        return ["XCTest", "Testing"].contains(declaration.path.trimmedDescription)
          || declaration.attributes.contains { $0.trimmedDescription == "@testable" }
      }
    }
  }

  extension InheritedTypeSyntax {
    /// The type without attributes: `UIWindowSceneDelegate` of `@preconcurrency UIWindowSceneDelegate`.
    fileprivate var name: String { (type.as(AttributedTypeSyntax.self)?.baseType ?? type).trimmedDescription }
  }
#endif
