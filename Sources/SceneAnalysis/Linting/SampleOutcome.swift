package import SceneRouting

/// The outcome of routing a sample event, classified for the lint rules.
package enum SampleOutcome: Hashable, Sendable {
  /// An open window takes the event, or the event itself requests or forbids a new window.
  case asMeant
  /// No open window takes the event, and a new window opens for a declaration whose `matching` set matches the event.
  case declared
  /// No open window takes the event, and a new window opens by default.
  case unclaimed
  /// No open window of a SwiftUI app takes the event and no `matching` set matches it, so the declaration without a
  /// `matching` set opens another window.
  case surplus(configuration: String)
  /// No open window takes the event, and no new window opens.
  case nothingOpens
  /// The event refers to something that doesn't exist.
  case unroutable(RoutingError)

  struct Classifier: Sendable {
    private let router: SceneRouter
    private let roles: Set<SceneSessionRole>
    private let rolesOfSwiftUI: Set<SceneSessionRole>

    init(router: SceneRouter) {
      self.router = router
      let sessions = router.sessions
      roles = Set(sessions.map(\.role))
      rolesOfSwiftUI = Set(sessions.filter(\.conditions.isSwiftUI).map(\.role))
    }

    func outcome(of sample: SceneInspection.Sample) -> SampleOutcome {
      do throws(RoutingError) {
        let request = try router.request(for: sample.event, sample.options)
        return outcome(of: try router.route(sample.event, options: sample.options), request)
      } catch {
        return .unroutable(error)
      }
    }

    private func outcome(of decision: RoutingDecision, _ request: borrowing RoutingRequest) -> SampleOutcome {
      if decision.reason == .noConfiguration { return .nothingOpens }
      // A window can claim an event only if the event has an identifier and targets the window's role.
      guard decision.reason == .newScene, request.rule == .preferredThenCan, roles.contains(decision.role) else {
        return .asMeant
      }
      let declared = router.application.configurations.filter { $0.role == decision.role }
      guard let chosen = declared.first(where: { $0.name == decision.configuration }) else { return .unclaimed }
      if chosen.matching != nil { return .declared }
      let isSurplus = rolesOfSwiftUI.contains(decision.role) && declared.contains { $0.matching != nil }
      return isSurplus ? .surplus(configuration: chosen.name) : .unclaimed
    }
  }
}
