import PredicateSyntax
import SceneRouting
import StringPredicates
import TestSupport
import Testing

/// Costs that must not depend on the number of sessions, or only in proportion. Each is the ratio of two times of one
/// run, with a bound far from both the promised ratio and that of the defect.
@Suite(.serialized) struct CostTests {
  /// Returns how much longer 50 calls take with the second router than with the first.
  private func ratio(_ routers: [SceneRouter], _ body: (SceneRouter) throws -> Void) throws -> Double {
    let times = try routers.map { router in
      try ProcessorTime.shortest { for _ in 0..<50 { try body(router) } }
    }
    return times[1] / times[0]
  }

  /// Returns sessions of which each prefers one identifier, from `a0`, and can show nothing else.
  private func sessions(_ count: Int) throws -> [SceneSession] {
    try (0..<count).map { try SceneSession("\($0)", prefers: "SELF == 'a\($0)'", can: "FALSEPREDICATE") }
  }

  @Test func anEventWithoutIdentifierAfterTheNewestHalfWasRemoved() throws {
    let routers = try [200, 20_000].map { count in
      var router = try SceneRouter(sessions: (0..<count).map { SceneSession("\($0)") })
      for index in 0..<count / 2 { try router.remove("\(index)") }
      return router
    }
    let ratio = try ratio(routers) { _ = try $0.route(.notification(nil)) }
    #expect(ratio < 20, "100 for a search over the gaps")
  }

  @Test func aRouteAmongSessionsOfTwoRoles() throws {
    let routers = try [200, 20_000].map {
      try SceneRouter(sessions: sessions($0) + [SceneSession("tv", role: .windowExternalDisplay)])
    }
    let ratio = try ratio(routers) { _ = try $0.route(.notification("a7")) }
    #expect(ratio < 20, "100 for a walk over the sessions")
  }

  @Test func anEventThatExcludesASessionWhichIsNotTheAnswer() throws {
    let routers = try [200, 20_000].map { try SceneRouter(sessions: sessions($0)) }
    let options = RoutingOptions(requestingSession: "3", excludedSessions: ["5"])
    let ratio = try ratio(routers) { _ = try $0.route(.notification("a7"), options: options) }
    #expect(ratio < 20, "100 for a walk over the sessions")
  }

  /// Returns how much longer it takes to make a router of the second sessions than of the first.
  private func buildingRatio(_ sessions: [[SceneSession]]) throws -> Double {
    let times = try sessions.map { sessions in
      try ProcessorTime.shortest(of: 3) { _ = try SceneRouter(sessions: sessions) }
    }
    return times[1] / times[0]
  }

  @Test func buildingARouterOfOneLongList() throws {
    let others = (0..<4).map { SceneSession("\($0)") }
    let sessions = try [4_000, 16_000].map { count in
      let list = (0..<count).map { "'item \($0)'" }.joined(separator: ", ")
      return try others + [SceneSession("list", can: "SELF IN {\(list)}")]
    }
    #expect(try buildingRatio(sessions) < 9, "16 if each literal is compared with all others")
  }

  #if RegularExpressions
    @Test func buildingARouterOfPatternsThatShareTheirLiteral() throws {
      let sessions = try (1...3_200).map { try SceneSession("\($0)", can: "SELF MATCHES 'thread/[0-9]{1,\($0)}'") }
      let ratio = try buildingRatio([Array(sessions.prefix(800)), sessions])
      #expect(ratio < 9, "16 if each pattern is compared with all others")
    }

    @Test func markingADecisionWithManyFaults() throws {
      let limits = PredicateLimits(matchSteps: 1, matchDepth: 1)
      let predicate = try StringPredicate("SELF MATCHES '(a|aa)*c'", limits: limits)
      let conditions = SceneActivationConditions(prefersToActivate: predicate)
      let routers = try [500, 4_000].map { count in
        try SceneRouter(
          sessions: (0..<count).map { SceneSession("\($0)", conditions: conditions) },
          policy: .iPadOSMarkingUndocumented)
      }
      let ratio = try ratio(routers) { _ = try $0.route(.notification("aaaaaaaaaaaaaaaaaaaaab")) }
      #expect(ratio < 20, "64 if each fault is compared with all others")
    }
  #endif
}
