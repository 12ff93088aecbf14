import StringPredicates

/// Sets of scalars that are treated specially in comparisons.
package enum ScalarSets {
  /// All Unicode scalars, which are all code points except surrogates.
  static let all = ScalarSet.all.subtracting(ScalarSet(0xD800, 0xDFFF))
  /// The scalars that extend the preceding character, such as combining marks, variation selectors and skin tones.
  static let marks = rangesOfMarks.reduce(ScalarSet.empty) { marks, range in
    marks.union(ScalarSet(in: range) { ScalarProperties($0).extends })
  }
  /// The ranges in Unicode 15.0 that contain marks. Excludes ideographs and Hangul.
  package static let rangesOfMarks: [Range<UInt32>] = [
    0x300..<0x3100, 0xA600..<0xAC00, 0xFB00..<0xFFFF, 0x1_0000..<0x1_F400, 0xE_0000..<0xE_0200,
  ]
  static let nonMarks = marks.complement
  static let marksInBasicPlane = marks.intersection(ScalarSet(0, 0xFFFF))
  /// The scalars below U+0510. If a string starts with one of them, `ENDSWITH[d]` ignores marks at the end of the
  /// string.
  static let belowKeptMarks = ScalarSet(0, 0x50F)

  /// The scalars whose comparison doesn't depend on adjacent scalars. Excludes marks, conjoining jamo and joiners.
  static let plain: ScalarSet = {
    let jamo = ScalarSet(0x1100, 0x11FF)
    let combining = rangesOfMarks.reduce(ScalarSet.empty) { scalars, range in
      scalars.union(ScalarSet(in: range) { ScalarProperties($0).combiningClass != 0 })
    }
    return all.subtracting(marks).subtracting(jamo).subtracting(combining).subtracting(ScalarSet(0x200D))
  }()
}
