extension SourcePredicate {
  /// Makes a predicate of what a source file has as its format; `nil` if the format is not known.
  ///
  /// A hole inside of a quoted literal becomes an argument: `SELF == 'app://\(id)'` is read as `SELF == %@` with the
  /// argument `app://` and the hole `id`.
  init?(_ format: PartialText, _ arguments: [ResolvedValue]) {
    if format.known != nil {
      self.init(format: format, arguments: arguments, isVerbatim: true)
      return
    }
    var pieces: [PartialText.Piece] = []
    var quoted: [PartialText.Piece] = []
    var quote: Character?
    var arguments = arguments
    var conversions = 0
    for piece in format.pieces {
      guard case .literal(let literal) = piece else {
        guard quote != nil else { return nil }
        quoted.append(piece)
        continue
      }
      for (offset, character) in Self.offsets(of: literal.text) {
        let position = literal.isVerbatim ? literal.position.advanced(by: offset) : literal.position
        let part = PartialText.Piece.literal(
          PartialText.Literal(text: String(character), position: position, isVerbatim: literal.isVerbatim))
        switch quote {
        case nil where character == "'" || character == "\"":
          quote = character
          quoted = [part]
        case nil:
          if character == "%" { conversions += 1 }
          pieces.append(part)
        case character:
          quote = nil
          if quoted.contains(where: { !$0.isLiteral }) {
            pieces.append(.literal(PartialText.Literal(text: "%@", position: position, isVerbatim: false)))
            arguments.insert(.text(PartialText(Array(quoted.dropFirst()))), at: min(conversions, arguments.count))
            conversions += 1
          } else {
            pieces += quoted + [part]
          }
        default: quoted.append(part)
        }
      }
    }
    guard quote == nil else { return nil }
    self.init(
      format: PartialText(pieces), arguments: arguments, isVerbatim: false, interpolations: format.holes)
  }

  private static func offsets(of text: String) -> [(Int, Character)] {
    var offset = 0
    return text.map { character in
      defer { offset += String(character).utf8.count }
      return (offset, character)
    }
  }

  /// Joins predicates as a compound predicate does.
  init(_ junction: SourceExpression.Junction, _ parts: [SourcePredicate], at position: SourcePosition) {
    func literal(_ text: String) -> PartialText.Piece {
      .literal(PartialText.Literal(text: text, position: position, isVerbatim: false))
    }
    var pieces: [PartialText.Piece] = []
    if junction == .not { pieces.append(literal("NOT ")) }
    for (index, part) in parts.enumerated() {
      if index > 0 { pieces.append(literal(" \(junction.rawValue) ")) }
      pieces += [literal("(")] + part.format.pieces + [literal(")")]
    }
    if parts.isEmpty { pieces = [literal(junction == .and ? "TRUEPREDICATE" : "FALSEPREDICATE")] }
    self.init(
      format: PartialText(pieces), arguments: parts.flatMap(\.arguments), isVerbatim: parts.allSatisfy(\.isVerbatim),
      interpolations: parts.flatMap(\.interpolations))
  }
}
