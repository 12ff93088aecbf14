import RoutingDocuments
package import SceneAnalysis
package import SceneRouting

/// What an analysis is about and how much it may cost.
package struct AnalysisScope: Hashable, Sendable {
  /// The rules of another device.
  package var policy: RoutingPolicy.Preset?
  package var universe: IdentifierUniverse
  package var budget: AnalysisBudget
  /// Values for what only the running app knows, by name. For others a text of its shape is tried.
  package var assumptions: [String: String]

  package init(
    policy: RoutingPolicy.Preset? = nil, universe: IdentifierUniverse = .any, budget: AnalysisBudget = .default,
    assuming assumptions: [String: String] = [:]
  ) {
    self.assumptions = assumptions
    self.policy = policy
    self.universe = universe
    self.budget = budget
  }

  var predicateAnalyzer: PredicateAnalyzer { PredicateAnalyzer(universe: universe, budget: budget) }

  /// Loads the scenes of files, with the places of their windows, and makes an analyzer that knows what is unknown in
  /// them; `nil` after reporting why it cannot.
  func load(
    _ files: [String], _ reporter: MessageReporter
  ) -> (routers: [SceneRouter], places: [ScenePlaces], analyzer: SceneAnalyzer)? {
    let places = files.map { _ in ScenePlaces() }
    var routers: [SceneRouter] = []
    var unknown: [UnknownValue] = []
    var used: Set<String> = []
    for (file, places) in zip(files, places) {
      do throws(DocumentError) {
        let document = try SceneDocument(withUnknownValuesOf: file, assuming: assumptions, places: places)
        used.formUnion(document.usedAssumptions)
        if let router = SceneRouter(document, policy: policy, reporter) { routers.append(router) }
        for value in document.unknownValues where !unknown.contains(value) {
          let isNews = !unknown.contains { $0.name == value.name && $0.treatment == value.treatment }
          unknown.append(value)
          guard isNews else { continue }
          reporter.report(
            .note, at: file, "'\(value.name)' is known to the running app only: \(value.treatment)",
            code: "unknown-value-needed")
        }
      } catch {
        reporter.report(error)
      }
    }
    guard routers.count == files.count else { return nil }
    reporter.report(assumptions, usedOnly: used, in: files)
    var analyzer = SceneAnalyzer(universe: universe, budget: budget)
    analyzer.holes = unknown.map(\.hole)
    return (routers, places, analyzer)
  }
}
