/// A file name pattern. It can contain `*` (any characters except slashes), `**` (any characters), `?`, sets such as
/// `[a-z]` and `[!0-9]`, and `\` to escape a character.
struct Wildcard: Hashable, Sendable {
  private enum Element: Hashable {
    case byte(UInt8)
    case any
    case set([ClosedRange<UInt8>], isNegated: Bool)
    case star(crossesSlashes: Bool)

    /// Returns whether a single byte matches. A star isn't a single byte.
    func matches(_ byte: UInt8) -> Bool {
      switch self {
      case .byte(let expected): expected == byte
      case .any: byte != UInt8(ascii: "/")
      case .set(let ranges, let isNegated):
        byte != UInt8(ascii: "/") && ranges.contains(where: { $0.contains(byte) }) != isNegated
      case .star: false
      }
    }
  }

  private let elements: [Element]
  /// The pattern's text if it contains no special characters, which is the common case in `.gitignore` files.
  private let literal: String?

  init(_ pattern: String) {
    elements = Self.elements(of: Array(pattern.utf8))
    literal = pattern.utf8.contains { "*?[\\".utf8.contains($0) } ? nil : pattern
  }

  /// Returns whether the pattern matches the entire text.
  ///
  /// - Complexity: O(*n* · *m*), where *n* and *m* are the lengths of the pattern and the text in bytes, and nearly always
  ///   O(*n* + *m*).
  func matches(_ text: String) -> Bool {
    if let literal { return literal == text }
    var text = text
    return text.withUTF8 { text in
      var (state, offset) = (0, 0)
      // Where matching goes on after a mismatch: the last star of each kind, and the offset at which it ends so far.
      var star: (state: Int, offset: Int)?
      var anyPath: (state: Int, offset: Int)?
      while true {
        if state < elements.count, case .star(let crossesSlashes) = elements[state] {
          if crossesSlashes {
            (anyPath, star) = ((state, offset), nil)
            // `**/` can match no folder at all.
            let isBeforeSlash = state + 1 < elements.count && elements[state + 1] == .byte(UInt8(ascii: "/"))
            state += isBeforeSlash && (offset == 0 || text[offset - 1] == UInt8(ascii: "/")) ? 2 : 1
          } else {
            star = (state, offset)
            state += 1
          }
        } else if offset == text.count, state == elements.count {
          return true
        } else if offset < text.count, state < elements.count, elements[state].matches(text[offset]) {
          (state, offset) = (state + 1, offset + 1)
        } else if let last = star, last.offset < text.count, text[last.offset] != UInt8(ascii: "/") {
          star = (last.state, last.offset + 1)
          (state, offset) = (last.state + 1, last.offset + 1)
        } else if let last = anyPath, last.offset < text.count {
          (anyPath, star) = ((last.state, last.offset + 1), nil)
          (state, offset) = (last.state + 1, last.offset + 1)
        } else {
          return false
        }
      }
    }
  }

  private static func elements(of pattern: [UInt8]) -> [Element] {
    var elements: [Element] = []
    var index = 0
    while index < pattern.count {
      switch pattern[index] {
      case UInt8(ascii: "*"):
        let isDouble = index + 1 < pattern.count && pattern[index + 1] == UInt8(ascii: "*")
        elements.append(.star(crossesSlashes: isDouble))
        index += isDouble ? 1 : 0
      case UInt8(ascii: "?"): elements.append(.any)
      case UInt8(ascii: "\\") where index + 1 < pattern.count:
        index += 1
        elements.append(.byte(pattern[index]))
      case UInt8(ascii: "["):
        if let (set, end) = set(in: pattern, from: index + 1) {
          elements.append(set)
          index = end
        } else {
          elements.append(.byte(pattern[index]))
        }
      default: elements.append(.byte(pattern[index]))
      }
      index += 1
    }
    return elements
  }

  /// Parses a set, starting after its opening bracket. Returns the set and the index of its closing bracket, or `nil`
  /// if the closing bracket is missing.
  private static func set(in pattern: [UInt8], from start: Int) -> (Element, Int)? {
    var index = start
    let isNegated =
      index < pattern.count && (pattern[index] == UInt8(ascii: "!") || pattern[index] == UInt8(ascii: "^"))
    if isNegated { index += 1 }
    var ranges: [ClosedRange<UInt8>] = []
    let first = index
    while index < pattern.count {
      let byte = pattern[index]
      // A closing bracket at the start of a set is a member of the set.
      if byte == UInt8(ascii: "]"), index > first { return (.set(ranges, isNegated: isNegated), index) }
      if index + 2 < pattern.count, pattern[index + 1] == UInt8(ascii: "-"), pattern[index + 2] != UInt8(ascii: "]") {
        if byte <= pattern[index + 2] { ranges.append(byte...pattern[index + 2]) }
        index += 3
      } else {
        ranges.append(byte...byte)
        index += 1
      }
    }
    return nil
  }
}
