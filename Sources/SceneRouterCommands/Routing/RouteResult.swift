import SceneRouting

/// A result of `route` that `--fail-on` and `--only` can name.
enum RouteResult: String, Hashable, Sendable, CaseIterable {
  case existingSession
  case newSession
  case none
  /// A choice that documentation does not guarantee.
  case ambiguous

  /// Whether a decision has this result.
  func isMet(by decision: RoutingDecision) -> Bool {
    switch self {
    case .existingSession: decision.outcome.name == .existingSession
    case .newSession: decision.outcome.name == .newSession
    case .none: decision.outcome.name == .none
    case .ambiguous: decision.isAmbiguous
    }
  }
}
