import SceneRouting
import StringPredicates

/// What is proved about the windows of an application together.
struct WindowProofs: Sendable {
  /// Whether each window ever wins an identifier.
  var windows: [WindowForesight] = []
  /// Windows that prefer every identifier.
  var preferringEverything: Set<String> = []
  /// Windows that prefer nothing but what another one prefers too.
  var included: [PreferenceInclusion] = []
  /// What opens for identifiers that no window takes. The empty identifier is not asked.
  var opens: [ConfigurationForesight] = []
  /// Why the proofs ended early; `nil` if they did not.
  var interruption: String?

  /// Steps count alike on every machine, so findings do not depend on speed.
  private static let budget = AnalysisBudget(steps: 5_000_000)

  /// Nothing is proved.
  init() {}

  /// Proves what the budget allows.
  ///
  /// - Parameter holes: Texts that are known only in part: what is proved holds for every value of them.
  /// - Throws: `AnalysisDefect` if a witness is not confirmed.
  /// - Complexity: Within the budget; about 0.1 ms a window for everyday conditions.
  init(_ router: SceneRouter, holes: [TextHole]) throws(AnalysisDefect) {
    let nonEmpty = try? StringPredicate("SELF != ''")
    var session = SceneAnalysisSession(router, universe: .any, budget: Self.budget, shape: nonEmpty)
    windows = try session.windows()
    preferringEverything = session.windowsThatPreferEverything()
    included = try session.includedPreferences(leavingOut: preferringEverything)
    opens = try session.gaps().opens
    interruption = session.analysis.interruptionReason
    guard !holes.isEmpty else { return }
    var generalizer = ForesightGeneralizer(
      router, shape: nonEmpty, universe: .any, budget: Self.budget, holes: holes)
    generalizer.generalize(&windows)
    generalizer.generalize(&opens)
    preferringEverything = preferringEverything.filter { generalizer.confirmsThatItPrefersEverything($0) }
    included = included.filter { generalizer.confirms($0) }
    interruption = interruption ?? generalizer.interruptionReason
  }
}
