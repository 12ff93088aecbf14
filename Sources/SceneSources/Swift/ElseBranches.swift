/// Looks for more `else if` than source code has, before a parser that recurses along a chain of them meets them.
enum ElseBranches {
  /// How many `else if` a text may have, those in strings and comments included. Which of them are a chain only the
  /// parser knows.
  static let limit = 20_000

  /// Where a text has its first `else if` beyond the limit, in bytes; `nil` if it has no more.
  ///
  /// - Complexity: O(n) in the length of the text.
  static func tooMany(in bytes: [UInt8]) -> Int? {
    var count = 0
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "e") {
      let rest = bytes[offset...]
      guard rest.starts(with: "else".utf8) else { continue }
      let next = rest.dropFirst(4).drop { $0 == 0x20 || 0x09...0x0D ~= $0 }
      guard next.startIndex > offset + 4, next.starts(with: "if".utf8) else { continue }
      count += 1
      if count > limit { return offset }
    }
    return nil
  }
}
