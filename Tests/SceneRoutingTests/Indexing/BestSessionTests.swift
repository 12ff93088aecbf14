import SceneRouting
import StringPredicates
import Synchronization
import TestSupport
import Testing

private final class Flag: Sendable {
  let isUp = Atomic<Bool>(false)
}

/// The ways to route without a decision: one identifier, many, and from many threads.
@Suite struct BestSessionTests {
  private func best(_ router: SceneRouter, _ identifier: String, role: SceneSessionRole? = nil) -> SessionMatch? {
    Array(identifier.utf8).withUnsafeBufferPointer { router.bestSession(for: $0, role: role) }
  }

  /// What `bench` compares with.
  private func walked(_ router: SceneRouter, _ identifier: String) -> SessionMatch? {
    Array(identifier.utf8).withUnsafeBufferPointer { router.walkedSession(for: $0) }
  }

  private func best(_ router: SceneRouter, _ identifiers: [String]) -> [SessionMatch?] {
    let bytes = identifiers.map { Array($0.utf8) }
    var buffers: [UnsafeBufferPointer<UInt8>] = []
    for text in bytes {
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
      _ = copy.initialize(from: text)
      buffers.append(UnsafeBufferPointer(copy))
    }
    defer { for buffer in buffers { buffer.deallocate() } }
    var matches = [SessionMatch?](
      repeating: SessionMatch(slot: -7, suitability: nil, reason: .newScene), count: identifiers.count)
    matches.withUnsafeMutableBufferPointer { matches in
      buffers.withUnsafeBufferPointer { router.bestSessions(for: $0, into: matches) }
    }
    return matches
  }

  @Test(arguments: [0, 3, 40, 2_000]) func oneAndManyDecideAsRouteDoes(_ count: Int) throws {
    var workload = WorkloadScenes(seed: 11)
    let (sessions, samples) = workload.sessions(count)
    let router = try SceneRouter(application: SceneApplication(), sessions: sessions)
    var identifiers = (0..<500).map { _ in samples.isEmpty ? "a" : workload.identifier(of: samples) }
    identifiers += ["", "é", "日本", String(repeating: "x", count: 240), String(repeating: "a/1234", count: 200)]
    let matches = best(router, identifiers)
    for (identifier, match) in zip(identifiers, matches) {
      let decision = try router.route(.content(identifier))
      #expect(match == best(router, identifier))
      #expect(match == walked(router, identifier))
      #expect(match.flatMap { router.session(inSlot: $0.slot) }?.persistentIdentifier == decision.session)
      #expect(match?.suitability == decision.suitability)
      if let match { #expect(match.reason == decision.reason) }
    }
  }

  @Test func policyRoleAndBrokenBytesCount() throws {
    let sessions = try (0..<20).map { index in
      SceneSession(
        persistentIdentifier: "\(index)", role: index == 9 ? .immersiveSpaceApplication : .windowApplication,
        conditions: .activation(
          SceneActivationConditions(canActivate: try StringPredicate("SELF == 'x' OR SELF == '\u{FFFD}'"))))
    }
    let router = try SceneRouter(application: SceneApplication(), sessions: sessions)
    let nine = router.store.slot(of: "9")
    #expect(best(router, "x", role: .immersiveSpaceApplication)?.slot == nine)
    #expect(best(router, "x", role: .carPlayTemplateApplication) == nil)
    #expect([0xFF].withUnsafeBufferPointer { router.bestSession(for: $0) }?.slot == router.store.slot(of: "0"))
    let phone = try SceneRouter(application: SceneApplication(idiom: .phone), sessions: sessions)
    #expect(best(phone, "y")?.reason == .mostRecent)
    #expect(walked(phone, "y") == best(phone, "y"))
    let single = try SceneRouter(application: SceneApplication(supportsMultipleScenes: false), sessions: [sessions[2]])
    #expect(best(single, "y")?.reason == .singleScene)
    #expect(best(single, ["y"]).first??.reason == .singleScene)
  }

  /// Where all sessions have one role, and it is not that of the event, none of them takes it.
  @Test(arguments: [1, 20, 200]) func sessionsOfAnotherRoleOnly(count: Int) throws {
    let sessions = (0..<count).map { SceneSession(persistentIdentifier: "\($0)", role: .immersiveSpaceApplication) }
    let router = try SceneRouter(application: SceneApplication(), sessions: sessions)
    #expect(best(router, "x") == nil && best(router, ["x", "y"]) == [nil, nil])
    #expect(try router.route(.content("x")).session == nil)
    #expect(best(router, "x", role: .immersiveSpaceApplication)?.slot == router.store.slot(of: "0"))
  }

  @Test func copyKeepsItsSessionsWhileTheOtherIsChanged() throws {
    var workload = WorkloadScenes(seed: 5)
    let (sessions, samples) = workload.sessions(300)
    let router = try SceneRouter(application: SceneApplication(), sessions: sessions)
    let before = best(router, samples)
    var copy = router
    for session in sessions.prefix(250) {
      copy.store.remove(try #require(copy.store.slot(of: session.persistentIdentifier)))
    }
    #expect(best(router, samples) == before)
    #expect(best(copy, samples) != before)
    for index in 250..<300 { copy.store.moveToFront(try #require(copy.store.slot(of: "scene-\(index)"))) }
    var agreement = IndexAgreement()
    agreement.store = copy.store
    for sample in samples { agreement.agrees(on: IndexAgreement.query(sample)) }
  }

  @Test func sharedRouterIsReadWhileItIsChanged() async throws {
    let sessions = (0..<50).map { SceneSession(persistentIdentifier: "\($0)") }
    let shared = SharedSceneRouter(try SceneRouter(application: SceneApplication(), sessions: sessions))
    let flag = Flag()
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<2 {
        group.addTask {
          var last = -1
          var reads = 0
          while !flag.isUp.load(ordering: .acquiring) || reads < 100 {
            let name = try shared.read { router in try router.route(.content("x")).session ?? "" }
            let slot = shared.read { router in self.best(router, "x")?.slot }
            #expect(slot != nil && !name.isEmpty)
            last = max(last, Int(name) ?? -1)
            reads += 1
            await Task.yield()  // the writer may need this thread
          }
          return reads
        }
      }
      for step in 0..<300 {
        let name = "\(step % 50)"
        shared.update { router in
          if let slot = router.store.slot(of: name) { router.bringToFront(slot) }
        }
        #expect(try shared.read { router in try router.route(.content("x")).session } == name)
        await Task.yield()
      }
      flag.isUp.store(true, ordering: .releasing)
      for try await reads in group { #expect(reads >= 100) }
    }
  }

  @Test func throwingChangeIsMadeOnNeitherSide() throws {
    let sessions = (0..<20).map { SceneSession(persistentIdentifier: "\($0)") }
    let shared = SharedSceneRouter(try SceneRouter(application: SceneApplication(), sessions: sessions))
    var calls = 0
    let decision = RoutingDecision(outcome: .existingSession, session: "nobody", reason: .can)
    #expect(throws: RoutingError.self) {
      try shared.update { router throws(RoutingError) in
        calls += 1
        _ = try router.carryOut(decision)
      }
    }
    #expect(calls == 1)
    shared.update { router in
      _ = try? router.carryOut(RoutingDecision(outcome: .existingSession, session: "7", reason: .can))
    }
    for _ in 0..<2 { #expect(shared.read { $0.sessions.first?.persistentIdentifier } == "7") }
  }

  @Test func changeThatThrowsHalfWayIsUndoneOnBothSides() throws {
    struct HalfWay: Error {}
    let sessions = (0..<20).map { SceneSession(persistentIdentifier: "\($0)") }
    let shared = SharedSceneRouter(try SceneRouter(application: SceneApplication(), sessions: sessions))
    for throwingCall in [1, 2] {
      var calls = 0
      let name = "added before call \(throwingCall) threw"
      let added = try? shared.update { router in
        calls += 1
        try router.add(SceneSession(persistentIdentifier: name))
        if calls == throwingCall { throw HalfWay() }
        return true
      }
      #expect((added == true) == (throwingCall == 2), "the first call decides")
      // Each change lets readers use the other side.
      for _ in 0..<2 {
        #expect(shared.read { $0.session(name) != nil } == (throwingCall == 2))
        shared.update { $0.bringToFront(0) }
      }
    }
  }

  @Test func sessionsComeAndGoThroughTheSharedRouter() throws {
    let nothing = SceneConditions.activation(SceneActivationConditions(canActivate: StringPredicate(value: false)))
    let sessions = (0..<20).map { SceneSession(persistentIdentifier: "\($0)", conditions: nothing) }
    let shared = SharedSceneRouter(try SceneRouter(application: SceneApplication(), sessions: sessions))
    func taker() throws -> String? { try shared.read { try $0.route(.content("x")).session } }
    #expect(try taker() == nil)
    try shared.add(SceneSession(persistentIdentifier: "new"))
    #expect(try taker() == "new")
    #expect(throws: RoutingError.self) { try shared.add(SceneSession(persistentIdentifier: "new")) }
    try shared.setConditions(.default, of: "7")
    try shared.remove("new")
    #expect(try taker() == "7")
    #expect(throws: RoutingError.self) { try shared.remove("new") }
    #expect(shared.read { $0.sessionCount } == 20)
  }

  @Test func reportNamesWhatIsSlow() throws {
    #expect(try SceneRouter(application: SceneApplication()).indexReport() == nil)
    let sessions = try (0..<100).map { index in
      SceneSession(
        persistentIdentifier: "\(index)",
        conditions: .activation(
          SceneActivationConditions(
            canActivate: try StringPredicate("SELF BEGINSWITH 'mail' AND length:(SELF) > \(index)"),
            prefersToActivate: try StringPredicate("SELF == 'a'"))))
    }
    let report = try #require(
      try SceneRouter(application: SceneApplication(), sessions: sessions).indexReport(limit: 5))
    #expect(report.sessionCount == 100)
    #expect(report.predicateCount == 101)
    #expect(report.unanchoredCount == 0)
    #expect(report.sharedBuckets.map(\.predicateCount) == [68], "all but sixteen by the edge and sixteen by a window")
    #expect(report.sharedBuckets[0].example.contains("BEGINSWITH"))
    #expect(report.byteCount > 0)
  }
}
