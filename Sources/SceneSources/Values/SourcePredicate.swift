internal import PredicateSyntax

/// A predicate in a source file, with its format and arguments.
package struct SourcePredicate: Hashable, Sendable {
  package var format: SourceText
  package var arguments: [SourceValue]
  /// Whether the source contains the format string, so that interpolated values become part of the predicate's text.
  var isWritten = true

  /// Creates a constant predicate, such as `NSPredicate(value: true)`.
  init(_ value: Bool, at position: SourcePosition) {
    format = SourceText(value ? "TRUEPREDICATE" : "FALSEPREDICATE", at: position, isVerbatim: false)
    arguments = []
    isWritten = false
  }

  init(format: SourceText, arguments: [SourceValue]) {
    self.format = format
    self.arguments = arguments
  }

  /// Combines predicates in the same way as `NSCompoundPredicate`.
  init(_ junction: SourceExpression.Junction, _ parts: [SourcePredicate], at position: SourcePosition) {
    func literal(_ text: String) -> SourceText.Piece {
      .literal(SourceText.Literal(text: text, position: position, isVerbatim: false))
    }
    var pieces: [SourceText.Piece] = junction == .not ? [literal("NOT ")] : []
    for (index, part) in parts.enumerated() {
      if index > 0 { pieces.append(literal(" \(junction.rawValue) ")) }
      pieces += [literal("(")] + part.format.pieces + [literal(")")]
    }
    if parts.isEmpty { pieces = [literal(junction == .and ? "TRUEPREDICATE" : "FALSEPREDICATE")] }
    self.init(format: SourceText(pieces), arguments: parts.flatMap(\.arguments))
    isWritten = parts.contains { $0.isWritten }
  }

  /// For each argument, whether its conversion is numeric, such as `%d` or `%f`. Ignores conversions inside quotes.
  var numericArguments: [Bool] {
    var conversions: [Bool] = []
    var quote: Character?
    var rest = (format.known ?? "")[...]
    while let character = rest.popFirst() {
      if let open = quote {
        if character == "\\" { _ = rest.popFirst() } else if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if character == "%" {
        let conversion = rest.drop { "lhqzt".contains($0) }.first
        if conversion == "%" { _ = rest.popFirst() } else { conversions.append(conversion != "@" && conversion != "K") }
      }
    }
    return conversions
  }
}

extension SourcePredicate {
  /// The predicate with `%@` in place of each quoted literal that contains a placeholder. For example, `SELF ==
  /// 'app://\(id)'` becomes `SELF == %@` with an argument that consists of `app://` and the placeholder `id`.
  ///
  /// The value is `nil` if a placeholder is outside quotes or in a literal that contains an escape.
  var withoutInterpolations: SourcePredicate? {
    guard format.known == nil else { return self }
    var pieces: [SourceText.Piece] = []
    var arguments = arguments
    var conversions = 0
    var quote: (mark: Character, pieces: [SourceText.Piece], isEscaped: Bool, hasEscape: Bool)?
    for piece in format.pieces.flatMap(\.characters) {
      guard case .literal(let literal) = piece, let character = literal.text.first else {
        guard quote != nil else { return nil }
        quote?.pieces.append(piece)
        continue
      }
      guard let open = quote else {
        if character == "'" || character == "\"" {
          quote = (character, [piece], false, false)
        } else {
          if character == "%" { conversions += 1 }
          pieces.append(piece)
        }
        continue
      }
      quote?.pieces.append(piece)
      quote?.isEscaped = character == "\\" && !open.isEscaped
      if character == "\\" { quote?.hasEscape = true }
      guard character == open.mark, !open.isEscaped else { continue }
      quote = nil
      let content = SourceText(Array(open.pieces.dropFirst()))
      if content.placeholders.isEmpty {
        pieces += open.pieces + [piece]
      } else {
        guard !open.hasEscape else { return nil }
        pieces.append(.literal(SourceText.Literal(text: "%@", position: literal.position, isVerbatim: false)))
        arguments.insert(.text(content), at: min(conversions, arguments.count))
        conversions += 1
      }
    }
    guard quote == nil else { return nil }
    return SourcePredicate(format: SourceText(pieces).merged, arguments: arguments.map(\.merged))
  }
}

extension SourceText.Piece {
  /// The piece split into single characters. Placeholders aren't split.
  fileprivate var characters: [SourceText.Piece] {
    guard case .literal(let literal) = self else { return [self] }
    var offset = 0
    return literal.text.map { character in
      defer { offset += String(character).utf8.count }
      let position = literal.isVerbatim ? literal.position.advanced(by: offset) : literal.position
      return .literal(
        SourceText.Literal(
          text: String(character), position: position, isVerbatim: literal.isVerbatim, isShared: literal.isShared))
    }
  }
}

extension SourceText {
  /// The text with adjacent literals joined, provided that they are also adjacent in the source.
  fileprivate var merged: SourceText {
    var merged: [Piece] = []
    for piece in pieces {
      if case .literal(let literal) = piece, case .literal(var last)? = merged.last,
        literal.isVerbatim == last.isVerbatim, literal.isShared == last.isShared,
        literal.position == (last.isVerbatim ? last.position.advanced(by: last.text.utf8.count) : last.position)
      {
        last.text += literal.text
        merged[merged.count - 1] = .literal(last)
      } else {
        merged.append(piece)
      }
    }
    return SourceText(merged)
  }
}

extension SourceValue {
  fileprivate var merged: SourceValue { if case .text(let text) = self { .text(text.merged) } else { self } }
}
