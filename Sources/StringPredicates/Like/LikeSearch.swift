/// Searches for a run that contains `?` using the Shift-And algorithm, which tracks 64 candidate matches at once.
///
/// Source: Baeza-Yates and Gonnet, "A New Approach to Text Searching", Communications of the ACM 35 (1992).
struct LikeSearch {
  /// The length up to which a run is searched for naively, because building tables for it wouldn't pay off.
  static let shortest = 64

  /// The number of possible symbols. Each scalar is split into three seven-bit symbols.
  private static let symbols = 128

  private let count: Int
  private let words: Int
  /// For each possible value of each of a scalar's three symbols, a bit mask of the run indices that match it.
  private let masks: [UInt64]

  /// - Parameter run: The scalars of the run, with `nil` for `?`.
  init(_ run: [UInt32?]) {
    count = run.count
    words = (run.count + 63) / 64
    var masks = Array(repeating: UInt64(0), count: 3 * Self.symbols * words)
    for (index, scalar) in run.enumerated() {
      let bit = UInt64(1) << (index & 63)
      for part in 0..<3 {
        let wanted = scalar.map { Self.symbol(part, of: $0) }
        for symbol in wanted.map({ $0..<$0 + 1 }) ?? 0..<Self.symbols {
          masks[(part * Self.symbols + symbol) * words + index / 64] |= bit
        }
      }
    }
    self.masks = masks
  }

  private static func symbol(_ part: Int, of scalar: UInt32) -> Int {
    Int(scalar >> (7 * UInt32(part))) & (symbols - 1)
  }

  /// Returns the number of scalars up to the end of the first match, or `nil` if there is no match.
  ///
  /// - Complexity: O(*n* · *r* / 64), where *n* is the length of the text and *r* is the number of scalars in the run.
  func firstEnd(in text: [UInt32]) -> Int? {
    // Bit p is set if the first p + 1 scalars of the run match the text up to the current index. Words above `top` are
    // zero.
    var state = Array(repeating: UInt64(0), count: words)
    var top = 0
    let last = UInt64(1) << ((count - 1) & 63)
    for (index, scalar) in text.enumerated() {
      let rows = (
        Self.symbol(0, of: scalar) * words, (Self.symbols + Self.symbol(1, of: scalar)) * words,
        (2 * Self.symbols + Self.symbol(2, of: scalar)) * words
      )
      var carry: UInt64 = 1
      var highest = 0
      for word in 0...min(top + 1, words - 1) {
        let shifted = state[word] << 1 | carry
        carry = state[word] >> 63
        state[word] = shifted & masks[rows.0 + word] & masks[rows.1 + word] & masks[rows.2 + word]
        if state[word] != 0 { highest = word }
      }
      top = highest
      if state[words - 1] & last != 0 { return index + 1 }
    }
    return nil
  }
}

/// Tokenizes a `LIKE` pattern.
///
///     Pattern -> ('*' | '?' | '\*' | '\?' | any other character)*
///
/// A backslash before any other character is literal (decision 5).
struct LikeReader {
  enum Element {
    /// A range of literal bytes in the pattern.
    case text(Range<Int>)
    /// The wildcard `?`, which matches one scalar.
    case one
    /// The wildcard `*`, which matches any text.
    case any
  }

  private let pattern: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ pattern: UnsafeBufferPointer<UInt8>) { self.pattern = pattern }

  mutating func next() -> Element? {
    guard position < pattern.count else { return nil }
    let start = position
    position += 1
    switch pattern[start] {
    case UInt8(ascii: "*"): return .any
    case UInt8(ascii: "?"): return .one
    case UInt8(ascii: "\\") where position < pattern.count && Self.isWildcard(pattern[position]):
      position += 1
      return .text(start + 1..<position)
    default: break
    }
    while position < pattern.count, !Self.isWildcard(pattern[position]), pattern[position] != UInt8(ascii: "\\") {
      position += 1
    }
    return .text(start..<position)
  }

  private static func isWildcard(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "*") || byte == UInt8(ascii: "?") }
}
