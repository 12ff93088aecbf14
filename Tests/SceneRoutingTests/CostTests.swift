import PredicateSyntax
import SceneRouting
import StringPredicates
import TestSupport
import Testing

/// Costs that must not depend on the number of sessions, or only in proportion. Each is the ratio of two times of one
/// run, with a bound far from both the promised ratio and that of the defect.
@Suite(.serialized) struct CostTests {
  /// Returns how often the cost for `small` sessions that `many` sessions have.
  private func ratio(
    _ small: Int, _ many: Int, _ prepare: (Int) throws -> SceneRouter, _ body: (SceneRouter) throws -> Void
  )
    throws -> Double
  {
    let (few, lots) = (try prepare(small), try prepare(many))
    let one = try ProcessorTime.shortest { for _ in 0..<50 { try body(few) } }
    return try ProcessorTime.shortest { for _ in 0..<50 { try body(lots) } } / one
  }

  @Test func anEventWithoutIdentifierAfterTheNewestHalfWasRemoved() throws {
    let ratio = try ratio(200, 20_000) { count in
      var router = try SceneRouter(sessions: (0..<count).map { SceneSession("\($0)") })
      for index in 0..<count / 2 { try router.remove("\(index)") }
      return router
    } _: {
      _ = try $0.route(.notification(nil))
    }
    #expect(ratio < 20, "100 for a search over the gaps")
  }

  @Test func aRouteAmongSessionsOfTwoRoles() throws {
    let ratio = try ratio(200, 20_000) { count in
      let windows = try (0..<count).map {
        try SceneSession("\($0)", prefers: "SELF == 'a\($0)'", can: "FALSEPREDICATE")
      }
      return try SceneRouter(sessions: windows + [SceneSession("tv", role: .windowExternalDisplay)])
    } _: {
      _ = try $0.route(.notification("a7"))
    }
    #expect(ratio < 20, "100 for a walk over the sessions")
  }

  @Test func anEventThatExcludesASessionWhichIsNotTheAnswer() throws {
    let ratio = try ratio(200, 20_000) { count in
      try SceneRouter(
        sessions: (0..<count).map { try SceneSession("\($0)", prefers: "SELF == 'a\($0)'", can: "FALSEPREDICATE") })
    } _: {
      _ = try $0.route(.notification("a7"), options: RoutingOptions(requestingSession: "3", excludedSessions: ["5"]))
    }
    #expect(ratio < 20, "100 for a walk over the sessions")
  }

  /// Returns how much longer it takes to make a router of four times as many sessions.
  private func buildingRatio(_ count: Int, _ session: (Int) throws -> SceneSession) throws -> Double {
    let sessions = try (0..<count * 4).map(session)
    let quarter = try ProcessorTime.shortest(of: 3) { _ = try SceneRouter(sessions: Array(sessions.prefix(count))) }
    return try ProcessorTime.shortest(of: 3) { _ = try SceneRouter(sessions: sessions) } / quarter
  }

  #if RegularExpressions
    @Test func buildingARouterOfPatternsThatShareTheirLiteral() throws {
      let ratio = try buildingRatio(800) { try SceneSession("\($0)", can: "SELF MATCHES 'thread/[0-9]{1,\($0 + 1)}'") }
      #expect(ratio < 9, "16 if each pattern is compared with all others")
    }
  #endif

  @Test func buildingARouterOfOneLongList() throws {
    let ratio = try buildingRatioOfList(4_000)
    #expect(ratio < 9, "16 if each literal is compared with all others")
  }

  private func buildingRatioOfList(_ count: Int) throws -> Double {
    func router(_ count: Int) throws -> SceneSession {
      try SceneSession("list", can: "SELF IN {\((0..<count).map { "'item \($0)'" }.joined(separator: ", "))}")
    }
    let others = (0..<4).map { SceneSession("\($0)") }
    let (short, long) = (try router(count), try router(count * 4))
    let one = try ProcessorTime.shortest(of: 3) { _ = try SceneRouter(sessions: others + [short]) }
    return try ProcessorTime.shortest(of: 3) { _ = try SceneRouter(sessions: others + [long]) } / one
  }

  #if RegularExpressions
    @Test func markingADecisionWithManyFaults() throws {
      let limits = PredicateLimits(matchSteps: 1, matchDepth: 1)
      let ratio = try ratio(500, 4_000) { count in
        let conditions = SceneConditions.activation(
          SceneActivationConditions(prefersToActivate: try StringPredicate("SELF MATCHES '(a|aa)*c'", limits: limits)))
        return try SceneRouter(
          sessions: (0..<count).map { SceneSession("\($0)", conditions: conditions) },
          policy: .iPadOSMarkingUndocumented)
      } _: {
        _ = try $0.route(.notification("aaaaaaaaaaaaaaaaaaaaab"))
      }
      #expect(ratio < 20, "64 if each fault is compared with all others")
    }
  #endif
}
