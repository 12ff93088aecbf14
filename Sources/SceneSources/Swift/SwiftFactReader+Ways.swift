#if SwiftSources
  internal import SwiftSyntax

  /// The ways through a statement, and which of them its blocks are.
  struct StatementWays {
    var ways: [BranchWay] = []
    var indices: [SyntaxIdentifier: Int] = [:]

    /// Adds a way through a block.
    fileprivate mutating func add(_ block: some SyntaxProtocol, _ way: BranchWay, in statement: Syntax) {
      var way = way
      let items = Syntax(block)
      way.endsTheApp = items.as(CodeBlockItemListSyntax.self)?.endsTheApp == true
      way.exit = items.exit.flatMap { $0 <= statement.position.utf8Offset ? $0 : nil }
      indices[items.id] = ways.count
      ways.append(way)
    }
  }

  extension SwiftFactReader {
    /// The ways through an `if`, `guard`, `switch` or `#if`: one more than are told apart at most.
    func ways(through statement: Syntax) -> StatementWays {
      if let known = ways[statement.id] { return known }
      let found: StatementWays
      switch statement.as(SyntaxEnum.self) {
      case .ifExpr(let branch): found = ways(through: branch)
      case .switchExpr(let choice): found = ways(through: choice)
      case .ifConfigDecl(let condition): found = ways(through: condition)
      case .guardStmt(let condition):
        var ways = StatementWays()
        // A guard that does more than leave tells windows apart.
        var way = way(where: condition.conditions, isGuard: condition.body.statements.count == 1)
        way.isNegated = true
        way.isFormality = isFormality(condition.conditions, condition.body)
        ways.add(condition.body.statements, way, in: statement)
        ways.ways.append(.otherwise)
        found = ways
      default: found = StatementWays()
      }
      ways[statement.id] = found
      return found
    }

    private func ways(through first: IfExprSyntax) -> StatementWays {
      var ways = StatementWays()
      var next: IfExprSyntax.ElseBody? = .ifExpr(first)
      while ways.ways.count <= BranchChoice.limit {
        switch next {
        case .ifExpr(let branch):
          var way = way(where: branch.conditions)
          way.isFormality = isFormality(branch.conditions, branch.body)
          way.isPresence = isPresence(branch.conditions)
          ways.add(branch.body.statements, way, in: Syntax(first))
          next = branch.elseBody
        case .codeBlock(let last):
          ways.add(last.statements, .otherwise, in: Syntax(first))
          return ways
        case nil:
          ways.ways.append(.past(ways.ways))
          return ways
        }
      }
      return ways
    }

    private func ways(through choice: SwitchExprSyntax) -> StatementWays {
      var ways = StatementWays()
      var otherwise: CodeBlockItemListSyntax?
      for case .switchCase(let branch) in choice.cases where ways.ways.count <= BranchChoice.limit {
        guard case .case(let label) = branch.label else {
          otherwise = branch.statements
          continue
        }
        ways.add(branch.statements, way(where: choice.subject, is: label.caseItems), in: Syntax(choice))
      }
      if let otherwise { ways.add(otherwise, .otherwise, in: Syntax(choice)) }
      return ways
    }

    private func ways(through condition: IfConfigDeclSyntax) -> StatementWays {
      var ways = StatementWays()
      for clause in condition.clauses where ways.ways.count <= BranchChoice.limit {
        let value = clause.condition.map { platform.value(of: $0) } ?? true
        guard value != false, case .statements(let items) = clause.elements else { continue }
        var way = BranchWay.otherwise
        if value == nil, let condition = clause.condition {
          let subject = SourceExpression(.unknown, source: reader.source(of: condition), position: position(of: clause))
          way.tests = [BranchTest(subject: subject, values: [truth(true, at: condition)])]
        }
        ways.add(items, way, in: Syntax(condition))
        if value == true { return ways }
      }
      ways.ways.append(.otherwise)
      return ways
    }

    /// `true` or `false` where an expression stands.
    func truth(_ value: Bool, at node: some SyntaxProtocol) -> SourceExpression {
      SourceExpression(.boolean(value), source: String(value), position: position(of: node))
    }
  }
#endif
