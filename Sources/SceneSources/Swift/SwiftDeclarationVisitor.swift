#if SwiftSources
  internal import PredicateSyntax
  internal import RoutingDocuments
  internal import SwiftParser
  internal import SwiftSyntax

  /// Collects the declarations in a Swift file: types, enumerations, functions and constants.
  class SwiftDeclarationVisitor: SwiftFlowVisitor {
    /// An enclosing type.
    private struct OpenType {
      var path: String
      /// Whether the type is an enumeration with `String` raw values, which default to the case names.
      var hasStringCases = false
      /// The raw value of the next case of an enumeration with integers, if it is known.
      var nextRawValue: Int64?
      /// Whether the enumeration has raw values of another type, in which literals have other values or descriptions.
      var hasOtherCases = false
      /// Whether only its own file can name the type.
      var isPrivate = false
      /// The number of enclosing `#if` directives.
      var buildCount: Int
    }

    /// An enclosing function or property.
    private struct OpenMember {
      var name: String
      /// The number of enclosing types.
      var depth: Int
      /// Whether the function or property returns a SwiftUI scene.
      var isScene: Bool
      /// The name of the type that the function returns or the property has, if it is a plain name.
      var type: String?
      /// Whether the function is `scene(_:willConnectTo:options:)`.
      var isConnection = false
      /// Whether the function is declared in another one.
      var isLocal = false
      /// Whether the system or the user calls the function, and not each scene does when it connects.
      var isOccasional = false
    }

    final var facts = SourceFacts()
    private var types: [OpenType] = []
    private var members: [OpenMember] = []
    /// The offset of the first syntax error in the file.
    final private(set) var firstError: Int?
    /// Whether the file contains tests. Tests aren't part of the app.
    final private(set) var isTest = false
    /// Whether the file imports AppKit on every platform.
    private var importsAppKit = false
    /// The number of local constants and variables whose initial value contains the current code.
    final private(set) var localConstants = 0

    final var owner: String { types.last?.path ?? "" }
    final var member: MemberFact {
      MemberFact(owner: owner, name: members.first { $0.depth == types.count }?.name ?? "")
    }
    /// The builds with the enclosing type that contain the current code.
    final var partOfType: BuildCondition { flow.build(inside: types.last?.buildCount ?? 0) }
    /// The type of the innermost function or property that the code is in, if it is a plain name.
    final var memberType: String? { members.last?.type }
    /// Whether the code is in a function or property that returns a SwiftUI scene.
    final var isInScene: Bool { members.contains(where: \.isScene) }
    /// Whether the code is in a function that the system or the user calls, and not each scene when it connects.
    final var isInOccasionalMember: Bool { members.contains(where: \.isOccasional) }
    /// Whether the code is in `scene(_:willConnectTo:options:)`.
    final var isAtConnection: Bool { members.last { !$0.isScene }?.isConnection ?? false }

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

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
      if node.macroName.text == "Preview" { flow.enterPreview("#Preview") }
      return .visitChildren
    }
    override func visitPost(_ node: MacroExpansionExprSyntax) {
      if node.macroName.text == "Preview" { flow.leavePreview() }
    }
    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
      if node.macroName.text == "Preview" { flow.enterPreview("#Preview") }
      return .visitChildren
    }
    override func visitPost(_ node: MacroExpansionDeclSyntax) {
      if node.macroName.text == "Preview" { flow.leavePreview() }
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
      if ["XCTest", "Testing"].contains(node.path.trimmedDescription) { isTest = true }
      if let module = node.path.first?.name.text {
        facts.importedModules.insert(module)
        if ["AppKit", "Cocoa"].contains(module), flow.platforms.contains(.iOS) { importsAppKit = true }
      }
      return .visitChildren
    }

    private func noteError(at offset: Int) { firstError = firstError ?? min(offset, text.count) }

    // MARK: Types

    private func open(
      _ name: String, _ node: some SyntaxProtocol, _ clause: InheritanceClauseSyntax?,
      _ modifiers: DeclModifierListSyntax, isEnum: Bool = false,
      isProtocol: Bool = false, mainPlatforms: Set<SourcePlatform> = [], isExtension: Bool = false
    ) {
      // A type in a function has a path that code elsewhere can't name.
      let path = ((owner.isEmpty ? [] : [owner]) + (scope.isInFunction ? ["()"] : []) + [name]).joined(separator: ".")
      let inherited = (clause?.inheritedTypes ?? []).compactMap {
        $0.type.trimmedDescription.split(separator: ".").last.map { String($0.prefix { $0 != "<" }) }
      }
      if importsAppKit, inherited.contains("App") { facts.filesOfMacApps.insert(lines.file) }
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
          nextRawValue: isEnum && inherited.contains { $0.contains(#/^U?Int[0-9]*$/#) } ? 0 : nil,
          hasOtherCases: isEnum && !inherited.contains { $0.contains(#/^(String|Character|U?Int[0-9]*)$/#) },
          isPrivate: modifiers.isPrivate || types.last?.isPrivate == true,
          buildCount: flow.buildCount))
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      open(
        node.name.text, node.name, node.inheritanceClause, node.modifiers, mainPlatforms: node.attributes.mainPlatforms)
      for attribute in node.attributes.map(\.trimmedDescription) where attribute.hasPrefix("@objc(") {
        facts.classNames[String(attribute.dropFirst(6).dropLast())] = node.name.text
      }
      return .visitChildren
    }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
      open(
        node.name.text, node.name, node.inheritanceClause, node.modifiers, mainPlatforms: node.attributes.mainPlatforms)
      if node.isPreview { flow.enterPreview("PreviewProvider") }
      return .visitChildren
    }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
      open(node.name.text, node.name, node.inheritanceClause, node.modifiers)
      return .visitChildren
    }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
      open(node.name.text, node.name, node.inheritanceClause, node.modifiers, isEnum: true)
      return .visitChildren
    }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
      open(node.name.text, node.name, node.inheritanceClause, node.modifiers, isProtocol: true)
      let inherited = node.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription.lastName) ?? []
      facts.protocols[node.name.text, default: []].formUnion(inherited)
      return .visitChildren
    }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
      open(
        node.extendedType.trimmedDescription, node.extendedType, node.inheritanceClause, node.modifiers,
        isExtension: true)
      return .visitChildren
    }
    override func visitPost(_ node: ClassDeclSyntax) { types.removeLast() }
    override func visitPost(_ node: StructDeclSyntax) {
      if node.isPreview { flow.leavePreview() }
      types.removeLast()
    }
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
            name: name, owner: owner, rawValue: types.last?.hasOtherCases == true ? nil : raw, file: lines.file,
            isPrivate: types.last?.isPrivate == true))
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
      let isConnection = isOfDelegate && labels == ["_", "willConnectTo", "options"]
      let name = isOfDelegate ? Self.delegateMethod(labels) : node.name.text
      let isLifecycle = ["sceneDid", "sceneWill", "windowScene"].contains(where: node.name.text.hasPrefix)
      if node.name.text == "handlesExternalEvents", let body = node.body {
        facts.modifierOverloads.append(body.trimmedDescription)
      }
      members.append(
        OpenMember(
          name: name, depth: types.count,
          isScene: isScene(node.signature.returnClause?.type),
          type: node.signature.returnClause?.type.as(IdentifierTypeSyntax.self)?.name.text, isConnection: isConnection,
          isLocal: scope.isInFunction,
          isOccasional: !isConnection
            && (isLifecycle || isOfDelegate || attributes.contains { ["IBAction", "objc"].contains($0) })))
      if node.modifiers.contains(where: { $0.name.text == "override" }) {
        facts.overrides[MemberFact(owner: owner.lastName, name: name)] = false
      }
      facts.functions[member, default: 0] += 1
      if scope.isInFunction { flow.deferrals += 1 }
      return enter()
    }
    /// Returns the name that facts use for a delegate's `scene(…)` method, given its argument labels.
    private static func delegateMethod(_ labels: [String]) -> String {
      labels.contains("willConnectTo") ? "scene" : "scene(other)"
    }

    /// Records a call of the superclass's method.
    override func visit(_ node: SuperExprSyntax) -> SyntaxVisitorContinueKind {
      guard let access = node.parent?.as(MemberAccessExprSyntax.self), let member = members.last, flow.isCertain,
        !member.isLocal, !flow.isUnreachable
      else { return .visitChildren }
      let labels = access.parent?.as(FunctionCallExprSyntax.self)?.arguments.map { $0.label?.text ?? "_" } ?? []
      let name = access.declName.baseName.text
      let called = MemberFact(owner: owner.lastName, name: name == "scene" ? Self.delegateMethod(labels) : name)
      if called.name == member.name, facts.overrides[called] != nil { facts.overrides[called] = true }
      return .visitChildren
    }

    override func visitPost(_ node: FunctionDeclSyntax) {
      if members.removeLast().isLocal { flow.deferrals -= 1 }
      leave()
      if scope.isInFunction, !isInLocalType { scope.declare(node.name.plainText, .unknown) }
    }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { enter() }
    override func visitPost(_ node: InitializerDeclSyntax) { leave() }

    private func isPrivate(_ modifiers: DeclModifierListSyntax) -> Bool {
      modifiers.isPrivate || types.last?.isPrivate == true
    }

    // MARK: Variables

    /// Whether the current declaration is a member of a type that is declared in a function.
    private var isInLocalType: Bool { members.last.map { $0.depth < types.count } ?? false }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
      let name = node.bindings.first?.pattern.trimmedDescription ?? ""
      let attributes = node.attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
      if attributes.contains(where: { $0.lastName == "NSApplicationDelegateAdaptor" }), flow.platforms.contains(.iOS) {
        facts.filesOfMacApps.insert(lines.file)
      }
      if isLocalConstant(node) { localConstants += 1 }
      if node.isReplaceable { flow.branches += 1 }
      members.append(
        OpenMember(
          name: name, depth: types.count, isScene: node.bindings.contains { isScene($0.typeAnnotation?.type) },
          type: node.bindings.first?.typeAnnotation?.type.as(IdentifierTypeSyntax.self)?.name.text))
      return .visitChildren
    }

    private func isLocalConstant(_ node: VariableDeclSyntax) -> Bool {
      scope.isInFunction && !isInLocalType && node.bindings.contains { $0.initializer != nil }
    }

    override func visitPost(_ node: VariableDeclSyntax) {
      members.removeLast()
      if node.isReplaceable { flow.branches -= 1 }
      if isLocalConstant(node) { localConstants -= 1 }
      let isConstant = node.bindingSpecifier.tokenKind == .keyword(.let)
      let isStatic = node.modifiers.isStatic
      for binding in node.bindings {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText,
          !flow.platforms.isEmpty
        else { continue }
        let type = binding.typeAnnotation?.type
        if scope.isInFunction, !isInLocalType {
          let initial = isConstant ? binding.initializer.map { reader.expression($0.value, as: type) } : nil
          let isForeign = binding.initializer?.value.isAboutOtherScenes ?? false
          scope.declare(name, isForeign ? .foreign : initial.map { .constant($0) } ?? .unknown)
        } else {
          let isComputed = binding.accessorBlock != nil
          var value = binding.accessorBlock.flatMap { reader.value(ofComputed: $0, type: type) }
          if !isComputed, isConstant, let initial = binding.initializer {
            value = .expression(reader.expression(initial.value, as: type))
          }
          facts.variables.append(
            VariableFact(
              name: name, owner: owner, value: value, isStatic: isStatic,
              isOverridable: node.modifiers.isOfClass || isComputed && !isStatic,
              isPrivate: isPrivate(node.modifiers), build: flow.build, file: lines.file))
        }
      }
    }
  }

  extension VariableDeclSyntax {
    /// Whether the initial value can be replaced, as that of a stored variable, or may never be needed.
    fileprivate var isReplaceable: Bool {
      bindingSpecifier.tokenKind == .keyword(.var) && bindings.contains { $0.initializer != nil }
    }
  }

  extension StructDeclSyntax {
    fileprivate var isPreview: Bool {
      inheritanceClause?.inheritedTypes.contains { $0.type.trimmedDescription.lastName == "PreviewProvider" } ?? false
    }
  }

  extension DeclModifierListSyntax {
    fileprivate var isStatic: Bool { contains { ["static", "class"].contains($0.name.text) } }
    fileprivate var isOfClass: Bool { contains { $0.name.text == "class" } }
    fileprivate var isPrivate: Bool {
      contains { ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil }
    }
  }
#endif
