import PredicateSyntax

extension PatternScanner {
  /// Takes literal text up to the next character with a meaning.
  mutating func scanLiteralText() {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if Self.isSpecial(byte) { break }
      if modes.extended, byte == UInt8(ascii: "#") || spaceLength(at: position) > 0 { break }
      let length = scalarLength(at: position)
      if modes.caseInsensitive { takeLiteral(scalar(at: position), SourceRange(position, position + length)) }
      position += length
    }
    if position == start { position += 1 }
    endText(SourceRange(start, position))
  }

  /// `\Q…\E`: everything in between is literal text.
  mutating func scanQuoted() {
    position += 2
    let start = position
    while position < bytes.count, !(bytes[position] == UInt8(ascii: "\\") && peek(1) == UInt8(ascii: "E")) {
      let length = scalarLength(at: position)
      takeLiteral(scalar(at: position), SourceRange(position, position + length))
      position += length
    }
    if position > start { endText(SourceRange(start, position)) }
    position = min(position + 2, bytes.count)
  }

  /// Ends a piece of text that stands in the pattern as it is.
  private mutating func endText(_ range: SourceRange) {
    literals.append(bytes[range.lowerBound..<range.upperBound])
    noteConsumption()
    emptiness.add(canBeEmpty: false)
    if range.count > scalarLength(at: range.lowerBound) { emptiness.before = false }
    last = .item
    if foldsDiacritics, bytes[range.lowerBound..<range.upperBound].contains(where: { $0 >= 0x80 }) {
      rewrites.append(Rewrite(range: range, kind: .fold))
    }
  }

  /// Ends an escape of `length` bytes that stands for one character.
  mutating func endCharacter(_ scalar: UInt32, _ length: Int) {
    takeLiteral(scalar, SourceRange(position, position + length))
    if scalar < 0x80 {
      literals.append(CollectionOfOne(UInt8(truncatingIfNeeded: scalar)))
    } else if let text = Unicode.Scalar(scalar).flatMap({ UTF8.encode($0) }) {
      literals.append(text)
    } else {
      literals.interrupt()
    }
    noteConsumption()
    emptiness.add(canBeEmpty: false)
    position = min(position + length, bytes.count)
    last = .item
  }

  /// Looks at one literal character under `[c]`.
  private mutating func takeLiteral(_ scalar: UInt32, _ range: SourceRange) {
    guard modes.caseInsensitive else { return }
    checkExpansion(scalar, range)
    if let previous = previousLiteral, CaseExpansion.isInExpansion(previous, scalar) {
      note(
        range,
        "without regard to case, this text also matches a single character such as 'ß' for 'ss' on Apple's systems")
    }
    previousLiteral = scalar
  }

  /// Warns of characters that fold to several, such as `ß`.
  mutating func checkExpansion(_ scalar: UInt32, _ range: SourceRange) {
    guard modes.caseInsensitive, CaseExpansion.expands(scalar) else { return }
    warn(
      range, "'\(text(range))' without regard to case also matches the letters it folds to on Apple's systems",
      help: "write both spellings, such as '(?:ß|ss)'")
  }

  /// Whether a byte has a meaning outside sets.
  static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "("),
      UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "^"), UInt8(ascii: "$"),
      UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// The length of the character at `index`, held inside the pattern.
  @inline(__always)
  func scalarLength(at index: Int) -> Int {
    let length =
      switch bytes[index] {
      case ..<0xC0: 1
      case ..<0xE0: 2
      case ..<0xF0: 3
      default: 4
      }
    return min(length, bytes.count - index)
  }

  /// The character at `index` of valid UTF-8.
  @inline(__always)
  func scalar(at index: Int) -> UInt32 {
    let length = scalarLength(at: index)
    guard length > 1 else { return UInt32(bytes[index]) }
    var value = UInt32(bytes[index]) & (0x7F >> UInt32(length))
    for byte in bytes[(index + 1)..<(index + length)] { value = value << 6 | UInt32(byte & 0x3F) }
    return value
  }
}
