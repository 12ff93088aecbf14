import StringPredicates

/// The inverse of a folding: the scalars that fold to given letters.
///
/// A comparison with options, or a text function, folds each scalar of both sides to one or more letters.
package final class FoldTable: Sendable {
  /// A scalar that folds to two or more letters, such as `ß` under `[c]`.
  struct Multiple: Sendable {
    var scalar: UInt32
    var letters: [UInt32]
  }

  /// The unique number of the table.
  let number: UInt8
  /// For each letter, the other scalars that fold to exactly this letter.
  private let singles: [UInt32: [UInt32]]
  /// For each letter, the non-ASCII scalars whose folding begins with it and is longer.
  private let multiples: [UInt32: [Multiple]]
  /// All non-ASCII scalars that fold to something else.
  private let changed: [Multiple]
  /// The scalars that fold to two or more letters, grouped with all non-ASCII letters treated as equal.
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

  /// Groups scalars by their mapped letters, in lexicographical order.
  static func grouped(_ multiples: [Multiple], _ letter: (UInt32) -> UInt32) -> [Group] {
    var groups: [[UInt32]: [UInt32]] = [:]
    for multiple in multiples { groups[multiple.letters.map(letter), default: []].append(multiple.scalar) }
    return groups.map { Group(letters: $0.key, scalars: $0.value) }
      .sorted { $0.letters.lexicographicallyPrecedes($1.letters) }
  }

  /// ASCII capital letters and the scalars that decompose or have a case folding, without Hangul syllables.
  private static let candidates: [UInt32] =
    Array(UInt32(0x41)...0x5A)
    + rangesOfCandidates.joined().filter { scalar in
      let properties = ScalarProperties(scalar)
      return properties.decomposes || properties.folds
    }

  /// The ranges of such scalars in Unicode 15.0. They exclude ideographs and Hangul.
  package static let rangesOfCandidates: [Range<UInt32>] = [
    0x80..<0x3400, 0xA640..<0xAC00, 0xF900..<0xFFFF, 0x1_0400..<0x1_EA00, 0x2_F800..<0x2_FA20,
  ]

  // MARK: - The tables

  /// The table of comparisons and searches with these options, such as `==[c]`, `CONTAINS[d]` and `<`.
  static func comparison(_ folding: StringFolding) -> FoldTable {
    switch (folding.contains(.caseInsensitive), folding.contains(.diacriticInsensitive)) {
    case (false, false): plainComparison
    case (true, false): caseInsensitiveComparison
    case (false, true): diacriticInsensitiveComparison
    case (true, true): insensitiveComparison
    }
  }

  // Created lazily, because each takes some milliseconds.
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

  /// The table of `LIKE` with these options, which compares in normalization form C.
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

  /// The table of `lowercase:`, for texts without a final sigma.
  static let lowercase = FoldTable(10, among: cased) { TextMapping.lowercase([$0]) }

  /// The candidates for case mappings.
  private static let cased: [UInt32] = Array(0..<0x80) + rangesOfCandidates.joined()

  /// The identity table of literal comparisons.
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

  /// Returns the letters of a text, folded scalar by scalar.
  func letters(of scalars: [UInt32]) -> [UInt32] { scalars.flatMap(fold) }

  func letters(of scalar: UInt32) -> [UInt32] { fold(scalar) }

  /// Returns the scalars that fold to exactly this letter.
  func scalars(of letter: UInt32) -> ScalarSet {
    let others = singles[letter] ?? []
    return fold(letter) == [letter] ? ScalarSet(others + [letter]) : ScalarSet(others)
  }

  /// Returns the non-ASCII scalars whose folding begins with a letter and is longer.
  func multiples(beginningWith letter: UInt32) -> [Multiple] { multiples[letter] ?? [] }

  /// All scalars that fold to two or more letters.
  var allMultiples: [Multiple] { changed.filter { $0.letters.count > 1 } }

  /// Returns the scalars whose folding begins with an ASCII letter less than `letter`.
  func scalars(before letter: UInt32) -> ScalarSet {
    let plain = (UInt32(0)..<0x80).filter { (fold($0).first ?? $0) < letter }
    let others = changed.lazy.filter { ($0.letters.first ?? .max) < letter && $0.letters[0] < 0x80 }.map(\.scalar)
    return ScalarSet(plain + others)
  }
}
