import Foundation
import SceneRouting
import TestSupport
import Testing

@Suite struct PlainRouterTests {
  /// The number of decisions to compare; `SCENE_ROUTER_DECISIONS` changes it.
  static let decisions = ProcessInfo.processInfo.environment["SCENE_ROUTER_DECISIONS"].flatMap { Int($0) } ?? 20_000

  @Test func agreesWithThePlainRouterOnEveryDecision() throws {
    var random = RandomScenes(seed: 20_190_603)
    var left = Self.decisions
    var seen: [RoutingReason: Int] = [:]
    while left > 0 {
      let application = random.application()
      let sessions = random.sessions(of: application)
      let preset = RoutingPolicy.Preset.allCases[random.below(RoutingPolicy.Preset.allCases.count)]
      var plain = PlainRouter(application: application, sessions: sessions, preset: preset)
      var router = try SceneRouter(application: application, sessions: sessions, policy: RoutingPolicy(preset))
      for _ in 0..<12 where left > 0 {
        left -= 1
        let event = random.event(for: plain.sessions)
        let options = random.options(for: plain.sessions)
        let expected = plain.answer(event, options)
        let decision = Result { () throws(RoutingError) in try router.route(event, options: options) }
        let actual = decision.map { PlainRouter.Answer($0) }.mapError { PlainRouter.Refusal($0.code) }
        guard actual == expected else {
          Issue.record("\(preset): \(event) \(options)\n\(actual)\n\(expected)\n\(plain.sessions)\n\(application)")
          return
        }
        guard case .success(let decision) = decision, case .success(let answer) = expected else { continue }
        seen[decision.reason, default: 0] += 1
        let explanation = try router.explain(event, options: options)
        #expect(PlainRouter.Answer(explanation.decision) == answer, "explain decides as route does")
        if random.once(in: 2) {
          try router.apply(decision)
          plain.apply(answer, role: decision.role)
          #expect(router.sessions == plain.sessions)
        }
      }
    }
    #expect(Set(seen.keys) == Set(RoutingReason.allCases), "every reason came up")
  }
}
