/// Looks for brackets that nest deeper than source code does, before a parser that recurses meets them.
enum NestedBrackets {
  /// How deep brackets may nest, those in strings and comments included.
  static let limit = 1_000

  /// Where the brackets of a text first nest deeper than the limit, in bytes; `nil` if they never do.
  ///
  /// Angle brackets count on one line only: most of them are operators.
  ///
  /// - Complexity: O(n) in the length of the text.
  static func tooDeep(in bytes: [UInt8]) -> Int? {
    var depth = 0
    var angles = 0
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: "<"): angles += 1
      case UInt8(ascii: ">"): angles = max(0, angles - 1)
      case 0x0A, 0x0D: angles = 0
      default: continue
      }
      if depth > limit || angles > limit { return offset }
    }
    return nil
  }
}
