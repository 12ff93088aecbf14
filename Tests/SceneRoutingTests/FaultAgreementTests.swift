import SceneRouting
import Testing

#if RegularExpressions
  /// Conditions that exceed a limit: an explanation has the same faults as the route.
  @Suite struct FaultAgreementTests {
    private func router(_ count: Int) throws -> SceneRouter {
      try SceneRouter(
        sessions: (0..<count).map {
          try SceneSession("s\($0)", prefers: "SELF MATCHES '(x+x+)+y\($0).*z'", can: "FALSEPREDICATE")
        })
    }

    @Test(arguments: [1, 20]) func explanationsHaveTheSameFaultsAsTheRoute(count: Int) throws {
      let event = ExternalEvent.url(String(repeating: "x", count: 10_000))
      let router = try router(count)
      let faults = try router.route(event).faults.map(\.subject)
      #expect(try router.explain(event).decision.faults.map(\.subject) == faults)
    }

    @Test(arguments: [1, 20]) func reportsALimitAsAFault(count: Int) throws {
      let event = ExternalEvent.url(String(repeating: "x", count: 10_000) + "-y0z")
      let router = try router(count)
      #expect(try router.route(event).faults.map(\.subject) == ["s0"])
      #expect(try router.explain(event).decision.faults.map(\.subject) == ["s0"])
    }
  }
#endif
