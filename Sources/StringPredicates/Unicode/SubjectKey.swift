/// What ASCII a text may be equal to, by Unicode's rules under any options.
///
///     Café Ⅱ/K    cafe /k      (the K of the left one is the Kelvin sign)
///
/// A literal of ASCII that a subject holds by these rules stands in its key in lower case: at its start if the subject
/// begins with the literal, and at its end if it ends with it.
package enum SubjectKey {
  /// The key of UTF-8 text.
  ///
  /// Each character gives the ASCII of its decomposition, its marks left aside, and of its case folding. What gives no
  /// ASCII leaves nothing, so that marks, joiners and the like part no letters.
  ///
  /// - Complexity: O(n).
  package static func key(of bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(bytes.count)
    for scalar in FoldedText.scalars(of: bytes) {
      if scalar < 0x80 {
        key.append(UInt8(truncatingIfNeeded: scalar).asciiLowercased)
        continue
      }
      ClusterFolding.forEachPart(of: scalar, [.caseInsensitive, .diacriticInsensitive]) { part in
        if part < 0x80 { key.append(UInt8(truncatingIfNeeded: part).asciiLowercased) }
      }
    }
    return key
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
