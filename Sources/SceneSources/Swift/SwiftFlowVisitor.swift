#if SwiftSources
  internal import SwiftSyntax

  extension IdentifierPatternSyntax {
    /// Whether the pattern is that of a `for` statement, or a part of it, as in `for case let scene as UIWindowScene in`.
    fileprivate var isElementOfLoop: Bool {
      var node = Syntax(self)
      while let parent = node.parent, !parent.is(CodeBlockSyntax.self) {
        if let loop = parent.as(ForStmtSyntax.self) { return loop.pattern.id == node.as(PatternSyntax.self)?.id }
        node = parent
      }
      return false
    }
  }

  /// Follows the blocks and conditions of a Swift file: what local names mean at each position, and when the code there
  /// runs.
  class SwiftFlowVisitor: SyntaxVisitor {
    final let text: [UInt8]
    final let lines: SourceLines
    final var scope = LocalScope()
    final var flow = ControlFlow()

    init(_ text: [UInt8], file: String) {
      self.text = text
      lines = SourceLines(file: file, text: text)
      super.init(viewMode: .all)
    }

    final var reader: SwiftExpressionReader {
      SwiftExpressionReader(text: text, lines: lines) { [scope] in scope[$0] }
    }

    // MARK: Functions and blocks

    final func enter() -> SyntaxVisitorContinueKind {
      scope.enter()
      flow.enterFunction()
      return .visitChildren
    }

    final func leave() {
      flow.leaveFunction()
      scope.leave()
    }

    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { enter() }
    override func visitPost(_ node: DeinitializerDeclSyntax) { leave() }
    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { enter() }
    override func visitPost(_ node: SubscriptDeclSyntax) { leave() }

    private func enterBlock(_ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
      scope.enter()
      flow.enterBlock(at: reader.position(of: node))
      return .visitChildren
    }

    private func leaveBlock() {
      scope.leave()
      flow.leaveBlock()
    }

    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
      flow.enterFunction()
      return enterBlock(node)
    }
    override func visitPost(_ node: AccessorBlockSyntax) {
      leaveBlock()
      flow.leaveFunction()
    }
    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { enterBlock(node) }
    override func visitPost(_ node: CodeBlockSyntax) { leaveBlock() }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
      if !ExprSyntax(node).isCalled { flow.deferrals += 1 }
      flow.enterFunction()
      let given = node.givenConditions.map(reader.expression).flatMap { conditions in
        SiteFact.Target(conditions.source) { scope[$0] } == .scene ? LocalScope.Local.constant(conditions) : nil
      }
      let next = enterBlock(node)
      scope.declare("$0", given ?? .foreign)
      return next
    }
    override func visitPost(_ node: ClosureExprSyntax) {
      leaveBlock()
      flow.leaveFunction()
      if !ExprSyntax(node).isCalled { flow.deferrals -= 1 }
    }

    override func visit(_ node: DeferStmtSyntax) -> SyntaxVisitorContinueKind {
      flow.defers += 1
      return .visitChildren
    }
    override func visitPost(_ node: DeferStmtSyntax) { flow.defers -= 1 }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
      scope.declare((node.secondName ?? node.firstName).text, .unknown)
      return .visitChildren
    }
    override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
      declare(parameter: node.secondName ?? node.firstName, .foreign)
      return .visitChildren
    }
    override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
      declare(parameter: node.name, scope["$0"] ?? .foreign)
      return .visitChildren
    }
    /// Declares a parameter of a closure. `$item` declares `item`, too.
    private func declare(parameter: TokenSyntax, _ local: LocalScope.Local) {
      for name in [parameter.text, String(parameter.text.drop { $0 == "$" })] { scope.declare(name, local) }
    }
    override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
      if node.initializer != nil { scope.declare(node.name.text, .unknown) }
      return .visitChildren
    }
    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
      let local: LocalScope.Local =
        node.isElementOfLoop
        ? .foreign : node.parent?.is(TuplePatternElementSyntax.self) == true ? .ambiguous : .unknown
      scope.declare(node.identifier.text, local)
      return .visitChildren
    }
    override func visitPost(_ node: OptionalBindingConditionSyntax) {
      guard let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text, let initial = node.initializer
      else { return }
      scope.declare(name, initial.value.isAboutOtherScenes ? .foreign : .constant(reader.expression(initial.value)))
    }

    // MARK: Conditions

    private func walk(_ node: some SyntaxProtocol, under condition: String, isBranch: Bool = true) {
      flow.conditions.append(condition)
      if isBranch { flow.branches += 1 }
      walk(node)
      if isBranch { flow.branches -= 1 }
      flow.conditions.removeLast()
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
      let isWindow = node.conditions.allSatisfy(\.isAboutWindow)
      scope.enter()
      walk(node.conditions)
      if isInverted { flow.olderSystems += 1 }
      if isAvailability, node.elseBody != nil { flow.availabilities += 1 }
      let isBranch = !isWindow && !(isAvailability && !isInverted && node.elseBody == nil)
      walk(node.body, under: text, isBranch: isBranch)
      if isInverted { flow.olderSystems -= 1 }
      scope.leave()
      guard let other = node.elseBody else { return .skipChildren }
      if isAvailability, !isInverted { flow.olderSystems += 1 }
      walk(other, under: "\(text) … else")
      if isAvailability, !isInverted { flow.olderSystems -= 1 }
      if isAvailability { flow.availabilities -= 1 }
      return .skipChildren
    }

    override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
      let isUsual = node.conditions.allSatisfy(\.isUsuallyTrue)
      walk(node.conditions)
      if isUsual { flow.unusualExits += 1 }
      let text = reader.source(from: node.guardKeyword, to: node.elseKeyword)
      walk(node.body, under: text)
      if isUsual { flow.unusualExits -= 1 }
      if !isUsual { flow.mayEndBlock(at: text) }
      return .skipChildren
    }

    override func visit(_ node: CatchClauseSyntax) -> SyntaxVisitorContinueKind {
      walk(node.catchItems)
      walk(node.body, under: "catch")
      return .skipChildren
    }

    /// The statements after a call that throws may not run.
    override func visitPost(_ node: TryExprSyntax) {
      if node.questionOrExclamationMark == nil {
        flow.mayEndBlock(at: reader.source(from: node.tryKeyword, to: node.expression))
        flow.noteObservation()
      }
    }

    override func visitPost(_ node: ReturnStmtSyntax) { flow.noteExit() }
    override func visitPost(_ node: ThrowStmtSyntax) { flow.noteExit() }

    override func visitPost(_ node: AwaitExprSyntax) { flow.noteObservation() }

    override func visitPost(_ node: BreakStmtSyntax) {
      flow.endBlock()
      if node.label != nil { flow.noteJump() }
    }
    override func visitPost(_ node: ContinueStmtSyntax) {
      flow.endBlock()
      if node.label != nil { flow.noteJump() }
    }

    /// The names of the standard functions that never return. An app can declare a function with the same name that does.
    ///
    /// The visitor looks for calls of these functions in an app's sources. This is a list of words: it calls nothing.
    private static let endings: Set<String> = ["abort", "exit", "fatalError", "preconditionFailure"]

    override func visitPost(_ node: FunctionCallExprSyntax) {
      if node.parent?.is(CodeBlockItemSyntax.self) == true, let name = ExprSyntax(node).calledName,
        Self.endings.contains(name)
      {
        flow.mayEndBlock(at: reader.source(from: node, to: node))
      }
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
      var earlier = BuildCondition.never
      for clause in node.clauses {
        let own = clause.condition.map(BuildCondition.init) ?? .always
        flow.enterBuild(own && !earlier)
        earlier = earlier || own
        if let elements = clause.elements {
          let text = clause.condition.map { reader.source(from: clause.poundKeyword, to: $0) } ?? "#else"
          walk(elements, under: text, isBranch: false)
        }
        flow.leaveBuild()
      }
      return .skipChildren
    }
  }
#endif
