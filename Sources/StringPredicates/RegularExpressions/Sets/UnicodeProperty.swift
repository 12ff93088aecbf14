/// Looks Unicode properties up by name, as ICU does: case, spaces, `-` and `_` in a name do not count.
///
/// Source: ICU 72's UnicodeSet (`applyPropertyAlias`), UTS #18; the data is Unicode 15.0.
package enum UnicodeProperty {
  /// What a name stands for.
  package enum Meaning: Hashable, Sendable {
    /// A set of scalars.
    case scalars(ScalarSet)
    /// A property of ICU that this library has no table for.
    case unsupported
    /// Nothing: ICU does not know the name either.
    case unknown
  }

  /// The meaning of `text` in `\p{text}`: a general category, a script or a binary property by its name alone, or
  /// `property=value`.
  ///
  /// - Complexity: O(*n*) in the size of the name tables, some microseconds.
  package static func meaning(of text: some Sequence<UInt8>) -> Meaning {
    let bytes = Array(text)
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return .unknown }
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return lone(loose(bytes)) }
    let name = loose(bytes[..<equals])
    let value = bytes[(equals + 1)...]
    return value.isEmpty ? lone(name) : meaning(of: name, Array(value))
  }

  /// The set of a name that this library itself uses.
  static func scalars(_ text: StaticString) -> ScalarSet {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard case .scalars(let set) = meaning(of: bytes) else { return ScalarSet() }
    return set
  }

  /// Properties that exist only inside ICU.
  private static let onlyInICU: Set<String> = [
    "nfdinert", "nfkdinert", "nfcinert", "nfkcinert", "segmentstarter", "segstart",
  ]

  /// Properties of the character database that ICU does not have.
  private static let notInICU: Set<String> = [
    "otheralphabetic", "oalpha", "otherdefaultignorablecodepoint", "odi", "othergraphemeextend", "ogrext",
    "otheridcontinue", "oidc", "otheridstart", "oids", "otherlowercase", "olower", "othermath", "omath",
    "otheruppercase", "oupper", "expandsonnfc", "xonfc", "expandsonnfd", "xonfd", "expandsonnfkc", "xonfkc",
    "expandsonnfkd", "xonfkd", "rgimodifiersequence",
  ]

  private static func lone(_ name: [UInt8]) -> Meaning {
    if notInICU.contains(String(decoding: name, as: UTF8.self)) { return .unknown }
    // The first four sections need no property's name.
    for section in PropertyTables.sections.prefix(4) {
      if let offset = offset(of: name, in: section) { return .scalars(PropertyTables.set(at: offset)) }
    }
    return onlyInICU.contains(String(decoding: name, as: UTF8.self)) ? .unsupported : .unknown
  }

  private static func meaning(of name: [UInt8], _ value: [UInt8]) -> Meaning {
    if let section = PropertyTables.sections.first(where: { hasName($0, name) }) {
      // Only numbers spelled as in the table are found.
      if hasName(section, Array("nv".utf8)) { return .unsupported }
      let isNumber = value.first { $0 != 0x20 }.map { !(0x41...0x7A).contains($0) } ?? true
      if let offset = offset(of: isNumber ? value : loose(value), in: section) {
        return .scalars(PropertyTables.set(at: offset))
      }
      return ["age", "ccc", "lccc", "tccc"].contains { hasName(section, Array($0.utf8)) } ? .unsupported : .unknown
    }
    if name == Array("na".utf8) || name == Array("name".utf8) {
      // Repeated spaces count as one here, but not in '\N{…}'.
      let name = value.split(separator: 0x20).joined(separator: CollectionOfOne(0x20))
      return CharacterNames.scalar(named: name).map { .scalars(ScalarSet($0, $0)) } ?? .unknown
    }
    return binary(name, loose(value))
  }

  /// A binary property and `yes` or `no`.
  private static func binary(_ name: [UInt8], _ value: [UInt8]) -> Meaning {
    let isYes: Bool
    switch String(decoding: value, as: UTF8.self) {
    case "y", "yes", "t", "true": isYes = true
    case "n", "no", "f", "false": isYes = false
    default: return .unknown
    }
    guard !notInICU.contains(String(decoding: name, as: UTF8.self)),
      let offset = offset(of: name, in: PropertyTables.sections[2])
    else {
      return onlyInICU.contains(String(decoding: name, as: UTF8.self)) ? .unsupported : .unknown
    }
    let set = PropertyTables.set(at: offset)
    return .scalars(isYes ? set : set.complement)
  }

  private static func offset(of name: [UInt8], in section: PropertyTables.Section) -> Int? {
    var found: Int?
    PropertyTables.forEachValue(of: section) { names, offset in
      guard PropertyTables.names(names, contain: name) else { return false }
      found = offset
      return true
    }
    return found
  }

  private static func hasName(_ section: PropertyTables.Section, _ name: [UInt8]) -> Bool {
    let names = UnsafeBufferPointer(start: section.names.utf8Start, count: section.names.utf8CodeUnitCount)
    return PropertyTables.names(names, contain: name)
  }

  /// A name without case, spaces, `-` and `_`.
  private static func loose(_ name: some Sequence<UInt8>) -> [UInt8] {
    name.compactMap { byte in
      switch byte {
      case 9...13, 32, UInt8(ascii: "-"), UInt8(ascii: "_"): nil
      case 0x41...0x5A: byte | 0x20
      default: byte
      }
    }
  }
}
