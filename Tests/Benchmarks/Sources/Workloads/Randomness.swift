/// Numbers that look random and are the same on every machine: SplitMix64.
public struct Randomness: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the sequence of a seed.
  public init(seed: UInt64) { state = seed }

  /// The next number; every bit of it is as likely to be 0 as 1.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to `bound`, without it.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  /// `true` in so many of a hundred cases.
  mutating func percent(_ share: Int) -> Bool { below(100) < share }

  /// One of a few words that are separated by spaces.
  mutating func word(of words: StaticString) -> String {
    let all = words.description.split(separator: " ")
    return String(all[below(all.count)])
  }

  /// So many digits, the first of them not zero.
  mutating func digits(_ count: Int) -> String {
    (0..<count).reduce(into: "") { text, index in text += String(index == 0 ? 1 + below(9) : below(10)) }
  }

  mutating func hexadecimalDigits(_ count: Int) -> String {
    (0..<count).reduce(into: "") { text, _ in text += String(below(16), radix: 16) }
  }
}
