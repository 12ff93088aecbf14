package import StringPredicates

extension SceneRouter {
  /// Decides whether to create a new session and, if so, from which configuration (rule 9).
  ///
  /// - Parameter missing: A session that is treated as if it didn't exist.
  func newSession(
    for request: borrowing RoutingRequest, of event: ExternalEvent, _ faults: [EvaluationFault],
    without missing: SessionSlot? = nil
  ) -> RoutingDecision {
    var faults = faults
    var decision = RoutingDecision(
      outcome: .unhandled, role: request.role, reason: .creationNotAllowed,
      targetContentIdentifier: request.targetContentIdentifier)
    let considersConfigurations = request.allowsNewScene || hasUniqueWindows
    let verdicts = considersConfigurations ? configurationVerdicts(for: request, &faults, endsAtClaim: true) : []
    if !faults.isEmpty { decision.faults = faults }
    let choice = choiceOfApplication(for: event, request)
    let chosen = choice ?? chosenConfiguration(verdicts)
    let configuration = chosen.map { application.configurations[$0] }
    if let configuration, configuration.kind == .window, let slot = store.newest(of: configuration, except: missing) {
      decision.outcome = .existing(session: store[taken: slot].persistentIdentifier)
      decision.reason = .uniqueWindow
      decision.callbacks = callbacks(for: event, to: store[taken: slot].state)
      decision.sessionConfiguration = configuration.name
      return decision
    }
    guard request.allowsNewScene else { return decision }
    guard chosen != nil || verdicts.allSatisfy({ $0 == .otherRole }) else {
      decision.reason = .noConfiguration
      return decision
    }
    decision.outcome = .new(configuration: configuration?.name)
    decision.reason = request.rule == .singleScene ? .singleScene : .newScene
    decision.callbacks = callbacks(for: event, to: nil)
    if application.framework == .uiKit, verdicts.count(where: { $0 != .otherRole }) > 1 {
      let isFirst = chosen == verdicts.firstIndex { $0 != .otherRole }
      decision.configurationChoice = choice != nil ? .application : isFirst ? .firstDeclared : nil
    }
    return decision
  }

  /// The decision about a notification that no session takes, if it doesn't depend on the identifier.
  package var decisionWithoutSession: RoutingDecision {
    let event = ExternalEvent.notification("")
    let request =
      (try? request(for: event, .default)) ?? RoutingRequest(rule: .newScene, targetContentIdentifier: "")
    return newSession(for: request, of: event, [])
  }

  private var hasUniqueWindows: Bool { application.configurations.contains { $0.kind == .window } }

  /// Returns the verdict on each configuration as a candidate for a new session.
  ///
  /// - Parameter endsAtClaim: Whether to stop evaluating `matching` sets after the first match. The remaining sets can't
  ///   change the choice; their verdict is `doesNotMatch`.
  func configurationVerdicts(
    for request: borrowing RoutingRequest, _ faults: inout [EvaluationFault], endsAtClaim: Bool = false
  ) -> [RoutingExplanation.ConfigurationVerdict] {
    var isClaimed = false
    var verdicts: [RoutingExplanation.ConfigurationVerdict] = []
    let free = request.evaluatesMatching ? application.freeConfiguration(for: request.role) : nil
    let configurations = application.configurations
    for index in configurations.indices {
      if configurations[index].role != request.role {
        verdicts.append(.otherRole)
      } else if configurations[index].kind == .settings {
        verdicts.append(.settings)
      } else if !request.evaluatesMatching {
        verdicts.append(launchVerdict(on: configurations[index]))
      } else if request.opensFile, configurations[index].kind == .documentGroup {
        verdicts.append(.opensFile)
      } else if configurations[index].kind != .documentGroup, let matching = configurations[index].declaredMatching {
        do throws(EvaluationError) {
          let takes = endsAtClaim && isClaimed ? false : try matching.takes(request.targetContentIdentifier)
          verdicts.append(takes ? .matches : .doesNotMatch)
        } catch {
          // Configurations after the first match can't change the choice.
          if !isClaimed {
            faults.append(EvaluationFault(subject: configurations[index].name, condition: .matching))
          }
          verdicts.append(.doesNotMatch)
        }
      } else {
        verdicts.append(index != free && configurations[index].kind != .windowGroup ? .passedOver : .unconditional)
      }
      isClaimed = isClaimed || verdicts[index].claims
    }
    return verdicts
  }

  /// Returns the index of the configuration for a new session, or `nil` if there isn't one.
  ///
  /// For an identifier, this is the first configuration whose `matching` set matches or, for a file, the first
  /// `DocumentGroup`, whichever is declared first, or else the free configuration.
  /// For a plain launch or a missing identifier, it is the first configuration that opens a window at launch. As a last
  /// resort, it is the first configuration declared for the role, other than a unique `Window`, if the policy allows
  /// this.
  func chosenConfiguration(_ verdicts: [RoutingExplanation.ConfigurationVerdict]) -> Int? {
    for wanted in [RoutingExplanation.ConfigurationVerdict.presented, .eligible] {
      if let index = verdicts.firstIndex(of: wanted) { return index }
    }
    if let index = verdicts.firstIndex(where: \.claims) ?? verdicts.firstIndex(of: .unconditional) { return index }
    guard policy.unmatchedContentOpensFirstDeclaration else { return nil }
    let others = verdicts.indices.filter { ![.otherRole, .passedOver, .settings].contains(verdicts[$0]) }
    // An identifier that fits no set passes over a unique `Window` if there is a group. A launch doesn't.
    return others.first { verdicts[$0] == .suppressed || application.configurations[$0].kind != .window }
      ?? others.first
  }

  /// Returns the index of the configuration from which an identifier opens a window if every configuration of the role
  /// has a `matching` set and none matches, or `nil` if none opens.
  package func lastConfiguration(for role: SceneSessionRole) -> Int? {
    chosenConfiguration(
      application.configurations.indices.map {
        application.configurations[$0].role != role
          ? .otherRole : application.configurations[$0].kind == .settings ? .settings : .doesNotMatch
      }
    )
  }

  /// Returns the index of the configuration that a UIKit application chooses for an event, or `nil` if the document
  /// doesn't say that it chooses one.
  func choiceOfApplication(for event: ExternalEvent, _ request: borrowing RoutingRequest) -> Int? {
    guard application.framework == .uiKit, !application.choices.isEmpty, let activity = event.userActivity,
      let choice = application.choices.first(where: { $0.activityType == activity.activityType })
    else { return nil }
    return application.configurations.firstIndex { $0.name == choice.configuration && $0.role == request.role }
  }

  /// Returns the index of the configuration from which a plain launch opens a window. Does not fall back to the first
  /// configuration declared for the role.
  package func presentedConfiguration(for role: SceneSessionRole) -> Int? {
    let verdicts = application.configurations.map {
      $0.role == role && $0.kind != .settings ? launchVerdict(on: $0) : .otherRole
    }
    return verdicts.firstIndex(of: .presented) ?? verdicts.firstIndex(of: .eligible)
  }

  /// Returns whether a plain launch opens a window from a configuration. On a device with only one window, a SwiftUI
  /// declaration can't choose.
  ///
  /// Source: Apple, `Scene.defaultLaunchBehavior(_:)`, which platforms without multiple windows ignore.
  private func launchVerdict(on configuration: SceneConfiguration) -> RoutingExplanation.ConfigurationVerdict {
    guard policy.evaluatesPredicates else { return .eligible }
    return switch configuration.defaultLaunchBehavior {
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
