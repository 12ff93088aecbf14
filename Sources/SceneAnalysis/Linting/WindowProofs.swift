import SceneRouting
import StringPredicates

/// Proven facts about the windows of an application.
struct WindowProofs: Sendable {
  /// For each window, whether any identifier is routed to it.
  var windows: [WindowAnalysis] = []
  /// The persistent identifiers of the windows that prefer every identifier.
  var preferringEverything: Set<String> = []
  /// The windows that prefer only identifiers that another window also prefers.
  var included: [PreferenceInclusion] = []
  /// The configurations that open for nonempty identifiers that no window accepts.
  var opens: [ConfigurationAnalysis] = []
  /// Why the proofs stopped early, or `nil` if they were completed.
  var interruption: String?

  /// The budget for all windows. Counting steps instead of time makes the findings reproducible on any machine.
  private static let budget = AnalysisBudget(steps: 5_000_000)

  init() {}

  /// Proves as much about the router's windows as the budget allows.
  ///
  /// - Parameter placeholders: The placeholders in the conditions. The proofs hold for every placeholder value.
  /// - Throws: `AnalysisDefect` if the router doesn't confirm a witness.
  /// - Complexity: About 0.1 ms per window for typical conditions, limited by the budget.
  init(_ router: SceneRouter, placeholders: [Placeholder]) throws(AnalysisDefect) {
    let nonEmpty = try? StringPredicate("SELF != ''")
    var session = SceneAnalysisSession(
      router, universe: .any, budget: Self.budget, shape: nonEmpty, placeholders: placeholders)
    windows = try session.windows()
    preferringEverything = session.windowsThatPreferEverything()
    included = try session.includedPreferences(leavingOut: preferringEverything)
    opens = try session.gaps().opens
    interruption = session.analysis.interruptionReason
  }
}
