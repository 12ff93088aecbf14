/// A string in a source file, with the position of each part. Some parts may be known only to the running app.
///
///     "blink://open-scene/\(id)"   // the literal `blink://open-scene/`, then the placeholder `id`
package struct SourceText: Hashable, Sendable {
  /// A part of the text.
  package enum Piece: Hashable, Sendable {
    case literal(Literal)
    case placeholder(Placeholder)
  }

  /// A run of characters in a literal.
  package struct Literal: Hashable, Sendable {
    /// The characters, with escapes decoded.
    package var text: String
    /// The position of the first character.
    package var position: SourcePosition
    /// Whether the source contains exactly the same code units, without escapes.
    package var isVerbatim: Bool
    /// Whether the literal is the value of a constant, which other code may use too.
    package var isShared = false
  }

  /// A value that only the running app can determine.
  package struct Placeholder: Hashable, Sendable {
    /// The source text of the expression, on a single line.
    package var expression: String
    package var position: SourcePosition
    /// Whether the expression falls back to an empty string, as in `id ?? ""`.
    package var mayBeEmpty = false

    /// Whether each window can have its own value of the expression. Usually a capital first letter, as in `Mail.id`, names
    /// a type with one value, but it can also be that of `Self`, a generic parameter, a type alias or a window.
    var isOfWindow = false

    /// Whether the expression is a path that begins with a type, such as `Session.current.id`.
    var isGlobal: Bool { !isOfWindow && expression.first?.isUppercase == true && !expression.contains("(") }
  }

  package var pieces: [Piece]

  package init(_ pieces: [Piece] = []) { self.pieces = pieces }

  /// Creates a string that consists of a single placeholder.
  init(
    unknown expression: String, at position: SourcePosition, mayBeEmpty: Bool = false, isOfWindow: Bool = false
  ) {
    pieces = [
      .placeholder(
        Placeholder(expression: expression, position: position, mayBeEmpty: mayBeEmpty, isOfWindow: isOfWindow))
    ]
  }

  init(_ text: String, at position: SourcePosition, isVerbatim: Bool) {
    pieces = [.literal(Literal(text: text, position: position, isVerbatim: isVerbatim))]
  }

  /// The complete text, or `nil` if it contains a placeholder.
  package var known: String? { placeholders.isEmpty ? Self.text(pieces) : nil }

  package var placeholders: [Placeholder] {
    pieces.compactMap { if case .placeholder(let placeholder) = $0 { placeholder } else { nil } }
  }

  /// Returns the text with its placeholders changed.
  func mapPlaceholders(_ change: (inout Placeholder) -> Void) -> SourceText {
    SourceText(
      pieces.map { piece in
        guard case .placeholder(var placeholder) = piece else { return piece }
        change(&placeholder)
        return .placeholder(placeholder)
      })
  }

  /// Whether the text consists of a single placeholder.
  var isUnknown: Bool { pieces.count == 1 && !placeholders.isEmpty }

  /// The source expressions for the placeholders, joined by commas. Documents use the result as the name of the unknown
  /// value.
  package var name: String { placeholders.map(\.expression).joined(separator: ", ") }

  /// The known characters before the first placeholder.
  package var prefix: String { Self.text(pieces.prefix { $0.isLiteral }) }

  /// The known characters after the last placeholder, or an empty string if there are no placeholders.
  package var suffix: String {
    placeholders.isEmpty ? "" : Self.text(pieces.reversed().prefix { $0.isLiteral }.reversed())
  }

  /// The longest run of known characters between two placeholders.
  package var middle: String {
    let inner = pieces.drop { $0.isLiteral }.reversed().drop { $0.isLiteral }.reversed()
    return inner.split { !$0.isLiteral }.map { Self.text($0) }.max { $0.utf8.count < $1.utf8.count } ?? ""
  }

  private static func text(_ pieces: some Sequence<Piece>) -> String {
    pieces.map { if case .literal(let literal) = $0 { literal.text } else { "" } }.joined()
  }
}

extension SourceText.Piece {
  package var isLiteral: Bool { if case .literal = self { true } else { false } }
}

extension SourceText {
  /// Returns the source position of an offset in the text, or `nil` if the text is empty.
  ///
  /// - Parameter offset: An offset in UTF-8 code units, not counting placeholders.
  package func position(of offset: Int) -> SourcePosition? {
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
      case .placeholder(let placeholder): last = last ?? placeholder.position
      }
    }
    return last
  }

  /// Returns the source position of a range that can be edited, or `nil` if the source doesn't contain exactly the same
  /// code units or if other code may use them too.
  func editablePosition(of range: Range<Int>) -> SourcePosition? {
    var start = 0
    for case .literal(let literal) in pieces {
      let end = start + literal.text.utf8.count
      if range.lowerBound >= start, range.upperBound <= end {
        guard literal.isVerbatim, !literal.isShared else { return nil }
        return literal.position.advanced(by: range.lowerBound - start)
      }
      start = end
    }
    return nil
  }
}
