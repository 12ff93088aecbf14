// Warnings about predicates that are valid but probably not what the author intended.

extension Checker {
  /// Warns about surplus arguments, which don't affect the result (decision 15).
  mutating func checkArgumentCount() {
    guard arguments.count > tree.argumentCount else { return }
    let end = tree.source.bytes.count
    report(.leftoverArguments(given: arguments.count, wanted: tree.argumentCount, at: SourceRange(end, end)))
  }

  /// Warns about placeholders inside string literals, and about backslashes that a literal drops.
  mutating func checkLiterals() {
    var patterns: [Int: ComparisonOperator]?
    for index in tree.nodes.indices {
      guard case .string(let literalIndex) = tree.nodes[index].kind else { continue }
      let literal = tree.literals[literalIndex]
      if let placeholder = Self.placeholder(in: literal.value), !isUnquoted(literal) {
        let isWhole = placeholder.count == literal.value.count
        report(
          .quotedPlaceholder(
            String(decoding: literal.value[placeholder], as: UTF8.self), isWholeLiteral: isWhole,
            hasArgument: arguments.count > tree.argumentCount, literal: tree.nodes[index].range,
            at: literal.sourceRange(ofValue: SourceRange(placeholder.lowerBound, placeholder.upperBound))))
      }
      if let lost = literal.escapes.first(where: \.isDropped) {
        let known = patterns ?? operatorsOfPatterns
        patterns = known
        let isMeant =
          known[index] == .matches
          || known[index] == .like
            && literal.escapes.allSatisfy { !$0.isDropped || ["\\*", "\\?"].contains(tree.text($0.source)) }
        let others = literal.escapes.filter { $0.isDropped && $0.source != lost.source }.map { tree.text($0.source) }
        report(
          .lostBackslash(
            tree.text(lost.source), others: others, fixIt: isMeant ? doubling(of: literal) : nil, at: lost.source))
      }
    }
  }

  /// Whether the literal has no quotation marks (already diagnosed).
  private func isUnquoted(_ literal: StringLiteral) -> Bool {
    diagnostics.contains { $0.code == .unquotedText && $0.range.lowerBound == literal.contentStart }
  }

  /// Returns a fix-it that doubles each backslash that is dropped or that produces an unintended control character.
  private func doubling(of literal: StringLiteral) -> Diagnostic.FixIt? {
    let lost = literal.escapes.filter { $0.isDropped || isControlOfPattern($0) }
    guard let first = lost.first, let last = lost.last else { return nil }
    let range = SourceRange(first.source.lowerBound, last.source.upperBound)
    var text: [UInt8] = []
    var index = range.lowerBound
    for escape in lost {
      text += tree.source.bytes[index..<escape.source.lowerBound] + [UInt8(ascii: "\\")]
      index = escape.source.lowerBound
    }
    text += tree.source.bytes[index..<range.upperBound]
    return Diagnostic.FixIt(range: range, replacement: String(decoding: text, as: UTF8.self))
  }

  /// Whether a string escape such as `\b`, `\v` or `\1` produces a control character, but means something else in a
  /// regular expression.
  private func isControlOfPattern(_ escape: StringLiteral.Escape) -> Bool {
    let text = tree.text(escape.source)
    return ["\\b", "\\v"].contains(text) || text.utf8.count == 2 && ("\\1"..."\\7").contains(text)
  }

  /// The operators of comparisons with patterns, keyed by the node index of the right operand.
  private var operatorsOfPatterns: [Int: ComparisonOperator] {
    var patterns: [Int: ComparisonOperator] = [:]
    for node in tree.nodes {
      guard case .comparison(let comparison) = node.kind, case .comparison(let operation) = comparison.operation,
        operation.takesPattern
      else { continue }
      patterns[Int(comparison.right)] = operation
    }
    return patterns
  }

  /// Returns the range of the first placeholder, such as `%@`, `%K` or `%s`. Ignores percent-encoded text such as
  /// `%d0%af`.
  static func placeholder(in value: [UInt8]) -> Range<Int>? {
    var start = 0
    while let index = value[start...].firstIndex(of: UInt8(ascii: "%")) {
      var end = index + 1
      while end < value.count, value[end] == UInt8(ascii: "l") || value[end] == UInt8(ascii: "q") { end += 1 }
      if end < value.count {
        let next = end + 1 < value.count ? value[end + 1] : 0
        switch value[end] {
        case UInt8(ascii: "@"), UInt8(ascii: "K"): return index..<(end + 1)
        case UInt8(ascii: "s"), UInt8(ascii: "i"), UInt8(ascii: "u"):
          if !next.isWordPart { return index..<(end + 1) }
        case UInt8(ascii: "d"), UInt8(ascii: "f"):
          if next.hexadecimalDigit == nil, !next.isWordPart { return index..<(end + 1) }
        default: break
        }
      }
      start = index + 1
    }
    return nil
  }

  mutating func warn(of comparison: SyntaxNode.Comparison, _ checked: Comparison) {
    let left = checked.left.kind
    if let number = numberBesideText(comparison, checked) {
      let other = number.range == tree[comparison.left].range ? comparison.right : comparison.left
      report(.differentKinds(checked.operation.spelling, number, and: tree.text(tree[other].range)))
    }
    let right = checked.right.constant
    let range = checked.rightRange
    if let left = checked.left.constant, let right {
      let quoted = [(comparison.left, left), (comparison.right, right)].first { id, value in
        if case .string = tree[id].kind { value.text?.map(\.asciiLowercased) == Array("self".utf8) } else { false }
      }
      if let (id, _) = quoted { report(.quotedSelf(at: tree[id].range)) }
    }
    let isEquality = checked.operation == .equal || checked.operation == .notEqual
    if isEquality, checked.quantifier == .one {
      switch (left, checked.right.kind) {
      case (.list, .string): report(.textAndList(checked.operation.spelling, at: tree[comparison.left].range))
      case (.string, .list): report(.textAndList(checked.operation.spelling, at: range))
      default: break
      }
    }
    switch checked.operation {
    case .beginsWith, .endsWith, .contains:
      if right?.text == [], left == .string { report(.neverTrue(checked.operation.spelling, at: range)) }
    case .like:
      if let text = right?.text { warnOfLike(text, range) }
    case .matches:
      if let text = right?.text { warnOfMatches(text, checked, range) }
    case .between:
      guard case .list(let bounds) = right, bounds.count == 2, checked.quantifier != .all else { break }
      if bounds[0].isAbove(bounds[1], checked.options) { report(.reversedBounds(at: range)) }
    case .in:
      if checked.left.constant?.text == [], checked.right.kind != .list {
        report(.neverTrue("IN", at: tree[comparison.left].range))
      }
      if let text = right?.text, left == .string {
        if text.isEmpty {
          report(.neverTrue("IN", at: range))
        } else if checked.rightLiteral != nil, checked.left.constant == nil, checked.quantifier == .one {
          report(.listAsText(at: range))
        }
      }
      guard case .list(let elements) = right, left == .string,
        let index = elements.firstIndex(where: { $0.kind == .number })
      else { break }
      let number = element(index, of: comparison.right)
      report(.numberInList(number, at: number?.range ?? range))
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: break
    }
  }

  /// Returns the syntax node of the number if an equality comparison has a string on one side and a number on the
  /// other.
  private func numberBesideText(_ comparison: SyntaxNode.Comparison, _ checked: Comparison) -> SyntaxNode? {
    guard checked.operation == .equal || checked.operation == .notEqual else { return nil }
    switch (checked.left.kind, checked.right.kind) {
    case (.string, .number): return tree[comparison.right]
    case (.number, .string): return tree[comparison.left]
    default: return nil
    }
  }

  /// Returns the syntax node of a list element, or `nil` if the list isn't a list literal.
  private func element(_ index: Int, of list: NodeID) -> SyntaxNode? {
    guard case .list(let elements) = tree[list].kind else { return nil }
    return tree[elements].dropFirst(index).first.map { tree[$0] }
  }

  /// Warns about a `LIKE` pattern that begins or ends with the SQL wildcard `%` and contains neither `*` nor `?`.
  private mutating func warnOfLike(_ text: [UInt8], _ range: SourceRange) {
    guard !text.contains(UInt8(ascii: "*")), !text.contains(UInt8(ascii: "?")),
      Self.placeholder(in: text) == nil
    else { return }
    let isAtEnd = text.last == UInt8(ascii: "%")
    let isAtStart =
      text.first == UInt8(ascii: "%") && !(text.count > 2 && text[1...2].allSatisfy { $0.hexadecimalDigit != nil })
    if isAtEnd || isAtStart { report(.sqlWildcard(at: range)) }
  }

  private mutating func warnOfMatches(_ text: [UInt8], _ checked: Comparison, _ range: SourceRange) {
    if let index = checked.rightLiteral,
      let control = tree.literals[index].escapes.first(where: isControlOfPattern)
    {
      let literal = tree.literals[index]
      report(
        .controlInPattern(
          tree.text(control.source), literal.value[control.valueOffset], fixIt: doubling(of: literal),
          at: control.source))
    }
    let pattern = String(decoding: text, as: UTF8.self)
    let special = Set("\\^$.|?*+()[]{}".utf8)
    if !text.isEmpty, !text.contains(where: special.contains) {
      report(.matchesAsSearch(pattern, at: range))
    } else if text.first == UInt8(ascii: "^") && !pattern.hasEnd
      || text.last == UInt8(ascii: "$") && !pattern.hasBeginning
    {
      report(.matchesAsSearch(pattern, at: range))
    } else if text.isGlob {
      report(.wildcardInPattern(pattern, at: range))
    }
  }
}

extension [UInt8] {
  /// Whether the only special characters of a pattern are `.` and `*`, and each `*` follows a mark that separates words.
  fileprivate var isGlob: Bool {
    let others = Set("\\^$|?+()[]{}".utf8)
    let stars = indices.filter { self[$0] == UInt8(ascii: "*") }
    return !stars.isEmpty && stars.allSatisfy { $0 > 0 && "/:-_=#".utf8.contains(self[$0 - 1]) }
      && !contains(where: others.contains)
  }
}

extension PredicateValue {
  /// Returns whether no value lies between this lower bound and an upper bound, because this one is provably above it.
  /// The bounds of `BETWEEN` aren't swapped (decision 2).
  ///
  /// The order of strings isn't transitive, so that a string can lie between reversed bounds. It is transitive for the
  /// bytes that `[n]` compares, and from the point of view of two ASCII strings. With `[d]`, a string of marks is an
  /// exception: it is above any ASCII string except the empty one, to which it is equal.
  package func isAbove(_ high: PredicateValue, _ options: ComparisonOptions) -> Bool {
    switch (self, high) {
    case (.number(let low), .number(let high)): PredicateNumber.order(low, high) > 0
    case (.string(let low), .string(let high)) where options.contains(.normalized):
      high.lexicographicallyPrecedes(low)
    case (.string(let low), .string(let high)):
      (low + high).allSatisfy { $0 < 0x80 } && !(options.contains(.diacriticInsensitive) && high.isEmpty)
        && (options.contains(.caseInsensitive)
          ? high.map(\.asciiLowercased).lexicographicallyPrecedes(low.map(\.asciiLowercased))
          : high.lexicographicallyPrecedes(low))
    case (.string, .number), (.number, .string), (.null, _), (.list, _), (_, .null), (_, .list): false
    }
  }
}

extension String {
  /// Whether the pattern ends with an anchor, a quantifier, a group or a character class.
  fileprivate var hasEnd: Bool {
    hasSuffix("$") || hasSuffix("*") || hasSuffix("+") || hasSuffix(")") || hasSuffix("}") || hasSuffix("]")
      || hasSuffix("?")
  }
  /// Whether the pattern begins with an anchor, a wildcard, a group, a character class or an escape.
  fileprivate var hasBeginning: Bool {
    hasPrefix("^") || hasPrefix(".") || hasPrefix("(") || hasPrefix("[") || hasPrefix("\\")
  }
}
