#if SwiftSources
  internal import SwiftSyntax

  /// Whether code asks for a value before it uses it.
  extension SwiftExpressionReader {
    /// Whether a condition around a node, or a `guard` before it, mentions one of some names: `if let id { … }`,
    /// `guard !id.isEmpty else { return }`.
    ///
    /// - Complexity: O(n) in the depth of the place, and in the statements of blocks that were not looked at before; the
    ///   steps of the file fall by as many.
    func isChecked(_ names: Set<String>, at node: Syntax) -> Bool {
      var current = node
      while let parent = current.parent, !parent.is(MemberBlockSyntax.self), steps >= 0 {
        steps -= 1
        if let branch = parent.as(IfExprSyntax.self), branch.body.id == current.id,
          !self.names(in: branch.conditions).isDisjoint(with: names)
        {
          return true
        }
        if let items = parent.as(CodeBlockItemListSyntax.self) {
          let checked = checkedNames(in: items)
          if names.contains(where: { checked[$0].map { $0 <= node.position.utf8Offset } ?? false }) { return true }
        }
        current = parent
      }
      return false
    }

    /// Whether statements use a local object for more than to set its conditions.
    ///
    /// - Complexity: O(n) in the statements; the steps of the file fall by as many.
    func uses(_ name: String, in block: Syntax) -> Bool {
      var pending = [block]
      while let node = pending.popLast() {
        steps -= 1
        guard steps >= 0 else { return true }
        if let reference = node.as(DeclReferenceExprSyntax.self), reference.baseName.plainText == name {
          let access = reference.parent?.as(MemberAccessExprSyntax.self)
          guard let access else { return true }
          let isBase = access.base?.id == reference.id
          if isBase, !access.declName.baseName.text.hasSuffix("ForTargetContentIdentifierPredicate") { return true }
        }
        pending += node.children(viewMode: .sourceAccurate).filter { $0.kind != .token }
      }
      return false
    }

    /// The names that an expression has, apart from those of members.
    func names(in node: ExprSyntax) -> Set<String> { names(in: Syntax(node)) }

    /// The names that the `guard`s of a list of statements ask for, with the ends of the first ones that do.
    private func checkedNames(in items: CodeBlockItemListSyntax) -> [String: Int] {
      if let known = checkedNames[items.id] { return known }
      var checked: [String: Int] = [:]
      for item in items {
        steps -= 1
        guard let condition = item.item.as(GuardStmtSyntax.self) else { continue }
        for name in names(in: condition.conditions) where checked[name] == nil {
          checked[name] = item.endPosition.utf8Offset
        }
      }
      checkedNames[items.id] = checked
      return checked
    }

    private func names(in conditions: ConditionElementListSyntax) -> Set<String> {
      var names = names(in: Syntax(conditions))
      // `if let id`
      for case .optionalBinding(let binding) in conditions.map(\.condition) where binding.initializer == nil {
        if let name = binding.pattern.as(IdentifierPatternSyntax.self) { names.insert(name.identifier.plainText) }
      }
      return names
    }

    private func names(in node: Syntax) -> Set<String> {
      var names: Set<String> = []
      var pending = [node]
      while let node = pending.popLast(), steps >= 0 {
        steps -= 1
        if let reference = node.as(DeclReferenceExprSyntax.self),
          reference.parent?.as(MemberAccessExprSyntax.self)?.declName.id != reference.id
        {
          names.insert(reference.baseName.plainText)
        }
        pending += node.children(viewMode: .sourceAccurate).filter { $0.kind != .token }
      }
      return names
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
