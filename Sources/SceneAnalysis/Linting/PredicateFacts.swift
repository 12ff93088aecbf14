package import PredicateSyntax
package import StringPredicates

/// Proven facts about a predicate. A Boolean property is `false` if the fact could not be proved.
package struct PredicateFacts: Sendable {
  /// A comparison between the identifier and a literal.
  package struct Literal: Hashable, Sendable {
    /// The text of the literal.
    package var text: String
    /// The comparison operator. For elements of an `IN` list, this is `==`.
    package var operation: ComparisonOperator
    package var options: ComparisonOptions
    /// Whether an odd number of negations applies to the comparison, counting each enclosing `NOT` and the operator
    /// `!=`.
    package var isNegated: Bool
    /// The range of the right operand in the predicate's text.
    package var range: SourceRange
  }

  package let compilation: CompilationResult
  /// The comparisons between the identifier and a literal, in source order. Contains at most `literalLimit` elements.
  package let literals: [Literal]
  private let placeholders: Placeholders
  /// Whether the predicate provably rejects every identifier. An event without one evaluates no condition.
  package let isNever: Bool
  /// Why the proof of `isNever` stopped early, or `nil` if it was completed.
  package let interruption: String?
  /// Whether the predicate is known to be true for every identifier.
  package let isAlways: Bool
  /// Whether the predicate is known to be false for every identifier because it is a constant.
  package let isConstantlyFalse: Bool

  /// The maximum number of literals to collect from a predicate.
  package static let literalLimit = 20_000

  /// - Parameter placeholders: The placeholders in the predicate. The facts hold for every placeholder value.
  package init(_ compilation: CompilationResult, placeholders: Placeholders = []) {
    self.compilation = compilation
    self.placeholders = placeholders
    guard let predicate = compilation.predicate else {
      literals = []
      isNever = false
      interruption = nil
      isAlways = false
      isConstantlyFalse = false
      return
    }
    var literals: [Literal] = []
    Self.collect(predicate, isNegated: false, into: &literals)
    self.literals = literals
    guard !placeholders.affectMissingIdentifier(in: predicate) else {
      // The compiled matcher has the sample values, so its results aren't facts.
      (isNever, interruption, isAlways, isConstantlyFalse) = (false, nil, false, false)
      return
    }
    (isNever, interruption) = Self.proveNever(compilation, literals, placeholders)
    isAlways = compilation.matcher?.constant == true
    isConstantlyFalse = compilation.matcher?.constant == false
  }

  /// The budget for one predicate. Counting steps instead of time makes the findings reproducible on any machine.
  private static let budget = AnalysisBudget(steps: 500_000)

  /// Tries to prove that a predicate rejects every identifier.
  private static func proveNever(
    _ compilation: CompilationResult, _ literals: [Literal], _ placeholders: Placeholders
  ) -> (isNever: Bool, interruption: String?) {
    guard let matcher = compilation.matcher else { return (false, nil) }
    // An identifier that matches saves the proof.
    let matchesALiteral = literals.prefix(3).contains { literal in
      PreparedSubject.with(literal.text) { matcher.evaluate(&$0) } == true
    }
    guard !matchesALiteral else { return (false, nil) }
    var analysis = LanguageAnalysis(universe: .any, budget: budget, placeholders: placeholders)
    let condition = analysis.add(compilation.predicate)
    return (analysis.provesNothing(condition.language), analysis.interruptionReason)
  }

  /// Returns the alternatives that provably no identifier fulfils, for any placeholder value. Constants are left out.
  /// Empty if no identifier fulfils the whole predicate.
  ///
  /// All proofs together take at most the budget of a predicate.
  func deadAlternatives() -> [Part] {
    guard case .or? = compilation.predicate, !isNever else { return [] }
    return proved(joinedParts) { analysis, language in analysis.provesNothing(language) }
  }

  /// Returns the parts with negated comparisons that provably accept every identifier for every placeholder value: the
  /// whole predicate, or parts that `AND` joins. Constants are left out.
  ///
  /// All proofs together take at most the budget of a predicate.
  func partsThatExcludeNothing() -> [Part] {
    guard let predicate = compilation.predicate else { return [] }
    let parts: [Part]
    switch predicate {
    case .and: parts = joinedParts
    case .or, .not, .comparison, .constant:
      // If the predicate rejects a text that it compares with, it excludes at least this text.
      guard literals.prefix(8).allSatisfy({ matches($0.text) == true }) else { return [] }
      parts = [(predicate, SourceRange(0, compilation.tree.source.string.utf8.count))]
    }
    let negated = parts.filter { part in
      var literals: [Literal] = []
      Self.collect(part.predicate, isNegated: false, into: &literals)
      return literals.contains(where: \.isNegated)
    }
    return proved(negated) { analysis, language in analysis.provesNothing(analysis.complement(language)) }
  }

  /// A predicate, or an operand of its `AND` or `OR`, and the range of its text in the condition.
  typealias Part = (predicate: Predicate, range: SourceRange)

  /// The parts that `AND` or `OR` joins. Empty for other predicates.
  private var joinedParts: [Part] {
    let tree = compilation.tree
    guard let predicate = compilation.predicate, let root = tree.root else { return [] }
    switch (predicate, tree[root].kind) {
    case (.and(let parts), .and(let nodes)) where parts.count == Int(nodes.count),
      (.or(let parts), .or(let nodes)) where parts.count == Int(nodes.count):
      return zip(parts, tree[nodes]).map { ($0, tree[$1].range) }
    default: return []
    }
  }

  /// Returns the parts whose languages have a property for every placeholder value.
  private func proved(
    _ parts: [Part], where holds: (inout LanguageAnalysis, ApproximateLanguage) -> Bool
  ) -> [Part] {
    var analysis = LanguageAnalysis(universe: .any, budget: Self.budget, placeholders: placeholders)
    let known = parts.filter { !$0.predicate.isConstant && !placeholders.affectMissingIdentifier(in: $0.predicate) }
    // No language can be added after the first question.
    let languages = known.map { analysis.add($0.predicate).language }
    return zip(known, languages).filter { holds(&analysis, $1) }.map(\.0)
  }

  /// Returns whether the predicate provably rejects every identifier that begins with a text and another digit, for
  /// every placeholder value. Returns `false` if the proof exceeds the budget of a predicate.
  func provesNoDigit(after text: String) -> Bool {
    let digits = (0...9).map { "\(text)\($0)" }
    guard matches(digits[0]) == false, !placeholders.occur(in: text) else { return false }
    let format = digits.map { _ in "SELF BEGINSWITH[n] %@" }.joined(separator: " OR ")
    var analysis = LanguageAnalysis(universe: .any, budget: Self.budget, placeholders: placeholders)
    let condition = analysis.add(compilation.predicate)
    let longer = analysis.add(CompilationResult(format, arguments: digits.map { .string($0) }).predicate)
    return analysis.provesNothing(analysis.intersection([condition.language, longer.language]))
  }

  /// Appends to a text the first digit with which the predicate accepts it, or 0 if it accepts none.
  func longerNumber(than text: String) -> String {
    (0...9).lazy.map { "\(text)\($0)" }.first { matches($0) == true } ?? text + "0"
  }

  /// Returns an identifier that, for every placeholder value, satisfies this predicate but not `other`, or `nil` if
  /// none was found. The result is confirmed by evaluating both predicates.
  package func identifier(outside other: PredicateFacts) -> String? {
    var analysis = LanguageAnalysis(universe: .any, budget: Self.budget, placeholders: placeholders)
    let inside = analysis.add(compilation.predicate)
    let outside = analysis.add(other.compilation.predicate)
    let difference = analysis.intersection([inside.language, analysis.complement(outside.language)])
    let candidates = inside.candidates + outside.candidates
    guard difference.dependsOnValues else { return identifier(in: difference, outside: other, &analysis, candidates) }
    if let certain = identifier(in: difference.certain, outside: other, &analysis) { return certain }
    // If the predicates are disjoint for every placeholder value, any value that this predicate accepts is a valid
    // result. Messages show it by its name.
    guard analysis.provesNothing(analysis.intersection([inside.language, outside.language])) else { return nil }
    let sample = identifier(in: difference.sampled, outside: other, &analysis, candidates)
    return sample.flatMap { placeholders.occur(in: $0) ? $0 : nil }
  }

  private func identifier(
    in difference: ApproximateLanguage, outside other: PredicateFacts, _ analysis: inout LanguageAnalysis,
    _ candidates: [String] = []
  ) -> String? {
    let answer = try? analysis.find(
      in: difference, candidates: candidates, question: "identifiers of one predicate alone"
    ) { identifier in
      guard let one = matches(identifier), let two = other.matches(identifier) else { return nil }
      return one && !two
    }
    return answer?.example?.identifier
  }

  /// Returns whether the predicate matches an identifier, or `nil` if there is no predicate or if a limit was exceeded.
  package func matches(_ identifier: String) -> Bool? {
    guard let matcher = compilation.matcher else { return nil }
    return PreparedSubject.with(identifier) { matcher.evaluate(&$0) }
  }

  private static func collect(_ predicate: Predicate, isNegated: Bool, into literals: inout [Literal]) {
    guard literals.count < literalLimit else { return }
    switch predicate {
    case .constant: break
    case .not(let operand): collect(operand, isNegated: !isNegated, into: &literals)
    case .and(let parts), .or(let parts):
      for part in parts { collect(part, isNegated: isNegated, into: &literals) }
    case .comparison(let comparison): collect(comparison, isNegated: isNegated, into: &literals)
    }
  }

  private static func collect(_ comparison: Comparison, isNegated: Bool, into literals: inout [Literal]) {
    guard case .one = comparison.quantifier, case .subject = comparison.left else { return }
    let texts: [[UInt8]]
    switch (comparison.operation, comparison.right.constant) {
    case (.in, .list(let values)?): texts = values.compactMap(\.text)
    case (.in, _): return
    case (_, let value?): texts = value.text.map { [$0] } ?? []
    default: return
    }
    let isIn = comparison.operation == .in
    for text in texts.prefix(literalLimit - literals.count) {
      literals.append(
        Literal(
          text: String(decoding: text, as: UTF8.self), operation: isIn ? .equal : comparison.operation,
          options: comparison.options, isNegated: isNegated != (comparison.operation == .notEqual),
          range: comparison.rightRange))
    }
  }
}

/// Percent-encoding for characters that can't appear literally in a URL.
///
/// Based on RFC 3986, section 2, and on the characters that `URL.absoluteString` encodes.
enum PercentEncoding {
  /// Returns the text with percent-encoding applied, or `nil` if no character needs encoding.
  static func encodedIfNeeded(_ text: String, ignoresMarks: Bool) -> String? {
    guard text.utf8.contains(where: { isForbidden($0) || (!ignoresMarks && $0 >= 0x80) }) else { return nil }
    var encoded = ""
    for byte in text.utf8 {
      guard isForbidden(byte) || byte >= 0x80 else {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
        continue
      }
      let digits = String(byte, radix: 16, uppercase: true)
      encoded += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
    }
    return encoded
  }

  /// Returns the text with percent-encoding removed, or `nil` if the decoded bytes aren't valid UTF-8.
  static func decoded(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Whether the text is a URL whose host has characters beyond ASCII. Hosts aren't percent-encoded.
  static func hasInternationalHost(_ text: String) -> Bool {
    let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count > 2, parts[0].hasSuffix(":"), parts[1].isEmpty else { return false }
    return !parts[2].utf8.allSatisfy { $0 < 0x80 }
  }

  /// Whether the text starts with a URL scheme and a slash, or ends with a file extension of one to five digits and
  /// letters of one case. The most common domain names don't count.
  static func looksLikeURL(_ text: String) -> Bool {
    if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) {
      let scheme = text.utf8[..<colon]
      let rest = text.utf8[text.utf8.index(after: colon)...]
      if scheme.first?.isLetter == true, rest.first == UInt8(ascii: "/"),
        scheme.allSatisfy({ $0.isLetter || $0.isDigit || [0x2B, 0x2D, 0x2E].contains($0) })
      {
        return true
      }
    }
    let bytes = Array(text.utf8)
    guard let point = bytes.lastIndex(of: UInt8(ascii: ".")), point > 0 else { return false }
    let ending = bytes[(point + 1)...]
    return (1...5).contains(ending.count) && ending.allSatisfy { $0.isLetter || $0.isDigit }
      && ending.contains(where: \.isLetter) && Set(ending.filter(\.isLetter).map { $0 & 0x20 }).count == 1
      && !["com", "net", "org"].contains(String(decoding: ending, as: UTF8.self))
  }

  /// Whether a byte is a space, a control character or a delimiter that never appears literally in a URL.
  ///
  /// Some URLs contain `[`, `]` and `#`, so these aren't included. The backslash and the `LIKE` wildcards aren't
  /// included either.
  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x22, 0x3C, 0x3E, 0x5E, 0x60, 0x7B...0x7D, 0x7F: true
    default: false
    }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (65...90).contains(self) || (97...122).contains(self) }
  fileprivate var isDigit: Bool { (48...57).contains(self) }
}
