/// What a Swift file may have too much of for a parser that recurses and keeps the whole tree. All of it counts in strings
/// and comments too, because only the parser could tell them apart.
enum SwiftTextLimits {
  /// How deep brackets may nest.
  static let brackets = 1_000
  /// How many square brackets may open one right behind the other: the parser looks ahead through all of them at each,
  /// which takes twice the time for each one more.
  static let arrays = 10
  /// How many `else if` a file may have: the parser recurses along a chain of them.
  static let elseBranches = 20_000
  /// How many words and symbols a file may have: each takes up to 330 bytes in the tree.
  static let tokens = 6_000_000

  /// Where a text first exceeds a limit, in bytes, and what is too much there; `nil` if it exceeds none.
  ///
  /// Angle brackets count on one line only: most of them are operators.
  ///
  /// - Complexity: O(n) in the length of the text.
  static func excess(in text: UnsafeBufferPointer<UInt8>) -> (offset: Int, reason: String)? {
    var depth = 0
    var angles = 0
    var branches = 0
    var count = 0
    var isInWord = false
    // The square brackets among brackets that open one right behind the other.
    var arrays = 0
    for (offset, byte) in text.enumerated() {
      let startsWord = !isInWord
      isInWord = isWord(byte)
      if byte > 0x20, startsWord || !isInWord { count += 1 }
      if byte == UInt8(ascii: "[") {
        arrays += 1
      } else if byte > 0x20, byte != UInt8(ascii: "(") {
        arrays = 0
      }
      if arrays > Self.arrays { return (offset, "arrays nest more than \(Self.arrays) levels deep here") }
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: "<"): angles += 1
      case UInt8(ascii: ">"): angles = max(0, angles - 1)
      case 0x0A, 0x0D: angles = 0
      case UInt8(ascii: "e") where startsWord && isElseBranch(text[offset...]): branches += 1
      default: break
      }
      if depth > brackets || angles > brackets {
        return (offset, "brackets nest more than \(brackets) levels deep here")
      }
      if branches > elseBranches { return (offset, "the file has more than \(elseBranches) 'else if'") }
      if count > tokens { return (offset, "the file has more than \(tokens) words and symbols") }
    }
    return nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 95, 97...122, 0x80...: true
    default: false
    }
  }

  /// Whether a text begins with `else if`, with any blanks in between.
  private static func isElseBranch(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard text.starts(with: "else".utf8) else { return false }
    let next = text.dropFirst(4).drop { $0 == 0x20 || 0x09...0x0D ~= $0 }
    return next.startIndex > text.startIndex + 4 && next.starts(with: "if".utf8)
  }
}
