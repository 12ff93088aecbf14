@testable import SceneRouting
import StringPredicates
import TestSupport
import Testing

/// The cost of an index depends only on its current sessions: neither on the hashes of their texts, nor on previous
/// sessions.
@Suite struct IndexBoundsTests {
  /// Colliding keys share a posting list, regardless of their kind: infix, prefix, suffix, or short gram.
  @Test(arguments: [1, 8, 32]) func findsASessionWhoseKeyCollides(bits: UInt32) throws {
    let letters = Array("abcdefghijklmnopqr")
    var sessions = try letters.map { try SceneSession("contains \($0)", can: "SELF CONTAINS 'a6db\($0)'") }
    sessions += try letters.map { try SceneSession("is \($0)", can: "SELF == 'whole\($0)'") }
    sessions += try ["ENDSWITH 'e3ua'", "BEGINSWITH '1ong start'", "ENDSWITH '!?'", "CONTAINS '-9 bytes-'"].map {
      try SceneSession($0, prefers: "SELF \($0)", can: "FALSEPREDICATE")
    }
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
      try SceneSession(
        "\(index)", prefers: "SELF CONTAINS '/\(index)-abcdef/'", can: "SELF BEGINSWITH '\(index)-abcdef'")
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
      let sessions = try (0..<4_000).map { try SceneSession("\($0)", can: format($0)) }
      return IndexAgreement(sessions, isBuilt: true).store.indexReport(limit: 0)?.byteCount ?? 0
    }
    let (same, different) = try (bytes { _ in "SELF == 'abcdefgh'" }, bytes { "SELF == 'abcdefgh\($0)'" })
    #expect(same * 3 < different * 2, "\(same) bytes, and \(different) for different predicates")
  }

  @Test func filtersStayEffectiveAfterChanges() throws {
    var random = RandomScenes(seed: 3)
    func literal() -> String { (0..<4).map { _ in String(random.below(1 << 18), radix: 32) }.joined(separator: "-") }
    func conditions() throws -> SceneConditions {
      let operation = ["CONTAINS", "BEGINSWITH"][random.below(2)]
      return .activation(
        SceneActivationConditions(canActivate: try StringPredicate("SELF \(operation) '\(literal())'")))
    }
    var store = SessionStore()
    for index in 0..<1_000 { store.add(SceneSession("\(index)", conditions: try conditions())) }
    let slots = store.mostRecentFirst
    let identifiers = (0..<2_000).map { _ in literal() + literal() }
    func passed() -> Int { identifiers.reduce(0) { $0 + store.gramsThatPass($1) } }
    let (before, bytes) = (passed(), store.indexReport(limit: 0)?.byteCount ?? 0)
    for turn in 0..<20_000 { store.setConditions(try conditions(), of: slots[turn % 1_000]) }
    #expect(passed() < before * 2 + 200, "\(before) pieces at first, \(passed()) after 20,000 renewed conditions")
    #expect((store.indexReport(limit: 0)?.byteCount ?? 0) < bytes * 2)
  }

  @Test func filterPassesEveryAddedGram() throws {
    var random = SeededGenerator(seed: 4)
    var filters = BloomFilters()
    var table = PostingTable()
    let hashes = (0..<5_000).map { _ in UInt32.random(in: .min ... .max, using: &random) }
    for (number, hash) in hashes.enumerated() {
      table.insert(hash, Posting(.record(UInt32(number)), .infix4))
      filters.add(hash, .infix4, table)
    }
    var (missing, others) = (0, 0)
    for hash in hashes where !filters.infixes4.mayContain(hash) { missing += 1 }
    for _ in 0..<10_000 where filters.infixes4.mayContain(UInt32.random(in: .min ... .max, using: &random)) {
      others += 1
    }
    #expect(missing == 0)
    #expect(others < 2_000, "most other grams are ruled out")
  }

  /// A long run of one letter repeats one gram that many literals contain.
  @Test func findsASessionInALongRunOfOneLetter() throws {
    let sessions = try (0..<200).map { try SceneSession("\($0)", can: "SELF CONTAINS 'aaaaaaaaaaaa\($0)'") }
    var agreement = IndexAgreement(sessions, .small, isBuilt: true)
    agreement.agrees(on: IndexAgreement.query(String(repeating: "a", count: 5_000) + "7"))
    #expect(agreement.found == 1)
  }
}
