package import StringPredicates

/// Which configuration a new session gets.
package enum ConfigurationChoice: Sendable {
  /// No configuration of the role is declared, so none is named.
  case undeclared
  /// The configuration at this place of the application's list.
  case declared(Int)
  /// Every configuration of the role has a `matching`, and none fits.
  case noneFits
}

extension SceneRouter {
  /// Rule 9: whether a new session may be made, then from which configuration.
  package func newSession(for request: RoutingRequest) -> RoutingDecision {
    let query = request.query
    var decision = RoutingDecision(
      outcome: .none, role: query.role, reason: .creationNotAllowed,
      targetContentIdentifier: query.targetContentIdentifier)
    guard request.allowsNewScene else { return decision }
    switch configurationChoice(role: query.role, for: query.targetContentIdentifier, faults: &decision.faults) {
    case .noneFits:
      decision.reason = .noConfiguration
      return decision
    case .undeclared: break
    case .declared(let index): decision.configuration = application.configurations[index].name
    }
    decision.outcome = .newSession
    decision.reason = query.rule == .singleScene ? .singleScene : .newScene
    decision.delivery = SceneCallback.newSessionDelivery
    return decision
  }

  /// The first configuration of the role whose `matching` fits; then the first without `matching`.
  ///
  /// The identifier is compared with its Focus prefix, as everywhere. `nil` and `""` fit no `matching`. Whether the
  /// policy asks the predicates of sessions does not count here: a new window must be made from some declaration.
  package func configurationChoice(
    role: SceneSessionRole, for targetContentIdentifier: String?, faults: inout [EvaluationFault]
  ) -> ConfigurationChoice {
    var fallback: Int?
    var isDeclared = false
    for (index, configuration) in application.configurations.enumerated() where configuration.role == role {
      isDeclared = true
      guard let matching = configuration.matching else {
        fallback = fallback ?? index
        continue
      }
      do throws(EvaluationError) {
        if try matching.takes(targetContentIdentifier) { return .declared(index) }
      } catch {
        faults.append(EvaluationFault(subject: configuration.name, condition: .matching))
      }
    }
    if let fallback { return .declared(fallback) }
    return isDeclared ? .noneFits : .undeclared
  }
}

extension ExternalEventSet {
  /// Whether a declaration with this `matching` takes an identifier: never a missing or an empty one.
  package func takes(_ targetContentIdentifier: String?) throws(EvaluationError) -> Bool {
    guard let targetContentIdentifier, !targetContentIdentifier.isEmpty else { return false }
    return try predicate.matches(targetContentIdentifier)
  }
}
