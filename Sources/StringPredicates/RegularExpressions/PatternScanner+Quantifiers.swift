import PredicateSyntax

extension PatternScanner {
  ///     Quantifier -> ('*' | '+' | '?' | Interval) ('?' | '+')?
  mutating func scanQuantifier() {
    let start = position
    var minimum = 0
    if bytes[position] == UInt8(ascii: "{") {
      guard let least = scanInterval() else { return endItem(1) }
      minimum = least
    } else {
      if bytes[position] == UInt8(ascii: "+") { minimum = 1 }
      if bytes[position] != UInt8(ascii: "?"), lookbehinds > 0 { reportUnbounded(SourceRange(start, start + 1)) }
      position += 1
    }
    checkRepeatable(SourceRange(start, position))
    skipSpace()
    checkEmptyLoop(SourceRange(start, position))
    if let byte = peek(), byte == UInt8(ascii: "?") || byte == UInt8(ascii: "+") { position += 1 }
    if last == .item { literals.quantify(isOptional: minimum == 0, foldsDiacritics: foldsDiacritics) }
    if minimum == 0 { emptiness.branch = emptiness.before }
    last = .quantified
    previousLiteral = nil
  }

  /// `(a*)*+`: ICU goes round such a loop for ever, and ends with an error.
  private mutating func checkEmptyLoop(_ range: SourceRange) {
    guard last == .item, emptiness.item, range.count >= 1, bytes[range.lowerBound] != UInt8(ascii: "?"),
      let byte = peek(), byte == UInt8(ascii: "+") || byte == UInt8(ascii: "?")
    else { return }
    warn(
      range.union(SourceRange(position, position + 1)),
      "a possessive or lazy repetition of what may be empty never ends on Apple's systems",
      help: "let the repeated part match at least one character")
  }

  private mutating func reportUnbounded(_ range: SourceRange) {
    report(
      .invalidPattern, range, "a look-behind must have a greatest length, and '\(text(range))' has none",
      help: "use a count such as '{0,9}' outside the look-behind")
  }

  /// Under `(?x)`, white space and comments mean nothing.
  mutating func skipSpace() {
    guard modes.extended else { return }
    while position < bytes.count {
      let length = spaceLength(at: position)
      if length > 0 {
        position += length
      } else if bytes[position] == UInt8(ascii: "#") {
        skipComment()
      } else {
        return
      }
    }
  }

  /// Says what is wrong with a quantifier that has nothing to repeat.
  private mutating func checkRepeatable(_ range: SourceRange) {
    let shown = text(range)
    switch last {
    case .item: break
    case .nothing, .assertion:
      report(.invalidPattern, range, "'\(shown)' has nothing to repeat", help: "write '\\\(shown)' for the character")
    case .quantified:
      report(.invalidPattern, range, "'\(shown)' repeats a repetition", help: "put the first one in '(?:…)'")
    case .anchor:
      report(
        .patternOnlyOnApple, range, "'\(shown)' repeats '^' or '$', which only Apple's systems take",
        help: "take the repetition away")
    case .lookaround:
      report(
        .patternNotOnApple, range, "'\(shown)' repeats a look-around, which Apple's systems refuse",
        help: "take the repetition away")
    }
  }

  /// Reads `{n}`, `{n,}` or `{n,m}` and gives the least count; `nil` where the brace opens no count.
  private mutating func scanInterval() -> Int? {
    let start = position
    var index = position + 1
    var sawSpace = false
    func skip(_ index: inout Int) {
      guard modes.extended else { return }
      while index < bytes.count, case let length = spaceLength(at: index), length > 0 {
        index += length
        sawSpace = true
      }
    }
    func number(_ index: inout Int) -> Int? {
      var value: Int?
      skip(&index)
      while index < bytes.count, (0x30...0x39).contains(bytes[index]) {
        value = min((value ?? 0) &* 10 &+ Int(bytes[index] &- 0x30), 1 << 32)
        index += 1
        skip(&index)
      }
      return value
    }
    let least = number(&index)
    var most = least
    if least != nil, index < bytes.count, bytes[index] == UInt8(ascii: ",") {
      index += 1
      most = number(&index)
      if most == nil, lookbehinds > 0 { reportUnbounded(SourceRange(start, index)) }
    }
    guard let least, index < bytes.count, bytes[index] == UInt8(ascii: "}") else {
      report(
        .patternNotOnApple, SourceRange(start, start + 1), "'{' opens no count, which Apple's systems refuse",
        help: "write '\\{' for the character", replacement: "\\{")
      return nil
    }
    let range = SourceRange(start, index + 1)
    position = index + 1
    if let most, most < least {
      report(.invalidPattern, range, "the counts of '\(text(range))' are in the wrong order")
    } else if max(least, most ?? 0) > 65_535 {
      let isKnownToICU = max(least, most ?? 0) <= Int(Int32.max)
      report(
        isKnownToICU ? .patternOnlyOnApple : .invalidPattern, range,
        "'\(text(range))' counts further than 65,535, which only Apple's systems do")
    } else if sawSpace {
      report(
        .patternOnlyOnApple, range, "white space inside '{…}' is left out only on Apple's systems",
        help: "take the white space away")
    }
    return least
  }
}
