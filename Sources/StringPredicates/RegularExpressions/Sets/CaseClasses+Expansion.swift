extension CaseClasses {
  /// For each index in folded text, returns the widths of the expansions that start there. An expansion is a sequence
  /// of two or three scalars that is the case folding of a single scalar.
  static func expansionWidths(_ folded: [UInt32]) -> [[Int]] {
    folded.indices.map { index in
      guard index + 1 < folded.count, endsExpansion(folded[index + 1]) else { return [] }
      return [2, 3].filter { index + $0 <= folded.count && expands(folded, at: index, $0) }
    }
  }

  /// Returns whether a folded scalar can be the second or third scalar in the case folding of a single scalar. This is
  /// a fast check that usually returns `false`.
  static func endsExpansion(_ scalar: UInt32) -> Bool { shared.later.contains(scalar) }

  /// Returns all scalars that fold to `scalar`, including itself, or an empty array if no others exist. ASCII
  /// scalars don't need a table lookup.
  static func scalars(foldingToSimply scalar: UInt32) -> [UInt32] {
    guard scalar < 0x80 else { return shared.scalars(foldingTo: scalar) }
    switch scalar {
    case 0x6B: return [0x4B, 0x6B, 0x212A]
    case 0x73: return [0x53, 0x73, 0x17F]
    case 0x61...0x7A: return [scalar & 0xDF, scalar]
    default: return []
    }
  }
}
