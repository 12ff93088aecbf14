package import StringPredicates

extension SceneRouter {
  /// Rule 9: whether a new session may be created, and from which configuration.
  func newSession(for request: RoutingRequest) -> RoutingDecision {
    var faults: [EvaluationFault] = []
    var decision = RoutingDecision(
      outcome: .unhandled, role: request.role, reason: .creationNotAllowed,
      targetContentIdentifier: request.targetContentIdentifier)
    guard request.allowsNewScene else { return decision }
    let verdicts = configurationVerdicts(for: request, &faults)
    decision.faults = faults
    let chosen = chosenConfiguration(verdicts)
    guard chosen != nil || verdicts.allSatisfy({ $0 == .otherRole }) else {
      decision.reason = .noConfiguration
      return decision
    }
    decision.outcome = .new(configuration: chosen.map { application.configurations[$0].name })
    decision.reason = request.rule == .singleScene ? .singleScene : .newScene
    decision.delivery = SceneCallback.newSessionDelivery
    return decision
  }

  /// Returns the result for each configuration in the choice for a new session.
  func configurationVerdicts(
    for request: RoutingRequest, _ faults: inout [EvaluationFault]
  ) -> [RoutingExplanation.ConfigurationVerdict] {
    var verdicts: [RoutingExplanation.ConfigurationVerdict] = []
    for configuration in application.configurations {
      if configuration.role != request.role {
        verdicts.append(.otherRole)
      } else if !request.evaluatesMatching {
        verdicts.append(configuration.launchVerdict)
      } else if let matching = configuration.matching {
        do throws(EvaluationError) {
          verdicts.append(try matching.takes(request.targetContentIdentifier) ? .matches : .matchesNot)
        } catch {
          // A configuration after a match cannot change the choice.
          if !verdicts.contains(.matches) {
            faults.append(EvaluationFault(subject: configuration.name, condition: .matching))
          }
          verdicts.append(.matchesNot)
        }
      } else {
        verdicts.append(.unconditional)
      }
    }
    return verdicts
  }

  /// Returns the index of the configuration that the rules choose: for an identifier, the first whose `matching`
  /// matches, then the first without `matching`; for a plain launch and a missing identifier, the first that presents
  /// itself; then the first of the role if the policy allows it.
  func chosenConfiguration(_ verdicts: [RoutingExplanation.ConfigurationVerdict]) -> Int? {
    for wanted in [RoutingExplanation.ConfigurationVerdict.presented, .eligible, .matches, .unconditional] {
      if let index = verdicts.firstIndex(of: wanted) { return index }
    }
    return policy.unmatchedContentOpensFirstDeclaration ? verdicts.firstIndex { $0 != .otherRole } : nil
  }

  /// Returns the configuration that a launch opens, without a last resort.
  package func presentedConfiguration(for role: SceneSessionRole) -> Int? {
    let verdicts = application.configurations.map { $0.role == role ? $0.launchVerdict : .otherRole }
    return verdicts.firstIndex(of: .presented) ?? verdicts.firstIndex(of: .eligible)
  }
}

extension SceneConfiguration {
  fileprivate var launchVerdict: RoutingExplanation.ConfigurationVerdict {
    switch defaultLaunchBehavior {
    case .presented: .presented
    case .automatic: .eligible
    case .suppressed: .suppressed
    }
  }
}

extension ExternalEventSet {
  /// Returns whether a declaration with this `matching` accepts an identifier. It never accepts a missing or an empty
  /// one.
  package func takes(_ targetContentIdentifier: String?) throws(EvaluationError) -> Bool {
    guard let targetContentIdentifier, !targetContentIdentifier.isEmpty else { return false }
    return try predicate.matches(targetContentIdentifier)
  }
}
