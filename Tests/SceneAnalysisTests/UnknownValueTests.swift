import SceneAnalysis
import SceneRouting
import StringPredicates
import TestSupport
import Testing

/// Conditions with a string that is available only in the running app.
@Suite struct UnknownValueTests {
  private let placeholder = Placeholder(name: "id", sampleValue: "x/_id_", beginsWith: "x/")

  private func window(_ name: String, can: String = "FALSEPREDICATE", prefers: String) throws -> SceneSession {
    try SceneAnalysisTests.window(name, can: can, prefers: prefers)
  }

  private func analysis(_ sessions: [SceneSession]) throws -> RoutingAnalysis {
    var analyzer = SceneAnalyzer()
    analyzer.placeholders = [placeholder]
    return try analyzer.analysis(of: SceneRouter(application: SceneApplication(), sessions: sessions))
  }

  @Test func resultsNameTheValuesTheyApplyTo() throws {
    let result = try analysis([
      window("item", prefers: "SELF == 'x/_id_'"), window("plain", prefers: "SELF == 'y'"),
      window("same", prefers: "SELF == 'x/1'"),
    ])
    #expect(result.windows.map(\.stated.example?.identifier) == ["x/_id_", "y", "x/1"])
    #expect(result.windows.map(\.stated.example?.values) == [.someValue, .everyValue, .someValue])
    #expect(result.gap.example?.values == .everyValue)
    #expect(result.competing.isEmpty)
    #expect(result.undecided.contains { $0.contains("'id'") })
  }

  @Test func provesOnlyWhatIsTrueForEveryValue() throws {
    let result = try analysis([
      window("all", prefers: "SELF LIKE 'x/*'"), window("item", prefers: "SELF == 'x/_id_'"),
      window("other", prefers: "SELF == 'y' AND SELF == 'z'"),
      window("none", prefers: "SELF == 'x/_id_' AND SELF == 'y'"),
      window("perhaps", prefers: "SELF == 'x/_id_' AND SELF == 'x/2'"),
    ])
    // For every value, the first window precedes the second and the fourth matches nothing.
    #expect(result.windows.map(\.stated.exists) == [true, false, false, false, false])
    #expect(result.windows.map(\.anyOrder.exists) == [true, true, false, false, nil])
  }

  @Test func differencesNameTheValuesTheyApplyTo() throws {
    var analyzer = SceneAnalyzer()
    analyzer.placeholders = [placeholder]
    let sessions = try [window("item", prefers: "SELF == 'x/_id_'"), window("plain", prefers: "SELF == 'y'")]
    let old = try SceneRouter(application: SceneApplication(), sessions: sessions)
    #expect(try analyzer.difference(from: old, to: old).isSame == true)
    let new = try SceneRouter(
      application: SceneApplication(), sessions: [sessions[0], window("plain", prefers: "SELF == 'z'")])
    let difference = try analyzer.difference(from: old, to: new)
    // No possible value is a moved identifier.
    #expect(difference.changes.map(\.witness.values) == [.everyValue, .everyValue])
    #expect(difference.undecided.isEmpty)
  }

  @Test func marksADifferenceThatDependsOnTheValue() throws {
    var analyzer = SceneAnalyzer()
    analyzer.placeholders = [placeholder]
    let old = try SceneRouter(
      application: SceneApplication(),
      sessions: [window("item", prefers: "SELF == 'x/_id_'"), window("plain", prefers: "SELF == 'x/1'")])
    let new = try SceneRouter(
      application: SceneApplication(),
      sessions: [window("item", prefers: "SELF == 'x/_id_'"), window("plain", prefers: "SELF == 'z'")])
    let difference = try analyzer.difference(from: old, to: new)
    let scopes = difference.changes.map { "\($0.witness.identifier) \($0.witness.values?.rawValue ?? "")" }
    #expect(Set(scopes) == ["x/1 some", "z every"])
    // The value may be 'x/1' itself.
    #expect(difference.undecided.contains { $0.contains("'id'") })
  }

  @Test func leavesALaunchThatDependsOnTheValueUndecided() throws {
    var analyzer = SceneAnalyzer()
    analyzer.placeholders = [Placeholder(name: "id", sampleValue: "_id_")]
    func router(_ can: String) throws -> SceneRouter {
      try SceneRouter(
        application: SceneApplication(),
        sessions: [
          window("item", can: can, prefers: "FALSEPREDICATE"), window("other", prefers: "SELF BEGINSWITH 'y'"),
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
        [
          "==", "==[c]", "==[cd]", "BEGINSWITH", "BEGINSWITH[c]", "ENDSWITH", "ENDSWITH[d]", "CONTAINS", "CONTAINS[cd]",
        ],
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
    let result = try analysis(formats.enumerated().map { try window("w\($0)", prefers: $1) })
    #expect(result.windows.map(\.anyOrder.exists) == formats.map { _ in nil })
  }

  @Test func marksAChangeThatDependsOnMatching() throws {
    var analyzer = SceneAnalyzer()
    analyzer.placeholders = [placeholder]
    let main = SceneConfiguration(name: "Main")
    let old = try SceneRouter(application: SceneApplication(configurations: [main]), sessions: [])
    let new = try SceneRouter(
      application: SceneApplication(configurations: [SceneConfiguration(name: "Item", matching: ["x/_id_"]), main]),
      sessions: [])
    #expect(try analyzer.difference(from: old, to: new).changes.map(\.witness.values) == [.someValue])
  }

  @Test func leavesTheConfigurationOfAnUndecidedGapUndecided() throws {
    var analyzer = SceneAnalyzer()
    analyzer.placeholders = [placeholder]
    let router = try SceneRouter(
      application: SceneApplication(configurations: [SceneConfiguration(name: "Main")]),
      sessions: [window("rest", prefers: "SELF != 'x/_id_'"), window("one", prefers: "SELF == 'x/_id_'")])
    let result = try analyzer.analysis(of: router)
    #expect(result.opens.map(\.gap.exists) == [nil])
    #expect(result.undecided.contains { $0.hasPrefix("whether a window takes every identifier") })
  }

  @Test func claimsNothingBeyondTheBudget() throws {
    var analyzer = SceneAnalyzer(budget: AnalysisBudget(steps: 5_000))
    analyzer.placeholders = [placeholder]
    let sessions = try (0..<400).map { try window("w\($0)", prefers: "SELF == 'y\($0)'") }
    let result = try analyzer.analysis(of: SceneRouter(application: SceneApplication(), sessions: sessions))
    #expect(result.windows.first?.stated.example?.values == .everyValue)
    #expect(result.windows.last?.stated.example?.values != .everyValue)
  }

  @Test func analyzesManyWindowsWithUnknownValues() throws {
    var placeholders: [Placeholder] = []
    let sessions = try (0..<300).map { index in
      placeholders.append(Placeholder(name: "id", sampleValue: "x\(index)/_id_", beginsWith: "x\(index)/"))
      let same = "SELF == 'x\(index)/_id_'"
      return try window("w\(index)", prefers: index % 3 == 0 ? "SELF BEGINSWITH 'x\(index)/'" : same)
    }
    var analyzer = SceneAnalyzer(pairLimit: 0)
    analyzer.placeholders = placeholders
    let result = try analyzer.analysis(of: SceneRouter(application: SceneApplication(), sessions: sessions))
    #expect(!result.undecided.contains { $0.contains("budget") }, "\(result.undecided)")
    let certain = result.windows.filter { $0.stated.example?.values == .everyValue }
    #expect(
      certain.map(\.session) == sessions.enumerated().filter { $0.offset % 3 == 0 }.map(\.element.persistentIdentifier))
  }

  @Test func findsPreferencesIncludedInTheFirstWindow() throws {
    let predicates = (0..<800).map { index in
      index % 2 == 0 ? "SELF BEGINSWITH 'a/'" : "SELF BEGINSWITH 'a/' AND SELF ENDSWITH '/\(index)'"
    }
    let sessions = try predicates.enumerated().map { try window("w\($0)", prefers: $1) }
    var session = SceneAnalysisSession(
      try SceneRouter(application: SceneApplication(), sessions: sessions), universe: .any,
      budget: AnalysisBudget(steps: 5_000_000))
    let found = try session.includedPreferences()
    #expect(found.count == 799)
    #expect(found.allSatisfy { $0.outer == "w0" && $0.inner != "w0" })
    #expect(found.filter(\.isSame).count == 399)
    #expect(session.analysis.interruptionReason == nil)
  }
}
