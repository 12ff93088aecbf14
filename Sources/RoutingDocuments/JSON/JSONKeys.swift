/// A list of names for the members of an object.
package struct JSONKeys: ExpressibleByArrayLiteral, Sendable {
  /// The names.
  package let names: [String]
  /// The concatenated UTF-8 of the names, and the end offset of each.
  private let units: [UInt8]
  private let ends: [Int]

  package init(_ names: [String]) {
    self.names = names
    units = names.flatMap { Array($0.utf8) }
    ends = names.reduce(into: []) { $0.append(($0.last ?? 0) + $1.utf8.count) }
  }

  package init(arrayLiteral names: String...) { self.init(names) }

  /// Returns the index of the name with this UTF-8; `nil` for any other name.
  func number(of name: UnsafeRawBufferPointer) -> Int? {
    guard let first = name.first else { return nil }
    return units.withUnsafeBytes { units in
      var start = 0
      for number in ends.indices {
        let end = ends[number]
        if end &- start == name.count, units[start] == first,
          name.hasSameBytes(as: UnsafeRawBufferPointer(rebasing: units[start..<end]))
        {
          return number
        }
        start = end
      }
      return nil
    }
  }
}

extension JSONTree {
  /// Returns the index of a member's name in `keys`; `nil` if it is not there.
  func number(of name: Entry, among keys: JSONKeys) -> Int? {
    guard name.hasEscapes else { return keys.number(of: content(of: name)) }
    var text = text(of: name)
    return text.withUTF8 { keys.number(of: UnsafeRawBufferPointer($0)) }
  }

  /// Returns the entry indices of an object's values, in the order of `keys`; 0 for absent ones. Returns `nil` if the
  /// value is not an object, or has an unknown or duplicate key.
  ///
  /// - Parameter keys: At most 8 names.
  func members(ofMembersOf index: Int, _ keys: JSONKeys) -> SIMD8<UInt32>? {
    var members = SIMD8<UInt32>()
    let object = entries[index]
    guard object.kind == .object else { return nil }
    var member = index &+ 1
    while member &+ 1 < Int(object.next) {
      guard let number = number(of: entries[member], among: keys), number < 8, members[number] == 0 else { return nil }
      members[number] = UInt32(truncatingIfNeeded: member &+ 1)
      member = Int(entries[member &+ 1].next)
    }
    return members
  }
}
