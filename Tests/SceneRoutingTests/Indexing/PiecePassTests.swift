import CBytes
import TestSupport
import Testing

/// The passes over the pieces of a text: the one that looks at eight at once finds what the one finds that looks at one.
@Suite struct PiecePassTests {
  /// A piece that was found, and where.
  private struct Hit: Hashable {
    var hash: UInt32
    var place: Int
  }

  /// Bytes with what must be readable around them, keys, and a filter that lets about one in `share` words through.
  private struct Sample {
    let count: Int
    var text: [UInt8]
    var words: [UInt32]
    var keys = piece_keys()

    init(count: Int, share: Int, _ random: inout some RandomNumberGenerator) {
      self.count = count
      let margin = [UInt8](repeating: 0, count: Int(PIECE_MARGIN))
      text = margin + (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) } + margin
      words = (0..<64).map { _ in Int.random(in: 0..<share, using: &random) == 0 ? .max : 0 }
      withUnsafeMutableBytes(of: &keys) { bytes in
        for place in bytes.indices { bytes[place] = .random(in: .min ... .max, using: &random) }
      }
      keys.mask = .max
      piece_keys_arrange(&keys)
    }

    /// The hits of the passes over the whole text.
    func hits(classes: UInt32, isWide: Bool) -> Set<Hit> {
      var hits: Set<Hit> = []
      words.withUnsafeBufferPointer { words in
        text.withUnsafeBufferPointer { text in
          withUnsafePointer(to: keys) { keys in
            // Neither array is empty.
            let filter = piece_filter(words: words.baseAddress.unsafelyUnwrapped, mask: UInt32(words.count - 1))
            var scan = piece_scan(keys: keys, eights: filter, fours: filter, edges: filter, classes: classes)
            let start = text.baseAddress.unsafelyUnwrapped + Int(PIECE_MARGIN)
            for from in stride(from: 0, through: count, by: Int(PIECE_PASS)) {
              var hashes = [UInt32](repeating: 0, count: Int(PIECE_LANES))
              let lanes = (isWide ? pieces_find : pieces_find_portably)(&scan, start, count, from, &hashes)
              for lane in hashes.indices where lanes >> UInt64(lane) & 1 != 0 {
                hits.insert(Hit(hash: hashes[lane], place: piece_place(UInt32(lane), count, from)))
              }
            }
          }
        }
      }
      return hits
    }

    /// What is to be found, by the definitions in `Pieces.h`; with windows beyond the end what may be found.
    func expected(_ classes: UInt32, isBeyond: Bool = false) -> Set<Hit> {
      var hits: Set<Hit> = []
      func add(_ words: [UInt32], constant: Int, place: Int) {
        let hash = hash(words, constant: constant)
        if isThere(hash) { hits.insert(Hit(hash: hash, place: place)) }
      }
      let count = isBeyond ? self.count + 24 : self.count
      for place in stride(from: 0, to: count, by: 2) {
        if classes >> UInt32(PIECE_EIGHT) & 1 != 0, place + 8 <= count {
          add([word(at: place), word(at: place + 4)], constant: Int(PIECE_EIGHT), place: place)
        }
        if classes >> UInt32(PIECE_FOUR) & 1 != 0, place + 4 <= count {
          add([word(at: place)], constant: Int(PIECE_FOUR), place: place)
        }
      }
      for length in stride(from: 4, through: min(32, self.count), by: 4) {
        let index = UInt32(length / 4 - 1)
        if classes >> (UInt32(PIECE_FIRST_START) + index) & 1 != 0 {
          add(stride(from: 0, to: length, by: 4).map(word), constant: Int(PIECE_FIRST_START), place: 0)
        }
        if classes >> (UInt32(PIECE_FIRST_END) + index) & 1 != 0 {
          add(
            stride(from: 4, through: length, by: 4).map { word(at: self.count - $0) },
            constant: Int(PIECE_FIRST_START) + 1, place: self.count - length)
        }
      }
      return hits
    }

    private func isThere(_ hash: UInt32) -> Bool { ~words[Int(hash) & (words.count - 1)] & filter_bits(hash) == 0 }

    private func hash(_ words: [UInt32], constant: Int) -> UInt32 {
      withUnsafeBytes(of: keys) { keys in
        let keys = keys.bindMemory(to: UInt64.self)
        let sum = words.enumerated().reduce(keys[8 + constant]) { $0 &+ keys[$1.offset] &* UInt64($1.element) }
        return UInt32(sum >> 32)
      }
    }

    private func word(at place: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(text[Int(PIECE_MARGIN) + place + $1]) << UInt32(8 * $1) }
    }
  }

  private static let all: UInt32 = .max
  private static let edges = all & ~(1 << UInt32(PIECE_EIGHT) | 1 << UInt32(PIECE_FOUR))

  @Test(arguments: [1, 2, 20]) func eachPieceIsFound(share: Int) {
    var random = SeededGenerator(seed: UInt64(share))
    for count in Array(0...160) + [191, 192, 193, 195, 196, 200, 240, 300] {
      let sample = Sample(count: count, share: share, &random)
      let some = UInt32.random(in: .min ... .max, using: &random)
      for classes in [Self.all, some, Self.edges, 1 << UInt32(PIECE_EIGHT), 1 << UInt32(PIECE_FOUR), 0] {
        let expected = sample.expected(classes)
        let wide = sample.hits(classes: classes, isWide: true)
        #expect(wide.isSuperset(of: expected), "\(count), \(classes)")
        #expect(wide.isSubset(of: sample.expected(classes, isBeyond: true)), "\(count), \(classes)")
        #expect(sample.hits(classes: classes, isWide: false) == expected, "\(count), \(classes)")
      }
    }
  }
}
