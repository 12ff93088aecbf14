#if SwiftSources
  internal import SwiftSyntax

  extension SwiftFactReader {
    /// The blocks of statements around the target of an assignment or a call, from the function's body to the innermost.
    ///
    /// - Parameter receiver: What the target is a member of.
    func blocks(around target: some SyntaxProtocol, receiver: ExprSyntax?) -> [ConditionFact.Block] {
      let receivers = names(ofReceiver: receiver)
      return Syntax(target).ancestors.filter { $0.is(CodeBlockItemListSyntax.self) }.reversed().map { list in
        let branch = list.position.utf8Offset
        let statement = list.branchingStatement
        var block = ConditionFact.Block(
          statement: statement?.position.utf8Offset ?? branch, branch: branch, exit: list.exit,
          ways: list.isSkippable(receivers) ? 2 : 1)
        block.choice = statement.flatMap { choice(of: list, in: $0, receivers) }
        block.next = list.fallthroughTarget
        block.isDeferred = list.parent?.parent?.is(DeferStmtSyntax.self) == true
        // More ways than are told apart: it is not known that one is always taken.
        if statement != nil, block.choice == nil { block.ways = .max }
        return block
      }
    }

    /// Which way through a statement a list of statements is; `nil` if the statement has too many.
    private func choice(
      of list: Syntax, in statement: Syntax, _ receivers: Set<String>
    ) -> BranchChoice? {
      // Without the scene there is no window whose conditions the other way could leave as they are.
      if let first = statement.as(IfExprSyntax.self), first.elseBody == nil, first.conditions.areMet(forAny: receivers)
      {
        return BranchChoice(ways: [.otherwise], index: 0)
      }
      let found = ways(through: statement)
      guard found.ways.count <= BranchChoice.limit, let index = found.indices[list.id] else { return nil }
      return BranchChoice(ways: found.ways, index: index)
    }

    /// The statements that may leave a block between the assignment before and this one.
    ///
    /// - Parameter searched: The first statement after the last assignment, by the blocks around it.
    /// - Complexity: O(n) in the depth of the place, and in the statements that were not looked at before.
    func departures(
      before target: some SyntaxProtocol, _ searched: inout [SyntaxIdentifier: CodeBlockItemListSyntax.Index]
    ) -> [ConditionFact.Departure] {
      var departures: [ConditionFact.Departure] = []
      var item: Syntax = Syntax(target)
      for node in Syntax(target).ancestors {
        defer { item = node }
        guard let items = node.as(CodeBlockItemListSyntax.self) else { continue }
        var index = searched[items.id] ?? items.startIndex
        while index < items.endIndex, items[index].position < item.position {
          if let departure = departure(at: items[index], in: items) { departures.append(departure) }
          index = items.index(after: index)
        }
        if index < items.endIndex, items[index].id == item.id { searched[items.id] = items.index(after: index) }
      }
      return departures
    }

    private func departure(
      at item: CodeBlockItemSyntax, in items: CodeBlockItemListSyntax
    ) -> ConditionFact.Departure? {
      var item = Syntax(item.item)
      if let statement = item.as(ExpressionStmtSyntax.self) { item = Syntax(statement.expression) }
      let ways: [BranchWay]
      switch item.kind {
      case .guardStmt, .ifExpr, .switchExpr, .ifConfigDecl:
        let found = self.ways(through: item).ways
        ways = found.count > BranchChoice.limit ? [] : found
      default: ways = []
      }
      let outer = exits(of: item)
      guard !outer.isEmpty else { return nil }
      let direct = Set(ways.compactMap(\.exit))
      let others = Set(outer).subtracting(direct).map { BranchWay(isComplete: false, exit: $0) }
      return ConditionFact.Departure(
        branch: items.position.utf8Offset, statement: item.position.utf8Offset,
        ways: others + (ways.isEmpty ? [.otherwise] : ways))
    }

    /// The blocks around a statement that it may leave, without closures and functions inside of it, and without leaving
    /// where what every window has is missing.
    private func exits(of statement: Syntax) -> [Int] {
      let start = statement.position.utf8Offset
      var exits: [Int] = []
      var pending = [statement]
      while let node = pending.popLast() {
        if let items = node.as(CodeBlockItemListSyntax.self), !items.endsTheApp, let exit = node.exit, exit <= start,
          !isFormality(node)
        {
          exits.append(exit)
        }
        let isOther = node.is(ClosureExprSyntax.self) || node.asProtocol((any DeclSyntaxProtocol).self) != nil
        if isOther, !node.is(IfConfigDeclSyntax.self) { continue }
        pending += node.children(viewMode: .sourceAccurate).filter { $0.kind != .token }
      }
      return exits
    }

    /// Whether statements are a branch that no window takes.
    private func isFormality(_ items: Syntax) -> Bool {
      guard let statement = items.branchingStatement else { return false }
      let found = ways(through: statement)
      return found.indices[items.id].map { found.ways[$0].isFormality } ?? false
    }

    /// The names that the assigned conditions are reached by: `c` and `scene` with `let c = scene.activationConditions`.
    private func names(ofReceiver receiver: ExprSyntax?) -> Set<String> {
      var names: Set<String> = []
      var base = receiver
      for _ in 0..<8 {
        guard let reference = base?.root else { break }
        names.insert(reference.baseName.plainText)
        guard case .value(let value)? = reader.local(reference.baseName.plainText, at: reference)?.constant else {
          break
        }
        base = value
      }
      return names
    }
  }

  extension ConditionElementSyntax {
    /// Whether it is `let scene = scene as? UIWindowScene` or `scene is UIWindowScene`.
    var castsToAScene: Bool {
      switch condition {
      case .expression(let condition):
        guard let sequence = condition.as(SequenceExprSyntax.self) else { return false }
        let text = sequence.trimmedDescription
        return text.contains(" is ") && text.hasSuffix("Scene")
      case .optionalBinding(let binding):
        guard let cast = binding.initializer?.value, cast.is(SequenceExprSyntax.self) || cast.is(TupleExprSyntax.self)
        else { return false }
        let value = cast.trimmedDescription
        return value.contains(" as? ") && value.prefix { $0 != ")" }.hasSuffix("Scene")
      default: return false
      }
    }
  }

  extension ConditionElementListSyntax {
    /// Whether the conditions are met wherever there is a scene of one of these names: they bind it, and apart from that
    /// ask for the version of the system.
    fileprivate func areMet(forAny receivers: Set<String>) -> Bool {
      let elements = Array(self)
      let last = elements.lastIndex { element in
        guard case .optionalBinding(let binding) = element.condition else { return false }
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText
        return name.map(receivers.contains) ?? false
      }
      return elements.enumerated().allSatisfy { index, element in
        switch element.condition {
        case .availability: true
        case .optionalBinding, .matchingPattern: index <= last ?? -1
        default: false
        }
      }
    }
  }

  extension CodeBlockItemListSyntax {
    /// Whether the app stops at the end of the statements.
    var endsTheApp: Bool {
      guard let last, case .expr(let value) = last.item else { return false }
      return value.isExit
    }
  }

  extension ExprSyntax {
    /// The first name of `scene.activationConditions`, also of `(scene as? UIWindowScene)?.activationConditions`.
    fileprivate var root: DeclReferenceExprSyntax? {
      var node = self
      for _ in 0..<64 {
        if let reference = node.as(DeclReferenceExprSyntax.self) { return reference }
        let inner =
          node.as(MemberAccessExprSyntax.self)?.base ?? node.as(OptionalChainingExprSyntax.self)?.expression
          ?? node.as(ForceUnwrapExprSyntax.self)?.expression
        guard let inner else { return nil }
        node = inner
      }
      return nil
    }
  }

  extension Syntax {
    /// The block that these statements leave at their end, by its offset: a function at `return` and `throw`, a loop or
    /// a case at `break` and `continue`, a statement at `break` with its label.
    var exit: Int? {
      guard let last = self.as(CodeBlockItemListSyntax.self)?.last else { return nil }
      let leaves: (Syntax) -> Bool
      switch Syntax(last.item).as(SyntaxEnum.self) {
      case .returnStmt, .throwStmt: leaves = { $0.isFunctionBody }
      case .breakStmt(let statement):
        if let label = statement.label?.text {
          leaves = { $0.label == label }
        } else {
          leaves = { $0.isLoopBody || $0.parent?.is(SwitchCaseSyntax.self) == true }
        }
      case .continueStmt(let statement):
        if let label = statement.label?.text { leaves = { $0.label == label } } else { leaves = { $0.isLoopBody } }
      case .functionCallExpr(let call) where ExprSyntax(call).isExit: leaves = { $0.isFunctionBody }
      default: return nil
      }
      let lists = sequence(first: self, next: \.parent).prefix(Self.depth).lazy
        .filter { $0.is(CodeBlockItemListSyntax.self) }
      return lists.first(where: leaves)?.position.utf8Offset
    }

    /// The statements of the next case, if these end with `fallthrough`.
    fileprivate var fallthroughTarget: Int? {
      guard let items = self.as(CodeBlockItemListSyntax.self), items.last?.item.is(FallThroughStmtSyntax.self) == true,
        let cases = parent?.parent?.as(SwitchCaseListSyntax.self),
        let index = cases.firstIndex(where: { $0.id == parent?.id }),
        let next = cases[cases.index(after: index)...].first?.as(SwitchCaseSyntax.self)
      else { return nil }
      return next.statements.position.utf8Offset
    }

    /// The label of the statement that has these statements as its body, or as a branch.
    private var label: String? {
      let around = sequence(first: self, next: \.parent).dropFirst().prefix(Self.depth)
        .first { $0.is(LabeledStmtSyntax.self) || $0.is(CodeBlockItemListSyntax.self) }
      return around?.as(LabeledStmtSyntax.self)?.label.text
    }

    /// Whether these are the statements of a function or a closure.
    private var isFunctionBody: Bool {
      guard let owner = parent else { return false }
      if owner.is(ClosureExprSyntax.self) || owner.is(AccessorBlockSyntax.self) { return true }
      guard owner.is(CodeBlockSyntax.self), let function = owner.parent else { return false }
      return [.functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl].contains(function.kind)
    }

    private var isLoopBody: Bool {
      guard let statement = parent?.parent else { return false }
      return [.forStmt, .whileStmt, .repeatStmt].contains(statement.kind)
    }

    /// Whether the statements may be passed over: those of `guard … else`, `catch`, `for` and `while`. A loop over the
    /// scenes themselves, by one of these names, has a pass for each.
    fileprivate func isSkippable(_ receivers: Set<String>) -> Bool {
      guard let owner = parent?.parent else { return false }
      if let loop = owner.as(ForStmtSyntax.self),
        loop.pattern.tokens(viewMode: .sourceAccurate).contains(where: { receivers.contains($0.text) })
      {
        return false
      }
      return [.guardStmt, .catchClause, .forStmt, .whileStmt].contains(owner.kind)
    }

    /// The `if`, `guard`, `switch` or `#if` that has these statements as one of its branches.
    fileprivate var branchingStatement: Syntax? {
      guard let owner = parent else { return nil }
      if let condition = owner.parent, condition.is(GuardStmtSyntax.self) { return condition }
      if owner.is(SwitchCaseSyntax.self) || owner.is(IfConfigClauseSyntax.self) { return owner.parent?.parent }
      guard var statement = owner.parent?.as(IfExprSyntax.self) else { return nil }
      for _ in 0..<Self.depth {
        guard let outer = statement.parent?.as(IfExprSyntax.self) else { break }
        statement = outer
      }
      return Syntax(statement)
    }
  }
#endif
