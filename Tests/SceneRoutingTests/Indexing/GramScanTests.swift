import CBytes
import TestSupport
import Testing

/// The AVX2 scan finds the grams that the portable scan finds.
@Suite struct GramScanTests {
  private struct Hit: Hashable {
    var hash: UInt32
    var offset: Int
  }

  /// Bytes with their margins, keys, and a filter in which about one in `share` words passes.
  private struct Sample {
    let count: Int
    var text: [UInt8]
    var words: [UInt32]
    var keys = gram_keys()

    init(count: Int, share: Int, _ random: inout some RandomNumberGenerator) {
      self.count = count
      let margin = [UInt8](repeating: 0, count: Int(GRAM_MARGIN))
      text = margin + (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) } + margin
      words = (0..<64).map { _ in Int.random(in: 0..<share, using: &random) == 0 ? .max : 0 }
      withUnsafeMutableBytes(of: &keys) { bytes in
        for offset in bytes.indices { bytes[offset] = .random(in: .min ... .max, using: &random) }
      }
      keys.mask = .max
      gram_keys_arrange(&keys)
    }

    /// Returns the hits of all passes over the text.
    func hits(kinds: UInt32, isWide: Bool) -> Set<Hit> {
      var hits: Set<Hit> = []
      words.withUnsafeBufferPointer { words in
        text.withUnsafeBufferPointer { text in
          withUnsafePointer(to: keys) { keys in
            // Neither array is empty.
            let filter = bloom_filter(words: words.baseAddress.unsafelyUnwrapped, mask: UInt32(words.count - 1))
            var scan = gram_scan(keys: keys, eights: filter, fours: filter, ends: filter, kinds: kinds)
            let start = text.baseAddress.unsafelyUnwrapped + Int(GRAM_MARGIN)
            for from in stride(from: 0, through: count, by: Int(GRAM_PASS)) {
              var hashes = [UInt32](repeating: 0, count: Int(GRAM_LANES))
              let lanes = (isWide ? grams_find : grams_find_portably)(&scan, start, count, from, &hashes)
              for lane in hashes.indices where lanes >> UInt64(lane) & 1 != 0 {
                hits.insert(Hit(hash: hashes[lane], offset: gram_offset(UInt32(lane), count, from)))
              }
            }
          }
        }
      }
      return hits
    }

    /// Returns the expected grams according to `Grams.h`; if `isBeyond`, infixes beyond the end are included.
    func expected(_ kinds: UInt32, isBeyond: Bool = false) -> Set<Hit> {
      var hits: Set<Hit> = []
      func add(_ words: [UInt32], constant: Int, offset: Int) {
        let hash = hash(words, constant: constant)
        if isThere(hash) { hits.insert(Hit(hash: hash, offset: offset)) }
      }
      let count = isBeyond ? self.count + 24 : self.count
      for offset in stride(from: 0, to: count, by: 2) {
        if kinds >> UInt32(GRAM_INFIX_8) & 1 != 0, offset + 8 <= count {
          add([word(at: offset), word(at: offset + 4)], constant: Int(GRAM_INFIX_8), offset: offset)
        }
        if kinds >> UInt32(GRAM_INFIX_4) & 1 != 0, offset + 4 <= count {
          add([word(at: offset)], constant: Int(GRAM_INFIX_4), offset: offset)
        }
      }
      for length in stride(from: 4, through: min(32, self.count), by: 4) {
        let index = UInt32(length / 4 - 1)
        if kinds >> (UInt32(GRAM_FIRST_PREFIX) + index) & 1 != 0 {
          add(stride(from: 0, to: length, by: 4).map(word), constant: Int(GRAM_FIRST_PREFIX), offset: 0)
        }
        if kinds >> (UInt32(GRAM_FIRST_SUFFIX) + index) & 1 != 0 {
          add(
            stride(from: 4, through: length, by: 4).map { word(at: self.count - $0) },
            constant: Int(GRAM_FIRST_PREFIX) + 1, offset: self.count - length)
        }
      }
      return hits
    }

    private func isThere(_ hash: UInt32) -> Bool { ~words[Int(hash) & (words.count - 1)] & bloom_bits(hash) == 0 }

    private func hash(_ words: [UInt32], constant: Int) -> UInt32 {
      withUnsafeBytes(of: keys) { keys in
        let keys = keys.bindMemory(to: UInt64.self)
        let sum = words.enumerated().reduce(keys[8 + constant]) { $0 &+ keys[$1.offset] &* UInt64($1.element) }
        return UInt32(sum >> 32)
      }
    }

    private func word(at offset: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(text[Int(GRAM_MARGIN) + offset + $1]) << UInt32(8 * $1) }
    }
  }

  private static let all: UInt32 = .max
  private static let ends = all & ~(1 << UInt32(GRAM_INFIX_8) | 1 << UInt32(GRAM_INFIX_4))

  @Test(arguments: [1, 2, 20]) func findsEveryGram(share: Int) {
    var random = SeededGenerator(seed: UInt64(share))
    for count in Array(0...160) + [191, 192, 193, 195, 196, 200, 240, 300] {
      let sample = Sample(count: count, share: share, &random)
      let some = UInt32.random(in: .min ... .max, using: &random)
      for kinds in [Self.all, some, Self.ends, 1 << UInt32(GRAM_INFIX_8), 1 << UInt32(GRAM_INFIX_4), 0] {
        let expected = sample.expected(kinds)
        let wide = sample.hits(kinds: kinds, isWide: true)
        #expect(wide.isSuperset(of: expected), "\(count), \(kinds)")
        #expect(wide.isSubset(of: sample.expected(kinds, isBeyond: true)), "\(count), \(kinds)")
        #expect(sample.hits(kinds: kinds, isWide: false) == expected, "\(count), \(kinds)")
      }
    }
  }
}
