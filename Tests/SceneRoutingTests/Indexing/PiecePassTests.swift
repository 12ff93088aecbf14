import CBytes
import TestSupport
import Testing

/// The passes over the pieces of a text: those that look at eight at once find what those find that look at one.
@Suite struct PiecePassTests {
  /// Bytes with what must be readable after them, keys, and a filter that lets about one in `share` words through.
  private struct Sample {
    var text: [UInt8]
    var words: [UInt32]
    var keys = piece_keys()

    init(count: Int, share: Int, _ random: inout some RandomNumberGenerator) {
      text = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) } + [UInt8](repeating: 0, count: 32)
      words = (0..<64).map { _ in Int.random(in: 0..<share, using: &random) == 0 ? .max : 0 }
      withUnsafeMutableBytes(of: &keys) { bytes in
        for place in bytes.indices { bytes[place] = .random(in: .min ... .max, using: &random) }
      }
      keys.mask = .max
    }

    /// Calls `body` with the filter, the keys and the bytes.
    func with<Result>(
      _ body: (piece_filter, UnsafePointer<piece_keys>, UnsafePointer<UInt8>) throws -> Result
    ) rethrows -> Result {
      try words.withUnsafeBufferPointer { words in
        try text.withUnsafeBufferPointer { text in
          try withUnsafePointer(to: keys) { keys in
            // Neither array is empty.
            try body(
              piece_filter(words: words.baseAddress.unsafelyUnwrapped, mask: UInt32(words.count - 1)), keys,
              text.baseAddress.unsafelyUnwrapped)
          }
        }
      }
    }

    func isThere(_ hash: UInt32) -> Bool { ~words[Int(hash) & (words.count - 1)] & filter_bits(hash) == 0 }

    /// The hash as `SlidingWindows.h` defines it.
    func hash(_ words: [UInt32], constant: Int) -> UInt32 {
      withUnsafeBytes(of: keys) { keys in
        let keys = keys.bindMemory(to: UInt64.self)
        let sum = words.enumerated().reduce(keys[8 + constant]) { $0 &+ keys[$1.offset] &* UInt64($1.element) }
        return UInt32(sum >> 32)
      }
    }

    func word(at place: Int) -> UInt32 { (0..<4).reduce(0) { $0 | UInt32(text[place + $1]) << UInt32(8 * $1) } }
  }

  @Test(arguments: [1, 2, 20]) func widePassesFindWhatPortableOnesFind(share: Int) {
    var random = SeededGenerator(seed: UInt64(share))
    for count in 0...128 {
      let sample = Sample(count: count, share: share, &random)
      sample.with { filter, keys, text in
        #expect(
          windows_find_eights(filter, keys, text, count) == windows_find_eights_portably(filter, keys, text, count))
        #expect(windows_find_fours(filter, keys, text, count) == windows_find_fours_portably(filter, keys, text, count))
        var (wide, portable) = ([UInt32](repeating: 0, count: 16), [UInt32](repeating: 0, count: 16))
        #expect(
          edges_find(filter, keys, 0x3F3F, text, count, &wide)
            == edges_find_portably(filter, keys, 0x3F3F, text, count, &portable))
        #expect(wide == portable)
      }
    }
  }

  @Test(arguments: [1, 2, 20]) func eachPieceIsFoundWhereItsBitsAre(share: Int) {
    var random = SeededGenerator(seed: UInt64(share) + 9)
    for count in [0, 1, 2, 4, 7, 15, 16, 17, 31, 32, 33, 64, 127, 128] {
      let sample = Sample(count: count, share: share, &random)
      sample.with { filter, keys, text in
        let eights = windows_find_eights(filter, keys, text, count)
        let fours = windows_find_fours(filter, keys, text, count)
        for place in stride(from: 0, to: count, by: 2) {
          let (first, second) = (sample.word(at: place), sample.word(at: place + 4))
          let bit = UInt64(place / 2)
          #expect((eights >> bit & 1 == 1) == sample.isThere(sample.hash([first, second], constant: PIECE_EIGHT)))
          #expect((fours >> bit & 1 == 1) == sample.isThere(sample.hash([first], constant: PIECE_FOUR)))
        }
        var hashes = [UInt32](repeating: 0, count: 16)
        let edges = edges_find(filter, keys, 0x3F3F, text, count, &hashes)
        for (index, length) in [4, 8, 12, 16, 24, 32].enumerated() {
          let fits = length <= count
          let start = fits ? sample.hash(stride(from: 0, to: length, by: 4).map(sample.word), constant: 6 + index) : 0
          let end =
            fits
            ? sample.hash(
              stride(from: 4, through: length, by: 4).map { sample.word(at: count - $0) }, constant: 15 + index)
            : 0
          #expect((edges >> UInt32(index) & 1 == 1) == (fits && sample.isThere(start)))
          #expect((edges >> UInt32(index + 8) & 1 == 1) == (fits && sample.isThere(end)))
          if fits { #expect(hashes[index] == start && hashes[index + 8] == end) }
        }
      }
    }
  }
}
