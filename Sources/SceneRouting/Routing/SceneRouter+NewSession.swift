package import StringPredicates

/// Which configuration a new session gets.
package enum ConfigurationChoice: Sendable {
  /// No configuration of the role is declared, so none is named.
  case undeclared
  /// The configuration at this place of the application's list.
  case declared(Int)
  /// Configurations of the role are declared, but none opens for the event.
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
    switch configurationChoice(for: query, faults: &decision.faults) {
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

  /// The configuration of a new session for an event.
  ///
  /// For an identifier: the first configuration of the role whose `matching` fits, then the first without `matching`,
  /// then the first one where the policy says so. For a plain launch and a missing identifier: the first configuration
  /// that presents itself, whatever its `matching` says.
  ///
  /// The identifier is compared with its Focus prefix, as everywhere. Whether the policy asks the predicates of sessions
  /// does not count here: a new window must be made from some declaration.
  package func configurationChoice(for query: SceneQuery, faults: inout [EvaluationFault]) -> ConfigurationChoice {
    let declared = configurations(for: query.role)
    guard let first = declared.first else { return .undeclared }
    guard query.evaluatesMatching else {
      return presentedConfiguration(for: query.role).map { .declared($0) }
        ?? (policy.unmatchedContentOpensFirstDeclaration ? .declared(first) : .noneFits)
    }
    for index in declared {
      do throws(EvaluationError) {
        let matching = application.configurations[index].matching
        if try matching?.takes(query.targetContentIdentifier) == true { return .declared(index) }
      } catch {
        faults.append(EvaluationFault(subject: application.configurations[index].name, condition: .matching))
      }
    }
    if let open = declared.first(where: { application.configurations[$0].matching == nil }) { return .declared(open) }
    return policy.unmatchedContentOpensFirstDeclaration ? .declared(first) : .noneFits
  }

  private func configurations(for role: SceneSessionRole) -> [Int] {
    application.configurations.indices.filter { application.configurations[$0].role == role }
  }

  /// The configuration that a launch opens: the first that asks to be presented, else the first that is not suppressed.
  package func presentedConfiguration(for role: SceneSessionRole) -> Int? {
    let declared = configurations(for: role)
    let behavior = { (index: Int) in application.configurations[index].defaultLaunchBehavior }
    return declared.first { behavior($0) == .presented } ?? declared.first { behavior($0) != .suppressed }
  }
}

extension ExternalEventSet {
  /// Whether a declaration with this `matching` takes an identifier: never a missing or an empty one.
  package func takes(_ targetContentIdentifier: String?) throws(EvaluationError) -> Bool {
    guard let targetContentIdentifier, !targetContentIdentifier.isEmpty else { return false }
    return try predicate.matches(targetContentIdentifier)
  }
}
