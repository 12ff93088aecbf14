/// The names that a function declares, with those of the blocks around the current one.
struct LocalScope {
  /// What a name of a function means.
  enum Local {
    /// `let` with an initial value.
    case constant(SourceExpression)
    /// A parameter, a variable, or a value that is bound by a pattern.
    case unknown
  }

  private var blocks: [[String: Local]] = []

  mutating func enter() { blocks.append([:]) }

  mutating func leave() { _ = blocks.popLast() }

  mutating func declare(_ name: String, _ local: Local) {
    guard !blocks.isEmpty else { return }
    blocks[blocks.count - 1][name] = local
  }

  /// Whether the current position is inside of a function.
  var isInFunction: Bool { !blocks.isEmpty }

  subscript(name: String) -> Local? { blocks.reversed().lazy.compactMap { $0[name] }.first }
}
