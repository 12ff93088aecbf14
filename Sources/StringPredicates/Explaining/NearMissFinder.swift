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
    case .equal, .beginsWith, .endsWith, .contains:
      return comparison.operation.textComparison.flatMap { search($0, for: b, in: a) }
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

// Hints for comparisons that would be true if they ignored normalization, case, diacritical marks or percent-encoding.

extension NearMissFinder {
  /// - Parameter operation: The comparison, or `nil` for a `LIKE` comparison, whose pattern is in `sought`.
  func hint(_ operation: TextComparison?, _ sought: NamedText, _ text: NamedText) -> NearMiss? {
    let isLiteral =
      options.contains(.normalized) || (options.folding.isEmpty && (operation == .equal || operation == nil))
    let own = isLiteral ? [] : options.folding
    if evaluate(operation, Self.composed(sought.bytes), in: Self.composed(text.bytes), own) {
      return NearMiss(
        .normalizationOnly,
        "differs only in Unicode normalization" + difference(operation, sought, text).map { ": \($0)" }.orEmpty)
    }
    if let folding = looserFolding(operation, sought, text) { return folding }
    return percentHint(operation, sought, text)
  }

  private func looserFolding(_ operation: TextComparison?, _ sought: NamedText, _ text: NamedText) -> NearMiss? {
    let own = options.folding
    let looser: [(StringFolding, NearMiss.Kind, String)] = [
      (.caseInsensitive, .caseOnly, "in case"),
      (.diacriticInsensitive, .diacriticsOnly, "in diacritics"),
      ([.caseInsensitive, .diacriticInsensitive], .caseAndDiacritics, "in case and diacritics"),
    ]
    for (folding, kind, words) in looser where !own.isSuperset(of: folding) {
      guard evaluate(operation, sought.bytes, in: text.bytes, own.union(folding)) else { continue }
      return NearMiss(kind, "differs only \(words)" + difference(operation, sought, text).map { ": \($0)" }.orEmpty)
    }
    return nil
  }

  private func percentHint(_ operation: TextComparison?, _ sought: NamedText, _ text: NamedText) -> NearMiss? {
    for (encoded, other, isText) in [(text, sought, true), (sought, text, false)] {
      guard let decoded = Self.percentDecoded(encoded.bytes) else { continue }
      let fits =
        isText
        ? evaluate(operation, sought.bytes, in: decoded.bytes, options.folding)
        : evaluate(operation, decoded.bytes, in: text.bytes, options.folding)
      guard fits else { continue }
      return NearMiss(
        .percentEncoding,
        "differs in percent-encoding: \(encoded.name) has \(decoded.first) where \(other.name) has \(Self.shown(decoded.character))"
      )
    }
    return nil
  }

  /// Returns whether a comparison of two strings is true with the given folding.
  private func evaluate(
    _ operation: TextComparison?, _ sought: [UInt8], in text: [UInt8], _ folding: StringFolding
  ) -> Bool {
    guard let operation else {
      return isAffordable(Self.runs(of: sought, folding), text.count)
        && LikeRuns.match(text, sought, folding, limits) == true
    }
    if operation == .equal, folding.isEmpty { return sought == text }
    if options.contains(.normalized), folding.isEmpty {
      return text.withUnsafeBufferPointer { text in
        sought.withUnsafeBufferPointer { ByteComparison.evaluate(operation, $0, text) }
      }
    }
    return TextLiteral(sought, folding: folding).evaluate(operation, FoldedText(text, folding: folding))
  }

  /// Returns whether matching a `LIKE` pattern is cheap enough. The first and last runs of the pattern are anchored, so
  /// only the inner runs must be searched for.
  func isAffordable(_ runs: [[UInt32?]], _ count: Int) -> Bool {
    let longest = runs.dropFirst().dropLast().map(\.count).max() ?? 0
    return count <= (1 << 24) / max(1, longest)
  }

  /// Returns a description of the first difference between two aligned strings.
  private func difference(_ operation: TextComparison?, _ sought: NamedText, _ text: NamedText) -> String? {
    guard let operation, operation != .contains else { return nil }
    let alignment = TextAlignment(sought.scalars, text.scalars, folding: nil, isFromEnd: operation == .endsWith)
    guard !alignment.isOpen, let wanted = alignment.soughtCharacter, let found = alignment.textCharacter else {
      return nil
    }
    let position =
      operation == .endsWith
      ? "character \(alignment.textMatched + 1) from the end" : "character \(alignment.textMatched + 1)"
    return "\(text.name) has \(Self.shown(found)) where \(sought.name) has \(Self.shown(wanted)), at \(position)"
  }

  private static func composed(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes }
    let scalars = bytes.withUnsafeBufferPointer { FoldedText.scalars(of: $0) }
    return Array(TextMapping.string(of: CanonicalText.composed(scalars)).utf8)
  }

  /// Decodes the `%hh` escapes in a string. Returns the decoded text, the first escape sequence, and the character that
  /// it encodes, or `nil` if the text has no escapes or the decoded text isn't valid UTF-8.
  private static func percentDecoded(_ bytes: [UInt8]) -> (bytes: [UInt8], first: String, character: Character)? {
    guard bytes.contains(UInt8(ascii: "%")) else { return nil }
    var decoded: [UInt8] = []
    var firstIndex: Int?
    var run: [UInt8] = []  // the first sequence of adjacent escapes
    var index = 0
    var runEnd = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = bytes[index + 1].hexadecimalDigit, let low = bytes[index + 2].hexadecimalDigit
      {
        let byte = UInt8(truncatingIfNeeded: high << 4 | low)
        if firstIndex == nil { (firstIndex, runEnd) = (index, index) }
        if index == runEnd {
          run.append(byte)
          runEnd += 3
        }
        decoded.append(byte)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    guard let firstIndex, String(validating: decoded, as: UTF8.self) != nil,
      let character = String(decoding: run, as: UTF8.self).unicodeScalars.first
    else { return nil }
    let length = min(3 * UTF8.width(character), bytes.count - firstIndex)
    return (
      decoded, String(decoding: bytes[firstIndex..<firstIndex + length], as: UTF8.self), Character(character)
    )
  }
}

extension Optional where Wrapped == String {
  fileprivate var orEmpty: String { self ?? "" }
}

/// A description of how close a failed comparison came to being true.
///
///     matched 17 of 19 characters, then 'x' where the subject has 'y'
public struct NearMiss: Hashable, Sendable {
  /// The reason that a comparison failed.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The strings differ at some position.
    case differs
    /// The strings differ only in case, so the comparison would be true with `[c]`.
    case caseOnly = "case-only"
    /// The strings differ only in diacritical marks, so the comparison would be true with `[d]`.
    case diacriticsOnly = "diacritics-only"
    /// The strings differ only in case and diacritical marks, so the comparison would be true with `[cd]`.
    case caseAndDiacritics = "case-and-diacritics"
    /// The strings differ only in normalization. For example, one contains `é`, and the other contains `e` and U+0301.
    case normalizationOnly = "normalization-only"
    /// The strings differ only because one of them is percent-encoded.
    case percentEncoding = "percent-encoding"
    /// The needle wasn't found, or only part of it was found.
    case notFound = "not-found"
    /// A value is out of bounds, or the operands are in the wrong order.
    case order
    /// Only part of the string matches the pattern, but the entire string must match.
    case wholeString = "whole-string"
    /// An operand is nil.
    case missing
    /// The operands are of different kinds, which never compare equal.
    case kinds
    /// The operand is empty, and an empty operand is never found.
    case emptyOperand = "empty-operand"
    /// An element of a list fails the comparison, or no element satisfies it.
    case element
  }

  /// The reason that the comparison failed.
  public let kind: Kind
  /// A one-sentence description that doesn't begin with a capital letter or end with a full stop.
  public let sentence: String
  /// The number of characters (grapheme clusters) of the needle that matched, or `nil` if they weren't counted.
  public let matchedCharacters: Int?

  init(_ kind: Kind, _ sentence: String, matchedCharacters: Int? = nil) {
    self.kind = kind
    self.sentence = sentence
    self.matchedCharacters = matchedCharacters
  }
}
