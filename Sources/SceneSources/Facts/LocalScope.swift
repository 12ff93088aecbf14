/// The names declared in the current function and its enclosing blocks.
struct LocalScope {
  /// The meaning of a name in a local scope.
  enum Local {
    /// A `let` constant with an initial value.
    case constant(SourceExpression)
    /// A parameter, a variable, or a pattern binding.
    case unknown
  }

  private struct Block {
    var names: [String: Local] = [:]
    /// The number of `#if` directives around the block.
    var directives: Int
  }

  private var blocks: [Block] = []
  /// The number of `#if` directives around the current position.
  var directives: Int

  init(directives: Int = 0) { self.directives = directives }

  mutating func enter() { blocks.append(Block(directives: directives)) }

  mutating func leave() { _ = blocks.popLast() }

  /// Declares a name in the innermost block. What only a branch of an `#if` in this block declares is unknown.
  mutating func declare(_ name: String, _ local: Local) {
    guard let last = blocks.indices.last else { return }
    blocks[last].names[name] = directives > blocks[last].directives ? .unknown : local
  }

  /// Whether the current position is inside a function.
  var isInFunction: Bool { !blocks.isEmpty }

  subscript(name: String) -> Local? { blocks.reversed().lazy.compactMap { $0.names[name] }.first }
}
