/// Mappings of entire strings, for the functions `uppercase:`, `lowercase:` and `canonical:`, and for `LIKE` and
/// `MATCHES` with options.
package enum TextMapping {
  /// Returns the text in uppercase, using full case mapping. For example, `straße` becomes `STRASSE`.
  package static func uppercase(_ scalars: some Collection<UInt32>) -> [UInt32] {
    CanonicalText.mapped(scalars, by: UnicodeTables.uppercases)
  }

  /// Returns the text in lowercase, using full case mapping. The only context-dependent mapping is that Σ at the end
  /// of a word becomes ς.
  package static func lowercase(_ scalars: some Collection<UInt32>) -> [UInt32] {
    let text = Array(scalars)
    var result: [UInt32] = []
    result.reserveCapacity(text.count)
    var followsCased = false
    for (index, scalar) in text.enumerated() {
      let value = UnicodeTables.lowercases[scalar]
      if scalar == 0x3A3, followsCased, !precedesCased(text, index) {
        result.append(0x3C2)
      } else if value == 0 {
        result.append(scalar)
      } else {
        result.append(contentsOf: UnicodeSequence(value))
      }
      let properties = ScalarProperties(scalar)
      if !properties.isCaseIgnorable { followsCased = properties.isCased }
    }
    return result
  }

  private static func precedesCased(_ text: [UInt32], _ index: Int) -> Bool {
    for scalar in text[(index + 1)...] {
      let properties = ScalarProperties(scalar)
      if !properties.isCaseIgnorable { return properties.isCased }
    }
    return false
  }

  /// Returns the text with case folded and marks removed, in normalization form C (`canonical:`).
  package static func canonical(_ scalars: some Collection<UInt32>) -> [UInt32] {
    likeFolded(scalars, [.caseInsensitive, .diacriticInsensitive])
  }

  /// Returns the text without its marks, in normalization form C. `MATCHES[d]` matches subjects in this form.
  package static func removingMarks(_ scalars: some Collection<UInt32>) -> [UInt32] {
    CanonicalText.removingMarks(scalars)
  }

  /// Returns the form of the text that `LIKE` compares scalar by scalar (decision 5).
  ///
  /// Without options, the text is unchanged. Otherwise, marks are removed for `[d]`, case is folded for `[c]`, and the
  /// result is in normalization form C.
  ///
  /// In a pattern, the text between wildcards is folded separately. A mark after a wildcard therefore isn't composed,
  /// and matches only an uncomposed mark. For example, `*` followed by U+0301 doesn't match `é`.
  package static func likeFolded(_ scalars: some Collection<UInt32>, _ folding: StringFolding) -> [UInt32] {
    if folding.isEmpty { return Array(scalars) }
    return CanonicalText.composed(fromDecomposed: CanonicalText.folded(scalars, folding))
  }

  /// Returns the form of a string in UTF-8 that `LIKE` compares. Without options, the bytes are unchanged.
  static func likeFolded(utf8 text: UnsafeBufferPointer<UInt8>, _ folding: StringFolding) -> [UInt8] {
    folding.isEmpty ? Array(text) : Array(string(of: likeFolded(FoldedText.scalars(of: text), folding)).utf8)
  }

  /// Returns the Unicode scalars of a string.
  package static func scalars(of text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  /// Returns a string that consists of the given scalars. Invalid scalars become U+FFFD.
  package static func string(of scalars: some Sequence<UInt32>) -> String {
    var text = String.UnicodeScalarView()
    for scalar in scalars { text.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
    return String(text)
  }
}

/// Folds plain text, in which each scalar folds independently of its neighbors.
struct PlainFolding {
  private let folding: StringFolding
  private(set) var folded: [UInt32] = []
  private(set) var continuations: [UInt64] = []
  /// Whether folding has changed a non-ASCII scalar.
  private(set) var changesBeyondASCII = false

  init(_ folding: StringFolding) { self.folding = folding }

  /// Folds a string. If nothing changes, `folded` shares the storage of `scalars`.
  ///
  /// - Returns: `true` if the text is plain, or `false` if it must be compared character by character.
  /// - Complexity: O(*n*), where *n* is the number of scalars.
  mutating func fold(_ scalars: [UInt32]) -> Bool {
    let isCaseInsensitive = folding.contains(.caseInsensitive)
    guard let first = scalars.firstIndex(where: { $0 >= 0x80 || isCaseInsensitive && $0 &- 0x41 < 26 }) else {
      folded = scalars
      return true
    }
    folded.reserveCapacity(scalars.count + scalars.count / 8)
    folded.append(contentsOf: scalars[..<first])
    for scalar in scalars[first...] {
      if scalar < 0x80 {
        folded.append(isCaseInsensitive && scalar &- 0x41 < 26 ? scalar | 0x20 : scalar)
      } else if !append(scalar) {
        return false
      }
    }
    return true
  }

  /// Appends the folding of a non-ASCII scalar, or returns `false` if the scalar can't occur in plain text.
  private mutating func append(_ scalar: UInt32) -> Bool {
    guard scalar != ClusterFolding.zeroWidthJoiner, !Hangul.isJamo(scalar) else { return false }
    let properties = ScalarProperties(scalar)
    guard !properties.extends, properties.combiningClass == 0 else { return false }
    guard !ClusterFolding.isUnchanged(scalar, folding) else {
      folded.append(scalar)
      return true
    }
    changesBeyondASCII = true
    let start = folded.count
    ClusterFolding.forEachPart(of: scalar, folding) { folded.append($0) }
    for index in start + 1..<max(start + 1, folded.count) { mark(index) }
    return true
  }

  private mutating func mark(_ index: Int) {
    while continuations.count <= index >> 6 { continuations.append(0) }
    continuations[index >> 6] |= 1 << UInt64(index & 63)
  }
}

/// The comparison options `[c]` and `[d]`. Differences in character width are never ignored (decision 4 of this
/// project).
package struct StringFolding: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The `[c]` option, which compares letters by their full case folding, so that `straße` equals `STRASSE`.
  package static let caseInsensitive = Self(rawValue: 1)
  /// The `[d]` option, which ignores diacritical marks, so that `é` equals `e`.
  package static let diacriticInsensitive = Self(rawValue: 2)
}
