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

  /// Routes a sample.
  package init(of sample: SceneInspection.Sample, in router: SceneRouter) {
    do throws(RoutingError) {
      let request = try router.request(for: sample.event, options: sample.options)
      self = Self.classify(try router.route(sample.event, options: sample.options), request, in: router)
    } catch {
      self = .unroutable(error)
    }
  }

  private static func classify(
    _ decision: RoutingDecision, _ request: RoutingRequest, in router: SceneRouter
  ) -> SampleOutcome {
    if decision.reason == .noConfiguration { return .nothingOpens }
    // Only an identifier that was given can be claimed, and only a window of the role can claim it.
    guard decision.reason == .newScene, request.query.rule == .preferredThenCan,
      router.sessions.contains(where: { $0.role == decision.role })
    else { return .asMeant }
    let declared = router.application.configurations.filter { $0.role == decision.role }
    guard let chosen = declared.first(where: { $0.name == decision.configuration }) else { return .unclaimed }
    if chosen.matching != nil { return .declared }
    let isSwiftUI = router.sessions.contains { $0.role == decision.role && $0.conditions.isSwiftUI }
    return isSwiftUI && declared.contains { $0.matching != nil } ? .surplus(configuration: chosen.name) : .unclaimed
  }
}
