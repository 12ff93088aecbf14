import StringPredicates

/// The order in which scalars are preferred for examples. Lowercase letters, digits and `/` come first.
enum ScalarPreference {
  /// Returns the penalty of a scalar, from 0 for common scalars in identifiers to 12 for uncommon ones.
  static func penalty(of scalar: UInt32) -> UInt8 {
    switch scalar {
    case 0x61...0x7A: 0
    case 0x30...0x39: 1
    case 0x2F: 2
    case 0x2D...0x2E, 0x5F: 3
    case 0x41...0x5A: 4
    case 0x21...0x7E: 5
    case 0x20: 6
    case 0..<0x80: 11
    default: penaltyBeyondASCII(scalar)
    }
  }

  private static func penaltyBeyondASCII(_ scalar: UInt32) -> UInt8 {
    let properties = ScalarProperties(scalar)
    if properties.extends || properties.combiningClass != 0 { return 9 }
    if properties.isLetter { return scalar < 0x3000 ? 7 : 8 }
    // Symbols are readable, so they rank before ASCII control characters. Separators, private-use scalars and
    // unassigned scalars rank last.
    return (0xA1..<0x2000).contains(scalar) || (0x2030..<0xD800).contains(scalar) ? 10 : 12
  }

  /// The maximum number of scalars to inspect in a non-ASCII range.
  private static let probes: UInt32 = 64

  /// Returns the preferred scalar in a range and the scalar's sort key.
  static func best(in range: Range<UInt32>) -> (scalar: UInt32, key: UInt64) {
    var best: (scalar: UInt32, key: UInt64) = (range.lowerBound, .max)
    for scalar in range.prefix(range.lowerBound < 0x80 ? 0x80 : Int(probes)) {
      let key = UInt64(penalty(of: scalar)) << 32 | UInt64(scalar)
      if key < best.key { best = (scalar, key) }
    }
    return best
  }
}
