public import SceneRouting
public import StringPredicates

/// Proves what can happen to the windows of an application, each answer with an identifier to try.
///
/// ```swift
/// let foresight = try SceneAnalyzer().foresight(of: router)
/// foresight.deadWindows   // windows that no identifier reaches
/// ```
///
/// An identifier is asked as that of a notification, without options: what is particular to files under Stage Manager
/// and to requests for a new scene is not analyzed. Every witness was confirmed by the router.
public struct SceneAnalyzer: Hashable, Sendable {
  /// The identifiers that answers are about.
  public var universe: IdentifierUniverse
  /// How much one analysis of an application, or one comparison of two, may cost.
  public var budget: AnalysisBudget
  /// How many competing pairs are listed with a witness.
  public var pairLimit: Int
  /// Texts of the conditions that are known only in part. Witnesses are found with their stand-ins, and say whether they
  /// hold for every value; that nothing exists is said if it is proved for every value.
  package var holes: [TextHole] = []

  /// Makes an analyzer.
  public init(
    universe: IdentifierUniverse = .any, budget: AnalysisBudget = .default, pairLimit: Int = 1_000
  ) {
    self.universe = universe
    self.budget = budget
    self.pairLimit = pairLimit
  }

  /// Answers all questions about an application.
  ///
  /// - Parameters:
  ///   - router: The application and its sessions.
  ///   - shape: Gaps are looked for among the identifiers that fulfill it; `nil` is all identifiers.
  /// - Throws: `AnalysisDefect` if a witness is not confirmed.
  /// - Complexity: Within the budget; about 0.1 ms a window for everyday conditions.
  public func foresight(
    of router: SceneRouter, shape: StringPredicate? = nil
  ) throws(AnalysisDefect) -> SceneForesight {
    var session = SceneAnalysisSession(router, universe: universe, budget: budget, shape: shape)
    let windows = try session.windows()
    let (gap, opens) = try session.gaps()
    let decided = session.undecided.count
    let competing = try session.competitions(limit: pairLimit)
    var foresight = SceneForesight(
      universe: universe, windows: windows, gap: gap, opens: opens, competing: competing,
      undecided: session.undecided, undecidedCompetitions: Array(session.undecided[decided...]))
    if !holes.isEmpty {
      var generalizer = ForesightGeneralizer(
        router, shape: shape, universe: universe, budget: budget, holes: holes)
      generalizer.generalize(&foresight)
    }
    return foresight
  }
}

/// The work of one analysis.
package struct SceneAnalysisSession {
  let router: SceneRouter
  package var analysis: LanguageAnalysis
  var languages: WindowLanguages
  let shape: WindowLanguages.Condition
  let shapePredicate: StringPredicate?
  /// What could not be decided, and why.
  package var undecided: [String] = []

  package init(
    _ router: SceneRouter, universe: IdentifierUniverse, budget: AnalysisBudget, shape: StringPredicate? = nil,
    holes: [TextHole] = [], decisions: Int = 0
  ) {
    self.router = router
    analysis = LanguageAnalysis(
      universe: universe, budget: budget, holes: TextHoles(holes), prefix: router.application.focusPrefix ?? "")
    var table = ConditionTable(decisions: decisions)
    languages = WindowLanguages(router, &table, into: &analysis)
    shapePredicate = shape
    if let shape {
      self.shape = table.condition(shape, into: &analysis)
    } else {
      self.shape = .always
    }
    languages.removeFocusPrefix(&analysis)
  }

  /// Remembers a question that was not decided.
  mutating func note(_ answer: AnalysisAnswer, _ question: @autoclosure () -> String) {
    if case .undecided(let reason) = answer, undecided.count < 100 { undecided.append("\(question()): \(reason)") }
  }

  /// Whether what a condition says of an identifier is the same for every value of the texts that are known in part.
  mutating func isKnown(_ condition: WindowLanguages.Condition, for identifier: String) -> Bool {
    condition.isKnown(for: identifier, &analysis)
  }

  // MARK: - Dead windows

  /// For each window, an identifier that it wins.
  package mutating func windows() throws(AnalysisDefect) -> [WindowForesight] {
    var result: [WindowForesight] = []
    var front = router
    for index in languages.windows.indices {
      let window = languages.windows[index]
      front.store.moveToFront(window.slot)
      var any = WindowQuestion(languages, index, isFirst: true)
      let anyOrder = try ask(&any, front, window)
      note(anyOrder, "whether '\(window.session)' wins in any order")
      var stated = anyOrder
      var blockers = any.blockers
      let isSame =
        anyOrder.example.map {
          WindowLanguages.decision(router, $0.identifier, role: window.role)?.session == window.session
        } ?? false
      if case .witness = anyOrder, !isSame {
        var question = WindowQuestion(languages, index, isFirst: false)
        stated = try ask(&question, router, window)
        note(stated, "whether '\(window.session)' wins in the stated order")
        blockers = question.blockers
      }
      result.append(
        WindowForesight(
          session: window.session, stated: stated, anyOrder: anyOrder,
          blockers: stated.exists == true ? [] : blockers.map { languages.windows[$0].session }))
    }
    return result
  }

  private mutating func ask(
    _ question: inout WindowQuestion, _ router: SceneRouter, _ window: WindowLanguages.Window
  ) throws(AnalysisDefect) -> AnalysisAnswer {
    var asked = question
    defer { question = asked }
    return try analysis.refine(
      reasons: { asked.reasons }, question: "'\(window.session)'", candidates: { window.candidates },
      target: { asked.target(&$0, leavingOutAll: $1) },
      judge: { asked.judge(WindowLanguages.decision(router, $0, role: window.role)) })
  }
}
