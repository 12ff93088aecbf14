@_spi(UTF8) import SceneRouting
import TestSupport
import Testing

/// Matching without a full decision: one identifier, and batches.
@Suite struct IdentifierMatchTests {
  private func match(_ router: SceneRouter, _ identifier: String) -> SessionMatch? {
    Array(identifier.utf8).withUnsafeBufferPointer { router.match($0).session }
  }

  private func linearMatch(_ router: SceneRouter, _ identifier: String) -> SessionMatch? {
    Array(identifier.utf8).withUnsafeBufferPointer { router.linearMatch($0) }
  }

  private func matches(_ router: SceneRouter, _ identifiers: [String]) -> [SessionMatch?] {
    let buffers = identifiers.map { text in
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
      _ = copy.initialize(from: text.utf8)
      return UnsafeBufferPointer(copy)
    }
    defer { for buffer in buffers { buffer.deallocate() } }
    var matches = [IdentifierMatch](repeating: .undecided, count: identifiers.count)
    matches.withUnsafeMutableBufferPointer { matches in
      buffers.withUnsafeBufferPointer { router.match($0, into: matches) }
    }
    #expect(!matches.contains(.undecided))
    return matches.map(\.session)
  }

  @Test(arguments: [0, 3, 40, 2_000], [nil, "com."])
  func singleAndBatchMatchesAgreeWithRoute(_ count: Int, prefix: String?) throws {
    var workload = WorkloadScenes(seed: 11)
    let (sessions, samples) = workload.sessions(count)
    let router = try SceneRouter(application: SceneApplication(focusFilterPrefix: prefix), sessions: sessions)
    var identifiers = (0..<500).map { _ in samples.isEmpty ? "a" : workload.identifier(of: samples) }
    identifiers += ["", "é", "日本", String(repeating: "x", count: 240), String(repeating: "a/1234", count: 200)]
    let found = matches(router, identifiers)
    for (identifier, match) in zip(identifiers, found) {
      let decision = try router.route(.content(identifier))
      #expect(match == self.match(router, identifier))
      #expect(match == linearMatch(router, identifier))
      #expect(match.flatMap { router.store[$0.slot] }?.persistentIdentifier == decision.session)
      #expect(match?.suitability == decision.suitability)
      if let match { #expect(match.reason == decision.reason) }
    }
  }

  @Test func appliesThePolicyAndAcceptsInvalidUTF8() throws {
    let sessions = try (0..<20).map { try SceneSession("\($0)", can: "SELF == 'x' OR SELF == '\u{FFFD}'") }
    let router = try SceneRouter(sessions: sessions)
    #expect([0xFF].withUnsafeBufferPointer { router.match($0) }.session?.slot == router.store.slot(of: "0"))
    let phone = try SceneRouter(application: SceneApplication(idiom: .phone), sessions: sessions)
    #expect(match(phone, "y")?.reason == .mostRecent)
    #expect(linearMatch(phone, "y") == match(phone, "y"))
    let single = try SceneRouter(application: SceneApplication(supportsMultipleScenes: false), sessions: [sessions[2]])
    #expect(match(single, "y")?.reason == .singleScene)
    #expect(matches(single, ["y"]).first??.reason == .singleScene)
  }

  @Test func doesNotMatchAnIdentifierBeyondTheLimit() throws {
    let router = try SceneRouter(sessions: [SceneSession("a")], identifierLimit: 2)
    for (text, isDecided) in [("xy", true), ("xyz", false)] {
      let match = Array(text.utf8).withUnsafeBufferPointer { router.match($0) }
      #expect((match != .undecided) == isDecided)
    }
  }

  @Test(arguments: [1, 20, 200]) func findsNoSessionOfAnotherRole(count: Int) throws {
    let sessions = (0..<count).map { SceneSession("\($0)", role: .immersiveSpaceApplication) }
    let router = try SceneRouter(sessions: sessions)
    #expect(match(router, "x") == nil && matches(router, ["x", "y"]) == [nil, nil])
    #expect(try router.route(.content("x")).session == nil)
    let options = RoutingOptions(role: .immersiveSpaceApplication)
    #expect(try router.route(.content("x"), options: options).session == "0")
  }

  @Test func copyKeepsItsSessionsWhileTheOriginalChanges() throws {
    var workload = WorkloadScenes(seed: 5)
    let (sessions, samples) = workload.sessions(300)
    let router = try SceneRouter(sessions: sessions)
    let before = matches(router, samples)
    var copy = router
    for session in sessions.prefix(250) {
      copy.store.remove(try #require(copy.store.slot(of: session.persistentIdentifier)))
    }
    #expect(matches(router, samples) == before)
    #expect(matches(copy, samples) != before)
    for index in 250..<300 { copy.store.moveToFront(try #require(copy.store.slot(of: "scene-\(index)"))) }
    var agreement = IndexAgreement()
    agreement.store = copy.store
    for sample in samples { agreement.agrees(on: IndexAgreement.query(sample)) }
  }

  /// Any number of threads may read a value while copies of it are changed.
  @Test func threadsReadARouterWhileItsCopiesChange() async throws {
    var workload = WorkloadScenes(seed: 9)
    let (sessions, samples) = workload.sessions(300)
    let router = try SceneRouter(sessions: sessions)
    let expected = matches(router, samples)
    await withTaskGroup(of: Void.self) { group in
      for first in 0..<4 {
        group.addTask {
          var copy = router
          for session in sessions.dropFirst(first * 50).prefix(50) {
            _ = try? copy.remove(session.persistentIdentifier)
            #expect(matches(router, samples) == expected)
          }
        }
      }
    }
  }

  @Test func reportNamesSlowConditions() throws {
    #expect(try SceneRouter().indexReport() == nil)
    let sessions = try (0..<100).map {
      try SceneSession("\($0)", prefers: "SELF == 'a'", can: "SELF BEGINSWITH 'mail' AND length:(SELF) > \($0)")
    }
    let report = try #require(try SceneRouter(sessions: sessions).indexReport(limit: 5))
    #expect(report.sessionCount == 100 && report.predicateCount == 101 && report.unanchoredCount == 0)
    let slowest = try #require(report.sharedBuckets.first)
    #expect(slowest.predicateCount > 50)
    #expect(slowest.example.contains("BEGINSWITH"))
    #expect(report.byteCount > 0)
  }
}

extension IdentifierMatch {
  fileprivate var session: SessionMatch? {
    if case .session(let match) = self { match } else { nil }
  }
}
