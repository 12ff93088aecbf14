package import SceneRouting

/// What becomes of a sample, as far as lint is concerned.
package enum SampleOutcome: Hashable, Sendable {
  /// A window takes it, or the event itself asks for a new window or forbids one.
  case asMeant
  /// No open window takes it; a new one is made from a declaration whose `matching` fits.
  case declared
  /// No open window takes it; a new one is made, though nothing says that one should be.
  case unclaimed
  /// No open window of a SwiftUI app takes it, nor does a `matching`: the declaration without one makes a window more.
  case surplus(configuration: String)
  /// No open window takes it, and none can be made.
  case nothingOpens
  /// The event names something that does not exist.
  case unroutable(RoutingError)

  /// Routes samples and says what becomes of them.
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
        let request = try router.request(for: sample.event, options: sample.options)
        return outcome(of: try router.route(sample.event, options: sample.options), request)
      } catch {
        return .unroutable(error)
      }
    }

    private func outcome(of decision: RoutingDecision, _ request: RoutingRequest) -> SampleOutcome {
      if decision.reason == .noConfiguration { return .nothingOpens }
      // Only an identifier that was given can be claimed, and only a window of the role can claim it.
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
