/// Looks up Unicode properties by name. Like ICU, ignores case, white space, `-` and `_`.
///
/// Source: ICU 72's `UnicodeSet` (`applyPropertyAlias`) and UTS #18. The data is from Unicode 15.0.
package enum UnicodeProperty {
  /// The result of looking up a Unicode property by name.
  package enum Meaning: Hashable, Sendable {
    /// The scalars that have the property.
    case scalars(ScalarSet)
    /// A property that exists in ICU but has no table in this library.
    case unsupported
    /// A name that neither this library nor ICU recognizes.
    case unknown
  }

  /// Returns the meaning of `text` in `\p{text}`, which can be a general category, a script, a binary property or
  /// `property=value`.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the name tables. A lookup takes a few microseconds.
  package static func meaning(of text: some Sequence<UInt8>) -> Meaning {
    let bytes = Array(text)
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return .unknown }
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return lone(loose(bytes)) }
    let name = loose(bytes[..<equals])
    let value = bytes[(equals + 1)...]
    return value.isEmpty ? lone(name) : meaning(of: name, Array(value))
  }

  /// Returns the scalars with a property that this library uses internally. The property must exist.
  static func scalars(_ text: StaticString) -> ScalarSet {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard case .scalars(let set) = meaning(of: bytes) else { return ScalarSet() }
    return set
  }

  /// The normalized names of properties that exist only in ICU.
  private static let onlyInICU: Set<String> = [
    "nfdinert", "nfkdinert", "nfcinert", "nfkcinert", "segmentstarter", "segstart",
  ]

  /// The normalized names of properties in the Unicode character database that ICU doesn't support.
  private static let notInICU: Set<String> = [
    "otheralphabetic", "oalpha", "otherdefaultignorablecodepoint", "odi", "othergraphemeextend", "ogrext",
    "otheridcontinue", "oidc", "otheridstart", "oids", "otherlowercase", "olower", "othermath", "omath",
    "otheruppercase", "oupper", "expandsonnfc", "xonfc", "expandsonnfd", "xonfd", "expandsonnfkc", "xonfkc",
    "expandsonnfkd", "xonfkd", "rgimodifiersequence",
  ]

  /// The normalized names of properties in ICU whose values have no table.
  private static let refused: Set<String> = [
    "age", "canonicalcombiningclass", "ccc", "leadcanonicalcombiningclass", "lccc", "na", "name",
    "numericvalue", "nv", "tccc", "trailcanonicalcombiningclass",
  ]

  private static func lone(_ name: [UInt8]) -> Meaning {
    if notInICU.contains(String(decoding: name, as: UTF8.self)) { return .unknown }
    // Values from the first four sections of the tables can be used without a property name.
    for section in PropertyTables.sections.prefix(4) {
      if let offset = offset(of: name, in: section) { return .scalars(PropertyTables.set(at: offset)) }
    }
    return onlyInICU.contains(String(decoding: name, as: UTF8.self)) ? .unsupported : .unknown
  }

  private static func meaning(of name: [UInt8], _ value: [UInt8]) -> Meaning {
    if refused.contains(String(decoding: name, as: UTF8.self)) { return .unsupported }
    if let section = PropertyTables.sections.first(where: { hasName($0, name) }) {
      return offset(of: loose(value), in: section).map { .scalars(PropertyTables.set(at: $0)) } ?? .unknown
    }
    return binary(name, loose(value))
  }

  /// Returns the meaning of a binary property with a value such as `yes` or `no`.
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

  /// Returns a name in lowercase, without white space, `-` or `_`.
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
