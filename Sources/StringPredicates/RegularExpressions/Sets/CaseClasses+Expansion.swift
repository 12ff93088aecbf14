extension CaseClasses {
  /// For each place of a folded text, how many scalars from there on are the folding of a single one: 2, 3 or none.
  static func expansionWidths(_ folded: [UInt32]) -> [[Int]] {
    folded.indices.map { place in
      guard place + 1 < folded.count, endsExpansion(folded[place + 1]) else { return [] }
      return [2, 3].filter { place + $0 <= folded.count && expands(folded, at: place, $0) }
    }
  }

  /// Whether a folded scalar can be the second or third of an expansion: a quick no for most.
  static func endsExpansion(_ scalar: UInt32) -> Bool { shared.later.contains(scalar) }

  /// The scalars that fold to one scalar, itself among them. ASCII needs no table.
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
