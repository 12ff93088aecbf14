package import PredicateSyntax

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

  /// The length of the value's text, in bytes.
  package var textLength: Int { Int(entry.end) - Int(entry.start) }

  /// The length of the value's text without spaces between values, in bytes.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var lengthWithoutSpaces: Int {
    var (length, isInString, isEscaped) = (0, false, false)
    for byte in tree.text[Int(entry.start)..<Int(entry.end)] {
      if isInString || byte > 0x20 { length += 1 }
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return length
  }

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
      // A `Double` keeps a precision of 15 digits. Other numbers keep their source text unless it is that of a `Double`.
      let digits = digits
      let significand = digits.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.filter { $0 >= UInt8(ascii: "0") }
      guard let number = Double(digits) else { return .null }
      let isZero = significand.allSatisfy { $0 == UInt8(ascii: "0") }
      let isKept = significand.count <= 15 && (isZero || number != 0)
      return isKept || number.description == digits ? .double(number) : .wideNumber(digits)
    case .string, .key: return .string(tree.text(of: entry))
    case .array: return .array(elements.map { $0.map(\.value) } ?? [])
    case .object:
      return .object(Dictionary(members.map { ($0.key, $0.value.value) }, uniquingKeysWith: { _, last in last }))
    }
  }

  /// The number that `JSONValue.exact(_:)` wrote as an object, or `nil` for another value.
  var exactDouble: Double? {
    guard isObject, keys.count == 1 else { return nil }
    return self["double"]?.string.flatMap { Double($0) }
  }

  /// The value of an `id`, in which a fraction keeps its digits as they are written.
  package var identifyingValue: JSONValue {
    let value = value
    return entry.kind == .fraction && value.text != Array(digits.utf8) ? .wideNumber(digits) : value
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

extension JSONNode {
  /// The path to the value, as shown in messages, such as `sessions[2].activationConditions`. Empty for the root of a
  /// document.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  package var path: String {
    var member = tree.entries[index].kind == .key ? index + 1 : index
    var steps: [Int] = []
    while member != 0 {
      steps.append(member)
      member = Int(tree.entries[member].parent)
    }
    var path = tree.rootPath + (tree.rootIndex.map { "[\($0)]" } ?? "")
    for member in steps.reversed() {
      let entry = tree.entries[member]
      if tree.entries[Int(entry.parent)].kind == .array {
        path += "[\(entry.ordinal)]"
      } else {
        path = Self.join(path, key: tree.text(of: tree.entries[member - 1]))
      }
    }
    return path
  }

  /// The line and column where the value begins, or `nil` in a binary property list. In an XML property list, this is
  /// the position of the value's key.
  package var position: DocumentPosition? { position(ofEntry: index) }

  /// The line and column of the member's name. If the value isn't a member of an object, this is the position of the
  /// value.
  package var keyPosition: DocumentPosition? {
    guard index > 0, tree.entries[index - 1].kind == .key else { return position }
    return position(ofEntry: index - 1)
  }

  /// Returns the line and column that correspond to a UTF-8 offset in a string's content. If the value isn't a string,
  /// returns the position of the value.
  package func position(inString units: Int) -> DocumentPosition? {
    let entry = tree.entries[index]
    guard entry.kind == .string, tree.origins == nil else { return position }
    return tree.position(at: tree.offset(ofContent: units, in: entry))
  }

  private func position(ofEntry index: Int) -> DocumentPosition? {
    guard let origins = tree.origins else { return tree.position(at: Int(tree.entries[index].start)) }
    return origins.position(ofEntry: index)
  }

  var isInPropertyList: Bool { tree.origins != nil }

  /// The byte range of the value in the file.
  package var range: Range<Int> {
    let entry = tree.entries[index]
    return tree.firstOffset + Int(entry.start)..<tree.firstOffset + Int(entry.end)
  }

  /// Returns an edit that replaces part of a string in the file, or `nil` if the string can't be edited.
  ///
  /// - Parameters:
  ///   - range: The range to replace, in UTF-8 code units of the string's content.
  ///   - replacement: The replacement text, without escapes.
  func fix(_ range: Range<Int>, replacement: String) -> Diagnostic.FixIt? {
    let entry = tree.entries[index]
    guard tree.origins == nil, entry.kind == .string, range.lowerBound <= range.upperBound else { return nil }
    let start = tree.offset(ofContent: range.lowerBound, in: entry)
    let end = max(start, tree.offset(ofContent: range.upperBound, in: entry))
    return Diagnostic.FixIt(
      range: SourceRange(tree.firstOffset + start, tree.firstOffset + end),
      replacement: String(JSONWriter.quoted(replacement).dropFirst().dropLast()))
  }

  /// Returns an edit that renames the member in the file, or `nil` if the member can't be renamed.
  func renaming(to name: String) -> Diagnostic.FixIt? {
    guard tree.origins == nil, index > 0, tree.entries[index - 1].kind == .key else { return nil }
    let entry = tree.entries[index - 1]
    return Diagnostic.FixIt(
      range: SourceRange(tree.firstOffset + Int(entry.start), tree.firstOffset + Int(entry.end)),
      replacement: JSONWriter.quoted(name))
  }

  /// The one-based line number where the value begins, or 1 if it is unknown.
  package var line: Int { position?.line ?? 1 }

  /// Joins a path and a key, as in `a.b`. A key that isn't a plain word is written in brackets, as in `a["b c"]`.
  private static func join(_ parent: String, key: String) -> String {
    let isWord =
      key.utf8.first.map { !(48...57).contains($0) } == true
      && key.utf8.allSatisfy { byte in
        switch byte {
        case 48...57, 65...90, 95, 97...122: true
        default: false
        }
      }
    if !isWord { return "\(parent)[\(JSONWriter.quoted(key))]" }
    return parent.isEmpty ? key : "\(parent).\(key)"
  }
}

extension IssueLog {
  /// Records an issue about a JSON value.
  ///
  /// - Parameters:
  ///   - isAboutKey: Whether to report the position of the member's name instead of the position of its value.
  ///   - predicate: The error in the predicate that the value contains. The issue is reported at the error's position
  ///     inside the string.
  package func note(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity = .error, at node: JSONNode, isAboutKey: Bool = false,
    _ message: @autoclosure () -> String, help: @autoclosure () -> String? = nil,
    predicate: DocumentPlace.PredicateFault? = nil, relatedPaths: @autoclosure () -> [String] = [],
    fix: @autoclosure () -> Diagnostic.FixIt? = nil
  ) {
    func issue() -> DocumentIssue {
      let position =
        if let predicate {
          node.position(inString: predicate.diagnostic.range.lowerBound)
        } else {
          isAboutKey ? node.keyPosition : node.position
        }
      return DocumentIssue(
        code, severity,
        at: DocumentPlace(
          file: file, position, path: node.path, relatedPaths: relatedPaths(), predicate: predicate),
        message(), help: help(),
        fixIt: predicate?.diagnostic.fixIt.flatMap {
          node.fix($0.range.lowerBound..<$0.range.upperBound, replacement: $0.replacement)
        } ?? fix())
    }
    note(severity, issue())
  }
}
