import PredicateSyntax

extension PatternScanner {
  /// Reads what begins with a backslash, outside of sets.
  mutating func scanEscape() {
    guard let next = peek(1) else {
      report(.invalidPattern, SourceRange(position, position + 1), "the pattern ends in a lone backslash")
      return endItem(1)
    }
    let range = SourceRange(position, position + 2)
    switch next {
    case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "v"), UInt8(ascii: "V"), UInt8(ascii: "R"): endItem(2)
    case UInt8(ascii: "w"), UInt8(ascii: "W"), UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "h"),
      UInt8(ascii: "H"):
      noteClass(next, range)
      endItem(2)
    case UInt8(ascii: "X"):
      note(range, "'\\X' follows the Unicode version of the system")
      endItem(2)
    case UInt8(ascii: "b"), UInt8(ascii: "B"):
      note(range, "a word boundary next to combining marks or joiners stands elsewhere on Apple's systems")
      endItem(2, .assertion)
    case UInt8(ascii: "A"), UInt8(ascii: "z"), UInt8(ascii: "G"): endItem(2, .assertion)
    case UInt8(ascii: "Z"):
      endItem(2, .assertion)
      openLineEnd = range
    case UInt8(ascii: "Q"): scanQuoted()
    case UInt8(ascii: "E"):
      warn(range, "'\\E' without '\\Q' is left out here, and is the letter E on Apple's systems", help: "take it away")
      position += 2
    case UInt8(ascii: "K"):
      warn(range, "'\\K' begins the match again here, and is the letter K on Apple's systems", help: "take it away")
      endItem(2, .assertion)
    case UInt8(ascii: "C"):
      report(.patternCodeUnit, range, "'\\C' takes a single code unit, which cuts characters in two", help: "write '.'")
      endItem(2)
    case UInt8(ascii: "p"), UInt8(ascii: "P"): endItem(scanProperty())
    case UInt8(ascii: "N"): endItem(scanNamedCharacter())
    case UInt8(ascii: "k"): scanNamedReference()
    case UInt8(ascii: "g"): scanGroupReference()
    case UInt8(ascii: "o"): scanBracedOctal()
    case 0x31...0x39: scanReference()
    default: scanEscapedCharacter(next)
    }
  }

  /// An escape for one character, or a character that the backslash makes literal.
  private mutating func scanEscapedCharacter(_ next: UInt8) {
    if let (value, length) = scanCharacterEscape(next) { return endCharacter(value, length) }
    let length = 1 + scalarLength(at: position + 1)
    let range = SourceRange(position, position + length)
    if isLetter(next) { reportUnknownEscape(range) }
    if foldsDiacritics, next >= 0x80 {
      rewrites.append(Rewrite(range: SourceRange(position, position + 1), kind: .replace([])))
      rewrites.append(Rewrite(range: SourceRange(position + 1, position + length), kind: .fold))
    }
    endCharacter(scalar(at: position + 1), length)
  }

  /// A letter that has no meaning behind a backslash.
  mutating func reportUnknownEscape(_ range: SourceRange) {
    let letter = text(SourceRange(range.lowerBound + 1, range.upperBound))
    report(
      .patternOnlyOnApple, range, "'\\\(letter)' has no meaning; only Apple's systems read it as the letter",
      help: "write '\(letter)'", replacement: letter)
  }

  func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  /// The classes that differ for rare characters.
  mutating func noteClass(_ letter: UInt8, _ range: SourceRange) {
    switch letter {
    case UInt8(ascii: "w"), UInt8(ascii: "W"):
      note(
        range, "'\\w' does not hold combining marks here, but holds digits such as '²'; on Apple's systems it does not")
    case UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "h"), UInt8(ascii: "H"):
      note(range, "white space holds U+180E here, but not on Apple's systems")
    default: break
    }
  }

  /// `\N`, `\N{U+41}` and `\N{NAME}`: each is known to one side only.
  mutating func scanNamedCharacter() -> Int {
    guard peek(2) == UInt8(ascii: "{") else {
      report(
        .patternNotOnApple, SourceRange(position, position + 2), "'\\N' is not known to Apple's systems",
        help: "write '.'")
      return 2
    }
    var length = 3
    while let byte = peek(length), byte != UInt8(ascii: "}") { length += 1 }
    let range = SourceRange(position, min(position + length + 1, bytes.count))
    let isNumber = peek(3) == UInt8(ascii: "U") && peek(4) == UInt8(ascii: "+")
    report(
      isNumber ? .patternNotOnApple : .patternOnlyOnApple, range,
      isNumber ? "'\\N{U+…}' is not known to Apple's systems" : "'\\N{…}' is known only to Apple's systems",
      help: "write '\\x{…}'")
    return length + 1
  }

  /// `\o{141}`: octal here, `o` 141 times on Apple's systems.
  private mutating func scanBracedOctal() {
    var length = 2
    if peek(2) == UInt8(ascii: "{") {
      while let byte = peek(length), byte != UInt8(ascii: "}") { length += 1 }
      length += 1
      warn(
        SourceRange(position, min(position + length, bytes.count)),
        "'\\o{…}' is an octal number here, and a repeated letter o on Apple's systems", help: "write '\\x{…}'")
      let inside = bytes[min(position + 3, bytes.count)..<min(position + length - 1, bytes.count)]
      if inside.isEmpty || inside.contains(where: { !(0x30...0x37).contains($0) }) {
        report(.invalidPattern, SourceRange(position, position + 2), "'\\o{…}' holds no octal number")
      }
      endCount(length)
    } else {
      reportUnknownEscape(SourceRange(position, position + 2))
      endItem(length)
    }
  }

  /// Ends an escape with braces that ICU reads as a repeated letter: it takes no second repetition.
  mutating func endCount(_ length: Int) {
    endItem(length)
    if let byte = peek(), byte == UInt8(ascii: "?") || byte == UInt8(ascii: "+") { position += 1 }
    last = .quantified
  }
}
