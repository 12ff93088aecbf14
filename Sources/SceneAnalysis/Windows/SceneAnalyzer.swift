public import SceneRouting
public import StringPredicates

/// Analyzes how an application routes identifiers to its windows. Each answer is either proved or demonstrated by an
/// example.
///
/// ```swift
/// let analysis = try SceneAnalyzer().analysis(of: router)
/// analysis.deadWindows   // windows that no identifier reaches
/// ```
///
/// Identifiers are analyzed as if they were sent in notifications without options. The special routing rules for files
/// under Stage Manager and for new-scene requests aren't covered. The router confirms every witness.
public struct SceneAnalyzer: Hashable, Sendable {
  /// The set of identifiers to consider.
  public var universe: IdentifierUniverse
  /// The budget for analyzing one application or comparing two versions of it.
  public var budget: AnalysisBudget
  /// The maximum number of competing pairs to list with a witness.
  public var pairLimit: Int
  /// The strings in the conditions that are only partly known. Each witness indicates whether it is valid for every
  /// value. An `.impossible` answer is proved for every value.
  package var placeholders: [Placeholder] = []

  /// Creates an analyzer.
  public init(
    universe: IdentifierUniverse = .any, budget: AnalysisBudget = .default, pairLimit: Int = 1_000
  ) {
    self.universe = universe
    self.budget = budget
    self.pairLimit = pairLimit
  }

  /// The default limit of identifiers, in bytes. Whether a window takes longer ones isn't asked.
  private static let longestIdentifier = 1_048_576

  /// Analyzes how an application routes identifiers to its windows.
  ///
  /// - Parameters:
  ///   - router: The router for the application.
  ///   - shape: A predicate that restricts the search for identifiers that no window accepts, or `nil` to search all
  ///     identifiers.
  /// - Throws: `AnalysisDefect` if the router doesn't confirm a witness.
  /// - Complexity: About 0.1 ms per window for typical conditions, limited by the budget.
  public func analysis(
    of router: SceneRouter, shape: StringPredicate? = nil
  ) throws(AnalysisDefect) -> RoutingAnalysis {
    var session = SceneAnalysisSession(
      router, universe: universe, budget: budget, shape: shape, placeholders: placeholders)
    let windows = try session.windows()
    let (gap, opens) = try session.gaps()
    let decided = session.undecided.count
    let competing = try session.competitions(limit: pairLimit)
    var analysis = RoutingAnalysis(
      universe: universe, windows: windows, gap: gap, opens: opens, competing: competing,
      undecided: session.undecided, undecidedCompetitions: Array(session.undecided[decided...]))
    if router.identifierLimit < Self.longestIdentifier, analysis.gap == .impossible {
      let reason = "identifiers of more than \(router.identifierLimit) bytes are not routed"
      analysis.gap = .undecided(reason: reason)
      analysis.undecided.append("whether a window takes every identifier: \(reason)")
    }
    return analysis
  }
}

/// The state of the analysis of a single application.
package struct SceneAnalysisSession {
  let router: SceneRouter
  package var analysis: LanguageAnalysis
  var languages: WindowLanguages
  let shape: WindowLanguages.Condition
  let shapePredicate: StringPredicate?
  /// The questions that could not be decided, each with a reason.
  package var undecided: [String] = []

  package init(
    _ router: SceneRouter, universe: IdentifierUniverse, budget: AnalysisBudget, shape: StringPredicate? = nil,
    placeholders: [Placeholder] = [], decisions: Int = 0
  ) {
    self.router = router
    analysis = LanguageAnalysis(
      universe: universe, budget: budget, placeholders: Placeholders(placeholders),
      prefix: router.application.focusFilterPrefix ?? "")
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

  /// Records the question if the answer is undecided.
  mutating func note(_ answer: AnalysisAnswer, _ question: @autoclosure () -> String) {
    if case .undecided(let reason) = answer, undecided.count < 100 { undecided.append("\(question()): \(reason)") }
  }

  // MARK: - Dead windows

  /// For each window, searches for an identifier that the window receives.
  package mutating func windows() throws(AnalysisDefect) -> [WindowAnalysis] {
    var result: [WindowAnalysis] = []
    var front = router
    for index in languages.windows.indices {
      let window = languages.windows[index]
      front.store.moveToFront(window.slot)
      var any = WindowQuestion(languages, index, isFirst: true)
      let anyOrder = try ask(&any, front, window)
      note(anyOrder, "whether '\(window.session)' wins in any order")
      var question = WindowQuestion(languages, index, isFirst: false)
      var (stated, blockers) = (anyOrder, any.blockers)
      let isSame =
        anyOrder.example.map {
          WindowLanguages.decision(router, $0.identifier, role: window.role)?.session == window.session
        } ?? false
      if isSame {
        // Other windows come first now, so fewer placeholder values may lead to this window.
        if analysis.hasPlaceholders {
          stated = analysis.scoped(anyOrder, in: question.target(&analysis, leavingOutAll: true))
        }
      } else if anyOrder != .impossible {
        stated = try ask(&question, router, window)
        note(stated, "whether '\(window.session)' wins in the stated order")
        blockers = question.blockers
      }
      result.append(
        WindowAnalysis(
          session: window.session, role: window.role, stated: stated, anyOrder: anyOrder,
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
