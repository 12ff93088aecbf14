/// A search key that contains the letters of a string, folded by Unicode's rules so that it can be used with any
/// comparison options.
///
///     Café Ⅱ/K    cafe /k      (the left K is the Kelvin sign)
///     が/한       か/          (marks and Hangul are omitted)
///
/// If a subject contains a literal under any options, the subject's key contains the keys of all parts of the literal.
/// If the subject begins with the literal, the key of the first part is a prefix of the subject's key. If the subject
/// ends with the literal, the key of the last part is a suffix. An ASCII literal has a single part, and its key is the
/// literal in lowercase.
package enum SubjectKey {
  /// Returns the UTF-8 key of a UTF-8 string.
  ///
  /// Each character contributes the letters and ASCII scalars in its case-folded decomposition. Marks, joiners and
  /// other scalars that a comparison can ignore are omitted, and so is Hangul, because it has several forms. A
  /// character's contribution doesn't depend on its neighbors.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package static func key(of bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] { key(of: FoldedText.scalars(of: bytes)) }

  /// Returns the key of a string that is given as scalars.
  package static func key(of scalars: [UInt32]) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(scalars.count * 2)
    for scalar in scalars { forEachLetter(of: scalar) { append($0, to: &key) } }
    return key
  }

  /// Returns what a scalar contributes to a key.
  package static func letters(of scalar: UInt32) -> [UInt32] {
    var letters: [UInt32] = []
    forEachLetter(of: scalar) { letters.append($0) }
    return letters
  }

  @inline(__always)
  private static func forEachLetter(of scalar: UInt32, _ body: (UInt32) -> Void) {
    if scalar < 0x80 { return body(UInt32(UInt8(truncatingIfNeeded: scalar).asciiLowercased)) }
    ClusterFolding.forEachPart(of: scalar, [.caseInsensitive, .diacriticInsensitive]) { part in
      if part < 0x80 {
        body(UInt32(UInt8(truncatingIfNeeded: part).asciiLowercased))
      } else if isKept(part) {
        body(part)
      }
    }
  }

  /// Returns the keys for the parts of a literal. If a subject contains the literal, the subject's key contains all of
  /// these keys.
  ///
  /// A literal is split after the first scalar of each character that has marks or that folds or decomposes to several
  /// scalars. Inside such a folding, Foundation treats any subject character that has a folding as a match for the next
  /// scalar.
  ///
  ///     Straße/7    stras e/7
  ///     ﬁn          f n
  ///
  /// - Parameter folding: The options with which the literal is compared.
  /// - Returns: One more key than there are splits. The first key is at the start of the literal, and the last key is
  ///   at its end.
  package static func keys(of scalars: [UInt32], _ folding: StringFolding) -> [[UInt8]] {
    var keys: [[UInt8]] = []
    var start = 0
    for (index, scalar) in scalars.enumerated() where scalar >= 0x80 {
      var count = index + 1 < scalars.count && ScalarProperties(scalars[index + 1]).extends ? 1 : 0
      ClusterFolding.forEachPart(of: scalar, folding) { _ in count += 1 }
      guard count > 1 else { continue }
      var first: UInt32?
      ClusterFolding.forEachPart(of: scalar, [.caseInsensitive, .diacriticInsensitive]) { first = first ?? $0 }
      keys.append(key(of: Array(scalars[start..<index]) + [first].compactMap { $0 }))
      start = index + 1
    }
    keys.append(key(of: Array(scalars[start...])))
    return keys
  }

  /// The case folding of the combining mark U+0345. Keys omit this scalar, because two strings can compare equal even
  /// if only one of them contains it.
  private static let iota: UInt32 = 0x3B9

  /// Returns whether keys include the given folded non-ASCII scalar.
  private static func isKept(_ part: UInt32) -> Bool {
    guard part != iota, !Hangul.isJamo(part), !Hangul.isSyllable(part) else { return false }
    let properties = ScalarProperties(part)
    return properties.isLetter && !properties.extends && !properties.isSpacingMark && properties.combiningClass == 0
  }

  private static func append(_ scalar: UInt32, to key: inout [UInt8]) {
    func append(_ bits: UInt32, _ lead: UInt32) { key.append(UInt8(truncatingIfNeeded: lead | bits)) }
    switch scalar {
    case ..<0x80: return key.append(UInt8(truncatingIfNeeded: scalar))
    case ..<0x800: append(scalar >> 6, 0xC0)
    case ..<0x1_0000:
      append(scalar >> 12, 0xE0)
      append(scalar >> 6 & 0x3F, 0x80)
    default:
      append(scalar >> 18 & 7, 0xF0)
      append(scalar >> 12 & 0x3F, 0x80)
      append(scalar >> 6 & 0x3F, 0x80)
    }
    append(scalar & 0x3F, 0x80)
  }

  /// Returns whether a literal contains a character that never equals ASCII text and is never ignored, whatever the
  /// options. If so, no ASCII subject contains the literal.
  package static func isBeyondASCII(_ literal: UnsafeBufferPointer<UInt8>) -> Bool {
    FoldedText.scalars(of: literal).contains { scalar in
      guard scalar >= 0x80, scalar != ClusterFolding.zeroWidthJoiner, !Hangul.isJamo(scalar) else { return false }
      let properties = ScalarProperties(scalar)
      guard !properties.extends, properties.combiningClass == 0 else { return false }
      var hasASCII = false
      ClusterFolding.forEachPart(of: scalar, [.caseInsensitive, .diacriticInsensitive]) { part in
        if part < 0x80 { hasASCII = true }
      }
      return !hasASCII
    }
  }
}
