internal import PredicateSyntax
internal import SceneRouting
internal import StringPredicates

extension SceneReader {
  /// Reads a session of the usual shape: strings, Boolean values and format strings of plain predicates. Returns `nil`
  /// if the session has another shape, an error or a warning.
  ///
  /// This is a fast path: the general reader returns the same session, and handles every other case.
  func plainSession(_ node: JSONNode, dialect: PredicateDialect) -> SceneSession? {
    let tree = node.tree
    // The order: persistentIdentifier, activationConditions, role, configuration, state, visible,
    // handlesExternalEvents, source.
    guard tree.origins == nil, let places = tree.places(ofMembersOf: node.index, .documentSession), places[6] == 0,
      tree.isString(places[0]), tree.isStringOrAbsent(places[2]), tree.isStringOrAbsent(places[3]),
      tree.isStringOrAbsent(places[4]), tree.isStringOrAbsent(places[7]),
      let isVisible = tree.truth(at: places[5]), let state = plainState(tree, places[4]),
      let conditions = plainConditions(tree, places[1], dialect: dialect)
    else { return nil }
    return SceneSession(
      persistentIdentifier: tree.text(at: places[0]), role: plainRole(tree, places[2]),
      configuration: places[3] == 0 ? nil : tree.text(at: places[3]), state: state, isVisible: isVisible,
      conditions: conditions)
  }

  private func plainState(_ tree: JSONTree, _ place: UInt32) -> SceneActivationState? {
    place == 0 ? .background : SceneActivationState(name: tree.text(at: place))
  }

  private func plainRole(_ tree: JSONTree, _ place: UInt32) -> SceneSessionRole {
    place == 0 ? .windowApplication : SceneSessionRole(rawValue: tree.text(at: place))
  }

  private func plainConditions(
    _ tree: JSONTree, _ place: UInt32, dialect: PredicateDialect
  ) -> SceneConditions? {
    guard place > 0 else { return .default }
    // The order: canActivate, prefersToActivate, source.
    guard let places = tree.places(ofMembersOf: Int(place), .documentConditions), tree.isStringOrAbsent(places[2]),
      let can = plainPredicate(tree, places[0], default: true, dialect: dialect),
      let prefers = plainPredicate(tree, places[1], default: false, dialect: dialect)
    else { return nil }
    return .activation(SceneActivationConditions(canActivate: can, prefersToActivate: prefers))
  }

  private func plainPredicate(
    _ tree: JSONTree, _ place: UInt32, default value: Bool, dialect: PredicateDialect
  ) -> StringPredicate? {
    guard place > 0 else { return StringPredicate(value: value) }
    guard tree.isString(place) else { return nil }
    // Local copies, so that the closure does not capture the reader.
    let (predicates, limits) = (predicates, limits.predicates)
    return tree.withText(of: tree.entries[Int(place)]) {
      predicates.plainPredicate($0, dialect: dialect, limits: limits)
    }
  }
}

extension JSONTree {
  fileprivate func isString(_ place: UInt32) -> Bool { entries[Int(place)].kind == .string }

  fileprivate func isStringOrAbsent(_ place: UInt32) -> Bool { place == 0 || isString(place) }

  fileprivate func text(at place: UInt32) -> String { text(of: entries[Int(place)]) }

  /// Returns the Boolean value at an index; `false` if it is absent, `nil` if it has another type.
  fileprivate func truth(at place: UInt32) -> Bool? {
    place == 0 ? false : JSONNode(tree: self, index: Int(place)).boolean
  }
}
