/// A file name pattern. It can contain `*` (any characters except slashes), `**` (any characters), `?`, sets such as
/// `[a-z]` and `[!0-9]`, and `\` to escape a character.
struct Wildcard: Hashable, Sendable {
  private enum Element: Hashable {
    case byte(UInt8)
    case any
    case set([ClosedRange<UInt8>], isNegated: Bool)
    case star(crossesSlashes: Bool)
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
  /// - Complexity: O(*n* · *m*), where *n* and *m* are the lengths of the pattern and the text in bytes.
  func matches(_ text: String) -> Bool {
    if let literal { return literal == text }
    // The active states of the NFA. The last state is the accepting state.
    var states = [Bool](repeating: false, count: elements.count + 1)
    states[0] = true
    addEmptyMatches(&states)
    for byte in text.utf8 {
      var next = [Bool](repeating: false, count: states.count)
      let isSlash = byte == UInt8(ascii: "/")
      for (state, element) in elements.enumerated() where states[state] {
        switch element {
        case .star(let crossesSlashes): if crossesSlashes || !isSlash { next[state] = true }
        case .any: if !isSlash { next[state + 1] = true }
        case .set(let ranges, let isNegated):
          if !isSlash, ranges.contains(where: { $0.contains(byte) }) != isNegated { next[state + 1] = true }
        case .byte(let expected): if expected == byte { next[state + 1] = true }
        }
      }
      guard next.contains(true) else { return false }
      addEmptyMatches(&next)
      states = next
    }
    return states[elements.count]
  }

  /// Adds the states that can be reached without consuming input. A star can match an empty string, and `**/` can match
  /// no folder at all.
  private func addEmptyMatches(_ states: inout [Bool]) {
    for (state, element) in elements.enumerated() where states[state] {
      guard case .star(let crossesSlashes) = element else { continue }
      states[state + 1] = true
      if crossesSlashes, state + 1 < elements.count, elements[state + 1] == .byte(UInt8(ascii: "/")) {
        states[state + 2] = true
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
