import PredicateSyntax

extension PatternScanner {
  /// `\1`, `\12`: ICU takes as many digits as there are groups so far; PCRE2 may read an octal number.
  mutating func scanReference() {
    var digits = 1
    while let byte = peek(1 + digits), (0x30...0x39).contains(byte) { digits += 1 }
    var group = 0
    var used = 0
    for offset in 1...digits {
      group = min(group &* 10 &+ Int((peek(offset) ?? 0x30) &- 0x30), 1 << 32)
      used = offset
      if group >= captureCount { break }
    }
    let whole = wholeNumber(digits)
    let range = SourceRange(position, position + 1 + digits)
    let isReferenceHere = whole < 10 || whole <= captureCount || (peek(1) ?? 0) >= UInt8(ascii: "8")
    if !isReferenceHere || used != digits {
      warn(
        range, "'\(text(range))' is another group or character on Apple's systems",
        help: "write '\\x{…}' or '\\\(group)(?:)'")
    }
    references.append((group, range))
    endReference(1 + digits, range)
  }

  private func wholeNumber(_ digits: Int) -> Int {
    var value = 0
    for offset in 1...digits { value = min(value &* 10 &+ Int((peek(offset) ?? 0x30) &- 0x30), 1 << 32) }
    return value
  }

  /// What is true of every reference to a group.
  private mutating func endReference(_ length: Int, _ range: SourceRange) {
    if lookbehinds > 0 {
      report(.patternNotOnApple, range, "a look-behind cannot refer to a group on Apple's systems")
    }
    if modes.caseInsensitive {
      note(range, "without regard to case, a reference to 'ß' also matches 'ss' on Apple's systems")
    }
    endItem(length, canBeEmpty: true)
  }

  /// Finds references to groups that do not exist.
  mutating func checkReferences() {
    for (group, range) in references where group > captureCount {
      let isOctalHere = issues.contains { $0.range == range && $0.severity == .warning }
      report(
        isOctalHere ? .patternNotOnApple : .invalidPattern, range,
        "'\(text(range))' refers to a group that does not exist",
        help: isOctalHere ? "write '\\x{…}' for an octal number" : nil)
    }
  }

  /// `\k<name>`
  mutating func scanNamedReference() {
    let head = SourceRange(position, position + 2)
    guard peek(2) == UInt8(ascii: "<") else {
      report(
        .patternNotOnApple, head, "'\\k' is followed by '<' on Apple's systems", help: "write '\\k<name>'")
      return endItem(2)
    }
    guard let (name, length) = scanName(at: position + 3) else { return endItem(3) }
    let range = SourceRange(position, position + 3 + length)
    if !names.contains(name) {
      report(
        .invalidPattern, range, "'\(text(range))' refers to a group name that does not exist up to here",
        help: "put the group before the reference")
    }
    endReference(3 + length, range)
  }

  /// `\g…`: a reference or a call here, the letter g on Apple's systems.
  mutating func scanGroupReference() {
    let closing: UInt8? =
      switch peek(2) {
      case UInt8(ascii: "{"): UInt8(ascii: "}")
      case UInt8(ascii: "<"): UInt8(ascii: ">")
      case UInt8(ascii: "'"): UInt8(ascii: "'")
      default: nil
      }
    var length = 2
    if let closing {
      length = 3
      while let byte = peek(length), byte != closing { length += 1 }
      length += 1
    } else {
      if peek(2) == UInt8(ascii: "-") || peek(2) == UInt8(ascii: "+") { length += 1 }
      let digits = length
      while let byte = peek(length), (0x30...0x39).contains(byte) { length += 1 }
      if length == digits {
        reportUnknownEscape(SourceRange(position, position + 2))
        return endItem(2)
      }
    }
    let range = SourceRange(position, min(position + length, bytes.count))
    if closing == UInt8(ascii: "}"), let first = peek(3), !(0x30...0x39).contains(first) {
      report(
        .patternNotOnApple, range, "'\(text(range))' is not known to Apple's systems",
        help: "write '\\k<name>' or '\\1'")
    } else {
      warn(
        range, "'\(text(range))' refers to a group here, and is the letter g on Apple's systems", help: "write '\\1'")
    }
    closing == UInt8(ascii: "}") ? endCount(length) : endItem(length)
  }
}
