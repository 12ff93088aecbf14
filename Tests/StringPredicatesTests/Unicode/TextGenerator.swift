import TestSupport

/// Generates pairs of strings that are hard to compare: each pair shares a theme, and the second string is often a
/// variant or a part of the first.
struct TextGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func below(_ bound: Int) -> Int { random.below(bound) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Returns a string, and another one to compare with it or to search for in it.
  mutating func pair() -> (String, String) {
    let theme = Self.themes[below(Self.themes.count)]
    let first = scalars(theme)
    let second = below(4) == 0 ? scalars(theme) : variant(of: first, theme)
    return below(8) == 0 ? (string(second), string(first)) : (string(first), string(second))
  }

  private mutating func scalars(_ theme: [[UInt32]]) -> [UInt32] {
    var result: [UInt32] = []
    for _ in 0..<below(below(6) == 0 ? 14 : 6) { result += element(theme) }
    return result
  }

  private mutating func element(_ theme: [[UInt32]]) -> [UInt32] {
    switch below(40) {
    case 0: [pick(Self.common)]
    case 1: [UInt32(0x20 + below(0x2E00))].filter { Unicode.Scalar($0) != nil }
    case 2: pick(pick(Self.themes))
    default: pick(theme)
    }
  }

  private mutating func variant(of text: [UInt32], _ theme: [[UInt32]]) -> [UInt32] {
    var result = text
    for _ in 0..<1 + below(3) {
      switch below(9) {
      case 0, 1, 2:
        let start = below(result.count + 1)
        result = Array(result[start..<start + below(result.count - start + 1)])
      case 3: result = CanonicalForms.decomposed(result)
      case 4: result = CanonicalForms.composed(result)
      case 5:
        let upper = string(result).uppercased()
        result = (below(2) == 0 ? upper : upper.lowercased()).unicodeScalars.map(\.value)
      case 6 where !result.isEmpty: result.remove(at: below(result.count))
      case 7: result.insert(contentsOf: element(theme), at: below(result.count + 1))
      case 8 where result.count > 1: result.swapAt(below(result.count), below(result.count))
      default: break
      }
    }
    return result
  }

  func string(_ scalars: [UInt32]) -> String {
    var text = String.UnicodeScalarView()
    for scalar in scalars { text.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
    return String(text)
  }
}
