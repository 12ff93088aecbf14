extension SceneRouter {
  /// Why a session suits an identifier as it does: its conditions in the order in which they are asked.
  /// `canActivate` is not among them where `prefersToActivate` holds, for then it is not asked.
  ///
  ///     let explanation = try router.explain(event)
  ///     for session in explanation.sessions {
  ///       router.explainConditions(of: session.session, for: explanation.decision.targetContentIdentifier)
  ///     }
  ///
  /// - Parameters:
  ///   - session: The session's persistent identifier.
  ///   - targetContentIdentifier: The identifier as a decision shows it, with a Focus prefix.
  /// - Returns: One or two conditions. None if there is no such session, or if it is a SwiftUI window without
  ///   `handlesExternalEvents` under a policy that gives it no conditions.
  /// - Complexity: That of explaining the predicates.
  public func explainConditions(
    of session: String, for targetContentIdentifier: String?
  ) -> [ConditionExplanation] {
    guard let session = self.session(session), let predicates = store.effective(session.conditions).predicates else {
      return []
    }
    let prefers = ConditionExplanation(
      condition: .prefersToActivate, predicate: predicates.prefersToActivate.explain(targetContentIdentifier))
    if prefers.predicate.verdict == true { return [prefers] }
    let can = ConditionExplanation(
      condition: .canActivate, predicate: predicates.canActivate.explain(targetContentIdentifier))
    return [prefers, can]
  }
}
