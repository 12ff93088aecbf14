import PredicateSyntax

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
    /// The strings differ only in percent-encoding. For example, one contains `%20`, and the other contains a space.
    case percentEncoding = "percent-encoding"
    /// The string or pattern doesn't occur in the other string, or only its beginning does.
    case notFound = "not-found"
    /// A value is below or above its bounds, or the operands of `<` and the like are in the wrong order.
    case order
    /// Only part of the string matches the pattern, but the entire string must match.
    case wholeString = "whole-string"
    /// An operand of the comparison is nil.
    case missing
    /// The operands are of different kinds, which never compare equal.
    case kinds
    /// The operand is empty, and an empty operand is never found.
    case emptyOperand = "empty-operand"
    /// An element of a list fails the comparison, or no element satisfies it.
    case element
  }

  /// The kind of difference that made the comparison false.
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

/// A type that determines how close a failed comparison came to being true. It asks the evaluator about similar
/// comparisons: with other options, or with a part of an operand.
struct NearMissFinder {
  let comparison: Comparison
  let limits: PredicateLimits
  /// How sentences name the two operands, such as `the subject`.
  let leftName: String
  let rightName: String

  private typealias NamedText = (name: String, bytes: [UInt8])

  /// The length, in bytes, of the texts in which the first difference is looked for.
  static let window = 1 << 14

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
    case (.string(let a), .string(let b)): return texts((leftName, a), (rightName, b))
    case (_, .list(let elements)) where comparison.operation == .in:
      return nearestElement(elements, to: left, listName: rightName, valueName: leftName)
    case (.list(let elements), _) where comparison.operation == .contains:
      return nearestElement(elements, to: right, listName: leftName, valueName: rightName)
    case (_, .list(let bounds)) where comparison.operation == .between && bounds.count == 2:
      return between(left, Array(bounds))
    case (.number, .number):
      let computed = [(leftName, left), (rightName, right)].filter { $0.0 != "the literal" }
      let words = (computed.isEmpty ? [(leftName, left)] : computed).map { "\($0.0) is \($0.1.shown)" }
      return NearMiss(.order, words.joined(separator: ", "))
    case (.list, .list): return NearMiss(.element, "the lists differ")
    default:
      return NearMiss(
        .kinds, "\(leftName) is \(left.kindName) and \(rightName) \(right.kindName): they are never equal")
    }
  }

  private func texts(_ left: NamedText, _ right: NamedText) -> NearMiss? {
    switch comparison.operation {
    case .equal, .beginsWith, .endsWith, .contains: search(comparison.operation, for: right, in: left)
    case .in: search(.contains, for: left, in: right)
    case .like: like(left, right)
    case .matches: wholeString(left, right)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: order(left, right)
    case .notEqual, .between: nil
    }
  }

  // MARK: - Similar comparisons

  /// Returns whether another comparison of two strings is true, or `nil` if it exceeds a limit.
  private func holds(
    _ operation: ComparisonOperator, _ text: some Sequence<UInt8>, _ operand: some Sequence<UInt8>,
    _ options: ComparisonOptions
  ) -> Bool? {
    holds(operation, .string(Array(text)), .string(Array(operand)), options)
  }

  /// Returns whether another comparison of two values is true, or `nil` if it exceeds a limit.
  private func holds(
    _ operation: ComparisonOperator, _ left: PredicateValue, _ right: PredicateValue, _ options: ComparisonOptions
  ) -> Bool? {
    var other = comparison
    (other.operation, other.options, other.right) = (operation, options, .constant(right))
    var modest = limits
    modest.matchSteps = min(limits.matchSteps, 100_000)
    var compiler = Compiler(tree: nil, limits: modest)
    let test = ValueComparison(comparison: other, pattern: compiler.compilePattern(of: other), limits: modest)
    guard operation != .matches || test.pattern != nil else { return nil }
    var budget = EvaluationBudget()
    return test.one(left, right, &budget)
  }

  /// Returns a near miss if the comparison would be true with another normalization, case or percent-encoding, or with
  /// other diacritical marks.
  private func hint(_ operation: ComparisonOperator, _ sought: NamedText, _ text: NamedText) -> NearMiss? {
    let own = comparison.options
    // A pattern with `?` may take a pass for each of its characters.
    guard operation != .like || text.bytes.count <= (1 << 24) / max(1, sought.bytes.count) else { return nil }
    if operation != .matches, holds(operation, text.bytes.composed, sought.bytes.composed, own) == true {
      return NearMiss(.normalizationOnly, "differs only in Unicode normalization" + place(operation, sought, text))
    }
    let looser: [(ComparisonOptions, NearMiss.Kind, String)] = [
      (.caseInsensitive, .caseOnly, "in case"),
      (.diacriticInsensitive, .diacriticsOnly, "in diacritics"),
      ([.caseInsensitive, .diacriticInsensitive], .caseAndDiacritics, "in case and diacritics"),
    ]
    for (options, kind, words) in looser where !own.isSuperset(of: options) {
      guard holds(operation, text.bytes, sought.bytes, own.union(options).subtracting(.normalized)) == true else {
        continue
      }
      return NearMiss(kind, "differs only \(words)" + place(operation, sought, text))
    }
    for (encoded, isText) in [(text, true), (sought, false)] where operation != .matches {
      guard let decoded = encoded.bytes.percentDecoded,
        holds(operation, isText ? decoded : text.bytes, isText ? sought.bytes : decoded, own) == true
      else { continue }
      return NearMiss(.percentEncoding, "differs only in percent-encoding, which \(encoded.name) has")
    }
    return nil
  }

  /// Describes the first difference between two strings that a comparison aligns, for use after a sentence.
  private func place(_ operation: ComparisonOperator, _ sought: NamedText, _ text: NamedText) -> String {
    guard operation == .equal || operation == .beginsWith || operation == .endsWith else { return "" }
    let isFromEnd = operation == .endsWith
    let options = comparison.options.folding.isEmpty ? .normalized : comparison.options
    let difference = difference(sought.bytes, text.bytes, options, isFromEnd: isFromEnd)
    guard let wanted = difference.wanted, let found = difference.found, !difference.isOpen else { return "" }
    return ": \(text.name) has \(found.shown) where \(sought.name) has \(wanted.shown), "
      + "at character \(difference.textMatched + 1)\(isFromEnd ? " from the end" : "")"
  }

  // MARK: - The first difference

  private struct Difference {
    /// The number of characters of the needle, and how many of them matched.
    var total = 0
    var matched = 0
    /// The number of characters of the other string that matched.
    var textMatched = 0
    /// The character of each string at the difference, or `nil` if the string ends there.
    var wanted: Character?
    var found: Character?
    /// Whether the window ends before a difference.
    var isOpen = false
  }

  private func difference(
    _ sought: [UInt8], _ text: [UInt8], _ options: ComparisonOptions, isFromEnd: Bool = false
  ) -> Difference {
    func characters(_ bytes: [UInt8]) -> [Character] {
      let part = isFromEnd ? bytes.suffix(Self.window) : bytes.prefix(Self.window)
      let text = String(decoding: part, as: UTF8.self)
      return isFromEnd ? text.reversed() : Array(text)
    }
    func part(_ characters: ArraySlice<Character>) -> String.UTF8View {
      (isFromEnd ? String(characters.reversed()) : String(characters)).utf8
    }
    /// Returns how many of the first string's characters the second string begins with.
    func matched(_ needle: [Character], _ text: ArraySlice<Character>) -> Int {
      let text = part(text)
      return greatest(upTo: needle.count) { count in
        holds(isFromEnd ? .endsWith : .beginsWith, text, part(needle[..<count]), options) == true
      }
    }
    let (a, b) = (characters(sought), characters(text))
    var result = Difference(total: sought.count > Self.window ? String(decoding: sought, as: UTF8.self).count : a.count)
    // A match may include only a part of the last character of `b`, which must not be counted. Both lengths are
    // therefore shortened until each counts whole characters that the other string also contains.
    result.textMatched = matched(b, a[..<matched(a, b[...])])
    result.matched = matched(a, b[..<result.textMatched])
    result.wanted = result.matched < a.count ? a[result.matched] : nil
    result.found = result.textMatched < b.count ? b[result.textMatched] : nil
    let isCut = sought.count > Self.window || text.count > Self.window
    result.isOpen = isCut && (result.wanted == nil || result.found == nil)
    return result
  }

  /// Returns the greatest number, up to a limit, that satisfies a condition. All smaller numbers must satisfy it, too,
  /// except for single ones: a part that ends between the two letters that `ß` folds to is not found.
  private func greatest(upTo limit: Int, _ isSatisfied: (Int) -> Bool) -> Int {
    var (low, high) = (0, limit + 1)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if isSatisfied(middle) {
        low = middle
      } else if middle + 1 < high, isSatisfied(middle + 1) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  // MARK: - Searches

  /// Describes why a needle isn't equal to a string, or isn't found in it.
  private func search(_ operation: ComparisonOperator, for sought: NamedText, in text: NamedText) -> NearMiss? {
    if sought.bytes.isEmpty, operation != .equal {
      return NearMiss(.emptyOperand, "\(sought.name) is empty, and an empty string is never found")
    }
    if let hint = hint(operation, sought, text) { return hint }
    guard operation != .contains else { return beginning(of: sought, in: text) }
    let isFromEnd = operation == .endsWith
    let isLiteral = operation == .equal && comparison.options.folding.isEmpty
    let difference = difference(
      sought.bytes, text.bytes, isLiteral ? .normalized : comparison.options, isFromEnd: isFromEnd)
    let whose = sought.name == "the literal" || sought.name == "the element" ? "" : " of \(sought.name)"
    let counted = Self.characters(difference.total) + whose
    let words =
      switch (difference.wanted, difference.found) {
      case _ where difference.isOpen:
        "matched \(difference.matched) of \(counted) and more; the difference comes later"
      case (let wanted?, let found?):
        isFromEnd
          ? "matched the last \(difference.matched) of \(counted); before them comes \(wanted.shown) where "
            + "\(text.name) has \(found.shown)"
          : "matched \(difference.matched) of \(counted), then \(wanted.shown) where \(text.name) has \(found.shown)"
      case (let wanted?, nil):
        isFromEnd
          ? "matched the last \(difference.matched) of \(counted); \(text.name) begins there, and \(wanted.shown) is "
            + "wanted before them"
          : "matched \(difference.matched) of \(counted), then \(text.name) ends where \(wanted.shown) is wanted"
      case (nil, let found?): "matched all \(counted), but \(text.name) goes on with \(found.shown)"
      case (nil, nil): "the texts are alike, but not equal by the rules of \(comparison.operation.spelling)"
      }
    return NearMiss(.differs, words, matchedCharacters: difference.matched)
  }

  /// Describes how much of a needle's beginning is found in a string.
  private func beginning(of sought: NamedText, in text: NamedText) -> NearMiss {
    let isShort = max(sought.bytes.count, text.bytes.count) <= Self.window
    let characters = isShort ? Array(String(decoding: sought.bytes, as: UTF8.self)) : []
    let found = greatest(upTo: characters.count) { count in
      holds(.contains, text.bytes, String(characters[..<count]).utf8, comparison.options) == true
    }
    guard found < characters.count else { return NearMiss(.notFound, "\(sought.name) is not found in \(text.name)") }
    let next = characters[found].shown
    let part = PredicateValue.string(Array(String(characters[..<found]).utf8)).shown
    return NearMiss(
      .notFound,
      found == 0
        ? "\(text.name) has no \(next), with which \(sought.name) begins"
        : "\(text.name) has \(part), the first \(found) of \(Self.characters(characters.count)), without \(next) after it",
      matchedCharacters: found)
  }

  private static func characters(_ count: Int) -> String { "\(count) character\(count == 1 ? "" : "s")" }

  // MARK: - Patterns

  /// Describes how much of a `LIKE` pattern's beginning fits a string.
  private func like(_ text: NamedText, _ pattern: NamedText) -> NearMiss? {
    if let hint = hint(.like, pattern, text) { return hint }
    guard text.bytes.count <= Self.window, pattern.bytes.count <= Self.window else { return nil }
    // The ends of the pattern's characters and wildcards.
    var ends: [Int] = []
    pattern.bytes.withUnsafeBufferPointer { bytes in
      var reader = LikeReader(bytes)
      while let element = reader.next() {
        guard case .text(let range) = element else {
          ends.append((ends.last ?? 0) + 1)
          continue
        }
        var end = range.lowerBound
        for character in String(decoding: bytes[range], as: UTF8.self) {
          end += character.utf8.count
          ends.append(min(end, range.upperBound))
        }
      }
    }
    let fitting = greatest(upTo: ends.count) { count in
      holds(.like, text.bytes, pattern.bytes[..<ends[count - 1]] + [UInt8(ascii: "*")], comparison.options) == true
    }
    let fit = pattern.bytes[..<(fitting == 0 ? 0 : ends[fitting - 1])]
    let next =
      fitting < ends.count
      ? String(decoding: pattern.bytes[fit.count..<ends[fitting]], as: UTF8.self).last?.shown ?? "" : ""
    let isFixed = !fit.contains(UInt8(ascii: "*"))
    let follower = isFixed ? Array(String(decoding: text.bytes, as: UTF8.self)).dropFirst(fitting).first?.shown : nil
    let words =
      switch (fitting == ends.count, isFixed) {
      case (true, true):
        "matched the whole pattern, but \(text.name) goes on\(follower.map { " with \($0)" } ?? "")"
          + "; a * at the end would take it"
      case (true, false): "the whole pattern fits a beginning of \(text.name); a * at the end would take the rest"
      case (false, true):
        "matched \(fitting) of \(Self.characters(ends.count)), then "
          + (follower.map { "\(next) where \(text.name) has \($0)" } ?? "\(text.name) ends")
      case (false, false):
        "the pattern fits as far as \(PredicateValue.string(Array(fit)).shown), not with \(next) "
          + "after it"
      }
    return NearMiss(isFixed ? .differs : .notFound, words, matchedCharacters: fitting)
  }

  /// Describes why a `MATCHES` comparison failed: only the case differs, only part of the text matches, or no part
  /// matches.
  private func wholeString(_ text: NamedText, _ pattern: NamedText) -> NearMiss? {
    guard text.bytes.count <= 1 << 16 else { return nil }
    if let hint = hint(.matches, pattern, text) { return hint }
    let written = String(decoding: pattern.bytes, as: UTF8.self)
    // If the pattern contained an unterminated comment or quotation, the text appended to the pattern would become part
    // of it.
    guard !written.contains("\\Q"), !written.contains("(?x"), !written.contains("#"),
      let isFound = holds(.matches, text.bytes, "(?s:.*)(?:\(written))(?s:.*)".utf8, comparison.options)
    else { return nil }
    guard isFound else { return NearMiss(.notFound, "no part of \(text.name) matches the pattern") }
    if holds(.matches, text.bytes, "(?s)\(written)".utf8, comparison.options) == true {
      return NearMiss(.wholeString, "a dot does not match a line end: write (?s) before the pattern")
    }
    return NearMiss(
      .wholeString,
      "a part of \(text.name) matches, but MATCHES compares the whole string: \(Diagnostic.searchAdvice(written))")
  }

  // MARK: - Order

  private func order(_ left: NamedText, _ right: NamedText) -> NearMiss {
    let options = comparison.options
    if holds(.lessOrEqual, left.bytes, right.bytes, options) == holds(.greaterOrEqual, left.bytes, right.bytes, options)
    {
      let wanted = comparison.operation.spelling
      return NearMiss(.order, "\(left.name) and \(right.name) are equal in order, and \(wanted) needs them to differ")
    }
    let isBefore = holds(.less, left.bytes, right.bytes, options) == true
    let difference = difference(right.bytes, left.bytes, options)
    let position = "decided at character \(difference.textMatched + 1): "
    switch (difference.found, difference.wanted) {
    case (let own?, let other?) where !difference.isOpen:
      return NearMiss(.order, position + "\(own.shown) comes \(isBefore ? "before" : "after") \(other.shown)")
    case (_?, nil) where !difference.isOpen && !isBefore:
      return NearMiss(.order, position + "\(left.name) goes on where \(right.name) ends")
    case (nil, _?) where !difference.isOpen && isBefore:
      return NearMiss(.order, position + "\(left.name) ends where \(right.name) goes on")
    default: return NearMiss(.order, "\(left.name) comes \(isBefore ? "before" : "after") \(right.name)")
    }
  }

  private func between(_ value: PredicateValue, _ bounds: [PredicateValue]) -> NearMiss {
    let (low, high) = (bounds[0].shown, bounds[1].shown)
    let options = comparison.options
    if bounds[0].isAbove(bounds[1], options) {
      return NearMiss(.order, "the lower bound \(low) is above the upper bound \(high): nothing lies between them")
    }
    let isBelow = holds(.less, value, bounds[0], options) == true
    guard isBelow || holds(.greater, value, bounds[1], options) == true else {
      return NearMiss(.missing, "\(leftName) is \(value.shown), and a bound is of another kind")
    }
    let place = isBelow ? "below the lower bound \(low)" : "above the upper bound \(high)"
    return NearMiss(.order, "\(leftName) is \(value.shown), \(place)")
  }

  // MARK: - Lists

  private func firstFailing(_ elements: [PredicateValue], _ right: PredicateValue) -> NearMiss? {
    let failing = elements.prefix(64).firstIndex { holds(comparison.operation, $0, right, comparison.options) != true }
    return failing.map { NearMiss(.element, "element \($0) fails: it is \(elements[$0].shown)") }
  }

  /// Describes the list element that has the longest beginning in common with a value.
  private func nearestElement(
    _ elements: [PredicateValue], to value: PredicateValue, listName: String, valueName: String
  ) -> NearMiss? {
    let isEquality = comparison.quantifier == .one || comparison.operation == .equal
    guard !elements.isEmpty else { return NearMiss(.element, "the list is empty") }
    guard isEquality, case .string(let text) = value else {
      return NearMiss(.element, "none of \(elements.count) elements fits, and \(valueName) is \(value.shown)")
    }
    func common(_ element: [UInt8]) -> Int {
      zip(element, text).prefix(1_024).prefix { $0.asciiLowercased == $1.asciiLowercased }.count
    }
    let texts = elements.lazy.compactMap(\.text).prefix(4_096)
    let nearest = texts.max { (common($0), -$0.count) < (common($1), -$1.count) }
    guard let nearest, common(nearest) > 0 || text.isEmpty else { return NearMiss(.element, "no element matches") }
    let detail = search(.equal, for: ("the element", nearest), in: (valueName, text))
    return NearMiss(
      .element,
      "the nearest element is \(PredicateValue.string(nearest).shown)"
        + (detail.map { ": \($0.sentence)" } ?? ""), matchedCharacters: detail?.matchedCharacters)
  }
}

extension PredicateValue {
  fileprivate var kindName: String {
    switch self {
    case .null: "nil"
    case .string: "a string"
    case .number: "a number"
    case .list: "a list"
    }
  }

  /// The value in the syntax of the predicate language, truncated if it is long.
  fileprivate var shown: String {
    switch self {
    case .null: return "nil"
    case .number(.integer(let number)): return "\(number)"
    case .number(.double(let number)): return "\(number)"
    case .list(let elements): return "a list of \(elements.count)"
    case .string(let bytes):
      let text = String(decoding: bytes.prefix(256), as: UTF8.self)
      var literal: [UInt8] = []
      let cut = text.count > 40 || bytes.count > 256 ? text.prefix(40) + "…" : text[...]
      PredicateArgument.string(String(cut)).write(to: &literal)
      return String(decoding: literal, as: UTF8.self)
    }
  }
}

extension Character {
  /// The character in quotation marks, with its code points if it could be confused with another character.
  fileprivate var shown: String {
    let codes =
      unicodeScalars.prefix(4).map { scalar in
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      }.joined(separator: " ") + (unicodeScalars.count > 4 ? " …" : "")
    if let only = unicodeScalars.first, unicodeScalars.count == 1, (0x20..<0x7F).contains(only.value) {
      return self == "'" ? "\"'\"" : "'\(self)'"
    }
    let isVisible = unicodeScalars.first?.properties.isGraphemeBase == true && unicodeScalars.count <= 4
    return isVisible ? "'\(self)' (\(codes))" : codes
  }
}

extension [UInt8] {
  /// The string in UTF-8 with its characters composed.
  fileprivate var composed: [UInt8] {
    if allSatisfy({ $0 < 0x80 }) { return self }
    let scalars = withUnsafeBufferPointer { FoldedText.scalars(of: $0) }
    return Array(TextMapping.string(of: CanonicalText.composed(scalars)).utf8)
  }

  /// The string without its `%hh` escapes, or `nil` if it has none or would not be valid UTF-8.
  fileprivate var percentDecoded: [UInt8]? {
    var decoded: [UInt8] = []
    var index = 0
    while index < count {
      if self[index] == UInt8(ascii: "%"), index + 2 < count, let high = self[index + 1].hexadecimalDigit,
        let low = self[index + 2].hexadecimalDigit
      {
        decoded.append(UInt8(truncatingIfNeeded: high << 4 | low))
        index += 3
      } else {
        decoded.append(self[index])
        index += 1
      }
    }
    return decoded.count < count && String(validating: decoded, as: UTF8.self) != nil ? decoded : nil
  }
}
