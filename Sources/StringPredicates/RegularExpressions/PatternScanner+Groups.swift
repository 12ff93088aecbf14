import PredicateSyntax

extension PatternScanner {
  /// Reads what begins with `(`.
  mutating func openGroup() {
    let start = position
    switch peek(1) {
    case UInt8(ascii: "*"):
      report(
        .patternNotOnApple, SourceRange(start, start + 2), "'(*…)' is a command of PCRE2, which Apple's systems refuse",
        help: "take it away, or write '\\*' for the character")
      skipParenthesis()
    case UInt8(ascii: "?"): openExtended(start)
    default:
      captureCount += 1
      push(.capturing, start, 1)
    }
  }

  /// Reads what begins with `(?`.
  private mutating func openExtended(_ start: Int) {
    switch peek(2) {
    case UInt8(ascii: "#"): skipGroupComment(start)
    case UInt8(ascii: ":"), UInt8(ascii: ">"): push(.plain, start, 3)
    case UInt8(ascii: "="), UInt8(ascii: "!"): push(.lookahead, start, 3)
    case UInt8(ascii: "<"):
      switch peek(3) {
      case UInt8(ascii: "="), UInt8(ascii: "!"):
        lookbehinds += 1
        push(.lookbehind, start, 4)
      default: openNamed(start)
      }
    case UInt8(ascii: "|"): refuse(start, 3, "a branch reset '(?|…)'")
    case UInt8(ascii: "'"): refuse(start, 3, "a name in quotation marks '(?'…'…)'", help: "write '(?<name>…)'")
    case UInt8(ascii: "P"):
      let help: String? = peek(3) == UInt8(ascii: "<") ? "write '(?<name>…)'" : nil
      refuse(start, 3, "Python's '(?P…)'", help: help)
    case UInt8(ascii: "R"), UInt8(ascii: "&"), UInt8(ascii: "+"): refuse(start, 3, "recursion")
    case UInt8(ascii: "-") where isDigit(peek(3)): refuse(start, 3, "recursion")
    case UInt8(ascii: "("): refuse(start, 3, "a condition '(?(…)…)'")
    case UInt8(ascii: "C"): refuse(start, 3, "a callout '(?C…)'")
    case UInt8(ascii: "^"): refuse(start, 3, "'(?^)', which resets the flags,")
    case UInt8(ascii: "*"): refuse(start, 3, "'(?*…)'")
    case UInt8(ascii: ")"): refuse(start, 3, "'(?)' without a flag")
    case let next where isDigit(next): refuse(start, 3, "recursion")
    default: scanFlags(start)
    }
  }

  private func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }

  /// Refuses a kind of group that only PCRE2 knows, and goes on behind its head.
  private mutating func refuse(_ start: Int, _ length: Int, _ what: String, help: String? = nil) {
    report(
      .patternNotOnApple, SourceRange(start, start + length), "\(what) is not known to Apple's systems", help: help)
    skipParenthesis()
  }

  /// Goes on behind the next `)`: what stands inside is not read.
  private mutating func skipParenthesis() {
    while position < bytes.count, bytes[position] != UInt8(ascii: ")") { position += 1 }
    endItem(1)
  }

  /// Opens a group whose head has `length` bytes.
  private mutating func push(_ kind: Group.Kind, _ start: Int, _ length: Int, modes outer: Modes? = nil) {
    groups.append(
      Group(start: start, modes: outer ?? modes, kind: kind, outerLineEnd: openLineEnd, outerEmptiness: emptiness))
    emptiness = Emptiness()
    position = start + length
    last = .nothing
    previousLiteral = nil
    literals.enterGroup()
  }

  /// `)`
  mutating func closeGroup() {
    guard let group = groups.popLast() else {
      report(
        .invalidPattern, SourceRange(position, position + 1), "')' closes nothing",
        help: "write '\\)' for the character", replacement: "\\)")
      return endItem(1)
    }
    if group.kind == .lookbehind { lookbehinds -= 1 }
    modes = group.modes
    let canBeEmpty = emptiness.branch || emptiness.earlier
    emptiness = group.outerEmptiness
    if group.kind == .capturing || group.kind == .plain { emptiness.add(canBeEmpty: canBeEmpty) }
    position += 1
    openLineEnd = openLineEnd ?? group.lineEnd
    last = group.kind == .lookahead || group.kind == .lookbehind ? .lookaround : .item
    previousLiteral = nil
    literals.leaveGroup()
  }

  /// `(?#…)`: a comment of ICU may hold escapes, and they must be right.
  private mutating func skipGroupComment(_ start: Int) {
    position = start + 3
    while position < bytes.count, bytes[position] != UInt8(ascii: ")") {
      if bytes[position] == UInt8(ascii: "\\"), let next = peek(1) {
        let escape = readCharacterEscape(next)
        if next == UInt8(ascii: "c") || escape == .malformed {
          report(
            .patternNotOnApple, SourceRange(position, position + 2),
            "'\(text(SourceRange(position, position + 2)))' in a comment is read as an escape by Apple's systems",
            help: "take the backslash away")
        }
      }
      position += 1
    }
    if position >= bytes.count {
      report(.invalidPattern, SourceRange(start, start + 3), "a comment is not closed", help: "add ')'")
    }
    position = min(position + 1, bytes.count)
  }

  ///     '(?<' name '>' Pattern ')'
  private mutating func openNamed(_ start: Int) {
    captureCount += 1
    guard let (name, length) = scanName(at: start + 3) else {
      return push(.capturing, start, 3)
    }
    let range = SourceRange(start + 3, start + 3 + name.count)
    if !names.insert(name).inserted {
      report(.invalidPattern, range, "the group name '\(text(range))' is used twice")
    }
    if name.count > 32 {
      report(.patternOnlyOnApple, range, "a group name has at most 32 characters here")
    }
    push(.capturing, start, 3 + length)
  }

  /// Reads a group name and the `>` behind it: letters of ASCII, and digits after the first.
  mutating func scanName(at start: Int) -> (name: [UInt8], length: Int)? {
    var index = start
    while index < bytes.count, isWord(bytes[index]) { index += 1 }
    let range = SourceRange(start, max(index, start + 1))
    guard index > start, index < bytes.count, bytes[index] == UInt8(ascii: ">") else {
      report(.invalidPattern, range, "a group name is not ended by '>'", help: "write '(?<name>…)'")
      return nil
    }
    let name = Array(bytes[start..<index])
    if name.contains(where: { $0 == UInt8(ascii: "_") || $0 >= 0x80 }) {
      report(
        .patternNotOnApple, range, "the group name '\(text(range))' is refused by Apple's systems",
        help: "use letters from a to z and digits")
    } else if (0x30...0x39).contains(name[0]) {
      report(.invalidPattern, range, "a group name begins with a letter")
    }
    return (name, index - start + 1)
  }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...: true
    default: false
    }
  }

  ///     '(?' [imsx]* ('-' [imsx]*)? (')' | ':' Pattern ')')
  private mutating func scanFlags(_ start: Int) {
    let outer = modes
    var isOn = true
    position = start + 2
    while let byte = peek() {
      let range = SourceRange(position, position + 1)
      switch byte {
      case UInt8(ascii: "i"): modes.caseInsensitive = isOn
      case UInt8(ascii: "m"): modes.multiline = isOn
      case UInt8(ascii: "s"): modes.dotAll = isOn
      case UInt8(ascii: "x"): modes.extended = isOn
      case UInt8(ascii: "d"), UInt8(ascii: "u"), UInt8(ascii: "w"):
        report(
          .patternOnlyOnApple, range, "the flag '\(text(range))' is known only to Apple's systems",
          help: "take it away")
      case UInt8(ascii: "U"), UInt8(ascii: "J"), UInt8(ascii: "n"), UInt8(ascii: "a"):
        report(
          .patternNotOnApple, range, "the flag '\(text(range))' is not known to Apple's systems", help: "take it away")
      case UInt8(ascii: "-") where isOn: isOn = false
      case UInt8(ascii: "-"):
        report(.patternOnlyOnApple, range, "a second '-' among the flags is taken only by Apple's systems")
      case UInt8(ascii: ":"):
        if modes.caseInsensitive { literals.abandon() }
        return push(.plain, start, position + 1 - start, modes: outer)
      case UInt8(ascii: ")"):
        if modes.caseInsensitive { literals.abandon() }
        position += 1
        last = .nothing
        previousLiteral = nil
        return
      default:
        report(
          .invalidPattern, SourceRange(start, position + 1), "'\(text(SourceRange(start, position + 1)))' is no group",
          help: "write '(?:…)' for a group that is not captured")
        return push(.plain, start, position - start, modes: outer)
      }
      position += 1
    }
    report(.invalidPattern, SourceRange(start, start + 1), "a parenthesis is not closed", help: "add ')'")
  }
}
