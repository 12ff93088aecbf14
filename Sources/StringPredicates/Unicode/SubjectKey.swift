/// The letters that a text may be equal to, by Unicode's rules under any options.
///
///     Café Ⅱ/K    cafe /k      (the K of the left one is the Kelvin sign)
///     が/한       か/          (marks and Hangul leave nothing)
///
/// If a subject holds a literal by these rules, its key holds the keys of the literal's parts: the first at its start if the
/// subject begins with the literal, and the last at its end if it ends with it. A literal of ASCII has one part, whose key is
/// the literal in lower case.
package enum SubjectKey {
  /// The key of UTF-8 text, in UTF-8.
  ///
  /// Each character gives the letters of its decomposition and of its case folding, and what of them is ASCII. Everything
  /// else leaves nothing: what a comparison may pass over, such as marks and joiners, parts no letters, and what has
  /// several forms, such as Hangul, is in no key. What a character gives doesn't depend on its neighbours.
  ///
  /// - Complexity: O(n).
  package static func key(of bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] { key(of: FoldedText.scalars(of: bytes)) }

  /// The key of a text's scalars.
  package static func key(of scalars: [UInt32]) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(scalars.count * 2)
    for scalar in scalars {
      if scalar < 0x80 {
        key.append(UInt8(truncatingIfNeeded: scalar).asciiLowercased)
        continue
      }
      ClusterFolding.forEachPart(of: scalar, [.caseInsensitive, .diacriticInsensitive]) { part in
        if part < 0x80 {
          key.append(UInt8(truncatingIfNeeded: part).asciiLowercased)
        } else if isKept(part) {
          append(part, to: &key)
        }
      }
    }
    return key
  }

  /// The keys of the parts of a literal, of which the key of every subject that holds the literal has all.
  ///
  /// A literal is cut after the first part of each character that folds or decomposes to several, or has marks: where a
  /// comparison stands inside of these, it takes any character of the subject that folds for the next part, as Foundation
  /// does.
  ///
  ///     Straße/7    stras e/7
  ///     ﬁn          f n
  ///
  /// - Parameter folding: How the literal is compared.
  /// - Returns: One key more than there are cuts. The first is at the literal's start, the last at its end.
  package static func keys(of scalars: [UInt32], _ folding: StringFolding) -> [[UInt8]] {
    var keys: [[UInt8]] = []
    var start = 0
    for (place, scalar) in scalars.enumerated() where scalar >= 0x80 {
      var count = place + 1 < scalars.count && ScalarProperties(scalars[place + 1]).extends ? 1 : 0
      ClusterFolding.forEachPart(of: scalar, folding) { _ in count += 1 }
      guard count > 1 else { continue }
      var first: UInt32?
      ClusterFolding.forEachPart(of: scalar, [.caseInsensitive, .diacriticInsensitive]) { first = first ?? $0 }
      keys.append(key(of: Array(scalars[start..<place]) + [first].compactMap { $0 }))
      start = place + 1
    }
    keys.append(key(of: Array(scalars[start...])))
    return keys
  }

  /// What becomes of the mark U+0345 when its case is folded: texts that are equal may differ by it.
  private static let iota: UInt32 = 0x3B9

  /// Whether a folded part above ASCII stands in keys.
  private static func isKept(_ part: UInt32) -> Bool {
    guard part != iota, !Hangul.isJamo(part), !Hangul.isSyllable(part) else { return false }
    let properties = ScalarProperties(part)
    return properties.isLetter && !properties.extends && !properties.isSpacingMark && properties.combiningClass == 0
  }

  private static func append(_ scalar: UInt32, to key: inout [UInt8]) {
    func append(_ bits: UInt32, _ lead: UInt32) { key.append(UInt8(truncatingIfNeeded: lead | bits)) }
    switch scalar {
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

  /// Whether a literal holds a character that is equal to no ASCII and is never passed over, whatever the options are.
  /// No subject of ASCII holds the literal then.
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
