/// A file name pattern. It can contain `*` (any characters except slashes), `**` (any characters), `?`, sets such as
/// `[a-z]` and `[!0-9]`, and `\` to escape a character.
struct Wildcard: Hashable, Sendable {
  /// A byte, or another element of a pattern as a number beyond all bytes: a single character, a star of either kind, or
  /// a set with an index into `sets`.
  private typealias Element = Int

  private static let (any, star, pathStar, firstSet) = (256, 257, 258, 259)
  private static let slash = Int(UInt8(ascii: "/"))

  private struct ByteSet: Hashable {
    var ranges: [ClosedRange<UInt8>] = []
    var isNegated = false
  }

  private var elements: [Element] = []
  private var sets: [ByteSet] = []
  /// The pattern's text if it contains no special characters, which is the common case in `.gitignore` files.
  private let literal: String?

  init(_ pattern: String) {
    literal = pattern.utf8.contains { "*?[\\".utf8.contains($0) } ? nil : pattern
    read(Array(pattern.utf8))
  }

  /// Returns whether the pattern matches the entire text.
  ///
  /// - Complexity: O(*n* · *m*), where *n* and *m* are the lengths of the pattern and the text in bytes, and nearly always
  ///   O(*n* + *m*).
  func matches(_ text: String) -> Bool {
    if let literal { return literal == text }
    var text = text
    return text.withUTF8 { text in elements.withUnsafeBufferPointer { matches(text, $0) } }
  }

  private func matches(_ text: UnsafeBufferPointer<UInt8>, _ elements: UnsafeBufferPointer<Element>) -> Bool {
    var (state, offset) = (0, 0)
    // Where matching goes on after a mismatch: the last star of each kind, and the offset at which it ends so far.
    var star = (state: -1, offset: 0)
    var pathStar = (state: -1, offset: 0)
    while true {
      if state < elements.count, elements[state] == Self.star {
        star = (state, offset)
        state += 1
      } else if state < elements.count, elements[state] == Self.pathStar {
        (pathStar, star) = ((state, offset), (-1, 0))
        // `**/` can match no folder at all.
        let isBeforeSlash = state + 1 < elements.count && elements[state + 1] == Self.slash
        state += isBeforeSlash && (offset == 0 || text[offset - 1] == UInt8(ascii: "/")) ? 2 : 1
      } else if offset == text.count, state == elements.count {
        return true
      } else if offset < text.count, state < elements.count, matches(elements[state], text[offset]) {
        (state, offset) = (state + 1, offset + 1)
      } else if star.state >= 0, star.offset < text.count, text[star.offset] != UInt8(ascii: "/") {
        star.offset += 1
        (state, offset) = (star.state + 1, star.offset)
      } else if pathStar.state >= 0, pathStar.offset < text.count {
        pathStar.offset += 1
        (state, offset, star) = (pathStar.state + 1, pathStar.offset, (-1, 0))
      } else {
        return false
      }
    }
  }

  private func matches(_ element: Element, _ byte: UInt8) -> Bool {
    if element < Self.any { return element == Int(byte) }
    guard byte != UInt8(ascii: "/") else { return false }
    guard element >= Self.firstSet else { return element == Self.any }
    let set = sets[element - Self.firstSet]
    return set.ranges.contains(where: { $0.contains(byte) }) != set.isNegated
  }

  private mutating func read(_ pattern: [UInt8]) {
    var index = 0
    while index < pattern.count {
      switch pattern[index] {
      case UInt8(ascii: "*"):
        let isDouble = index + 1 < pattern.count && pattern[index + 1] == UInt8(ascii: "*")
        elements.append(isDouble ? Self.pathStar : Self.star)
        index += isDouble ? 1 : 0
      case UInt8(ascii: "?"): elements.append(Self.any)
      case UInt8(ascii: "\\") where index + 1 < pattern.count:
        index += 1
        elements.append(Int(pattern[index]))
      case UInt8(ascii: "["):
        if let (set, end) = Self.set(in: pattern, from: index + 1) {
          elements.append(Self.firstSet + sets.count)
          sets.append(set)
          index = end
        } else {
          elements.append(Int(pattern[index]))
        }
      default: elements.append(Int(pattern[index]))
      }
      index += 1
    }
  }

  /// Parses a set, starting after its opening bracket. Returns the set and the index of its closing bracket, or `nil`
  /// if the closing bracket is missing.
  private static func set(in pattern: [UInt8], from start: Int) -> (ByteSet, Int)? {
    var index = start
    var set = ByteSet()
    set.isNegated =
      index < pattern.count && (pattern[index] == UInt8(ascii: "!") || pattern[index] == UInt8(ascii: "^"))
    if set.isNegated { index += 1 }
    let first = index
    while index < pattern.count {
      let byte = pattern[index]
      // A closing bracket at the start of a set is a member of the set.
      if byte == UInt8(ascii: "]"), index > first { return (set, index) }
      if index + 2 < pattern.count, pattern[index + 1] == UInt8(ascii: "-"), pattern[index + 2] != UInt8(ascii: "]") {
        if byte <= pattern[index + 2] { set.ranges.append(byte...pattern[index + 2]) }
        index += 3
      } else {
        set.ranges.append(byte...byte)
        index += 1
      }
    }
    return nil
  }
}
