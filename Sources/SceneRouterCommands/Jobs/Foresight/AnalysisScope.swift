package import PredicateAnalysis
package import SceneRouting
import SceneAnalysis

/// What an analysis is about and how much it may cost.
package struct AnalysisScope: Hashable, Sendable {
  /// The rules of another device.
  package var policy: RoutingPolicy.Preset?
  package var universe: IdentifierUniverse
  package var budget: AnalysisBudget

  package init(
    policy: RoutingPolicy.Preset? = nil, universe: IdentifierUniverse = .any, budget: AnalysisBudget = .default
  ) {
    self.policy = policy
    self.universe = universe
    self.budget = budget
  }

  var predicateAnalyzer: PredicateAnalyzer { PredicateAnalyzer(universe: universe, budget: budget) }
  var sceneAnalyzer: SceneAnalyzer { SceneAnalyzer(universe: universe, budget: budget) }
}
