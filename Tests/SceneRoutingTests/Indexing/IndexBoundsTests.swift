import SceneRouting
import StringPredicates
import TestSupport
import Testing

/// The cost of an index depends only on its current sessions: neither on the hashes of their texts, nor on previous
/// sessions.
@Suite struct IndexBoundsTests {
  private func session(_ name: String, can: String = "FALSEPREDICATE", prefers: String = "FALSEPREDICATE") throws
    -> SceneSession
  {
    SceneSession(
      name,
      conditions: .activation(
        SceneActivationConditions(
          canActivate: try StringPredicate(can), prefersToActivate: try StringPredicate(prefers))))
  }

  /// Colliding keys share a posting list, regardless of their kind: infix, prefix, suffix, or short gram.
  @Test(arguments: [1, 8, 32]) func findsASessionWhoseKeyCollides(bits: UInt32) throws {
    let letters = Array("abcdefghijklmnopqr")
    var sessions = try letters.map { try session("contains \($0)", can: "SELF CONTAINS 'a6db\($0)'") }
    sessions += try letters.map { try session("is \($0)", can: "SELF == 'whole\($0)'") }
    sessions += [
      try session("ends", prefers: "SELF ENDSWITH 'e3ua'"),
      try session("begins", prefers: "SELF BEGINSWITH '1ong start'"),
      try session("short", prefers: "SELF ENDSWITH '!?'"), try session("wide", prefers: "SELF CONTAINS '-9 bytes-'"),
    ]
    var agreement = IndexAgreement([], .colliding(bits: bits))
    for session in sessions { agreement.store.add(session) }
    let identifiers = ["00e3ua", "1ong start", "x!?", "00-9 bytes-00", "xa6dbcx", "wholea", "none"]
    for identifier in identifiers { agreement.agrees(on: IndexAgreement.query(identifier)) }
    #expect(agreement.found == identifiers.count - 1)
    // The same after the other sessions are removed.
    for session in sessions.prefix(36) {
      agreement.store.remove(try #require(agreement.store.slot(of: session.persistentIdentifier)))
    }
    for identifier in identifiers { agreement.agrees(on: IndexAgreement.query(identifier)) }
  }

  @Test func memoryDoesNotDependOnHashes() throws {
    let sessions = try (0..<2_000).map { index in
      try session("\(index)", can: "SELF BEGINSWITH '\(index)-abcdef'", prefers: "SELF CONTAINS '/\(index)-abcdef/'")
    }
    let usual = IndexAgreement(sessions, isBuilt: true).store.indexReport(limit: 0)?.byteCount ?? 0
    for bits in [1, 4, 12] as [UInt32] {
      var tuning = IndexTuning()
      tuning.keys = HashKeys(mask: .max << (32 - bits))
      let colliding = IndexAgreement(sessions, tuning, isBuilt: true).store.indexReport(limit: 0)?.byteCount ?? 0
      #expect(colliding < usual * 3 / 2, "\(bits) bits: \(colliding) bytes, and \(usual) with 32 bits")
    }
  }

  /// Sessions with the same predicate share its record, and excess capacity is released.
  @Test func sharedPredicatesTakeLittleMemory() throws {
    func bytes(_ format: (Int) -> String) throws -> Int {
      let sessions = try (0..<4_000).map { try session("\($0)", can: format($0)) }
      return IndexAgreement(sessions, isBuilt: true).store.indexReport(limit: 0)?.byteCount ?? 0
    }
    let (same, different) = try (bytes { _ in "SELF == 'abcdefgh'" }, bytes { "SELF == 'abcdefgh\($0)'" })
    #expect(same * 3 < different * 2, "\(same) bytes, and \(different) for different predicates")
  }

  @Test func filtersStayEffectiveAfterChanges() throws {
    var random = RandomScenes(seed: 3)
    func literal() -> String { (0..<4).map { _ in String(random.below(1 << 18), radix: 32) }.joined(separator: "-") }
    func conditions() throws -> SceneConditions {
      let format = ["SELF CONTAINS '\(literal())'", "SELF BEGINSWITH '\(literal())'"][random.below(2)]
      return .activation(SceneActivationConditions(canActivate: try StringPredicate(format)))
    }
    var store = SessionStore()
    for index in 0..<1_000 { store.add(SceneSession("\(index)", conditions: try conditions())) }
    let slots = store.mostRecentFirst
    let identifiers = (0..<2_000).map { _ in literal() + literal() }
    func passed() -> Int { identifiers.reduce(0) { $0 + store.gramsThatPass($1) } }
    let (before, bytes) = (passed(), store.indexReport(limit: 0)?.byteCount ?? 0)
    for turn in 0..<20_000 {
      store.setConditions(try conditions(), of: slots[turn % 1_000])
    }
    #expect(passed() < before * 2 + 200, "\(before) pieces at first, \(passed()) after 20,000 renewed conditions")
    #expect((store.indexReport(limit: 0)?.byteCount ?? 0) < bytes * 2)
  }

  /// A long run of one letter repeats one gram that many literals contain.
  @Test func findsASessionInALongRunOfOneLetter() throws {
    let sessions = try (0..<200).map { try session("\($0)", can: "SELF CONTAINS 'aaaaaaaaaaaa\($0)'") }
    var agreement = IndexAgreement(sessions, .small, isBuilt: true)
    agreement.agrees(on: IndexAgreement.query(String(repeating: "a", count: 5_000) + "7"))
    #expect(agreement.found == 1)
  }
}
