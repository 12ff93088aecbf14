import SceneRouting
import StringPredicates

/// Proofs about all windows of an application.
struct WindowProofs: Sendable {
  /// Whether each window ever wins an identifier.
  var windows: [WindowAnalysis] = []
  /// The windows that prefer every identifier.
  var preferringEverything: Set<String> = []
  /// The windows that prefer only identifiers that another window prefers too.
  var included: [PreferenceInclusion] = []
  /// The configurations that open for nonempty identifiers that no window accepts.
  var opens: [ConfigurationAnalysis] = []
  /// The reason why the proofs stopped early, or `nil` if they finished.
  var interruption: String?

  /// Counting steps instead of time makes findings independent of the machine.
  private static let budget = AnalysisBudget(steps: 5_000_000)

  /// Creates an empty result.
  init() {}

  /// Proves as much as the budget allows.
  ///
  /// - Parameter placeholders: The placeholders. The proofs hold for every value of them.
  /// - Throws: `AnalysisDefect` if the router does not confirm a witness.
  /// - Complexity: About 0.1 ms per window for typical conditions, limited by the budget.
  init(_ router: SceneRouter, placeholders: [Placeholder]) throws(AnalysisDefect) {
    let nonEmpty = try? StringPredicate("SELF != ''")
    var session = SceneAnalysisSession(router, universe: .any, budget: Self.budget, shape: nonEmpty)
    windows = try session.windows()
    preferringEverything = session.windowsThatPreferEverything()
    included = try session.includedPreferences(leavingOut: preferringEverything)
    opens = try session.gaps().opens
    interruption = session.analysis.interruptionReason
    guard !placeholders.isEmpty else { return }
    var generalizer = AnalysisGeneralizer(
      router, shape: nonEmpty, universe: .any, budget: Self.budget, placeholders: placeholders)
    generalizer.generalize(&windows)
    generalizer.generalize(&opens)
    preferringEverything = preferringEverything.filter { generalizer.confirmsThatItPrefersEverything($0) }
    included = included.filter { generalizer.confirms($0) }
    interruption = interruption ?? generalizer.interruptionReason
  }
}
