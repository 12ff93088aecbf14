import PredicateSyntax

extension PatternParser {
  /// Parses a construct that starts with `(`.
  mutating func parseGroup() {
    let start = token.range.lowerBound
    advance()
    switch token.sign {
    case UInt8(ascii: "?"):
      advanceInGroup()
      parseSpecialGroup(start)
    case UInt8(ascii: "*"): stop(.backtrackingVerb, at: SourceRange(start, token.range.upperBound))
    default: openCapture(start)
    }
  }

  private mutating func openCapture(_ start: Int) {
    tree.captureCount += 1
    open(.capture(tree.captureCount), at: start)
  }

  /// Parses the rest of a construct that starts with `(?`.
  private mutating func parseSpecialGroup(_ start: Int) {
    switch token.sign {
    case UInt8(ascii: ":"): openAndAdvance(.plain, start)
    case UInt8(ascii: ">"): openAndAdvance(.atomic, start)
    case UInt8(ascii: "="): openAndAdvance(.lookahead(isNegated: false), start)
    case UInt8(ascii: "!"): openAndAdvance(.lookahead(isNegated: true), start)
    case UInt8(ascii: "#"): parseComment(start)
    case UInt8(ascii: "<"):
      advance()
      switch token.sign {
      case UInt8(ascii: "="): openAndAdvance(.lookbehind(isNegated: false), start)
      case UInt8(ascii: "!"): openAndAdvance(.lookbehind(isNegated: true), start)
      default: parseNamedCapture(start)
      }
    case let sign where sign == UInt8(ascii: "-") || PatternFlags.letter(sign) != nil: parseFlags(start)
    case let sign: stop(.group(beginningWith: sign), at: SourceRange(start, token.range.upperBound))
    }
  }

  private mutating func openAndAdvance(_ kind: PatternNode.Group, _ start: Int) {
    open(kind, at: start)
    advance()
  }

  /// Parses a comment, `(?#…)`.
  private mutating func parseComment(_ start: Int) {
    enter(at: start)
    advance()
    while !token.isSign(")") {
      if token.isEnd {
        return stop(.unclosedComment, at: SourceRange(start, start + 3))
      }
      advance()
    }
    depth -= 1
    advance()
  }

  /// Parses the name of a capture group, after `(?<`.
  private mutating func parseNamedCapture(_ start: Int) {
    let nameStart = token.range.lowerBound
    guard let name = parseName() else {
      let isDigit = (0x30...0x39).contains(token.sign) && token.range.lowerBound == nameStart
      // If the name is missing, report the unexpected token, which is empty at the end of the pattern.
      let end = token.range.lowerBound > nameStart ? token.range.lowerBound : token.range.upperBound
      return stop(isDigit ? .digitInFront : .brokenName, at: SourceRange(nameStart, end))
    }
    openCapture(start)
    if tree.groupNames.updateValue(tree.captureCount, forKey: name) != nil {
      diagnose(.repeatedName, at: SourceRange(nameStart, token.range.lowerBound))
    }
    advance()
  }

  /// Parses a group name that is followed by `>`, or returns `nil` if the name is malformed.
  mutating func parseName() -> [UInt8]? {
    var name: [UInt8] = []
    while Self.isLetter(token.sign) || (!name.isEmpty && (0x30...0x39).contains(token.sign)) {
      name.append(token.sign)
      advance()
    }
    return name.isEmpty || !token.isSign(">") ? nil : name
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) && byte >= 0x41 }

  /// Parses the flags in `(?flags)` or `(?flags:`.
  private mutating func parseFlags(_ start: Int) {
    var new = flags
    var turnsOn = true
    while let flag = PatternFlags.letter(token.sign) ?? (token.isSign("-") ? [] : nil) {
      if token.isSign("-") { turnsOn = false }
      if flag == .unixLines, turnsOn { diagnose(.unixLines, at: token.range) }
      if turnsOn { new.formUnion(flag) } else { new.subtract(flag) }
      advance()
    }
    if token.isSign(")") {
      endRun()
      flags = new
      repeatable = .nothing
      advance()
    } else if token.isSign(":") {
      open(.plain, at: start)
      flags = new
      advance()
    } else {
      let isCut = token.isEnd
      stop(
        isCut ? .unclosedGroup : .unknownFlag(text(token.range)),
        at: isCut ? SourceRange(start, start + 1) : token.range)
    }
  }
}

extension PatternFlags {
  /// Returns the flag denoted by a letter, or `nil` if the letter isn't a flag. The result is empty for `u`, which is
  /// always on.
  static func letter(_ letter: UInt8) -> PatternFlags? {
    letter == UInt8(ascii: "u") ? [] : letters.first { $0.letter == letter }?.flag
  }
}

extension PatternMessage {
  /// Returns the message for an unsupported construct that starts with `(?` and the given character.
  static func group(beginningWith sign: UInt8) -> Self {
    switch sign {
    case UInt8(ascii: "P"): pythonGroup
    case UInt8(ascii: "'"): quotedName
    case UInt8(ascii: "|"): branchReset
    case UInt8(ascii: "("): condition
    case UInt8(ascii: "C"): callout
    case UInt8(ascii: "R"), UInt8(ascii: "&"), UInt8(ascii: "+"), 0x30...0x39: recursion
    case UInt8(ascii: ")"), UInt8(ascii: "^"): emptyFlags
    default: unknownGroup
    }
  }
}

extension PatternParser {
  /// Parses a quantifier.
  ///
  ///     Quantifier -> ('*' | '+' | '?' | '{' n '}' | '{' n ',' '}' | '{' n ',' m '}') ('?' | '+')?
  mutating func parseQuantifier() {
    let start = token.range.lowerBound
    let sign = token.sign
    guard repeatable == .item else { return refuseQuantifier(sign) }
    advance()
    var repetition: PatternNode.Repetition
    switch sign {
    case UInt8(ascii: "*"): repetition = .init(minimum: 0, maximum: nil, mode: .greedy, isCounted: false)
    case UInt8(ascii: "+"): repetition = .init(minimum: 1, maximum: nil, mode: .greedy, isCounted: false)
    case UInt8(ascii: "?"): repetition = .init(minimum: 0, maximum: 1, mode: .greedy, isCounted: false)
    default:
      guard let counts = parseCounts(start) else { return }
      repetition = counts
    }
    if token.isSign("?") {
      repetition.mode = .lazy
      advance()
    } else if token.isSign("+") {
      repetition.mode = .possessive
      advance()
    }
    check(repetition, at: SourceRange(start, token.range.lowerBound))
    endRun(splitsLast: true)
    repeatable = .quantified
    guard let last = lastItem else { return }
    tree.nodes[last].repetition = repetition
    // ICU drops an item that is repeated zero times, including any references inside it.
    let first = tree.nodes[last].range.lowerBound
    while repetition.isNever, let reference = references.last, reference.range.lowerBound >= first {
      references.removeLast()
    }
  }

  private mutating func refuseQuantifier(_ sign: UInt8) {
    let message: PatternMessage =
      switch repeatable {
      case .lookaround: .repeatedLookaround
      case .quantified: .repeatedQuantifier
      default:
        switch sign {
        case UInt8(ascii: "{"): .braceWithoutItem
        case UInt8(ascii: "*"): .starWithoutItem
        default: .nothingToRepeat
        }
      }
    diagnose(message, at: token.range)
    advance()
    if sign == UInt8(ascii: "{") { skipCounts() }
  }

  /// Skips text that looks like counts and a closing brace, so that the mistake is reported only once.
  private mutating func skipCounts() {
    let saved = savedPosition()
    while (0x30...0x39).contains(token.sign) || (0x61...0x7A).contains(token.sign | 0x20) || token.isSign(",")
      || token.isSign(" ")
    { advance() }
    if token.isSign("}") { advance() } else { restore(saved) }
  }

  /// Parses the counts after `{`, or returns `nil` if they are malformed.
  private mutating func parseCounts(_ start: Int) -> PatternNode.Repetition? {
    func number(_ parser: inout PatternParser) -> Int? {
      guard (0x30...0x39).contains(parser.token.sign) else { return nil }
      var value = 0
      while (0x30...0x39).contains(parser.token.sign) {
        value = min(value * 10 + Int(parser.token.sign - 0x30), 1 << 40)
        parser.advance()
      }
      return value
    }
    guard let minimum = number(&self) else { return refuseCounts(start) }
    var maximum: Int? = minimum
    if token.isSign(",") {
      advance()
      maximum = number(&self)
    }
    guard token.isSign("}") else { return refuseCounts(start) }
    advance()
    return .init(minimum: minimum, maximum: maximum, mode: .greedy, isCounted: true)
  }

  private mutating func refuseCounts(_ start: Int) -> PatternNode.Repetition? {
    skipCounts()
    diagnose(.brokenInterval, at: SourceRange(start, max(start + 1, token.range.lowerBound)))
    repeatable = .quantified
    return nil
  }

  /// Validates the counts of a quantifier, except for short greedy loops, which ICU unrolls without checking them.
  private mutating func check(_ repetition: PatternNode.Repetition, at range: SourceRange) {
    let (minimum, maximum) = (repetition.minimum, repetition.maximum)
    let isWrittenOut = repetition.mode == .greedy && minimum <= maximum ?? -1 && maximum ?? 11 <= 10
    guard repetition.isCounted, !isWrittenOut else { return }
    if minimum > 0xFF_FFFF || maximum ?? 0 > 0xFF_FFFF {
      diagnose(.countTooLarge, at: range)
    } else if let maximum, maximum < minimum {
      diagnose(.countsReversed, at: range)
    }
  }
}
