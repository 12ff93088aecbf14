/// The letters that a text may be equal to, by Unicode's rules under any options.
///
///     Café Ⅱ/K    cafe /k      (the K of the left one is the Kelvin sign)
///     が/한       か/          (marks and Hangul leave nothing)
///
/// If a subject holds a literal by these rules, its key holds the literal's key: at its start if the subject begins with
/// the literal, and at its end if it ends with it. For a literal of ASCII that is the literal in lower case.
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
