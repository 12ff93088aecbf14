package import SceneRouting

/// What `--fail-on` can name: the outcomes of documents, and a choice that documentation does not promise.
package enum NotableOutcome: Hashable, Sendable, CaseIterable {
  case outcome(RoutingOutcome.Name)
  case ambiguous

  package static let allCases: [NotableOutcome] = [.outcome(.none), .outcome(.newSession), .ambiguous]

  /// The name in documents.
  package var rawValue: String {
    switch self {
    case .outcome(let outcome): outcome.rawValue
    case .ambiguous: "ambiguous"
    }
  }

  /// Other names that are understood.
  private static let aliases = ["unrouted": "none", "new-session": "newSession", "new-scene": "newSession"]

  /// The outcome with this name, or `nil`.
  package init?(name: String) {
    let name = Self.aliases[name] ?? name
    guard let outcome = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
    self = outcome
  }

  /// Whether a decision has this outcome.
  package func isMet(by decision: RoutingDecision) -> Bool {
    switch self {
    case .outcome(let outcome): decision.outcome.name == outcome
    case .ambiguous: decision.isAmbiguous
    }
  }
}
