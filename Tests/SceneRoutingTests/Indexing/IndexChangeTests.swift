@testable import SceneRouting
import StringPredicates
import TestSupport
import Testing

/// A router whose sessions changed decides as a router that was made from the same sessions.
@Suite struct IndexChangeTests {
  /// All n-grams of `aaaaaaaa` are equal, so the index has several postings for it under one key.
  @Test func choosesASessionThatPrefersALiteralThatOverlapsItself() throws {
    let sessions = try [
      SceneSession("a", can: "SELF CONTAINS 'aaaaaaaa'"), SceneSession("b", prefers: "SELF == 'aaaaaaaa'"),
    ]
    var router = try SceneRouter(sessions: sessions + (0..<15).map { SceneSession("other \($0)") })
    try router.add(try SceneSession("e", prefers: "SELF CONTAINS 'aaaaaaaa'"))
    #expect(try router.route(.notification("aaaaaaaa")).session == "e")
    let again = try SceneRouter(sessions: router.sessions)
    #expect(try again.route(.notification("aaaaaaaa")).session == "e")
  }

  /// The same few literals with every operator, added, used, changed and removed.
  @Test(arguments: [10, 300, 5_000], [1, 2] as [UInt64])
  func decidesAsARouterMadeAnew(count: Int, seed: UInt64) throws {
    var random = RandomScenes(seed: seed)
    let literals = ["aaaa", "aaaaaaaa", "abab", "abababab", "aaaaaaaaaaaa", "abcabcabc", "mail/aaaaaaaa", "x"]
    func predicate() -> StringPredicate {
      let operation = ["==", "BEGINSWITH", "ENDSWITH", "CONTAINS", "CONTAINS[c]", "LIKE"][random.below(6)]
      let literal = literals[random.below(literals.count)]
      return .generated("SELF \(operation) %@", arguments: [.string(operation == "LIKE" ? "*\(literal)?*" : literal)])
    }
    func conditions() -> SceneConditions {
      .activation(
        SceneActivationConditions(
          canActivate: random.once(in: 2) ? StringPredicate(value: false) : predicate(), prefersToActivate: predicate())
      )
    }
    var router = try SceneRouter(
      sessions: (0..<count).map { SceneSession("s\($0)", conditions: conditions()) })
    var found = 0
    for step in 0..<200 {
      let session = router.sessions[random.below(router.sessionCount)].persistentIdentifier
      switch random.below(4) {
      case 0: try router.add(SceneSession("t\(step)", conditions: conditions()))
      case 1: try router.setConditions(conditions(), of: session)
      case 2: try router.apply(try router.route(.sessionRequest(session: session, userActivity: nil)))
      default: if router.sessionCount > 5 { try router.remove(session) }
      }
      if step % 10 > 0 && count > 300 { continue }
      let anew = try SceneRouter(sessions: router.sessions)
      for identifier in literals + ["aaaaaaaab", "bababab", "zaaaaaaaaaaaaz"] {
        let decision = try router.route(.notification(identifier))
        if decision.session != nil { found += 1 }
        guard decision == (try anew.route(.notification(identifier))) else {
          Issue.record("seed \(seed), step \(step), \(identifier): \(decision)")
          return
        }
      }
    }
    #expect(found > 100)
  }

  /// The number of postings under a key is bounded, regardless of how many conditions have the key in common.
  @Test(arguments: [32, 2] as [UInt32]) func boundsThePostingsOfAKey(bits: UInt32) throws {
    var tuning = IndexTuning()
    tuning.keys = HashKeys(mask: .max << (32 - bits))
    var store = SessionStore(tuning: tuning)
    for index in 1..<1_000 {
      store.add(try SceneSession("digits \(index)", can: "SELF MATCHES 'thread/[0-9]{1,\(index)}'"))
      store.add(try SceneSession("whole \(index)", can: "SELF IN {'shared', 'own \(index)'}"))
      store.add(try SceneSession("infix \(index)", can: "SELF CONTAINS 'aaaaaaaaaaaa\(index % 7)'"))
    }
    let storage = try #require(store.roles[0].index)
    storage.read { storage in
      var counts: [PostingKey: Int] = [:]
      storage.pointee.postings.forEach { counts[PostingKey(kind: $1.kind, hash: $0), default: 0] += 1 }
      #expect(counts.values.allSatisfy { $0 <= tuning.longestBucket + 1 })
    }
    #expect(store.indexReport(limit: 0)?.predicateCount ?? 0 > 1_990, "unequal predicates have records of their own")
  }

  @Test func storesPredicatesThatAreWrittenAlikeOnce() throws {
    let sessions = try (0..<1_000).map {
      try SceneSession("\($0)", can: "SELF MATCHES 'thread/[0-9]{1,\($0 % 10 + 1)}'")
    }
    #expect(try SceneRouter(sessions: sessions).indexReport()?.predicateCount == 10)
  }
}
