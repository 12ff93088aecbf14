/// Character names for `\N{…}`, taken from Swift's Unicode properties and restricted to the characters in Unicode
/// 15.0.
enum CharacterNames {
  /// Returns the scalar with the given name, ignoring case, or `nil` if there isn't one.
  ///
  /// - Complexity: O(1), except for the first call in a process, which reads all names.
  static func scalar(named name: some Sequence<UInt8>) -> UInt32? {
    let text = name.map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 }
    guard let value = all[hash(text)], let scalar = Unicode.Scalar(value),
      let found = scalar.properties.name, found.utf8.elementsEqual(text)
    else { return nil }
    return value
  }

  /// The named scalars, keyed by the hashes of their names.
  private static let all: [UInt64: UInt32] = {
    var scalars: [UInt64: UInt32] = [:]
    scalars.reserveCapacity(150_000)
    let assigned = UnicodeProperty.scalars("Assigned").subtracting(UnicodeProperty.scalars("Co"))
    for range in assigned.ranges {
      for value in range {
        if let name = Unicode.Scalar(value)?.properties.name { scalars[hash(name.utf8)] = value }
      }
    }
    return scalars
  }()

  /// Returns the FNV-1a hash of a name.
  private static func hash(_ text: some Sequence<UInt8>) -> UInt64 {
    text.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
