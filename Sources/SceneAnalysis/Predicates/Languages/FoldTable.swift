import StringPredicates

/// The inverse of a folding, which maps letters to the scalars that fold to them.
///
/// A comparison with options, or a function such as `uppercase:`, folds each scalar on both sides to one or more
/// letters.
package final class FoldTable: Sendable {
  /// A scalar that folds to two or more letters, such as `ß` under `[c]`.
  struct Multiple: Sendable {
    var scalar: UInt32
    var letters: [UInt32]
  }

  /// The number that identifies the table.
  let number: UInt8
  /// For each letter, the scalars that fold to exactly this letter, excluding the letter itself.
  private let singles: [UInt32: [UInt32]]
  /// The scalars that fold to two or more letters, keyed by the first two of those letters.
  private let multiples: [UInt64: [Multiple]]
  /// All scalars that fold to two or more letters.
  let allMultiples: [Multiple]
  /// All scalars that fold to three or more letters.
  let multiplesOfThree: [Multiple]
  /// The scalars that fold to two or more letters, grouped by those letters.
  let groups: [Group]
  /// The scalars that fold to two or more letters, grouped by those letters. All non-ASCII letters are treated as
  /// equal.
  let groupsForASCII: [Group]
  /// For each ASCII letter, the scalars that fold to this letter followed by another ASCII letter.
  private let multiplesOfASCII: [UInt32: [Multiple]]
  /// For each number up to 0x80, the scalars whose folding starts with a letter that is less than this number.
  private let scalarsBefore: [ScalarSet]
  private let fold: @Sendable (UInt32) -> [UInt32]

  private init(
    _ number: UInt8, among candidates: [UInt32] = FoldTable.candidates, _ fold: @escaping @Sendable (UInt32) -> [UInt32]
  ) {
    self.number = number
    self.fold = fold
    var singles: [UInt32: [UInt32]] = [:]
    var multiples: [UInt64: [Multiple]] = [:]
    var all: [Multiple] = []
    var starting: [[UInt32]] = (0..<0x80).map { (fold($0).first ?? $0) == $0 ? [$0] : [] }
    for scalar in candidates {
      let letters = fold(scalar)
      guard letters != [scalar], let first = letters.first else { continue }
      if first < 0x80 { starting[Int(first)].append(scalar) }
      if letters.count == 1 {
        singles[first, default: []].append(scalar)
      } else {
        all.append(Multiple(scalar: scalar, letters: letters))
        multiples[Self.key(letters[0], letters[1]), default: []].append(Multiple(scalar: scalar, letters: letters))
      }
    }
    self.singles = singles
    self.multiples = multiples
    allMultiples = all
    multiplesOfThree = all.filter { $0.letters.count > 2 }
    groups = Self.grouped(all) { $0 }
    groupsForASCII = Self.grouped(all) { $0 < 0x80 ? $0 : .max }
    multiplesOfASCII = Dictionary(grouping: all.filter { $0.letters[1] < 0x80 }) { $0.letters[0] }
    scalarsBefore = starting.reduce(into: [.empty]) { sets, scalars in
      sets.append((sets.last ?? .empty).union(ScalarSet(scalars)))
    }
  }

  private static func key(_ first: UInt32, _ second: UInt32) -> UInt64 { UInt64(first) << 32 | UInt64(second) }

  /// A group of scalars that fold to the same letters.
  struct Group: Sendable {
    var letters: [UInt32]
    var scalars: [UInt32]
  }

  /// Groups scalars by the letters that they fold to, after applying `letter` to each of those letters. The groups are
  /// in lexicographical order.
  private static func grouped(_ multiples: [Multiple], _ letter: (UInt32) -> UInt32) -> [Group] {
    var groups: [[UInt32]: [UInt32]] = [:]
    for multiple in multiples { groups[multiple.letters.map(letter), default: []].append(multiple.scalar) }
    return groups.map { Group(letters: $0.key, scalars: $0.value) }
      .sorted { $0.letters.lexicographicallyPrecedes($1.letters) }
  }

  /// The ASCII capital letters, and all scalars that decompose or have a case folding, except Hangul syllables.
  private static let candidates: [UInt32] =
    Array(UInt32(0x41)...0x5A)
    + rangesOfCandidates.joined().filter { scalar in
      let properties = ScalarProperties(scalar)
      return properties.decomposes || properties.folds
    }

  /// The ranges in Unicode 15.0 that contain scalars with a decomposition or a case folding. Excludes ideographs and
  /// Hangul.
  package static let rangesOfCandidates: [Range<UInt32>] = [
    0x80..<0x3400, 0xA640..<0xAC00, 0xF900..<0xFFFF, 0x1_0400..<0x1_EA00, 0x2_F800..<0x2_FA20,
  ]

  // MARK: - Tables

  /// Returns the table for comparisons and searches with the given options, such as `==[c]`, `CONTAINS[d]` and `<`.
  static func comparison(_ folding: StringFolding) -> FoldTable {
    switch (folding.contains(.caseInsensitive), folding.contains(.diacriticInsensitive)) {
    case (false, false): plainComparison
    case (true, false): caseInsensitiveComparison
    case (false, true): diacriticInsensitiveComparison
    case (true, true): insensitiveComparison
    }
  }

  // The tables are created lazily, because creating one takes several milliseconds.
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

  /// Returns the table for `LIKE` with the given options. `LIKE` compares strings in Normalization Form C.
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

  /// The table for `(?i)` in patterns, which uses full case folding.
  static let caseFolding = FoldTable(8) { CaseClasses.folded([$0]) }

  /// The table for the function `uppercase:`.
  static let uppercase = FoldTable(9, among: cased) { TextMapping.uppercase([$0]) }

  /// The table for the function `lowercase:`, which is valid for strings without a final sigma.
  static let lowercase = FoldTable(10, among: cased) { TextMapping.lowercase([$0]) }

  /// The table for search keys; see `SubjectKey`. Most scalars that aren't letters fold to nothing.
  static let subjectKey = FoldTable(12) { SubjectKey.letters(of: $0) }

  /// The scalars to consider for case mappings.
  private static let cased: [UInt32] = Array(0..<0x80) + rangesOfCandidates.joined()

  /// The identity table for literal comparisons.
  static let literal = FoldTable(literal: ())

  private init(literal: Void) {
    number = 11
    singles = [:]
    multiples = [:]
    allMultiples = []
    multiplesOfThree = []
    groups = []
    groupsForASCII = []
    multiplesOfASCII = [:]
    scalarsBefore = (0...0x80).map { $0 == 0 ? .empty : ScalarSet(0, $0 - 1) }
    fold = { [$0] }
  }

  // MARK: - Queries

  /// Returns the letters of a string by folding each scalar separately.
  func letters(of scalars: [UInt32]) -> [UInt32] { scalars.flatMap(fold) }

  func letters(of scalar: UInt32) -> [UInt32] { fold(scalar) }

  /// Returns the scalars that fold to exactly the given letter.
  func scalars(of letter: UInt32) -> ScalarSet {
    let others = singles[letter] ?? []
    return fold(letter) == [letter] ? ScalarSet(others + [letter]) : ScalarSet(others)
  }

  /// Returns the scalars that fold to the first two or more of the given letters.
  func multiples(beginning letters: ArraySlice<UInt32>) -> [Multiple] {
    guard let first = letters.first, let second = letters.dropFirst().first,
      let candidates = multiples[Self.key(first, second)]
    else { return [] }
    return candidates.filter { letters.starts(with: $0.letters) }
  }

  /// Returns the scalars that fold to the given letter followed by an ASCII letter. They are all multiples that can
  /// be less than or equal to the beginning of an ASCII string.
  func multiplesOfASCII(beginningWith letter: UInt32) -> [Multiple] { multiplesOfASCII[letter] ?? [] }

  /// Returns the groups whose first letter is the given one. The groups must be in lexicographical order.
  static func groups(in all: [Group], beginningWith letter: UInt32) -> ArraySlice<Group> {
    func index(_ isBefore: (UInt32) -> Bool) -> Int {
      var (low, high) = (0, all.count)
      while low < high {
        let middle = (low + high) / 2
        if isBefore(all[middle].letters[0]) { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return all[index { $0 < letter }..<index { $0 <= letter }]
  }

  /// Returns the scalars whose folding starts with an ASCII letter that is less than `letter`.
  func scalars(before letter: UInt32) -> ScalarSet { scalarsBefore[Int(min(letter, 0x80))] }
}

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

  /// The scalars that search keys omit; see `SubjectKey`.
  static let omittedFromKeys = rangesOfKeyedScalars.reduce(ScalarSet.ascii) { keyed, range in
    keyed.union(ScalarSet(in: range) { !SubjectKey.letters(of: $0).isEmpty })
  }.complement
  /// The ranges in Unicode 15.0 that contain the non-ASCII scalars in search keys.
  package static let rangesOfKeyedScalars: [Range<UInt32>] = [
    0x80..<0xAC00, 0xD7B0..<0xD800, 0xF900..<0x3_3480,
  ]

  /// The scalars whose comparison doesn't depend on adjacent scalars. Excludes marks, conjoining jamo and joiners.
  static let plain: ScalarSet = {
    let jamo = ScalarSet(0x1100, 0x11FF)
    let combining = rangesOfMarks.reduce(ScalarSet.empty) { scalars, range in
      scalars.union(ScalarSet(in: range) { ScalarProperties($0).combiningClass != 0 })
    }
    return all.subtracting(marks).subtracting(jamo).subtracting(combining).subtracting(ScalarSet(0x200D))
  }()
}
