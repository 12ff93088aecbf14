import StringPredicates

/// Which scalars a comparison, or a function of a text, treats as a letter, or as several.
///
/// A comparison with options folds each scalar of both sides to letters; this table answers the reverse question.
package struct FoldTable {
  /// A scalar that folds to two letters or more: `ß` under `[c]`.
  struct Multiple {
    var scalar: UInt32
    var letters: [UInt32]
  }

  /// For each letter, the other scalars that fold to it alone.
  private let singles: [UInt32: [UInt32]]
  /// For each letter, the scalars beyond ASCII whose folding begins with it and is longer.
  private let multiples: [UInt32: [Multiple]]
  /// All scalars beyond ASCII that fold to something else.
  private let changed: [Multiple]
  private let fold: @Sendable (UInt32) -> [UInt32]

  private init(
    among candidates: [UInt32] = Self.candidates, _ fold: @escaping @Sendable (UInt32) -> [UInt32]
  ) {
    self.fold = fold
    var singles: [UInt32: [UInt32]] = [:]
    var multiples: [UInt32: [Multiple]] = [:]
    var changed: [Multiple] = []
    for scalar in candidates {
      let letters = fold(scalar)
      guard letters != [scalar], let first = letters.first else { continue }
      if scalar >= 0x80 { changed.append(Multiple(scalar: scalar, letters: letters)) }
      if letters.count == 1 {
        singles[first, default: []].append(scalar)
      } else {
        multiples[first, default: []].append(Multiple(scalar: scalar, letters: letters))
      }
    }
    self.singles = singles
    self.multiples = multiples
    self.changed = changed
  }

  /// ASCII capital letters, and the scalars that decompose or have a case folding; Hangul syllables are left out.
  private static let candidates: [UInt32] =
    Array(UInt32(0x41)...0x5A)
    + rangesOfCandidates.joined().filter { scalar in
      let properties = ScalarProperties(scalar)
      return properties.decomposes || properties.folds
    }

  /// Where such scalars are in Unicode 15.0; the rest, mostly ideographs and Hangul, is not looked at.
  package static let rangesOfCandidates: [Range<UInt32>] = [
    0x80..<0x3400, 0xA640..<0xAC00, 0xF900..<0xFFFF, 0x1_0400..<0x1_EA00, 0x2_F800..<0x2_FA20,
  ]

  // MARK: - The tables

  /// The table of comparisons and searches with these options: `==[c]`, `CONTAINS[d]`, `<`.
  static func comparison(_ folding: StringFolding) -> FoldTable {
    comparisons[Int(folding.rawValue) & 3]
  }

  /// The table of `LIKE` with these options, which compares text in normalization form C.
  static func like(_ folding: StringFolding) -> FoldTable { likes[Int(folding.rawValue) & 3] }

  /// The table of `(?i)` in patterns: full case folding.
  static let caseFolding = FoldTable { CaseClasses.folded([$0]) }

  /// The table of `uppercase:`.
  static let uppercase = FoldTable(among: cased) { TextMapping.uppercase([$0]) }

  /// The table of `lowercase:`, for texts without the sigma that ends a word.
  static let lowercase = FoldTable(among: cased) { TextMapping.lowercase([$0]) }

  /// The scalars that may map to others.
  private static let cased: [UInt32] = Array(0..<0x80) + rangesOfCandidates.joined()

  /// The table of literal comparisons: every scalar is itself.
  static let literal = FoldTable(literal: ())

  private init(literal: Void) {
    singles = [:]
    multiples = [:]
    changed = []
    fold = { [$0] }
  }

  private static let comparisons = ([0, 1, 2, 3] as [UInt8]).map { options in
    let folding = StringFolding(rawValue: options)
    return FoldTable { scalar in
      if scalar < 0x80 {
        return [folding.contains(.caseInsensitive) && (0x41...0x5A).contains(scalar) ? scalar | 0x20 : scalar]
      }
      var letters: [UInt32] = []
      ClusterFolding.forEachPart(of: scalar, folding) { letters.append($0) }
      return letters
    }
  }

  private static let likes = ([0, 1, 2, 3] as [UInt8]).map { options in
    let folding = StringFolding(rawValue: options)
    return FoldTable { TextMapping.likeFolded([$0], folding) }
  }

  // MARK: - Questions

  /// The letters of a text, scalar by scalar.
  func letters(of scalars: [UInt32]) -> [UInt32] { scalars.flatMap(fold) }

  func letters(of scalar: UInt32) -> [UInt32] { fold(scalar) }

  /// The scalars that fold to a letter alone.
  func scalars(of letter: UInt32) -> ScalarSet {
    let others = singles[letter] ?? []
    return fold(letter) == [letter] ? ScalarSet(others + [letter]) : ScalarSet(others)
  }

  /// The scalars beyond ASCII whose folding begins with a letter and is longer.
  func multiples(beginningWith letter: UInt32) -> [Multiple] { multiples[letter] ?? [] }

  /// All scalars that fold to two letters or more.
  var allMultiples: [Multiple] { changed.filter { $0.letters.count > 1 } }

  /// The scalars that fold to a letter of ASCII below another one, followed by anything or nothing.
  func scalars(before letter: UInt32) -> ScalarSet {
    let plain = (UInt32(0)..<0x80).filter { (fold($0).first ?? $0) < letter }
    let others = changed.lazy.filter { ($0.letters.first ?? .max) < letter && $0.letters[0] < 0x80 }.map(\.scalar)
    return ScalarSet(plain + others)
  }
}
