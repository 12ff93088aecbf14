import PredicateSyntax

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
      default: sign == UInt8(ascii: "{") ? .braceWithoutItem : .nothingToRepeat
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
    var isTooLarge = false
    func number(_ parser: inout PatternParser) -> Int? {
      guard (0x30...0x39).contains(parser.token.sign) else { return nil }
      var value = 0
      while (0x30...0x39).contains(parser.token.sign) {
        value = min(value * 10 + Int(parser.token.sign - 0x30), 1 << 40)
        parser.advance()
      }
      if value > 0x7FFF_FFFF { isTooLarge = true }
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
    if isTooLarge { diagnose(.countTooLarge, at: SourceRange(start, token.range.lowerBound)) }
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
