extension SourceApplication {
  /// Gives values that only the running app knows different names where they differ: `id` and `id (2)`. Each window has
  /// values of its own, except those of the module.
  ///
  /// - Complexity: O(n) in the number of values.
  mutating func nameUnknownValues() {
    var names = UnknownNames()
    for index in configurations.indices { names.name(&configurations[index].matching) }
    for index in windows.indices {
      names.window = index
      names.name(&windows[index].canActivate)
      names.name(&windows[index].prefersToActivate)
      names.name(&windows[index].preferring)
      names.name(&windows[index].allowing)
    }
  }
}

/// The names of unknown values.
private struct UnknownNames {
  private struct Value: Hashable {
    var expression: String
    var identity: String
    var window: Int?
  }

  /// The window whose values are named.
  var window: Int?

  private var names: [Value: String] = [:]
  private var unique = UniqueNames { "\($0) (\($1))" }

  mutating func name(_ text: inout PartialText) {
    for index in text.pieces.indices {
      guard case .hole(var hole) = text.pieces[index] else { continue }
      let value = Value(expression: hole.expression, identity: hole.identity, window: hole.isShared ? nil : window)
      hole.name = names[value] ?? unique.add(hole.expression)
      names[value] = hole.name
      text.pieces[index] = .hole(hole)
    }
  }

  mutating func name(_ labels: inout SourceApplication.Labels?) {
    guard var named = labels else { return }
    for index in named.elements.indices { name(&named.elements[index]) }
    labels = named
  }

  mutating func name(_ entry: inout (condition: SourceApplication.Condition, position: SourcePosition)?) {
    guard var named = entry else { return }
    switch named.condition {
    case .unread(var text):
      name(&text)
      named.condition = .unread(text)
    case .predicate(var predicate):
      for index in predicate.arguments.indices { name(&predicate.arguments[index]) }
      named.condition = .predicate(predicate)
    }
    entry = named
  }

  /// It recurses, as deep as the value nests.
  private mutating func name(_ value: inout ResolvedValue) {
    switch value {
    case .text(var text):
      name(&text)
      value = .text(text)
    case .list(var elements):
      for index in elements.indices { name(&elements[index]) }
      value = .list(elements)
    default: break
    }
  }
}
