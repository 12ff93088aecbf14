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
        guard let statement = list.branchingStatement else {
          return ConditionFact.Block(
            statement: branch, branch: branch, exit: list.exit, ways: list.isSkippable(receivers) ? 2 : 1)
        }
        return ConditionFact.Block(
          statement: statement.position.utf8Offset, branch: branch, exit: list.exit,
          ways: ways(through: statement, receivers))
      }
    }

    /// The statements that may leave a block between the assignment before and this one.
    ///
    /// - Complexity: O(n) in the depth of the place, and in the statements that were not looked at before.
    func departures(before target: some SyntaxProtocol) -> [ConditionFact.Departure] {
      var departures: [ConditionFact.Departure] = []
      var item: Syntax = Syntax(target)
      for node in Syntax(target).ancestors {
        defer { item = node }
        guard let items = node.as(CodeBlockItemListSyntax.self) else { continue }
        var index = searched[items.id] ?? items.startIndex
        while index < items.endIndex, items[index].position < item.position {
          departures += items[index].exits.map {
            ConditionFact.Departure(branch: items.position.utf8Offset, exit: $0)
          }
          index = items.index(after: index)
        }
        if index < items.endIndex, items[index].id == item.id { searched[items.id] = items.index(after: index) }
      }
      return departures
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

    /// How many ways lead through a statement: one for each branch, and another one if none of them may be taken.
    private func ways(through statement: Syntax, _ receivers: Set<String>) -> Int {
      if let known = ways[statement.id] { return known }
      if let choice = statement.as(SwitchExprSyntax.self) {
        let cases = choice.cases.filter { $0.as(SwitchCaseSyntax.self)?.statements.endsTheApp != true }
        ways[statement.id] = cases.count
        return cases.count
      }
      guard let first = statement.as(IfExprSyntax.self) else { return 1 }
      // Without the scene there is no window whose conditions the other way could leave as they are.
      if first.elseBody == nil { return first.conditions.areMet(forAny: receivers) ? 1 : 2 }
      let count = first.ways
      ways[statement.id] = count
      return count
    }
  }

  extension IfExprSyntax {
    /// How many `else if` are looked at.
    private static let length = 1_000

    /// How many ways lead through the chain.
    fileprivate var ways: Int {
      var count = body.statements.endsTheApp ? 0 : 1
      var next = elseBody
      for _ in 0..<Self.length {
        switch next {
        case .ifExpr(let branch):
          count += branch.body.statements.endsTheApp ? 0 : 1
          next = branch.elseBody
        case .codeBlock(let last): return count + (last.statements.endsTheApp ? 0 : 1)
        case nil: return count + 1
        }
      }
      return count + 1
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

  extension CodeBlockItemSyntax {
    /// The blocks that a branch of the statement leaves, without the ones that stop the app.
    fileprivate var exits: [Int] {
      if let condition = item.as(GuardStmtSyntax.self) { return [condition.body.exit].compactMap { $0 } }
      let expression = item.as(ExpressionStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
      guard let branch = expression?.as(IfExprSyntax.self) else { return [] }
      return [branch.body.exit, branch.elseBody?.as(CodeBlockSyntax.self)?.exit].compactMap { $0 }
    }
  }

  extension CodeBlockSyntax {
    fileprivate var exit: Int? { statements.endsTheApp ? nil : Syntax(statements).exit }
  }

  extension CodeBlockItemListSyntax {
    /// Whether the app stops at the end of the statements.
    fileprivate var endsTheApp: Bool {
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
    /// a case at `break` and `continue`.
    fileprivate var exit: Int? {
      guard let last = self.as(CodeBlockItemListSyntax.self)?.last else { return nil }
      let leaves: (Syntax) -> Bool
      switch Syntax(last.item).as(SyntaxEnum.self) {
      case .returnStmt, .throwStmt: leaves = { $0.isFunctionBody }
      case .breakStmt(let statement) where statement.label == nil:
        leaves = { $0.isLoopBody || $0.parent?.is(SwitchCaseSyntax.self) == true }
      case .continueStmt(let statement) where statement.label == nil: leaves = { $0.isLoopBody }
      case .functionCallExpr(let call) where ExprSyntax(call).isExit: leaves = { $0.isFunctionBody }
      default: return nil
      }
      let lists = sequence(first: self, next: \.parent).prefix(Self.depth).lazy
        .filter { $0.is(CodeBlockItemListSyntax.self) }
      return lists.first(where: leaves)?.position.utf8Offset
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

    /// The `if`, `switch` or `#if` that has these statements as one of its branches.
    fileprivate var branchingStatement: Syntax? {
      guard let owner = parent else { return nil }
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
