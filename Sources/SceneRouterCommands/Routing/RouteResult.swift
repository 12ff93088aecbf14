import SceneRouting

/// A routing result that `--fail-on` and `--only` accept.
enum RouteResult: String, Hashable, Sendable, CaseIterable {
  case existingSession
  case newSession
  case none
  /// A choice that Apple's documentation doesn't guarantee.
  case ambiguous

  /// Returns whether a decision has this result.
  func isMet(by decision: RoutingDecision) -> Bool {
    switch self {
    case .existingSession: decision.outcome.name == .existingSession
    case .newSession: decision.outcome.name == .newSession
    case .none: decision.outcome.name == .none
    case .ambiguous: decision.isAmbiguous
    }
  }
}
