#if SwiftSources
  internal import SceneRouting
  internal import SwiftParser
  internal import SwiftSyntax

  /// Collects from the tree of one Swift file what it says about windows and identifiers.
  final class SwiftFactReader: SyntaxVisitor {
    let lines: SourceLines
    let reader: SwiftExpressionReader
    private let platform: SwiftPlatformCondition
    private let isTest: Bool
    var facts = SourceFacts()
    /// The types around the current place, from outside to inside.
    var types: [String] = []
    /// The windows around the current place, as indices in `facts.windows`.
    var openWindows: [(index: Int, call: SyntaxIdentifier)] = []

    /// Parses a file and reads it.
    static func facts(of bytes: [UInt8], file: String, idiom: InterfaceIdiom) -> SourceFacts {
      let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
      let reader = SwiftFactReader(SourceLines(file: file, text: bytes), tree, idiom: idiom)
      reader.walk(tree)
      if tree.hasError { reader.notePartlyRead(tree) }
      return reader.facts
    }

    private init(_ lines: SourceLines, _ tree: SourceFileSyntax, idiom: InterfaceIdiom) {
      self.lines = lines
      reader = SwiftExpressionReader(lines: lines)
      platform = SwiftPlatformCondition(idiom: idiom)
      isTest = tree.statements.contains { statement in
        let path = statement.item.as(ImportDeclSyntax.self)?.path.trimmedDescription
        return path == "XCTest" || path == "Testing"
      }
      super.init(viewMode: .sourceAccurate)
    }

    func position(of node: some SyntaxProtocol) -> SourcePosition {
      lines.position(of: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    }

    /// The type around the current place, or the file.
    var owner: String { types.last ?? lines.file.split(separator: "/").last.map(String.init) ?? lines.file }

    private func notePartlyRead(_ tree: SourceFileSyntax) {
      var place = 0
      for token in tree.tokens(viewMode: .all) {
        guard token.presence == .missing || token.parent?.is(UnexpectedNodesSyntax.self) == true else { continue }
        place = token.positionAfterSkippingLeadingTrivia.utf8Offset
        break
      }
      facts.findings.append(
        SourceFinding(
          "partly-read", .warning, at: lines.position(of: place),
          "the file is not valid Swift from here on: it is read only in part"))
    }

    // MARK: Types

    private func enter(_ name: String, _ inheritance: InheritanceClauseSyntax?) -> SyntaxVisitorContinueKind {
      if isTest { return .skipChildren }
      types.append(name)
      let inherited = inheritance?.inheritedTypes.map { $0.type.trimmedDescription } ?? []
      facts.types[name, default: TypeFact()].inherited.formUnion(inherited)
      return .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      enter(node.name.text, node.inheritanceClause)
    }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
      enter(node.name.text, node.inheritanceClause)
    }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
      enter(node.name.text, node.inheritanceClause)
    }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
      enter(node.name.text, node.inheritanceClause)
    }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
      let path = node.extendedType.trimmedDescription.split(separator: ".").map(String.init)
      return enter(path.last ?? "?", node.inheritanceClause)
    }
    override func visitPost(_ node: ClassDeclSyntax) { leave() }
    override func visitPost(_ node: StructDeclSyntax) { leave() }
    override func visitPost(_ node: ActorDeclSyntax) { leave() }
    override func visitPost(_ node: EnumDeclSyntax) { leave() }
    override func visitPost(_ node: ExtensionDeclSyntax) { leave() }

    private func leave() { if !isTest { types.removeLast() } }

    // MARK: Platforms

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
      var isDecided = false
      for clause in node.clauses where !isDecided {
        let value = clause.condition.map { platform.value(of: $0) } ?? true
        if value != false, let elements = clause.elements { walk(Syntax(elements)) }
        isDecided = value == true
      }
      return .skipChildren
    }

    // MARK: Statements and expressions

    override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
      readConstant(node)
      return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
      if !isTest { readConstants(node) }
      return .visitChildren
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
      if !isTest { readAssignment(node) }
      return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      if isTest { return .skipChildren }
      readCall(node)
      return .visitChildren
    }

    override func visitPost(_ node: FunctionCallExprSyntax) {
      if openWindows.last?.call == node.id { openWindows.removeLast() }
    }

    override func visit(_ node: DictionaryElementSyntax) -> SyntaxVisitorContinueKind {
      guard !isTest, let key = node.key.as(StringLiteralExprSyntax.self)?.segments.trimmedDescription,
        key == "UIApplicationSceneManifest" || key == "UIApplicationShortcutItems"
      else { return .visitChildren }
      let position = position(of: node)
      let entry = SourceExpression.Entry(
        key: reader.read(node.key, scope: types), value: reader.read(node.value, scope: types))
      facts.propertyLists.append(SourceExpression(.dictionary([entry]), source: key, position: position))
      return .visitChildren
    }
  }
#endif
