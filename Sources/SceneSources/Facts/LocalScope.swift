/// The names declared in the current function and its enclosing blocks.
struct LocalScope {
  /// The meaning of a name in a local scope.
  enum Local {
    /// A `let` constant with an initial value.
    case constant(SourceExpression)
    /// A parameter, a variable, or a pattern binding.
    case unknown
  }

  private var blocks: [[String: Local]] = []

  mutating func enter() { blocks.append([:]) }

  mutating func leave() { _ = blocks.popLast() }

  mutating func declare(_ name: String, _ local: Local) {
    guard !blocks.isEmpty else { return }
    blocks[blocks.count - 1][name] = local
  }

  /// Whether the current position is inside a function.
  var isInFunction: Bool { !blocks.isEmpty }

  subscript(name: String) -> Local? { blocks.reversed().lazy.compactMap { $0[name] }.first }
}
