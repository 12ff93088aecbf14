/// A list of member names that can be looked up in a JSON object.
package struct JSONKeys: ExpressibleByArrayLiteral, Sendable {
  /// The member names.
  package let names: [String]
  /// The UTF-8 code units of all names, concatenated. The end offset of each name is in `ends`.
  private let units: [UInt8]
  private let ends: [Int]

  package init(_ names: [String]) {
    self.names = names
    units = names.flatMap { Array($0.utf8) }
    ends = names.reduce(into: []) { $0.append(($0.last ?? 0) + $1.utf8.count) }
  }

  package init(arrayLiteral names: String...) { self.init(names) }

  /// Returns the index of the name that matches the given UTF-8 bytes, or `nil` if the list doesn't contain the name.
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
  /// Returns the index of a member's name in `keys`, or `nil` if `keys` doesn't contain the name.
  func number(of name: Entry, among keys: JSONKeys) -> Int? {
    guard name.hasEscapes else { return keys.number(of: content(of: name)) }
    var text = text(of: name)
    return text.withUTF8 { keys.number(of: UnsafeRawBufferPointer($0)) }
  }
}
