import StringPredicates

/// Sets of scalars that comparisons treat alike.
package enum ScalarSets {
  /// All Unicode scalars: every code point but the surrogates.
  static let all = ScalarSet.all.subtracting(ScalarSet(0xD800, 0xDFFF))
  /// Combining marks, variation selectors and skin tones: scalars that belong to the character before them.
  static let marks = rangesOfMarks.reduce(ScalarSet.empty) { marks, range in
    marks.union(ScalarSet(in: range) { ScalarProperties($0).extends })
  }
  /// Where marks are in Unicode 15.0; the rest, mostly ideographs and Hangul, is not looked at.
  package static let rangesOfMarks: [Range<UInt32>] = [
    0x300..<0x3100, 0xA600..<0xAC00, 0xFB00..<0xFFFF, 0x1_0000..<0x1_F400, 0xE_0000..<0xE_0200,
  ]
  /// All scalars but marks.
  static let nonMarks = marks.complement
  /// Marks up to U+FFFF.
  static let marksInBasicPlane = marks.intersection(ScalarSet(0, 0xFFFF))
  /// The scalars below U+0510: where they begin a text, `ENDSWITH[d]` passes over marks at its end.
  static let belowKeptMarks = ScalarSet(0, 0x50F)

  /// Scalars that are compared without a look at their neighbours: no marks, conjoining jamo, or joiners.
  static let plain: ScalarSet = {
    let jamo = ScalarSet(0x1100, 0x11FF)
    let combining = rangesOfMarks.reduce(ScalarSet.empty) { scalars, range in
      scalars.union(ScalarSet(in: range) { ScalarProperties($0).combiningClass != 0 })
    }
    return all.subtracting(marks).subtracting(jamo).subtracting(combining).subtracting(ScalarSet(0x200D))
  }()
}
