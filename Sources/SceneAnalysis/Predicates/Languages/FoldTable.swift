import StringPredicates

/// Which scalars a comparison, or a function of a text, treats as a letter, or as several.
///
/// A comparison with options folds each scalar of both sides to letters; this table answers the reverse question.
package final class FoldTable: Sendable {
  /// A scalar that folds to two letters or more: `ß` under `[c]`.
  struct Multiple: Sendable {
    var scalar: UInt32
    var letters: [UInt32]
  }

  /// Tells the table from all others.
  let number: UInt8
  /// For each letter, the other scalars that fold to it alone.
  private let singles: [UInt32: [UInt32]]
  /// For each letter, the scalars beyond ASCII whose folding begins with it and is longer.
  private let multiples: [UInt32: [Multiple]]
  /// All scalars beyond ASCII that fold to something else.
  private let changed: [Multiple]
  /// Those that fold to two letters or more, grouped by their letters, where all letters beyond ASCII are alike.
  let multiplesForASCII: [Group]
  private let fold: @Sendable (UInt32) -> [UInt32]

  private init(
    _ number: UInt8, among candidates: [UInt32] = FoldTable.candidates, _ fold: @escaping @Sendable (UInt32) -> [UInt32]
  ) {
    self.number = number
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
    multiplesForASCII = Self.grouped(changed.filter { $0.letters.count > 1 }) { $0 < 0x80 ? $0 : .max }
  }

  /// Scalars that fold to the same letters.
  struct Group: Sendable {
    var letters: [UInt32]
    var scalars: [UInt32]
  }

  /// Groups scalars by what becomes of their letters, in the order of these.
  static func grouped(_ multiples: [Multiple], _ letter: (UInt32) -> UInt32) -> [Group] {
    var groups: [[UInt32]: [UInt32]] = [:]
    for multiple in multiples { groups[multiple.letters.map(letter), default: []].append(multiple.scalar) }
    return groups.map { Group(letters: $0.key, scalars: $0.value) }
      .sorted { $0.letters.lexicographicallyPrecedes($1.letters) }
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
    switch (folding.contains(.caseInsensitive), folding.contains(.diacriticInsensitive)) {
    case (false, false): plainComparison
    case (true, false): caseInsensitiveComparison
    case (false, true): diacriticInsensitiveComparison
    case (true, true): insensitiveComparison
    }
  }

  // Each is made when it is first needed, which takes some milliseconds.
  private static let plainComparison = FoldTable(0, comparing: [])
  private static let caseInsensitiveComparison = FoldTable(1, comparing: .caseInsensitive)
  private static let diacriticInsensitiveComparison = FoldTable(2, comparing: .diacriticInsensitive)
  private static let insensitiveComparison = FoldTable(3, comparing: [.caseInsensitive, .diacriticInsensitive])

  private convenience init(_ number: UInt8, comparing folding: StringFolding) {
    self.init(number) { scalar in
      if scalar < 0x80 {
        return [folding.contains(.caseInsensitive) && (0x41...0x5A).contains(scalar) ? scalar | 0x20 : scalar]
      }
      var letters: [UInt32] = []
      ClusterFolding.forEachPart(of: scalar, folding) { letters.append($0) }
      return letters
    }
  }

  /// The table of `LIKE` with these options, which compares text in normalization form C.
  static func like(_ folding: StringFolding) -> FoldTable {
    switch (folding.contains(.caseInsensitive), folding.contains(.diacriticInsensitive)) {
    case (false, false): plainLike
    case (true, false): caseInsensitiveLike
    case (false, true): diacriticInsensitiveLike
    case (true, true): insensitiveLike
    }
  }

  private static let plainLike = FoldTable(4, like: [])
  private static let caseInsensitiveLike = FoldTable(5, like: .caseInsensitive)
  private static let diacriticInsensitiveLike = FoldTable(6, like: .diacriticInsensitive)
  private static let insensitiveLike = FoldTable(7, like: [.caseInsensitive, .diacriticInsensitive])

  private convenience init(_ number: UInt8, like folding: StringFolding) {
    self.init(number) { TextMapping.likeFolded([$0], folding) }
  }

  /// The table of `(?i)` in patterns: full case folding.
  static let caseFolding = FoldTable(8) { CaseClasses.folded([$0]) }

  /// The table of `uppercase:`.
  static let uppercase = FoldTable(9, among: cased) { TextMapping.uppercase([$0]) }

  /// The table of `lowercase:`, for texts without the sigma that ends a word.
  static let lowercase = FoldTable(10, among: cased) { TextMapping.lowercase([$0]) }

  /// The scalars that may map to others.
  private static let cased: [UInt32] = Array(0..<0x80) + rangesOfCandidates.joined()

  /// The table of literal comparisons: every scalar is itself.
  static let literal = FoldTable(literal: ())

  private init(literal: Void) {
    number = 11
    singles = [:]
    multiples = [:]
    changed = []
    multiplesForASCII = []
    fold = { [$0] }
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
