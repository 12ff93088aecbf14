import PredicateSyntax

/// A type that determines how close a failed comparison came to being true.
struct NearMissFinder {
  let comparison: Comparison
  let limits: PredicateLimits
  /// The names of the operands, for use in sentences.
  let leftName: String
  let rightName: String

  var options: ComparisonOptions { comparison.options }

  /// Returns a description of how close a failed comparison came to being true, if this is known.
  ///
  /// - Precondition: The comparison is false for the given values.
  func nearMiss(_ left: PredicateValue, _ right: PredicateValue) -> NearMiss? {
    switch (comparison.quantifier, left) {
    case (.one, _): one(left, right)
    case (.any, .list(let elements)): nearestElement(elements, to: right, listName: leftName, valueName: rightName)
    case (.all, .list(let elements)): firstFailing(elements, right)
    case (.any, _), (.all, _): NearMiss(.missing, "\(leftName) is nil, and has no element")
    }
  }

  private func one(_ left: PredicateValue, _ right: PredicateValue) -> NearMiss? {
    if comparison.operation == .notEqual { return nil }
    if left == .null { return NearMiss(.missing, "\(leftName) is nil") }
    if right == .null { return NearMiss(.missing, "\(rightName) is nil") }
    switch (left, right) {
    case (.string(let a), .string(let b)): return texts(a, b)
    case (_, .list(let elements)) where comparison.operation == .in:
      return nearestElement(elements, to: left, listName: rightName, valueName: leftName)
    case (.list(let elements), _) where comparison.operation == .contains:
      return nearestElement(elements, to: right, listName: leftName, valueName: rightName)
    case (_, .list(let bounds)) where comparison.operation == .between && bounds.count == 2:
      return between(left, Array(bounds))
    case (.number, .number):
      let computed = [(leftName, left), (rightName, right)].filter { $0.0 != "the literal" }
      let words = (computed.isEmpty ? [(leftName, left)] : computed).map { "\($0.0) is \(Self.shown($0.1))" }
      return NearMiss(.order, words.joined(separator: ", "))
    case (.list, .list): return NearMiss(.element, "the lists differ")
    default:
      return NearMiss(
        .kinds, "\(leftName) is \(Self.kindName(left)) and \(rightName) \(Self.kindName(right)): they are never equal")
    }
  }

  private func texts(_ left: [UInt8], _ right: [UInt8]) -> NearMiss? {
    let a = NamedText(name: leftName, bytes: left)
    let b = NamedText(name: rightName, bytes: right)
    switch comparison.operation {
    case .equal, .beginsWith, .endsWith, .contains: return search(comparison.operation, for: b, in: a)
    case .in: return search(.contains, for: a, in: b)
    case .like: return like(a, pattern: b)
    case .matches: return wholeString(a, pattern: b)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return order(a, b)
    case .notEqual, .between: return nil
    }
  }

  // MARK: - Lists

  private func firstFailing(_ elements: [PredicateValue], _ right: PredicateValue) -> NearMiss? {
    // The pattern is compiled only once for all elements.
    var compiler = Compiler(tree: nil, limits: limits)
    let test = ValueComparison(
      comparison: comparison, pattern: compiler.compilePattern(of: comparison), limits: limits)
    var budget = EvaluationBudget()
    for (index, element) in elements.prefix(1_000).enumerated() where test.one(element, right, &budget) != true {
      return NearMiss(.element, "element \(index) fails: it is \(Self.shown(element))")
    }
    return nil
  }

  /// Describes the list element that is most similar to a value.
  private func nearestElement(
    _ elements: [PredicateValue], to value: PredicateValue, listName: String, valueName: String
  ) -> NearMiss? {
    let isEquality = comparison.quantifier == .one || comparison.operation == .equal
    guard !elements.isEmpty else { return NearMiss(.element, "the list is empty") }
    guard isEquality, case .string(let text) = value else {
      return NearMiss(.element, "none of \(elements.count) elements fits, and \(valueName) is \(Self.shown(value))")
    }
    let strings = elements.lazy.compactMap(\.text)
    let folded = Self.coarse(text)
    var best: (bytes: [UInt8], score: Int)?
    for candidate in strings.prefix(4_096) {
      let other = Self.coarse(candidate)
      let prefix = zip(folded, other).prefix { $0 == $1 }.count
      let rest = min(folded.count, other.count) - prefix
      let suffix = zip(folded.reversed(), other.reversed()).prefix(rest).prefix { $0 == $1 }.count
      // The length is subtracted so that a longer element isn't preferred merely because more of its characters can
      // match.
      let score = 2 * (prefix + suffix) - max(folded.count, other.count)
      if prefix + suffix > 0 || folded.isEmpty, score > best?.score ?? .min { best = (candidate, score) }
    }
    guard let best else { return NearMiss(.element, "no element matches") }
    let element = NamedText(name: "the element", bytes: best.bytes)
    let detail = search(.equal, for: element, in: NamedText(name: valueName, bytes: text))
    let words = detail.map { ": \($0.sentence)" } ?? ""
    return NearMiss(
      .element, "the nearest element is \(Self.shown(.string(best.bytes)))\(words)",
      matchedCharacters: detail?.matchedCharacters)
  }

  /// Returns a lowercase prefix of limited length, which is sufficient to estimate similarity.
  private static func coarse(_ bytes: [UInt8]) -> [UInt8] { bytes.prefix(1_024).map(\.asciiLowercased) }

  // MARK: - Wording

  static func kindName(_ value: PredicateValue) -> String {
    switch value {
    case .null: "nil"
    case .string: "a string"
    case .number: "a number"
    case .list: "a list"
    }
  }

  /// Returns a value in the syntax of the predicate language, truncated if it is long.
  static func shown(_ value: PredicateValue) -> String {
    switch value {
    case .null: return "nil"
    case .number(.integer(let number)): return "\(number)"
    case .number(.double(let number)): return "\(number)"
    case .list(let elements): return "a list of \(elements.count)"
    case .string(let bytes):
      let text = String(decoding: bytes.prefix(256), as: UTF8.self)
      let cut = text.count > 40 || bytes.count > 256 ? text.prefix(40) + "…" : text[...]
      return PredicateArgument.string(String(cut)).literal
    }
  }
}

/// A string and the name that explanations use for it.
struct NamedText {
  var name: String
  var bytes: [UInt8]

  var scalars: [UInt32] { bytes.withUnsafeBufferPointer { FoldedText.scalars(of: $0) } }
}

extension PredicateArgument {
  /// The argument, written as a literal in the predicate language.
  var literal: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
