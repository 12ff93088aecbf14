import PredicateSyntax

extension PatternWriter {
  mutating func writeSet(_ index: Int) {
    if setTexts.isEmpty || setTexts[index] == nil {
      let set = tree.sets[index]
      let text = set.plainProgram(foldsMarks: tree.foldsMarks) ?? evaluatedProgram(set)
      if text.count > 200 {
        setTexts[index] = text
      } else {
        output += text
        return
      }
    }
    output += setTexts[index] ?? []
  }

  /// Evaluates a set and returns its translation. Caches the translations of sets that are expensive to evaluate.
  private mutating func evaluatedProgram(_ set: PatternSet) -> [UInt8] {
    if !programs.isEmpty, let known = programs[set] { return known }
    let cost = set.evaluationCost
    evaluated += cost
    if evaluated > PatternSet.evaluationLimit {
      stop(.tooManySets)
      return []
    }
    let text = set.members(foldsMarks: tree.foldsMarks).programBytes
    if cost > 20 { programs[set] = text }
    return text
  }
}

extension PatternSet {
  /// Returns a PCRE2 class for a set of characters, ranges and classes such as `\d`, or `nil` if the set must be
  /// evaluated.
  fileprivate func plainProgram(foldsMarks: Bool) -> [UInt8]? {
    var text: [UInt8] = [UInt8(ascii: "[")]
    for (nodeIndex, step) in steps.enumerated() {
      switch step {
      case .begin where nodeIndex == 0: break
      case .range(let first, let last) where last < (foldsMarks ? 0xC0 : 0xD800):
        text.appendRange(first, last)
      case .characterClass(let name, isNegated: false): text += name.program
      case .characterClass(let name, isNegated: true) where steps.count == 2:
        text.append(UInt8(ascii: "^"))
        text += name.program
      case .complement where nodeIndex > 1 && nodeIndex == steps.count - 1: text.insert(UInt8(ascii: "^"), at: 1)
      case .begin, .range, .characterClass, .property, .closeOverCase, .complement, .combine: return nil
      }
    }
    guard text.count > 1 else { return nil }
    text.append(UInt8(ascii: "]"))
    return text
  }
}

extension PatternSet.CharacterClass {
  /// The members of the class, in the syntax of a PCRE2 character class.
  fileprivate var program: [UInt8] {
    switch self {
    case .digit: Self.digitProgram
    case .horizontalSpace: Self.horizontalSpaceProgram
    case .space: Self.spaceProgram
    case .lineEnd: Array("\\v".utf8)
    case .word: Self.wordProgram
    }
  }

  private static let digitProgram = Self.digit.members.cover().text
  private static let horizontalSpaceProgram = Self.horizontalSpace.members.cover().text
  private static let spaceProgram = Self.space.members.cover().text
  private static let wordProgram = Self.word.members.cover().text
}

extension ScalarSet {
  /// Returns a PCRE2 pattern that matches exactly the members of the set. The pattern is a single atom. It omits
  /// surrogates, which never occur in subjects.
  func program() -> String { String(decoding: programBytes, as: UTF8.self) }

  /// A PCRE2 pattern that matches exactly the members of the set, in UTF-8.
  var programBytes: [UInt8] {
    let members = subtracting(.surrogates)
    if members.isEmpty { return Array("[^\\x{0}-\\x{10ffff}]".utf8) }
    if let scalar = members.onlyMember {
      var text: [UInt8] = []
      text.appendCharacter(scalar)
      return text
    }
    if members.rangeCount < 4, members.bounds.last != Self.end { return .characterClass("[", members.cover().text) }
    let others = members.union(.surrogates).complement
    if others.isEmpty { return Array("\\p{Any}".utf8) }
    if members == PatternSet.CharacterClass.lineEnds { return Array("\\v".utf8) }
    if others == PatternSet.CharacterClass.lineEnds { return Array("\\V".utf8) }
    let (text, parts) = members.cover()
    let (otherText, otherParts) = others.cover()
    return otherParts < parts ? .characterClass("[^", otherText) : .characterClass("[", text)
  }

  /// Returns the members as the contents of a PCRE2 class, and the number of parts in it. If there are many ranges,
  /// uses general categories, which count as three parts each, and ranges for the remaining members.
  fileprivate func cover() -> (text: [UInt8], parts: Int) {
    var text: [UInt8] = []
    var remaining = self
    var parts = 0
    if rangeCount > 40, let categories = EngineCategories.shared {
      let names = categories.names(inside: self)
      if !names.texts.isEmpty {
        // PCRE2 uses its fast ASCII bitmap only for ranges, not for general categories.
        let ascii = intersection(ScalarSet(0, 0x7F))
        remaining = subtracting(names.members).union(ascii)
        for name in names.texts { text += "\\p{\(name)}".utf8 }
        parts = 3 * names.texts.count
      }
    }
    // A range can span the surrogates, because they never occur in subjects.
    let gap = remaining.contains(0xD7FF) && remaining.contains(0xE000)
    let ranges = (gap ? remaining.union(.surrogates) : remaining.subtracting(.surrogates)).ranges
    for range in ranges { text.appendRange(range.lowerBound, range.upperBound) }
    return (text, parts + ranges.count)
  }
}

/// The general categories in PCRE2's Unicode tables, if the version of the tables is known to be compatible.
///
/// PCRE2 10.40 to 10.42 use Unicode 14.0, which lacks the characters added in 15.0 but is otherwise identical. PCRE2
/// 10.43 uses Unicode 15.0. Later versions include characters that ICU 72 doesn't know, so sets are written as ranges.
struct EngineCategories: Sendable {
  /// The scalars in Unicode 15.0 that are missing from PCRE2's tables.
  private let missing: ScalarSet

  /// The general categories of the linked PCRE2 library, or `nil` if its Unicode version is incompatible.
  static let shared: EngineCategories? = {
    switch EngineVersion.unicode {
    case "14.0.0":
      let old = UnicodeProperty.scalars("Age=14.0")
      return EngineCategories(missing: UnicodeProperty.scalars("Age=15.0").subtracting(old))
    case "15.0.0": return EngineCategories(missing: ScalarSet())
    default: return nil
    }
  }()

  /// Returns the categories whose members in PCRE2's tables all belong to the set, together with those members.
  func names(inside set: ScalarSet) -> (texts: [String], members: ScalarSet) {
    let names = PropertyTables.categoryNames.split(separator: " ")
    var mask = UInt32.max
    let tolerated = set.union(missing)
    PropertyTables.forEachCategoryRun { category, first, last in
      if mask & 1 << category != 0, !tolerated.contains(first, through: last) { mask &= ~(1 << category) }
    }
    // Surrogates, private-use and unassigned code points are better written as ranges.
    let inside = names.indices.filter { mask & 1 << UInt32($0) != 0 && !["Cs", "Co", "Cn"].contains(names[$0]) }
    guard !inside.isEmpty else { return ([], ScalarSet()) }
    let members = PropertyTables.scalars(ofCategories: inside.reduce(0) { $0 | 1 << UInt32($1) })
    var texts: [String] = []
    for letter in ["L", "M", "N", "P", "S", "Z"] {
      let all = names.indices.filter { names[$0].hasPrefix(letter) }
      let some = all.filter(inside.contains)
      texts += some.count == all.count ? [letter] : some.map { String(names[$0]) }
    }
    texts += inside.map { String(names[$0]) }.filter { $0.hasPrefix("C") }
    return (texts, members.subtracting(missing))
  }
}

extension ScalarSet {
  /// Returns whether the set contains all scalars from `first` through `last`.
  fileprivate func contains(_ first: UInt32, through last: UInt32) -> Bool {
    var low = 0
    var high = bounds.count
    while low < high {
      let middle = (low + high) / 2
      if bounds[middle] <= first { low = middle + 1 } else { high = middle }
    }
    return low % 2 == 1 && last < bounds[low]
  }
}
