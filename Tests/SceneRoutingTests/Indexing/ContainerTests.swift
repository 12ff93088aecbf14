@testable import SceneRouting
import TestSupport
import Testing

/// The containers of the index, compared with the standard library's.
@Suite struct ContainerTests {
  @Test(arguments: [1, 2, 3]) func treapBehavesLikeAnOrderedDictionary(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var pool = TreapPool()
    let treaps = (0..<3).map { _ in pool.makeTreap() }
    var expected = [[UInt64: UInt32]](repeating: [:], count: treaps.count)
    for step in 0..<4_000 {
      let number = random.below(treaps.count)
      let key = UInt64(random.below(200))
      switch random.below(4) {
      case 0, 1:
        guard expected[number][key] == nil else { continue }
        pool.insert(key: key, value: UInt32(step), into: treaps[number])
        expected[number][key] = UInt32(step)
      case 2:
        pool.remove(key: key, from: treaps[number])
        expected[number][key] = nil
      default:
        let new = UInt64(random.below(200))
        guard let value = expected[number][key], expected[number][new] == nil else { continue }
        pool.move(key: key, in: treaps[number], to: new)
        expected[number][key] = nil
        expected[number][new] = value
      }
      var values: [UInt32] = []
      pool.forEach(treaps[number]) { values.append($0) }
      let ordered = expected[number].sorted { $0.key > $1.key }.map(\.value)
      guard values == ordered, pool.isEmpty(treaps[number]) == ordered.isEmpty else {
        Issue.record("step \(step): \(values) instead of \(ordered)")
        return
      }
    }
  }

  @Test func reusesReleasedTreapsAndNodes() {
    var pool = TreapPool()
    let treap = pool.makeTreap()
    for round in 0..<100 {
      pool.insert(key: UInt64(round), value: 7, into: treap)
      pool.remove(key: UInt64(round), from: treap)
    }
    #expect(pool.nodes.count == 1)
    pool.release(treap)
    #expect(pool.makeTreap() == treap && pool.treaps.count == 1)
  }

  /// With few distinct hashes, buckets overflow.
  @Test(arguments: [4, 64, 100_000]) func postingTableBehavesLikeAMultimap(hashes: Int) {
    var random = SeededGenerator(seed: UInt64(hashes))
    var table = PostingTable()
    var expected: [UInt32: Set<UInt32>] = [:]
    var count = 0
    for step in 0..<6_000 {
      let hash = UInt32(random.below(hashes)) &* 0x9E37_79B1
      if random.below(step < 3_000 ? 4 : 8) < 3 {
        table.insert(hash, Posting(.record(UInt32(step)), .whole))
        expected[hash, default: []].insert(UInt32(step))
        count += 1
      } else if let record = expected[hash]?.randomElement(using: &random) {
        guard let slot = table.first(hash, where: { $0.ref == .record(record) }) else {
          Issue.record("record \(record) is lost")
          return
        }
        table.remove(at: slot)
        expected[hash]?.remove(record)
        count -= 1
      }
      if step == 4_000 { table.compact() }
      var found: Set<UInt32> = []
      table.forEach(hash) { found.insert($0.ref.target) }
      guard found == expected[hash] ?? [], table.count == count else {
        Issue.record("step \(step): \(found) instead of \(expected[hash] ?? [])")
        return
      }
    }
    var all = 0
    table.forEach { hash, posting in
      all += 1
      #expect(expected[hash]?.contains(posting.ref.target) == true)
    }
    #expect(all == count)
  }

  @Test func arenaReusesMemoryAndKeepsSmallRecordsInOneCacheLine() {
    var random = SeededGenerator(seed: 3)
    var arena = RecordArena()
    var records: [(record: UInt32, length: Int)] = []
    for step in 0..<3_000 {
      if random.below(3) > 0 || records.isEmpty {
        let length = random.below(LiteralGrams.maximumLength + 1)
        let record = arena.add(PredicateRecord(kind: .matcher), bodyLength: length)
        for offset in 0..<length { arena.body(record)[offset] = UInt8(truncatingIfNeeded: step) }
        let size = RecordArena.headerSize + length
        #expect(size > 64 || Int(record) / 8 == (Int(record) * 8 + size - 1) / 64)
        records.append((record, length))
      } else {
        let (record, length) = records.remove(at: random.below(records.count))
        if let first = length > 0 ? arena.body(record)[0] : nil {
          #expect((0..<length).allSatisfy { arena.body(record)[$0] == first }, "no record overwrites another")
        }
        arena.remove(record, bodyLength: length)
      }
    }
    let size = arena.words.count
    for (record, length) in records { arena.remove(record, bodyLength: length) }
    for (_, length) in records { _ = arena.add(PredicateRecord(kind: .matcher), bodyLength: length) }
    #expect(arena.words.count == size)
  }

  @Test func filterPassesEveryAddedGram() {
    var random = SeededGenerator(seed: 4)
    var filters = BloomFilters()
    var table = PostingTable()
    var hashes: [UInt32] = []
    for number in 0..<5_000 {
      let hash = UInt32.random(in: .min ... .max, using: &random)
      table.insert(hash, Posting(.record(UInt32(number)), .infix4))
      filters.add(hash, .infix4, table)
      hashes.append(hash)
    }
    var missing = 0
    for hash in hashes where !filters.infixes4.mayContain(hash) { missing += 1 }
    #expect(missing == 0)
    var others = 0
    for _ in 0..<10_000 where filters.infixes4.mayContain(UInt32.random(in: .min ... .max, using: &random)) {
      others += 1
    }
    #expect(others < 2_000, "most other grams are ruled out")
    let isInOtherFilter = filters.ends.mayContain(hashes[0])
    #expect(!isInOtherFilter)
  }
}
