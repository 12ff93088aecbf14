import StringPredicates

/// Sets of scalars with special treatment in comparisons.
package enum ScalarSets {
  /// All Unicode scalars: every code point except surrogates.
  static let all = ScalarSet.all.subtracting(ScalarSet(0xD800, 0xDFFF))
  /// Combining marks, variation selectors and skin tones: scalars that extend the preceding character.
  static let marks = rangesOfMarks.reduce(ScalarSet.empty) { marks, range in
    marks.union(ScalarSet(in: range) { ScalarProperties($0).extends })
  }
  /// The ranges of marks in Unicode 15.0. They exclude ideographs and Hangul.
  package static let rangesOfMarks: [Range<UInt32>] = [
    0x300..<0x3100, 0xA600..<0xAC00, 0xFB00..<0xFFFF, 0x1_0000..<0x1_F400, 0xE_0000..<0xE_0200,
  ]
  static let nonMarks = marks.complement
  static let marksInBasicPlane = marks.intersection(ScalarSet(0, 0xFFFF))
  /// The scalars below U+0510. If the text starts with one, `ENDSWITH[d]` ignores marks at its end.
  static let belowKeptMarks = ScalarSet(0, 0x50F)

  /// Scalars whose comparison does not depend on their neighbors: no marks, conjoining jamo or joiners.
  static let plain: ScalarSet = {
    let jamo = ScalarSet(0x1100, 0x11FF)
    let combining = rangesOfMarks.reduce(ScalarSet.empty) { scalars, range in
      scalars.union(ScalarSet(in: range) { ScalarProperties($0).combiningClass != 0 })
    }
    return all.subtracting(marks).subtracting(jamo).subtracting(combining).subtracting(ScalarSet(0x200D))
  }()
}
