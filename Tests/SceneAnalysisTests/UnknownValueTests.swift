import SceneAnalysis
import SceneRouting
import StringPredicates
import TestSupport
import Testing

/// Conditions with a string that is available only in the running app.
@Suite struct UnknownValueTests {
  private let placeholder = Placeholder(name: "id", sampleValue: "x/_id_", beginsWith: "x/")
  private var analyzer: SceneAnalyzer {
    var analyzer = SceneAnalyzer()
    analyzer.placeholders = [placeholder]
    return analyzer
  }

  /// Returns an application with windows that prefer these identifiers. The names are `w0`, `w1`, and so on.
  private func router(_ prefers: [String], _ configurations: SceneConfiguration...) throws -> SceneRouter {
    try SceneRouter(
      application: SceneApplication(configurations: configurations),
      sessions: prefers.enumerated().map { try window("w\($0)", can: "FALSEPREDICATE", prefers: $1) })
  }

  /// The first window takes everything that the second prefers, and the fourth prefers no identifier, whatever the unknown
  /// value is.
  @Test func provesOnlyWhatIsTrueForEveryValue() throws {
    let result = try analyzer.analysis(
      of: router([
        "SELF LIKE 'x/*'", "SELF == 'x/_id_'", "SELF == 'y' AND SELF == 'z'", "SELF == 'x/_id_' AND SELF == 'y'",
        "SELF == 'x/_id_' AND SELF == 'x/2'",
      ]))
    #expect(result.windows.map(\.stated.exists) == [true, false, false, false, false])
    #expect(result.windows.map(\.anyOrder.exists) == [true, true, false, false, nil])
  }

  /// The value may be 'x/1', but not 'y'.
  @Test(arguments: [("y", ["y every", "z every"]), ("x/1", ["x/1 some", "z every"])])
  func differencesNameTheValuesTheyApplyTo(moved: String, scopes: [String]) throws {
    let old = try router(["SELF == 'x/_id_'", "SELF == '\(moved)'"])
    #expect(try analyzer.difference(from: old, to: old).isSame == true)
    let difference = try analyzer.difference(from: old, to: router(["SELF == 'x/_id_'", "SELF == 'z'"]))
    let found = difference.changes.map { "\($0.witness.identifier) \($0.witness.values?.rawValue ?? "")" }
    #expect(found.sorted() == scopes)
    #expect(difference.undecided.contains { $0.contains("'id'") } == (moved != "y"))
    #expect(difference.undecided.isEmpty == (moved == "y"))
  }

  @Test func leavesALaunchThatDependsOnTheValueUndecided() throws {
    var analyzer = SceneAnalyzer()
    analyzer.placeholders = [Placeholder(name: "id", sampleValue: "_id_")]
    func router(_ can: String) throws -> SceneRouter {
      try SceneRouter(
        application: SceneApplication(),
        sessions: [
          window("item", can: can), window("other", can: "FALSEPREDICATE", prefers: "SELF BEGINSWITH 'y'"),
        ])
    }
    let old = try router("SELF == '_id_'")
    #expect(try analyzer.difference(from: old, to: old).isSame == true)
    let difference = try analyzer.difference(from: old, to: router("SELF == ''"))
    #expect(difference.launch == nil)
    #expect(difference.undecided.contains { $0.hasPrefix("whether a plain launch goes elsewhere") })
    // No value with this prefix is empty.
    analyzer.placeholders = [Placeholder(name: "id", sampleValue: "_id_", beginsWith: "_")]
    #expect(try analyzer.difference(from: old, to: router("SELF == ''")).launch?.to.session == "item")
  }

  /// Compares the languages of placeholders with the matcher: what matches for a random value is in `may`.
  @Test func placeholderLanguagesIncludeEveryValue() throws {
    var random = SeededGenerator(seed: 5)
    let letters = ["a", "b", "/", "é", "e", "\u{301}", "ß", "s", "A"]
    func text(_ length: Int) -> String {
      (0..<random.below(length + 1)).map { _ in random.pick(letters, or: "a") }.joined()
    }
    for _ in 0..<400 {
      let plain = ["a", "b", "s", "e", "ab", ""]
      let (begin, end) = (random.pick(plain, or: ""), random.pick(plain, or: ""))
      let placeholder = Placeholder(name: "v", sampleValue: "<standing in>", beginsWith: begin, endsWith: end)
      let operation = random.pick(
        "== ==[c] ==[cd] BEGINSWITH BEGINSWITH[c] ENDSWITH ENDSWITH[d] CONTAINS CONTAINS[cd]".split(separator: " "),
        or: "==")
      var analysis = LanguageAnalysis(universe: .any, placeholders: [placeholder])
      let condition = analysis.add(
        try StringPredicate("SELF \(operation) %@", arguments: [.string(placeholder.sampleValue)]))
      #expect(!condition.reasons.isEmpty)
      for _ in 0..<20 {
        let value = begin + text(3) + end
        let predicate = try StringPredicate("SELF \(operation) %@", arguments: [.string(value)])
        for subject in [value, value + text(2), text(2) + value, text(2) + value.uppercased(), text(4)]
        where predicate.evaluate(subject) == true {
          let (must, may) = try analysis.evaluate(condition.language, on: subject)
          #expect(may && !must, "\(subject.debugDescription) \(operation) \(value.debugDescription), \(begin) \(end)")
        }
      }
    }
  }

  @Test func doesNotCompareTheSampleValueWithAConstant() throws {
    let formats = [
      "'x/_id_' == 'x/debug'", "'x/_id_' IN {'x/1', 'x/2'} AND SELF == 'y'",
      "SELF == TERNARY('x/_id_' == 'x/1', 'k1', 'k2') AND SELF == 'k1'",
      "SELF == uppercase:('x/_id_') AND SELF == 'X/1'",
    ]
    let result = try analyzer.analysis(of: router(formats))
    #expect(result.windows.map(\.anyOrder.exists) == formats.map { _ in nil })
  }

  @Test func leavesTheConfigurationOfAnUndecidedGapUndecided() throws {
    let windows = ["SELF != 'x/_id_'", "SELF == 'x/_id_'"]
    let result = try analyzer.analysis(of: router(windows, SceneConfiguration(name: "Main")))
    #expect(result.opens.map(\.gap.exists) == [nil])
    #expect(result.undecided.contains { $0.hasPrefix("whether a window takes every identifier") })
  }

  @Test func claimsNothingBeyondTheBudget() throws {
    var analyzer = SceneAnalyzer(budget: AnalysisBudget(steps: 5_000))
    analyzer.placeholders = [placeholder]
    let result = try analyzer.analysis(of: router((0..<400).map { "SELF == 'y\($0)'" }))
    #expect(result.windows.first?.stated.example?.values == .everyValue)
    #expect(result.windows.last?.stated.example?.values != .everyValue)
  }

  @Test func analyzesManyWindowsWithUnknownValues() throws {
    var analyzer = SceneAnalyzer(pairLimit: 0)
    analyzer.placeholders = (0..<300).map {
      Placeholder(name: "id", sampleValue: "x\($0)/_id_", beginsWith: "x\($0)/")
    }
    let prefers = (0..<300).map { $0 % 3 == 0 ? "SELF BEGINSWITH 'x\($0)/'" : "SELF == 'x\($0)/_id_'" }
    let result = try analyzer.analysis(of: router(prefers))
    #expect(!result.undecided.contains { $0.contains("budget") }, "\(result.undecided)")
    let certain = result.windows.filter { $0.stated.example?.values == .everyValue }
    #expect(certain.map(\.session) == stride(from: 0, to: 300, by: 3).map { "w\($0)" })
  }

  @Test func findsPreferencesIncludedInTheFirstWindow() throws {
    let prefers = (0..<800).map {
      $0 % 2 == 0 ? "SELF BEGINSWITH 'a/'" : "SELF BEGINSWITH 'a/' AND SELF ENDSWITH '/\($0)'"
    }
    var session = SceneAnalysisSession(
      try router(prefers), universe: .any, budget: AnalysisBudget(steps: 5_000_000))
    let found = try session.includedPreferences()
    #expect(found.count == 799)
    #expect(found.allSatisfy { $0.outer == "w0" && $0.inner != "w0" })
    #expect(found.filter(\.isSame).count == 399)
    #expect(session.analysis.interruptionReason == nil)
  }
}
