internal import PredicateSyntax
internal import SceneRouting
internal import StringPredicates

extension SceneReader {
  /// Reads a session that contains only strings, Boolean values and format strings of plain predicates. Returns `nil`
  /// if the session contains anything else, or if it has an error or a warning.
  ///
  /// This is a fast path. The general reader returns the same session and handles all other cases.
  func plainSession(_ node: JSONNode, dialect: PredicateDialect) -> SceneSession? {
    let tree = node.tree
    // The members are in the following order: persistentIdentifier, activationConditions, role, configuration, state,
    // visible, handlesExternalEvents, source.
    guard tree.origins == nil, let members = tree.values(ofMembersOf: node.index, .documentSession), members[6] == 0,
      tree.isString(members[0]), tree.isStringOrAbsent(members[2]), tree.isStringOrAbsent(members[3]),
      tree.isStringOrAbsent(members[4]), tree.isStringOrAbsent(members[7]),
      let isVisible = tree.truth(at: members[5]), let state = plainState(tree, members[4]),
      let conditions = plainConditions(tree, members[1], dialect: dialect)
    else { return nil }
    return SceneSession(
      tree.text(at: members[0]), role: plainRole(tree, members[2]),
      configuration: members[3] == 0 ? nil : tree.text(at: members[3]), state: state, isVisible: isVisible,
      conditions: conditions)
  }

  private func plainState(_ tree: JSONTree, _ member: UInt32) -> SceneActivationState? {
    member == 0 ? .background : SceneActivationState(name: tree.text(at: member))
  }

  private func plainRole(_ tree: JSONTree, _ member: UInt32) -> SceneSessionRole {
    member == 0 ? .windowApplication : SceneSessionRole(rawValue: tree.text(at: member))
  }

  private func plainConditions(
    _ tree: JSONTree, _ member: UInt32, dialect: PredicateDialect
  ) -> SceneConditions? {
    guard member > 0 else { return .default }
    // The members are in the following order: canActivate, prefersToActivate, source.
    guard let members = tree.values(ofMembersOf: Int(member), .documentConditions), tree.isStringOrAbsent(members[2]),
      let can = plainPredicate(tree, members[0], default: true, dialect: dialect),
      let prefers = plainPredicate(tree, members[1], default: false, dialect: dialect)
    else { return nil }
    return .activation(SceneActivationConditions(canActivate: can, prefersToActivate: prefers))
  }

  private func plainPredicate(
    _ tree: JSONTree, _ member: UInt32, default value: Bool, dialect: PredicateDialect
  ) -> StringPredicate? {
    guard member > 0 else { return StringPredicate(value: value) }
    guard tree.isString(member) else { return nil }
    // Use local copies so that the closure doesn't capture the reader.
    let (predicates, limits) = (predicates, limits.predicates)
    return tree.withText(of: tree.entries[Int(member)]) {
      predicates.plainPredicate($0, dialect: dialect, limits: limits)
    }
  }
}

extension JSONTree {
  fileprivate func isString(_ member: UInt32) -> Bool { entries[Int(member)].kind == .string }

  fileprivate func isStringOrAbsent(_ member: UInt32) -> Bool { member == 0 || isString(member) }

  fileprivate func text(at member: UInt32) -> String { text(of: entries[Int(member)]) }

  /// Returns the Boolean value at an index, `false` if the value is absent, or `nil` if it has another type.
  fileprivate func truth(at member: UInt32) -> Bool? {
    member == 0 ? false : JSONNode(tree: self, index: Int(member)).boolean
  }
}
