/// A value in a JSON document, with its position.
package struct JSONNode {
  let tree: JSONTree
  let index: Int

  private var entry: JSONTree.Entry { tree.entries[index] }

  /// Whether the value is an object.
  package var isObject: Bool { entry.kind == .object }
  /// Whether the value is an array.
  package var isArray: Bool { entry.kind == .array }
  /// Whether the value is `null`.
  package var isNull: Bool { entry.kind == .null }
  /// Whether the value is neither an array nor an object.
  package var isScalar: Bool { !isArray && !isObject }

  /// The content of a string, or `nil` for other values.
  ///
  /// - Complexity: O(*n*) in the length of the string.
  package var string: String? { entry.kind == .string ? tree.text(of: entry) : nil }

  /// The value of `true` or `false` as a Boolean, or `nil` for other values.
  package var boolean: Bool? {
    switch entry.kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// Returns the value of a member, or `nil` if the member is absent or the node isn't an object. If a name occurs
  /// more than once, its last value is returned.
  ///
  /// - Complexity: O(*n*) in the number of members.
  package subscript(key: String) -> JSONNode? {
    guard isObject else { return nil }
    var key = key
    return key.withUTF8 { key in
      var found: Int?
      tree.forEachMember(of: index) { member, name in
        if tree.isKey(name, key) { found = member &+ 1 }
      }
      return found.map { JSONNode(tree: tree, index: $0) }
    }
  }

  /// Returns the value of a member, like `self[key]`, for a key that is a compile-time constant.
  package func member(_ key: StaticString) -> JSONNode? {
    guard isObject, let entries = tree.entries.pointer, let text = tree.text.baseAddress else { return nil }
    let length = UInt32(truncatingIfNeeded: key.utf8CodeUnitCount &+ 2)
    let end = Int(entry.next)
    var member = index &+ 1
    var found = 0
    while member < end {
      let name = entries[member]
      if name.hasEscapes {
        if tree.isKey(name, UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)) {
          found = member &+ 1
        }
      } else if name.end &- name.start == length {
        let start = text + (Int(name.start) &+ 1)
        var unit = 0
        while unit < Int(length) &- 2, start.load(fromByteOffset: unit, as: UInt8.self) == key.utf8Start[unit] {
          unit &+= 1
        }
        if unit == Int(length) &- 2 { found = member &+ 1 }
      }
      member = Int(entries[member &+ 1].next)
    }
    return found > 0 ? JSONNode(tree: tree, index: found) : nil
  }

  /// The names of an object's members in source order, or an empty array for other values.
  package var keys: [String] {
    var keys: [String] = []
    if isObject { tree.forEachMember(of: index) { _, name in keys.append(tree.text(of: name)) } }
    return keys
  }

  /// The members of an object in source order, including duplicates, or an empty array for other values.
  package var members: [(key: String, value: JSONNode)] {
    var members: [(key: String, value: JSONNode)] = []
    guard isObject else { return members }
    tree.forEachMember(of: index) { member, name in
      members.append((tree.text(of: name), JSONNode(tree: tree, index: member + 1)))
    }
    return members
  }

  /// The elements of an array, or `nil` for other values.
  package var elements: JSONElements? {
    isArray ? JSONElements(tree: tree, member: index + 1, end: Int(entry.next)) : nil
  }

  /// Calls `body` for each member whose key isn't one of the given keys, or is one of them for the second time.
  @inline(__always)
  func forEachMember(
    notOnceIn keys: JSONKeys, _ body: (_ key: String, _ value: JSONNode, _ isRepeated: Bool) -> Void
  ) {
    // A bit for each known key. No list of keys has more than 64.
    var seen: UInt64 = 0
    tree.forEachMember(of: index) { member, name in
      let number = tree.number(of: name, among: keys)
      let bit: UInt64 = number.map { 1 << UInt64($0) } ?? 0
      if number == nil || seen & bit != 0 {
        body(tree.text(of: name), JSONNode(tree: tree, index: member + 1), number != nil)
      }
      seen |= bit
    }
  }

  /// The source text of a number.
  var digits: String {
    String(decoding: tree.text[Int(entry.start)..<Int(entry.end)], as: UTF8.self)
  }

  /// The value without its position.
  ///
  /// - Complexity: O(*n*) in the size of the value. The recursion depth equals the nesting depth, which the parser
  ///   limits.
  package var value: JSONValue {
    switch entry.kind {
    case .null: return .null
    case .true: return .boolean(true)
    case .false: return .boolean(false)
    case .integer: return Int64(digits).map { .integer($0) } ?? .wideNumber(digits)
    case .fraction:
      // A precision of 17 digits distinguishes all `Double` values. Longer numbers keep their source text.
      let digits = digits
      let count = digits.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.count { $0 >= UInt8(ascii: "0") }
      return count <= 17 ? Double(digits).map { .double($0) } ?? .null : .wideNumber(digits)
    case .string, .key: return .string(tree.text(of: entry))
    case .array: return .array(elements.map { $0.map(\.value) } ?? [])
    case .object:
      return .object(Dictionary(members.map { ($0.key, $0.value.value) }, uniquingKeysWith: { _, last in last }))
    }
  }
}

/// An iterator over the elements of a JSON array.
package struct JSONElements: Sequence, IteratorProtocol {
  let tree: JSONTree
  var member: Int
  let end: Int

  /// Whether no elements remain.
  package var isEmpty: Bool { member >= end }

  package mutating func next() -> JSONNode? {
    guard member < end else { return nil }
    defer { member = Int(tree.entries[member].next) }
    return JSONNode(tree: tree, index: member)
  }
}

extension JSONTree {
  @inline(__always)
  fileprivate func forEachMember(of object: Int, _ body: (_ member: Int, _ name: Entry) -> Void) {
    let entries = entries
    let end = Int(entries[object].next)
    var member = object &+ 1
    while member &+ 1 < end {
      body(member, entries[member])
      member = Int(entries[member &+ 1].next)
    }
  }
}
