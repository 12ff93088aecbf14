import SceneRouting
import TestSupport
import Testing

@Suite struct PlainRouterTests {
  /// The number of decisions to compare for small sets of sessions.
  static let decisions = 20_000 * TestEnvironment.scale
  /// The largest set of sessions.
  static let largest = TestEnvironment.scale > 1 ? 50_000 : 5_000

  /// Random events, some of whose decisions are applied, and random changes of the sessions between them.
  @Test(arguments: [(8, 20_190_603), (200, 7), (largest, 19)] as [(Int, UInt64)])
  func agreesWithThePlainRouterOnEveryDecision(bound: Int, seed: UInt64) throws {
    var random = RandomScenes(seed: seed)
    // The plain router evaluates every session, so that large sets get fewer decisions.
    var left = bound > 8 ? max(400, Self.decisions * 4 / bound) : Self.decisions
    var seen: [RoutingReason: Int] = [:]
    while left > 0 {
      let application = random.application()
      let sessions = random.sessions(of: application, below: bound)
      let preset = RoutingPolicy.Preset.allCases[random.below(RoutingPolicy.Preset.allCases.count)]
      var plain = PlainRouter(application: application, sessions: sessions, preset: preset)
      var router = try SceneRouter(application: application, sessions: sessions, policy: RoutingPolicy(preset))
      for step in 0..<(bound > 8 ? 40 : 12) where left > 0 {
        left -= 1
        if random.once(in: 3) { try change(&router, &plain, step, &random) }
        let event = random.event(for: plain.sessions)
        let options = random.options(for: plain.sessions)
        let expected = plain.answer(event, options)
        let decision = Result { () throws(RoutingError) in try router.route(event, options: options) }
        let actual = decision.map { PlainRouter.Answer($0) }.mapError { PlainRouter.Refusal($0.code) }
        guard actual == expected else {
          let sessions = plain.sessions.prefix(20)
          Issue.record("\(seed), \(preset): \(event) \(options)\n\(actual)\n\(expected)\n\(sessions)\n\(application)")
          return
        }
        guard case .success(let decision) = decision, case .success(let answer) = expected else { continue }
        seen[decision.reason, default: 0] += 1
        #expect(decision.runnersUp.isEmpty, "nobody asked for them")
        if bound == 8 || random.once(in: 10) {
          let explanation = try router.explain(event, options: options)
          #expect(PlainRouter.Answer(explanation.decision) == answer, "explain decides as route does")
        }
        if random.once(in: 2) {
          let applied = try router.apply(decision)
          plain.apply(answer, role: decision.role)
          #expect(applied == (answer.outcome == .unhandled ? nil : plain.sessions.first?.persistentIdentifier))
          #expect(router.sessions == plain.sessions)
        }
      }
    }
    if bound == 8 { #expect(Set(seen.keys) == Set(RoutingReason.allCases), "every reason came up") }
    #expect((seen[.prefers] ?? 0) > 10 && (seen[.can] ?? 0) > 10)
  }

  /// Adds, removes or changes a session of both routers.
  private func change(
    _ router: inout SceneRouter, _ plain: inout PlainRouter, _ step: Int, _ random: inout RandomScenes
  ) throws {
    let isSwiftUI = random.once(in: 3)
    let name = plain.sessions.isEmpty ? nil : plain.sessions[random.below(plain.sessions.count)].persistentIdentifier
    switch random.below(3) {
    case 0 where plain.application.supportsMultipleScenes:
      let session = random.session("added-\(step)", of: plain.application, isSwiftUI: isSwiftUI)
      try router.add(session)
      plain.sessions.insert(try #require(router[session.persistentIdentifier]), at: 0)
    case 1:
      guard let name else { return }
      try router.remove(name)
      plain.remove(name)
    default:
      guard let name, let index = plain.sessions.firstIndex(where: { $0.persistentIdentifier == name }) else { return }
      plain.sessions[index].conditions = random.conditions(isSwiftUI: isSwiftUI)
      try router.setConditions(plain.sessions[index].conditions, of: name)
    }
  }
}
