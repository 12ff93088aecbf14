import PredicateSyntax
import SceneAnalysis
import StringPredicates
import TestSupport
import Testing

/// Compares order comparisons in the analysis with the matcher.
///
/// The order of strings isn't transitive, so no bound may be compared with another bound. The letters include those for
/// which this matters: a mark, a letter that decomposes, and the second letter of a folding.
@Suite struct OrderTests {
  private static let seed: UInt64 = 45
  private static let letters = ["a", "A", "b", "\u{301}", "\u{C5}", "\u{2BE}", "\u{1E9A}"]
  /// All strings of up to three letters.
  private static let subjects: [String] = {
    var all = [""]
    var layer = [""]
    for _ in 0..<3 {
      layer = layer.flatMap { text in letters.map { text + $0 } }
      all += layer
    }
    return all
  }()

  private var random = SeededGenerator(seed: seed)

  private mutating func text(_ length: Int = 2) -> String {
    let letters = random.once(in: 3) ? ["a", "A", "b"] : Self.letters
    return (0..<random.below(length + 1)).map { _ in random.pick(letters, or: "a") }.joined()
  }

  /// Returns a condition with `%@` for each of its strings.
  private mutating func condition() -> (format: String, count: Int) {
    let options = random.pick(["", "[c]", "[d]", "[cd]", "[n]"], or: "")
    func ordered(_ random: inout SeededGenerator) -> String {
      random.pick(["<", "<=", ">", ">="], or: "<") + options
    }
    switch random.below(8) {
    case 0...2: return ("SELF BETWEEN\(options) {%@, %@}", 2)
    case 3: return ("NOT SELF BETWEEN\(options) {%@, %@}", 2)
    case 4: return ("SELF \(ordered(&random)) %@", 1)
    case 5: return ("%@ \(ordered(&random)) SELF", 1)
    case 6: return ("SELF \(ordered(&random)) %@ AND SELF \(ordered(&random)) %@", 2)
    default: return ("ANY {%@, %@} \(ordered(&random)) SELF", 2)
    }
  }

  @Test mutating func agreesWithTheMatcher() throws {
    var (compared, decided, impossible, reversed) = (0, 0, 0, 0)
    var faults: [String] = []
    for _ in 0..<(250 * TestEnvironment.scale) {
      let (format, count) = condition()
      let bounds = (0..<count).map { _ in text() }
      // Equal bounds are rare otherwise.
      let texts = random.once(in: 8) ? bounds.map { _ in bounds[0] } : bounds
      let predicate = try StringPredicate(format, arguments: texts.map { .string($0) })
      let question = "\(format) with \(texts.map(\.debugDescription))"
      let universe = random.pick(IdentifierUniverse.allCases, or: .any)
      var analysis = LanguageAnalysis(universe: universe)
      let condition = analysis.add(predicate)
      let isNever = analysis.provesNothing(condition.language)
      if isNever { impossible += 1 }
      for subject in Self.subjects where analysis.isInUniverse(subject) {
        let isTrue = predicate.evaluate(subject) == true
        let (must, may) = try analysis.evaluate(condition.language, on: subject)
        compared += 1
        if must == may { decided += 1 }
        if must && !isTrue || isTrue && (!may || isNever) {
          faults.append("\(question) on \(subject.debugDescription) (\(universe)): \(isTrue), must \(must), may \(may)")
        }
        if isTrue, format.hasPrefix("SELF BETWEEN"), try Self.isAbove(texts[0], texts[1], format) { reversed += 1 }
      }
    }
    print("seed \(Self.seed): \(compared) comparisons, \(decided) decided, \(reversed) between reversed bounds")
    #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(5))")
    #expect(decided * 10 > compared * 4 && impossible > 10 && reversed > 10)
  }

  /// Returns whether the lower bound of a `BETWEEN` comparison isn't less than or equal to the upper one.
  private static func isAbove(_ low: String, _ high: String, _ format: String) throws -> Bool {
    let ordered = format.replacing("BETWEEN", with: "<=").replacing("{%@, %@}", with: "%@")
    return try !StringPredicate(ordered, arguments: [.string(high)]).matches(low)
  }

  /// The conditions that were wrongly called impossible.
  @Test(arguments: [
    ("SELF BETWEEN[d] {'x', ''}", "\u{301}"), ("SELF BETWEEN[cd] {'\u{301}', 'ab'}", ""),
    ("SELF BETWEEN {'\u{C5}A', 'A\u{2BE}'}", "A\u{C5}"), ("length:(SELF) IN {1, 2}", "a"),
  ])
  func leavesOrFindsWhatTheMatcherAccepts(format: String, identifier: String) throws {
    let predicate = try StringPredicate(format)
    let isTrue = try predicate.matches(identifier)
    try #require(isTrue)
    #expect(try PredicateAnalyzer().satisfiability(of: predicate) != .impossible)
  }

  /// The checker says that a comparison is never true only if it is proved.
  @Test mutating func warnsOnlyOfProvedBounds() throws {
    var (warned, kept) = (0, 0)
    for _ in 0..<(400 * TestEnvironment.scale) {
      let options = random.pick(["", "[c]", "[d]", "[cd]", "[n]"], or: "")
      let bounds: [PredicateArgument] = [.string(text()), .string(text())]
      let compilation = CompilationResult("SELF BETWEEN\(options) {%@, %@}", arguments: bounds)
      let predicate = try StringPredicate("SELF BETWEEN\(options) {%@, %@}", arguments: bounds)
      let found = Self.subjects.first { predicate.evaluate($0) == true }
      if compilation.diagnostics.contains(where: { $0.code == .reversedBounds }) {
        warned += 1
        #expect(found == nil, "\(options) \(bounds) warns, and matches \(found.debugDescription)")
        #expect(try PredicateAnalyzer().satisfiability(of: predicate) == .impossible, "\(options) \(bounds)")
      } else {
        kept += 1
      }
    }
    print("seed \(Self.seed): \(warned) warnings, \(kept) without")
    #expect(warned > 20 && kept > 100)
  }

  // MARK: - Unknown values

  /// The forms with an unknown value in each position.
  private static let formsWithUnknown = [
    "SELF BETWEEN# {%@, 'm'}", "SELF BETWEEN# {'m', %@}", "SELF BETWEEN# {%@, %@}", "%@ BETWEEN# {SELF, 'm'}",
    "%@ BETWEEN# {'a', SELF}", "%@ BETWEEN# {'a', 'm'}", "'b' BETWEEN# {%@, 'm'}", "'b' BETWEEN# {'a', %@}",
    "SELF <# %@", "SELF >=# %@", "%@ <=# SELF", "%@ ># 'b'", "SELF ==# %@", "SELF !=# %@", "SELF IN# {'a', %@}",
    "SELF IN# %@", "%@ IN# SELF", "%@ IN# {'a', SELF}", "ANY {%@, 'b'} >=# SELF", "ALL {%@, SELF} <=# 'b'",
    "SELF CONTAINS# %@", "%@ CONTAINS# SELF", "SELF BEGINSWITH# %@", "SELF ENDSWITH# %@", "SELF LIKE# %@",
    "TERNARY(%@ <# 'b', 'a', 'b') == SELF", "TERNARY(SELF <# %@, SELF, 'b') == 'a'", "uppercase:(SELF) ==# %@",
    "uppercase:(%@) ==# SELF", "length:(%@) == length:(SELF)", "NOT SELF BETWEEN# {'m', %@}",
    "SELF >=# 'b' AND SELF <=# %@", "{'a', %@}[LAST] ==# SELF", "lowercase:(SELF) IN# {%@, 'a'}",
  ]

  /// Whatever is proved holds for every value.
  @Test mutating func provesOnlyWhatHoldsForEveryValue() throws {
    var (compared, proved, matched) = (0, 0, 0)
    var faults: [String] = []
    let subjects = ["", "a", "b", "m", "z", "A", "\u{301}", "\u{C5}", "ab", "zz", "a\u{301}", "ma", "x"]
    for form in Self.formsWithUnknown {
      for options in ["", "[c]", "[d]", "[cd]", "[n]"] {
        let format = form.replacing("#", with: options)
        let (begin, end) = (random.pick(["", "", "a", "m"], or: ""), random.pick(["", "", "b"], or: ""))
        let placeholder = Placeholder(
          name: "low", sampleValue: begin + "_low_" + end, beginsWith: begin, endsWith: end)
        func predicate(_ value: String) throws -> StringPredicate {
          try StringPredicate(format, arguments: format.ranges(of: "%@").map { _ in .string(value) })
        }
        guard let sample = try? predicate(placeholder.sampleValue) else { continue }
        var analysis = LanguageAnalysis(universe: .any, placeholders: [placeholder])
        let condition = analysis.add(sample)
        let isNever = analysis.provesNothing(condition.language)
        if isNever { proved += 1 }
        for middle in ["", "zz", "a", "b", "\u{301}", "\u{C5}A", "A\u{2BE}", "0", "_low_"] {
          let actual = try predicate(begin + middle + end)
          for subject in subjects + [begin + middle + end] {
            guard let isTrue = actual.evaluate(subject) else { continue }
            let (must, may) = try analysis.evaluate(condition.language, on: subject)
            compared += 1
            if isTrue { matched += 1 }
            if must && !isTrue || isTrue && (!may || isNever) {
              faults.append(
                "\(format), \(begin + middle + end) on \(subject.debugDescription): \(isTrue), \(must), \(may)")
            }
          }
        }
      }
    }
    print(
      "seed \(Self.seed): \(compared) comparisons with an unknown value, \(matched) true, \(proved) conditions impossible"
    )
    #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(8))")
    #expect(compared > 9_000 && matched > 2_500)
  }
}
