import PredicateSyntax

// Hints for comparisons that would be true if they ignored normalization, case, diacritical marks or percent-encoding.

extension NearMissFinder {
  func hint(_ operation: ComparisonOperator, _ sought: NamedText, _ text: NamedText) -> NearMiss? {
    let isLiteral =
      options.contains(.normalized) || (options.folding.isEmpty && (operation == .equal || operation == .like))
    if isLiteral, evaluate(operation, Self.composed(sought.bytes), in: Self.composed(text.bytes), []) {
      return NearMiss(
        .normalizationOnly,
        "differs only in Unicode normalization" + difference(operation, sought, text).map { ": \($0)" }.orEmpty)
    }
    if let folding = looserFolding(operation, sought, text) { return folding }
    return percentHint(operation, sought, text)
  }

  private func looserFolding(_ operation: ComparisonOperator, _ sought: NamedText, _ text: NamedText) -> NearMiss? {
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

  private func percentHint(_ operation: ComparisonOperator, _ sought: NamedText, _ text: NamedText) -> NearMiss? {
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
    _ operation: ComparisonOperator, _ sought: [UInt8], in text: [UInt8], _ folding: StringFolding
  ) -> Bool {
    let isLiteral = options.contains(.normalized) && folding.isEmpty
    func compare(_ test: ComparisonOperator) -> Bool {
      if isLiteral {
        return text.withUnsafeBufferPointer { text in
          sought.withUnsafeBufferPointer { ByteComparison.evaluate(test, $0, text) }
        }
      }
      return TextLiteral(sought, folding: folding).evaluate(test, FoldedText(text, folding: folding))
    }
    switch operation {
    case .equal: return folding.isEmpty ? sought == text : compare(.equal)
    case .beginsWith: return compare(.beginsWith)
    case .endsWith: return compare(.endsWith)
    case .contains: return compare(.contains)
    case .like:
      return isAffordable(Self.runs(of: sought, folding), text.count)
        && LikeRuns.match(text, sought, folding, limits) == true
    case .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .matches, .in, .between: return false
    }
  }

  /// Returns whether matching a `LIKE` pattern is cheap enough. The first and last runs of the pattern are anchored, so
  /// only the inner runs must be searched for.
  func isAffordable(_ runs: [[UInt32?]], _ count: Int) -> Bool {
    let longest = runs.dropFirst().dropLast().map(\.count).max() ?? 0
    return count <= (1 << 24) / max(1, longest)
  }

  /// Returns a description of the first difference between two aligned strings.
  private func difference(_ operation: ComparisonOperator, _ sought: NamedText, _ text: NamedText) -> String? {
    guard operation != .contains, operation != .like else { return nil }
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
