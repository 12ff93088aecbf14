/// A text, parts of which may be known only at run time, with the source position of every known part.
///
///     "blink://open-scene/\(id)"   // the literal `blink://open-scene/`, then the hole `id`
package struct PartialText: Hashable, Sendable {
  /// A part of the text.
  package enum Piece: Hashable, Sendable {
    /// Characters that stand in a source file.
    case literal(Literal)
    /// A value that only the running app knows.
    case hole(Hole)
  }

  /// Characters of a literal.
  package struct Literal: Hashable, Sendable {
    /// The characters, escapes resolved.
    package var text: String
    /// Where the first of them stands.
    package var position: SourcePosition
    /// Whether the source has the same code units; otherwise it has an escape.
    package var isVerbatim: Bool
  }

  /// A value that only the running app knows.
  package struct Hole: Hashable, Sendable {
    /// The expression as the source has it, on one line.
    package var expression: String
    /// Where it stands.
    package var position: SourcePosition
    /// What tells the value from others that are written alike: see ``SourceExpression/identity``.
    package var identity = ""
    /// Whether all windows have the same value.
    var isShared: Bool
    /// What documents call the value: the expression, with a number where another value is written alike.
    package var name: String
    /// Whether the expression falls back to an empty string: `id ?? ""`.
    package var mayBeEmpty = false
    /// Whether the value may be any number of values: a list that is added to another one.
    var mayBeSeveral = false

    /// A hole for the value of an expression.
    init(_ expression: SourceExpression) {
      self.expression = expression.source
      position = expression.position
      // A literal that is too large is known by its place.
      identity = expression.kind.mayBeUnknown ? expression.identity : expression.position.description
      if !identity.isEmpty { identity += expression.use }
      isShared = identity.isEmpty || expression.isShared
      name = expression.source
    }
  }

  /// The parts in their order.
  package var pieces: [Piece]

  package init(_ pieces: [Piece] = []) { self.pieces = pieces }

  /// A text that is one hole.
  static func unknown(_ expression: SourceExpression) -> Self { Self([.hole(Hole(expression))]) }

  /// The whole text, if nothing of it is unknown.
  package var known: String? {
    var text = ""
    for piece in pieces {
      guard case .literal(let literal) = piece else { return nil }
      text += literal.text
    }
    return text
  }

  /// The holes in their order.
  package var holes: [Hole] {
    pieces.compactMap { if case .hole(let hole) = $0 { hole } else { nil } }
  }

  /// The known characters before the first hole.
  package var prefix: String { Self.text(pieces.prefix { $0.isLiteral }) }

  /// The known characters after the last hole; empty if there is no hole.
  package var suffix: String { known == nil ? Self.text(pieces.reversed().prefix { $0.isLiteral }.reversed()) : "" }

  /// The longest run of known characters between two holes; empty if there are fewer than two holes.
  package var middle: String {
    let inner = pieces.drop { $0.isLiteral }.reversed().drop { $0.isLiteral }.reversed()
    return inner.split { !$0.isLiteral }.map { Self.text($0) }.max { $0.utf8.count < $1.utf8.count } ?? ""
  }

  private static func text(_ pieces: some Sequence<Piece>) -> String {
    pieces.map { if case .literal(let literal) = $0 { literal.text } else { "" } }.joined()
  }

  /// Where a code unit of the text stands in its source; `nil` for an empty text.
  ///
  /// - Parameter offset: An offset in UTF-8 code units. Each hole counts as `holeLength` units.
  package func position(of offset: Int, holeLength: Int = 0) -> SourcePosition? {
    var start = 0
    var last: SourcePosition?
    for piece in pieces {
      switch piece {
      case .literal(let literal):
        let length = literal.text.utf8.count
        if offset < start + length {
          return literal.isVerbatim ? literal.position.advanced(by: offset - start) : literal.position
        }
        start += length
        last = literal.isVerbatim ? literal.position.advanced(by: length) : literal.position
      case .hole(let hole):
        if offset < start + holeLength { return hole.position }
        start += holeLength
        last = hole.position
      }
    }
    return last
  }
}

extension PartialText.Piece {
  /// Whether the part is known.
  package var isLiteral: Bool { if case .literal = self { true } else { false } }
}
