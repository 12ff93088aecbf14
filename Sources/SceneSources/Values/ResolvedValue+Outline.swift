extension ResolvedValue {
  /// The value without its places; a NUL stands for what is known only at run time.
  var outline: String {
    switch self {
    case .text(let text): "'" + text.outline
    case .list(let elements): "[" + elements.map(\.outline).joined(separator: "\u{1}")
    case .predicate(let predicate):
      ([predicate.format.outline] + predicate.arguments.map(\.outline)).joined(separator: "\u{1}")
    case .dictionary: "\0"
    case .integer, .double, .boolean, .null, .blockPredicate: "\(self)"
    }
  }
}

extension PartialText {
  fileprivate var outline: String {
    pieces.map { if case .literal(let literal) = $0 { literal.text } else { "\0" } }.joined()
  }
}
