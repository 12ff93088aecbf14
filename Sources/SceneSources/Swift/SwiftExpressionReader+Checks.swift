#if SwiftSources
  internal import SwiftSyntax

  /// Whether code asks for a value before it uses it.
  extension SwiftExpressionReader {
    /// Whether a condition around a node, or a `guard` before it, mentions one of some names: `if let id { … }`,
    /// `guard !id.isEmpty else { return }`.
    ///
    /// - Complexity: O(n) in the statements before the node in the blocks around it; the steps of the file fall by as many.
    func isChecked(_ names: Set<String>, at node: Syntax) -> Bool {
      var current = node
      while let parent = current.parent, !parent.is(MemberBlockSyntax.self), steps >= 0 {
        steps -= 1
        if let branch = parent.as(IfExprSyntax.self), branch.body.id == current.id,
          mentions(Syntax(branch.conditions), names)
        {
          return true
        }
        if let items = parent.as(CodeBlockItemListSyntax.self) {
          for item in items.prefix(while: { $0.id != current.id }) {
            steps -= 1
            guard let condition = item.item.as(GuardStmtSyntax.self) else { continue }
            if mentions(Syntax(condition.conditions), names) { return true }
          }
        }
        current = parent
      }
      return false
    }

    /// The names that an expression has, apart from those of members.
    func names(in node: ExprSyntax) -> Set<String> {
      var names: Set<String> = []
      visit(Syntax(node)) { reference in
        let access = reference.parent?.as(MemberAccessExprSyntax.self)
        if access?.declName.id != reference.id { names.insert(reference.baseName.plainText) }
      }
      return names
    }

    private func mentions(_ conditions: Syntax, _ names: Set<String>) -> Bool {
      var isFound = false
      visit(conditions) { if names.contains($0.baseName.plainText) { isFound = true } }
      // `if let id`
      for case .optionalBinding(let binding) in conditions.as(ConditionElementListSyntax.self)?.map(\.condition) ?? []
      where binding.initializer == nil {
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText
        isFound = isFound || name.map(names.contains) ?? false
      }
      return isFound
    }

    private func visit(_ node: Syntax, _ body: (DeclReferenceExprSyntax) -> Void) {
      var pending = [node]
      while let node = pending.popLast(), steps >= 0 {
        steps -= 1
        if let reference = node.as(DeclReferenceExprSyntax.self) { body(reference) }
        pending += node.children(viewMode: .sourceAccurate).filter { $0.kind != .token }
      }
    }
  }

  extension SourceExpression {
    /// Whether it is `id ?? ""`.
    var fallsBackToNothing: Bool {
      guard case .fallback(_, let other) = kind, case .text(let parts) = other.kind else { return false }
      return parts.isEmpty
    }

    /// Leaves open what the value is if it is missing, because the code does not come here then.
    mutating func leaveFallbackOpen() {
      guard case .fallback(let value, var other) = kind else { return }
      other.kind = .unknown
      kind = .fallback(value, other)
    }
  }
#endif
