import PredicateSyntax

extension PatternScanner {
  /// Reads what begins with a backslash, inside a set.
  mutating func scanSetEscape(_ set: inout SetReading) {
    guard let next = peek(1) else {
      position += 1
      return
    }
    let range = SourceRange(position, position + 2)
    switch next {
    case UInt8(ascii: "p"), UInt8(ascii: "P"):
      position = min(position + scanProperty(), bytes.count)
      set.state = .set
      checkDashAfterClass()
    case _ where isClass(next):
      noteClass(next, range)
      position += 2
      set.state = .range
      checkDashAfterClass()
    case UInt8(ascii: "Q"):
      set.isQuoted = true
      position += 2
    case UInt8(ascii: "N"):
      position = min(position + scanNamedCharacter(), bytes.count)
      add(0xFFFD, &set)
    case UInt8(ascii: "E"):
      warn(range, "'\\E' without '\\Q' is left out here, and is the letter E on Apple's systems", help: "take it away")
      position += 2
      add(UInt32(next), &set)
    case UInt8(ascii: "b"):
      warn(
        range, "'\\b' in a set is a backspace here, and the letter b on Apple's systems", help: "write '\\x08' or 'b'")
      position += 2
      add(UInt32(next), &set)
    case 0x31...0x37:
      warn(
        range, "'\(text(range))' in a set is an octal number here, and the digit on Apple's systems",
        help: "write '\\x{…}'")
      position += 2
      add(UInt32(next), &set)
    case UInt8(ascii: "o") where peek(2) == UInt8(ascii: "{"):
      warn(range, "'\\o{…}' is an octal number here, and text on Apple's systems", help: "write '\\x{…}'")
      position += 2
      add(UInt32(next), &set)
    default: addEscapedCharacter(next, &set)
    }
  }

  private mutating func addEscapedCharacter(_ next: UInt8, _ set: inout SetReading) {
    if let (value, length) = scanCharacterEscape(next) {
      checkExpansion(value, SourceRange(position, position + length))
      position = min(position + length, bytes.count)
      return add(value, &set)
    }
    let length = 1 + scalarLength(at: position + 1)
    let range = SourceRange(position, position + length)
    if isLetter(next), next != UInt8(ascii: "g") { reportUnknownEscape(range) }
    if foldsDiacritics, next >= 0x80 {
      rewrites.append(Rewrite(range: SourceRange(position, position + 1), kind: .replace([])))
      rewrites.append(Rewrite(range: SourceRange(position + 1, position + length), kind: .foldMember))
    }
    let value = scalar(at: position + 1)
    checkExpansion(value, range)
    position += length
    add(value, &set)
  }

  /// `[\d-z]`: PCRE2 takes no `-` between a class and a character.
  mutating func checkDashAfterClass() {
    guard peek() == UInt8(ascii: "-"), let next = peek(1), next != UInt8(ascii: "]"), next != UInt8(ascii: "["),
      next != UInt8(ascii: "-")
    else { return }
    report(
      .patternOnlyOnApple, SourceRange(position, position + 1), "'-' behind a class is taken only by Apple's systems",
      help: "write '\\-', or put '-' at the end of the set", replacement: "\\-")
  }

  /// The length of `[:name:]` at `start`, or `nil` where it is none.
  func posixLength(at start: Int) -> Int? {
    guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: ":") else { return nil }
    var index = start + 2
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: ":") { return bytes[index + 1] == UInt8(ascii: "]") ? index + 2 - start : nil }
      if bytes[index] == UInt8(ascii: "]") || bytes[index] == UInt8(ascii: "\\") { return nil }
      index += 1
    }
    return nil
  }

  /// `[:alpha:]` outside of a set.
  mutating func scanPosixOutside() -> Bool {
    guard let length = posixLength(at: position) else { return false }
    let range = SourceRange(position, position + length)
    report(
      .patternOnlyOnApple, range, "'\(text(range))' stands in no set, which only Apple's systems take",
      help: "write '[\(text(range))]'", replacement: "[\(text(range))]")
    position += length
    return true
  }

  /// Says what is to be said of `[:name:]` in a set.
  mutating func checkPosix(_ range: SourceRange) {
    var name = bytes[(range.lowerBound + 2)..<(range.upperBound - 2)]
    if name.first == UInt8(ascii: "^") { name = name.dropFirst() }
    let shown = text(range)
    switch String(decoding: name, as: UTF8.self) {
    case "digit", "cntrl": break
    case "ascii":
      if modes.caseInsensitive {
        note(range, "'\(shown)' without regard to case holds a few more characters on Apple's systems")
      }
    case "punct":
      warn(
        range, "'\(shown)' holds '$', '+', '<', '=', '>', '^', '`', '|' and '~' here, but not on Apple's systems",
        help: "write '\\p{P}', or list the characters")
    case "upper" where modes.caseInsensitive, "lower" where modes.caseInsensitive:
      warn(
        range, "'\(shown)' without regard to case holds both cases on Apple's systems, and one here",
        help: "write '[:alpha:]'")
    case "alpha", "alnum", "upper", "lower", "space", "blank", "graph", "print", "xdigit", "word":
      note(range, "'\(shown)' holds a few other characters on Apple's systems")
    default:
      report(
        .patternOnlyOnApple, range, "'\(shown)' is not known here",
        help: "write '\\p{…}' with a general category or a script")
    }
  }
}
