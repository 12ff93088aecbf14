package import StringPredicates

extension SceneRouter {
  /// Decides whether to create a new session and, if so, from which configuration (rule 9).
  func newSession(
    for request: RoutingRequest, of event: ExternalEvent, _ faults: [EvaluationFault]
  ) -> RoutingDecision {
    var faults = faults
    var decision = RoutingDecision(
      outcome: .unhandled, role: request.role, reason: .creationNotAllowed,
      targetContentIdentifier: request.targetContentIdentifier)
    let verdicts = request.allowsNewScene ? configurationVerdicts(for: request, &faults) : []
    if !faults.isEmpty { decision.faults = faults }
    guard request.allowsNewScene else { return decision }
    let chosen = chosenConfiguration(verdicts)
    guard chosen != nil || verdicts.allSatisfy({ $0 == .otherRole }) else {
      decision.reason = .noConfiguration
      return decision
    }
    decision.outcome = .new(configuration: chosen.map { application.configurations[$0].name })
    decision.reason = request.rule == .singleScene ? .singleScene : .newScene
    decision.callbacks = callbacks(for: event, to: nil)
    return decision
  }

  /// Returns the verdict on each configuration as a candidate for a new session.
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
          verdicts.append(try matching.takes(request.targetContentIdentifier) ? .matches : .doesNotMatch)
        } catch {
          // Configurations after the first match can't change the choice.
          if !verdicts.contains(.matches) {
            faults.append(EvaluationFault(subject: configuration.name, condition: .matching))
          }
          verdicts.append(.doesNotMatch)
        }
      } else {
        verdicts.append(.unconditional)
      }
    }
    return verdicts
  }

  /// Returns the index of the configuration for a new session, or `nil` if there isn't one.
  ///
  /// For an identifier, this is the first configuration whose `matching` set matches, or else the first without a
  /// `matching` set. For a plain launch or a missing identifier, it is the first configuration that opens a window at
  /// launch. As a last resort, it is the first configuration declared for the role, if the policy allows this.
  func chosenConfiguration(_ verdicts: [RoutingExplanation.ConfigurationVerdict]) -> Int? {
    for wanted in [RoutingExplanation.ConfigurationVerdict.presented, .eligible, .matches, .unconditional] {
      if let index = verdicts.firstIndex(of: wanted) { return index }
    }
    return policy.unmatchedContentOpensFirstDeclaration ? verdicts.firstIndex { $0 != .otherRole } : nil
  }

  /// Returns the index of the configuration from which a plain launch opens a window. Does not fall back to the first
  /// configuration declared for the role.
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
  /// Returns whether a scene declaration with this `matching` set accepts an identifier. A missing or empty identifier
  /// is never accepted.
  package func takes(_ targetContentIdentifier: String?) throws(EvaluationError) -> Bool {
    guard let targetContentIdentifier, !targetContentIdentifier.isEmpty else { return false }
    return try predicate.matches(targetContentIdentifier)
  }
}
