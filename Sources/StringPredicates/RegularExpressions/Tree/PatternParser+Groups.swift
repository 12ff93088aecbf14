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
