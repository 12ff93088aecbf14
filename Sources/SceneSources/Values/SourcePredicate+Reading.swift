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
    var quoted = QuotedText()
    var arguments = arguments
    var conversions = 0
    for piece in format.pieces {
      guard case .literal(let literal) = piece else {
        guard quoted.quote != nil else { return nil }
        quoted.add(piece)
        continue
      }
      for (offset, character) in Self.offsets(of: literal.text) {
        let position = literal.isVerbatim ? literal.position.advanced(by: offset) : literal.position
        let part = PartialText.Literal(text: String(character), position: position, isVerbatim: literal.isVerbatim)
        if quoted.quote == nil {
          if character == "'" || character == "\"" {
            quoted = QuotedText(part, character)
          } else {
            if character == "%" { conversions += 1 }
            pieces.append(.literal(part))
          }
        } else if quoted.end(with: part, character) {
          if quoted.hasHole {
            guard let text = quoted.text else { return nil }
            pieces.append(.literal(PartialText.Literal(text: "%@", position: position, isVerbatim: false)))
            arguments.insert(.text(text), at: min(conversions, arguments.count))
            conversions += 1
          } else {
            pieces += quoted.pieces
          }
          quoted = QuotedText()
        }
      }
    }
    guard quoted.quote == nil else { return nil }
    self.init(
      format: PartialText(pieces), arguments: arguments, isVerbatim: false, interpolations: format.holes)
  }

  /// The first value that stands outside of quotation marks in a format, so that its text is read as part of the
  /// predicate; `nil` where all values stand inside, or if nothing of the format is known.
  static func unquotedHole(in format: PartialText) -> PartialText.Hole? {
    guard format.pieces.contains(where: \.isLiteral) else { return nil }
    var quoted = QuotedText()
    for piece in format.pieces {
      switch piece {
      case .hole(let hole): if quoted.quote == nil { return hole }
      case .literal(let literal):
        for character in literal.text {
          let part = PartialText.Literal(text: "", position: literal.position, isVerbatim: false)
          if quoted.quote == nil {
            if character == "'" || character == "\"" { quoted = QuotedText(part, character) }
          } else if quoted.end(with: part, character) {
            quoted = QuotedText()
          }
        }
      }
    }
    return nil
  }

  private static func offsets(of text: String) -> [(Int, Character)] {
    var offset = 0
    return text.map { character in
      defer { offset += String(character).utf8.count }
      return (offset, character)
    }
  }

  /// `NSPredicate(value: true)`
  init(_ value: Bool, at position: SourcePosition) {
    let literal = PartialText.Literal(
      text: value ? "TRUEPREDICATE" : "FALSEPREDICATE", position: position, isVerbatim: false)
    self.init(format: PartialText([.literal(literal)]), arguments: [], isVerbatim: false)
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

/// A literal of a format, which may have holes in it.
private struct QuotedText {
  /// The mark that it begins with; `nil` outside of a literal.
  private(set) var quote: Character?
  /// The literal as it is written, with the marks.
  private(set) var pieces: [PartialText.Piece] = []
  private(set) var hasHole = false
  /// What it stands for; `nil` if it has an escape that is not decoded.
  private(set) var text: PartialText? = PartialText()
  private var isEscaped = false

  init() {}

  init(_ mark: PartialText.Literal, _ quote: Character) {
    self.quote = quote
    pieces = [.literal(mark)]
  }

  mutating func add(_ hole: PartialText.Piece) {
    pieces.append(hole)
    text?.pieces.append(hole)
    hasHole = true
  }

  /// Adds a character; returns whether the literal ends with it.
  mutating func end(with part: PartialText.Literal, _ character: Character) -> Bool {
    pieces.append(.literal(part))
    if isEscaped {
      isEscaped = false
      if character == "'" || character == "\"" || character == "\\" {
        text?.pieces.append(.literal(part))
      } else {
        text = nil
      }
    } else if character == "\\" {
      isEscaped = true
    } else if character == quote {
      return true
    } else {
      text?.pieces.append(.literal(part))
    }
    return false
  }
}
