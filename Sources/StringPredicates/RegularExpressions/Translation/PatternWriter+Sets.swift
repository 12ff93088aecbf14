import PredicateSyntax

extension PatternWriter {
  /// Writes a set.
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

  /// The program of a set that has to be evaluated. Sets that were written before are not evaluated again.
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
  /// The program of a set that needs no evaluation: characters, ranges and classes such as `\d`; `nil` for others.
  fileprivate func plainProgram(foldsMarks: Bool) -> [UInt8]? {
    var text: [UInt8] = [UInt8(ascii: "[")]
    for (place, step) in steps.enumerated() {
      switch step {
      case .begin where place == 0: break
      case .range(let first, let last) where last < (foldsMarks ? 0xC0 : 0xD800):
        text.appendRange(first, last)
      case .characterClass(let name, isNegated: false): text += name.program
      case .characterClass(let name, isNegated: true) where steps.count == 2:
        text.append(UInt8(ascii: "^"))
        text += name.program
      case .complement where place > 1 && place == steps.count - 1: text.insert(UInt8(ascii: "^"), at: 1)
      case .begin, .range, .characterClass, .property, .closeOverCase, .complement, .combine: return nil
      }
    }
    guard text.count > 1 else { return nil }
    text.append(UInt8(ascii: "]"))
    return text
  }
}

extension PatternSet.CharacterClass {
  /// The members of the class as PCRE2 writes them between brackets.
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
  /// A class of PCRE2 with the same members, but for surrogates, which no subject holds. It is one atom.
  func program() -> String { String(decoding: programBytes, as: UTF8.self) }

  /// The same in UTF-8.
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

  /// The members as text between brackets, and how many parts it has: PCRE2's general categories where the ranges are
  /// many, and ranges for the rest.
  fileprivate func cover() -> (text: [UInt8], parts: Int) {
    var text: [UInt8] = []
    var remaining = self
    var parts = 0
    if rangeCount > 40, let categories = EngineCategories.shared {
      let names = categories.names(inside: self)
      if !names.texts.isEmpty {
        // The engine looks ASCII up in a bitmap, but only what stands in ranges.
        let ascii = intersection(ScalarSet(0, 0x7F))
        remaining = subtracting(names.members).union(ascii)
        for name in names.texts { text += "\\p{\(name)}".utf8 }
        parts = 3 * names.texts.count
      }
    }
    // A range may run over the surrogates.
    let gap = remaining.contains(0xD7FF) && remaining.contains(0xE000)
    let ranges = (gap ? remaining.union(.surrogates) : remaining.subtracting(.surrogates)).ranges
    for range in ranges { text.appendRange(range.lowerBound, range.upperBound) }
    return (text, parts + ranges.count)
  }
}

/// The general categories as the engine has them, where its Unicode version is known to agree.
///
/// PCRE2 10.40 to 10.42 has Unicode 14.0: it lacks what 15.0 added and has nothing else otherwise. 10.43 has 15.0. Later
/// ones know more characters than ICU 72, so that sets are written as ranges.
struct EngineCategories: Sendable {
  /// What the engine's tables lack.
  private let missing: ScalarSet

  /// `nil` where the engine's Unicode version is another one.
  static let shared: EngineCategories? = {
    switch EngineVersion.unicode {
    case "14.0.0":
      let old = UnicodeProperty.scalars("Age=14.0")
      return EngineCategories(missing: UnicodeProperty.scalars("Age=15.0").subtracting(old))
    case "15.0.0": return EngineCategories(missing: ScalarSet())
    default: return nil
    }
  }()

  /// The categories all of whose characters in the engine are members of a set, and those characters.
  func names(inside set: ScalarSet) -> (texts: [String], members: ScalarSet) {
    let names = PropertyTables.categoryNames.split(separator: " ")
    var mask = UInt32.max
    let tolerated = set.union(missing)
    PropertyTables.forEachCategoryRun { category, first, last in
      if mask & 1 << category != 0, !tolerated.contains(first, through: last) { mask &= ~(1 << category) }
    }
    // Surrogates, private use and unassigned code points are better written as ranges.
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
  /// Whether all scalars of a range are members.
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
