import CBytes
import Testing

/// The passes over the windows of a text: those that look at eight at once find what those find that look at one.
@Suite struct WindowPassTests {
  /// Bytes with what must be readable behind them, and a filter that lets about one in `share` words through.
  private struct Sample {
    var text: [UInt8]
    var words: [UInt32]
    var salt: UInt32

    init(count: Int, share: Int, _ random: inout some RandomNumberGenerator) {
      text = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) } + [UInt8](repeating: 0, count: 32)
      words = (0..<64).map { _ in Int.random(in: 0..<share, using: &random) == 0 ? .max : 0 }
      salt = .random(in: .min ... .max, using: &random)
    }

    /// Calls `body` with the filter and the bytes.
    func with<Result>(_ body: (windows_filter, UnsafePointer<UInt8>) throws -> Result) rethrows -> Result {
      try words.withUnsafeBufferPointer { words in
        try text.withUnsafeBufferPointer { text in
          // Neither array is empty.
          try body(
            windows_filter(words: words.baseAddress.unsafelyUnwrapped, mask: UInt32(words.count - 1)),
            text.baseAddress.unsafelyUnwrapped)
        }
      }
    }

    func number(at place: Int, _ count: Int) -> UInt64 {
      (0..<count).reduce(0) { $0 | UInt64(text[place + $1]) << UInt64(8 * $1) }
    }

    /// What a pass must find: for each window its number, `step` places apart.
    func expected(upTo end: Int, step: Int, _ hash: (Int) -> UInt32) -> UInt64 {
      stride(from: 0, to: end, by: step).reduce(0) { found, place in
        let hash = hash(place)
        let isThere = ~words[Int(hash) & (words.count - 1)] & windows_bits(hash) == 0
        return isThere ? found | 1 << UInt64(place / step) : found
      }
    }
  }

  /// The bits of windows that begin before an end.
  private func bits(_ found: UInt64, upTo end: Int, step: Int) -> UInt64 {
    let count = (max(end, 0) + step - 1) / step
    return count >= 64 ? found : found & (1 << UInt64(count) - 1)
  }

  @Test(arguments: [1, 2, 20]) func wideAndPlainPassesFindTheSame(share: Int) {
    var random = SystemRandomNumberGenerator()
    for count in 0...128 {
      let sample = Sample(count: count, share: share, &random)
      sample.with { filter, text in
        #expect(windows_find_eights(filter, text, count) == windows_find_eights_plainly(filter, text, count))
        #expect(
          windows_find_fours(filter, sample.salt, text, count)
            == windows_find_fours_plainly(filter, sample.salt, text, count))
      }
    }
    for count in 0...268 {
      Sample(count: count, share: share, &random).with { filter, text in
        #expect(windows_find_sixteens(filter, text, count) == windows_find_sixteens_plainly(filter, text, count))
      }
    }
  }

  @Test(arguments: [1, 2, 20]) func eachWindowIsFoundWhereItsBitsAre(share: Int) {
    var random = SystemRandomNumberGenerator()
    for count in [0, 1, 2, 7, 15, 16, 17, 31, 33, 64, 127, 128] {
      let sample = Sample(count: count, share: share, &random)
      sample.with { filter, text in
        #expect(
          bits(windows_find_eights(filter, text, count), upTo: count, step: 2)
            == sample.expected(upTo: count, step: 2) { windows_hash(sample.number(at: $0, 8)) })
        #expect(
          bits(windows_find_fours(filter, sample.salt, text, count), upTo: count, step: 2)
            == sample.expected(upTo: count, step: 2) {
              windows_hash(UInt64(sample.salt) << 32 | sample.number(at: $0, 4))
            })
        #expect(
          bits(windows_find_sixteens(filter, text, count), upTo: count - 15, step: 4)
            == sample.expected(upTo: count - 15, step: 4) {
              windows_hash_wide(sample.number(at: $0, 8), sample.number(at: $0 + 8, 8))
            })
      }
    }
  }
}
