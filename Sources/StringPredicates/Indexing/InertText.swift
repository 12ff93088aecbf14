/// Text in which only ASCII can be equal to ASCII.
package enum InertText {
  /// Whether no character beyond ASCII can take part in a match with a literal of ASCII, whatever the options are: it is
  /// no mark, no joiner, and nothing that is decomposed or folded into ASCII, as `é`, `ﬁ` and the Kelvin sign are.
  ///
  /// In such a text a literal of ASCII is found by Unicode's rules where its bytes are, and nowhere else.
  ///
  /// - Complexity: O(n), up to the first character that is not inert.
  package static func isInert(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    FoldedText.scalars(of: bytes).allSatisfy { $0 < 0x80 || isInert($0) }
  }

  private static func isInert(_ scalar: UInt32) -> Bool {
    guard scalar != ClusterFolding.zeroWidthJoiner, !Hangul.isJamo(scalar) else { return false }
    let properties = ScalarProperties(scalar)
    guard !properties.extends, properties.combiningClass == 0 else { return false }
    var isInert = true
    CanonicalText.forEachPart(of: scalar) { if $0 < 0x80 { isInert = false } }
    for folding in [StringFolding.caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive]] {
      ClusterFolding.forEachPart(of: scalar, folding) { if $0 < 0x80 { isInert = false } }
      if TextMapping.likeFolded([scalar], folding).contains(where: { $0 < 0x80 }) { isInert = false }
    }
    return isInert
  }
}
