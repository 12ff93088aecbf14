import PredicateSyntax

extension PatternWriter {
  mutating func writeSet(_ index: Int) {
    let set = tree.sets[index]
    guard set.rangeCount > 8 else {
      output += set.program
      return
    }
    let text = setTexts[index] ?? Self.programsOfClasses[set] ?? set.program
    setTexts[index] = text
    output += text
  }

  private static let programsOfClasses = Dictionary(
    uniqueKeysWithValues: [CharacterClass.digit, .space, .word].flatMap { [$0.members, $0.members.complement] }.map {
      ($0.spanningSurrogates, $0.program)
    })
}

extension ScalarSet {
  /// A PCRE2 pattern, in UTF-8, that matches exactly the members of the set, without surrogates. It is a single atom.
  var program: [UInt8] {
    let members = spanningSurrogates
    if members.isEmpty { return Array("[^\\x{0}-\\x{10ffff}]".utf8) }
    if let scalar = members.onlyMember {
      var text: [UInt8] = []
      text.appendCharacter(scalar)
      return text
    }
    if members == CharacterClass.lineEnds { return Array("\\v".utf8) }
    let others = members.complement.spanningSurrogates
    if others.isEmpty { return Array("\\p{Any}".utf8) }
    if others == CharacterClass.lineEnds { return Array("\\V".utf8) }
    let (text, parts) = members.cover
    let (otherText, otherParts) = others.cover
    return otherParts < parts ? .characterClass("[^", otherText) : .characterClass("[", text)
  }

  /// The members as the contents of a PCRE2 class, and the number of parts in it. If there are many ranges, uses general
  /// categories, which count as three parts each, and ranges for the remaining members: PCRE2 compiles a class such as
  /// `\w` to 6 KB if it lists ranges, and takes patterns of at most 64 KB.
  private var cover: (text: [UInt8], parts: Int) {
    var text: [UInt8] = []
    var remaining = self
    var parts = 0
    if rangeCount > 40, let categories = EngineCategories.shared {
      let names = categories.names(inside: self)
      if !names.texts.isEmpty {
        // PCRE2 uses its fast ASCII bitmap only for ranges, not for general categories.
        let ascii = intersection(ScalarSet(0, 0x7F))
        remaining = subtracting(names.members).union(ascii).spanningSurrogates
        for name in names.texts { text += "\\p{\(name)}".utf8 }
        parts = 3 * names.texts.count
      }
    }
    for range in remaining.ranges { text.appendRange(range.lowerBound, range.upperBound) }
    return (text, parts + remaining.rangeCount)
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
    case "14.0.0": return EngineCategories(missing: PropertyTables.newest)
    case "15.0.0": return EngineCategories(missing: ScalarSet())
    default: return nil
    }
  }()

  /// Returns the categories whose members in PCRE2's tables all belong to the set, together with those members.
  func names(inside set: ScalarSet) -> (texts: [String], members: ScalarSet) {
    let names = PropertyTables.categoryNames.split(separator: " ")
    var mask = UInt32.max
    let tolerated = set.union(missing).bounds
    var bound = 0
    PropertyTables.forEachCategoryRun { category, first, last in
      while bound < tolerated.count, tolerated[bound] <= first { bound += 1 }
      // The run is inside of a range if it begins and ends there.
      let isInside = bound % 2 == 1 && last < tolerated[bound]
      if !isInside { mask &= ~(1 << category) }
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

extension PatternWriter {
  mutating func writeLiteral(_ nodeIndex: Int, _ range: Range<Int>, _ isCaseless: Bool) {
    let text = tree.text[range]
    guard isCaseless else {
      ignoreCase(false)
      for scalar in text { output.appendCharacter(scalar) }
      return
    }
    // Text with a quantifier must be written as a single atom.
    let outer = context
    if tree.nodes[nodeIndex].repetition != nil {
      ignoreCase(false)
      context.usesClasses = true
    }
    writeFolded(CaseClasses.folded(text), nodeIndex)
    context.usesClasses = outer.usesClasses
  }

  /// Writes case-insensitive text, given its full case folding. Where two or three of the folded scalars are the
  /// folding of a single scalar, writes all spellings as alternatives.
  private mutating func writeFolded(_ folded: [UInt32], _ nodeIndex: Int) {
    guard folded.count > 1, folded.contains(where: CaseClasses.endsExpansion) else {
      for scalar in folded { writeIgnoringCase(scalar) }
      return
    }
    let widths = CaseClasses.expansionWidths(folded)
    var start = 0
    while start < folded.count {
      guard !widths[start].isEmpty else {
        writeIgnoringCase(folded[start])
        start += 1
        continue
      }
      // Find the end of the overlapping expansions.
      var end = start + 1
      var next = start
      while next < min(end, folded.count) {
        end = max(end, next + (widths[next].max() ?? 1))
        next += 1
      }
      guard let spellings = FoldedSpellings(folded, widths, start..<end) else {
        refuse(.tooManySpellings, nodeIndex)
        return
      }
      ignoreCase(false)
      output += [UInt8].group("(?:", [UInt8].branches(spellings.texts))
      start = end
    }
  }

  /// Writes a PCRE2 pattern that matches all case variants of a folded scalar.
  private mutating func writeIgnoringCase(_ scalar: UInt32) {
    if scalar < 0x80, !context.usesClasses {
      // ICU and PCRE2 agree on the case variants of ASCII letters.
      if scalar &- 0x61 < 26 { ignoreCase(true) }
      output.appendCharacter(scalar)
    } else {
      ignoreCase(false)
      output += FoldedSpellings.text(scalar)
    }
  }
}

/// All spellings of a string under full case folding, such as `ss`, `ß` and `ẞ`.
struct FoldedSpellings {
  /// The spellings, as PCRE2 patterns that don't depend on the surrounding pattern.
  let texts: [[UInt8]]

  /// Creates the spellings of a range of folded text, or returns `nil` if there are too many.
  init?(_ folded: [UInt32], _ widths: [[Int]], _ range: Range<Int>) {
    var ways: [[[UInt8]]] = [[[]]]  // the spellings from each index on, last index first
    for nodeIndex in range.reversed() {
      var here: [[UInt8]] = []
      for width in [1] + widths[nodeIndex] where nodeIndex + width <= range.upperBound {
        let head =
          width == 1
          ? Self.text(folded[nodeIndex])
          : ScalarSet(CaseClasses.shared.scalars(foldingTo: Array(folded[nodeIndex..<(nodeIndex + width)])))
            .program
        for tail in ways[ways.count - width] { here.append(head + tail) }
      }
      if here.reduce(0, { $0 + $1.count }) > TranslationLimits.expansion { return nil }
      ways.append(here)
    }
    texts = ways[ways.count - 1]
  }

  /// Returns a PCRE2 pattern that matches all case variants of a folded scalar.
  static func text(_ scalar: UInt32) -> [UInt8] {
    let members = CaseClasses.scalars(foldingToSimply: scalar)
    if members.count < 2 {
      var text: [UInt8] = []
      text.appendCharacter(scalar)
      return text
    }
    return ScalarSet(members).program
  }
}

extension PatternWriter {
  /// Writes the quantifier for a node whose translation starts at the offset `start` in the output.
  mutating func repeatItem(_ nodeIndex: Int, from start: Int) {
    guard let repetition = tree.nodes[nodeIndex].repetition else { return }
    if repetition.maximum == nil, !repetition.isCounted, repetition.mode != .greedy, mayBeEmpty(nodeIndex) {
      refuse(repetition.mode == .possessive ? .endlessPossessive : .lazyEmptyLoop, nodeIndex)
    }
    if case .dot(.all) = tree.nodes[nodeIndex].kind, repetition.maximum == nil {
      if writeLoopOverEverything(repetition, from: start) { return output.append(.checkpoint) }
    }
    if !isAtom(nodeIndex) {
      output.insert(contentsOf: "(?:\u{1}".utf8, at: start)
      output.append(UInt8(ascii: ")"))
    }
    if repetition.minimum <= TranslationLimits.count, repetition.maximum ?? 0 <= TranslationLimits.count {
      writeCounts(repetition, from: start)
    } else {
      refuse(.largeCount, nodeIndex)
    }
    if repetition.mode == .greedy, repetition.maximum ?? .max > 1, isCharacter(nodeIndex) { noteScan() }
    output.append(.checkpoint)
  }

  /// Notes a repeated character, such as `\w*`. JIT code scans its repetitions, and then searches backwards for the
  /// character that follows, without counting a step if it finds none. In a loop, nothing would bound such scans. An empty
  /// group after the repetition makes each place at which it may end a step.
  private mutating func noteScan() {
    if isInLoop { output += "(?:)".utf8 } else { scans += 1 }
  }

  private mutating func writeCounts(_ repetition: PatternNode.Repetition, from start: Int) {
    let (minimum, maximum) = (repetition.minimum, repetition.maximum)
    if minimum == 1, maximum == 1 {
      guard repetition.mode == .possessive else { return }
      output.insert(contentsOf: "(?>".utf8, at: start)
      output.append(UInt8(ascii: ")"))
      return
    }
    writeCount(minimum, maximum)
    switch repetition.mode {
    case .greedy: break
    case .lazy: output.append(UInt8(ascii: "?"))
    case .possessive: output.append(UInt8(ascii: "+"))
    }
  }

  private mutating func writeCount(_ minimum: Int, _ maximum: Int?) {
    switch (minimum, maximum) {
    case (0, nil): output.append(UInt8(ascii: "*"))
    case (1, nil): output.append(UInt8(ascii: "+"))
    case (0, 1): output.append(UInt8(ascii: "?"))
    case (_, minimum): output += "{\(minimum)}".utf8
    default: output += "{\(minimum),\(maximum.map { String($0) } ?? "")}".utf8
    }
  }

  /// Writes loops such as `(?s).*` without putting each scalar in a group. Such loops can end anywhere except between
  /// CR and LF. Returns `false` for other loops.
  private mutating func writeLoopOverEverything(_ repetition: PatternNode.Repetition, from start: Int) -> Bool {
    let text: String
    switch (repetition.mode, repetition.minimum) {
    case (.greedy, 0): text = "(?:.*(?<!\\r(?=\\n))|)"
    case (.greedy, 1): text = "(?>\\r\\n|.).*(?<!\\r(?=\\n))"
    case (.possessive, 0): text = ".*+"
    case (.possessive, 1): text = "(?>\\r\\n|.).*+"
    default: return false
    }
    output.removeSubrange(start...)
    output += text.utf8
    return true
  }

  private func isCharacter(_ nodeIndex: Int) -> Bool {
    switch tree.nodes[nodeIndex].kind {
    case .literal, .set, .dot: isAtom(nodeIndex)
    case .lineEnd, .reference, .assertion, .group, .branch: false
    }
  }

  /// Returns whether a quantifier written directly after a node's translation applies to the whole translation.
  private func isAtom(_ nodeIndex: Int) -> Bool {
    switch tree.nodes[nodeIndex].kind {
    case .literal(let range, let isCaseless):
      (isCaseless ? CaseClasses.folded(tree.text[range]).count : range.count) == 1
    case .assertion: false
    case .set, .dot, .lineEnd, .reference, .group, .branch: true
    }
  }

  /// Returns whether a node can match the empty string, ignoring its quantifier.
  private func mayBeEmpty(_ nodeIndex: Int) -> Bool {
    switch tree.nodes[nodeIndex].kind {
    case .assertion, .reference: true
    case .group(let kind):
      kind.isLookaround
        || tree.children(of: nodeIndex).contains {
          (extents.isEmpty ? tree.extents(of: $0)[0] : extents[$0]).minimum == 0
        }
    case .literal, .set, .dot, .lineEnd, .branch: false
    }
  }
}
