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
