// Warnings: valid but probably unintended.

extension Checker {
  /// Arguments that are left over change no verdict (decision 15 of this project).
  mutating func checkArgumentCount() {
    guard arguments.count > tree.argumentCount else { return }
    let end = tree.source.bytes.count
    report(.leftoverArguments(given: arguments.count, wanted: tree.argumentCount, at: SourceRange(end, end)))
  }

  /// Warns of placeholders inside quotes and of backslashes that do not survive.
  mutating func checkLiterals() {
    for index in tree.nodes.indices {
      guard case .string(let place) = tree.nodes[index].kind else { continue }
      let literal = tree.literals[place]
      if let placeholder = Self.placeholder(in: literal.value) {
        let isWhole = placeholder.count == literal.value.count
        report(
          .quotedPlaceholder(
            String(decoding: literal.value[placeholder], as: UTF8.self), isWholeLiteral: isWhole,
            literal: tree.nodes[index].range,
            at: literal.sourceRange(ofValue: SourceRange(placeholder.lowerBound, placeholder.upperBound))))
      }
      if let lost = literal.escapes.first(where: \.isDropped) {
        report(.lostBackslash(tree.text(lost.source), at: lost.source))
      }
    }
  }

  /// The first `%@`, `%K` or `%s` and such in a text. Percent-encoding such as `%d0%af` is not a placeholder.
  static func placeholder(in value: [UInt8]) -> Range<Int>? {
    var start = 0
    while let place = value[start...].firstIndex(of: UInt8(ascii: "%")) {
      var end = place + 1
      while end < value.count, value[end] == UInt8(ascii: "l") || value[end] == UInt8(ascii: "q") { end += 1 }
      if end < value.count {
        let next = end + 1 < value.count ? value[end + 1] : 0
        switch value[end] {
        case UInt8(ascii: "@"), UInt8(ascii: "K"): return place..<(end + 1)
        case UInt8(ascii: "s"), UInt8(ascii: "i"), UInt8(ascii: "u"):
          if !next.isWordPart { return place..<(end + 1) }
        case UInt8(ascii: "d"), UInt8(ascii: "f"):
          if next.hexadecimalDigit == nil, !next.isWordPart { return place..<(end + 1) }
        default: break
        }
      }
      start = place + 1
    }
    return nil
  }

  mutating func warn(of comparison: SyntaxNode.Comparison, _ checked: CheckedComparison, _ left: PredicateValue.Kind) {
    guard let right = checked.right.constant else { return }
    let range = checked.rightRange
    switch (comparison.operation, right) {
    case (.beginsWith, .string(let text)), (.endsWith, .string(let text)), (.contains, .string(let text)):
      if text.isEmpty, left == .string { report(.neverTrue(comparison.operation.spelling, at: range)) }
    case (.like, .string(let text)): warnOfLike(text, range)
    case (.matches, .string(let text)): warnOfMatches(text, checked, range)
    case (.between, .list(let bounds)):
      if bounds.count == 2, Self.isReversed(bounds[0], bounds[1]) { report(.reversedBounds(at: range)) }
    case (.equal, .number), (.notEqual, .number):
      if left == .string { report(.differentKinds(comparison.operation.spelling, at: range)) }
    default: break
    }
  }

  /// Reversed bounds are not exchanged: nothing lies between them (decision 2 of this project).
  private static func isReversed(_ low: PredicateValue, _ high: PredicateValue) -> Bool {
    switch (low, high) {
    case (.number(let low), .number(let high)): PredicateNumber.order(low, high) > 0
    // Only plain ASCII bounds are judged here: their order is the order of their bytes.
    case (.string(let low), .string(let high)):
      (low + high).allSatisfy { $0 < 0x80 } && high.lexicographicallyPrecedes(low)
    default: false
    }
  }

  /// A pattern with SQL's wildcard and without the language's own.
  private mutating func warnOfLike(_ text: [UInt8], _ range: SourceRange) {
    guard !text.contains(UInt8(ascii: "*")), !text.contains(UInt8(ascii: "?")),
      Self.placeholder(in: text) == nil
    else { return }
    let isAtEnd = text.last == UInt8(ascii: "%")
    let isAtStart =
      text.first == UInt8(ascii: "%") && !(text.count > 2 && text[1...2].allSatisfy { $0.hexadecimalDigit != nil })
    if isAtEnd || isAtStart { report(.sqlWildcard(at: range)) }
  }

  private mutating func warnOfMatches(_ text: [UInt8], _ checked: CheckedComparison, _ range: SourceRange) {
    if let place = checked.rightLiteral,
      let lost = tree.literals[place].escapes.first(where: { tree.text($0.source) == "\\b" })
    {
      report(.lostBackslash("\\b", at: lost.source))
    }
    let pattern = String(decoding: text, as: UTF8.self)
    let special = Set("\\^$.|?*+()[]{}".utf8)
    if !text.isEmpty, !text.contains(where: special.contains) {
      report(.matchesAsSearch(pattern, at: range))
    } else if text.first == UInt8(ascii: "^") && !pattern.hasEnd
      || text.last == UInt8(ascii: "$") && !pattern.hasBeginning
    {
      report(.matchesAsSearch(pattern, at: range))
    }
  }
}

extension String {
  /// Whether a pattern says something about the end of the string.
  fileprivate var hasEnd: Bool {
    hasSuffix("$") || hasSuffix("*") || hasSuffix("+") || hasSuffix(")") || hasSuffix("}") || hasSuffix("]")
      || hasSuffix("?")
  }
  /// Whether a pattern says something about the beginning of the string.
  fileprivate var hasBeginning: Bool {
    hasPrefix("^") || hasPrefix(".") || hasPrefix("(") || hasPrefix("[") || hasPrefix("\\")
  }
}
