/// A JSON text with the place of each of its values.
///
/// The values are in one flat list, in the order of the text; strings and numbers are decoded when they are asked for.
/// A `JSONNode` is one of the values.
package final class JSONTree {
  /// What a value is.
  package enum Kind: UInt8 {
    case null, `true`, `false`
    /// A number without a fraction and an exponent.
    case integer
    /// Any other number.
    case fraction
    case string, array, object
    /// The name of a member. Its value is the next entry.
    case key
  }

  /// A value, or the name of a member.
  struct Entry {
    /// The first byte.
    var start: UInt32
    /// The byte after the last.
    var end: UInt32
    /// The index of the entry after this one and everything in it.
    var next: UInt32
    /// The index of the enclosing array or object; the root's is its own.
    var parent: UInt32
    /// The number of the element or member in its parent, from 0.
    var ordinal: UInt32
    var kind: Kind
    /// Whether the string is written with escapes.
    var hasEscapes = false

    /// The fields that are read outside the list.
    static let none = Entry(start: 0, end: 0, next: 0, parent: 0, ordinal: 0, kind: .null)
  }

  /// The text and its values. They change only in `reload`, while the tree is uniquely referenced.
  @exclusivity(unchecked) private(set) var text = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// The values; the first one is the root.
  @exclusivity(unchecked) private(set) var entries = JSONEntryList()
  /// The number of the text's first line: more than 1 if the text is one line of a file.
  private(set) var firstLine = 1
  /// How many bytes of the file are before the text.
  private(set) var firstOffset = 0
  /// What the paths of messages call the root; empty for a document of its own.
  private(set) var rootPath = ""
  /// The number of the root in the array that `rootPath` names.
  private(set) var rootIndex: Int?
  /// Where the values come from, if the text was translated from a property list. Then places in the text mean nothing.
  let origins: PropertyListOrigins?
  /// The string that the text is the content of, if it is JSON inside of JSON.
  private let container: JSONNode?
  private var textCapacity = 0
  private var lines: LineTable?

  /// Parses one JSON text in UTF-8; a byte order mark is skipped.
  ///
  /// Beyond the standard it accepts a comma after the last element, as in payload files that developers keep. Arrays and
  /// objects may be nested 512 levels deep. Lone surrogates and numbers beyond the range of `Double` are errors, and so
  /// are UTF-16 and UTF-32.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package convenience init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    try self.init(parsing: bytes, origins: nil)
  }

  /// Parses the JSON that a property list was translated to.
  init(parsing bytes: [UInt8], origins: PropertyListOrigins?) throws(JSONSyntaxError) {
    self.origins = origins
    container = nil
    bytes.withUnsafeBytes { copy($0) }
    try parse()
  }

  /// Parses the JSON that a string of another document holds. Places are those in that document.
  init(parsing string: JSONNode) throws(JSONSyntaxError) {
    origins = nil
    container = string
    rootPath = string.path
    Array((string.string ?? "").utf8).withUnsafeBytes { copy($0) }
    try parse()
  }

  /// An empty tree, for lines to come.
  fileprivate init() {
    origins = nil
    container = nil
  }

  deinit {
    text.baseAddress?.deallocate()
    entries.deallocate()
  }

  /// Parses another text in the memory of the last one.
  fileprivate func reload(
    _ source: UnsafeRawBufferPointer, line: Int, offset: Int, rootPath: String, rootIndex: Int?
  ) throws(JSONSyntaxError) {
    copy(source)
    if lines != nil { lines = nil }
    firstLine = line
    firstOffset = offset
    self.rootPath = rootPath
    self.rootIndex = rootIndex
    try parse()
  }

  private func copy(_ source: UnsafeRawBufferPointer) {
    if source.count > textCapacity || text.baseAddress == nil {
      text.baseAddress?.deallocate()
      textCapacity = max(source.count, 64)
      // A zero byte after the text, which the parser reads there.
      text = .allocate(byteCount: textCapacity + 1, alignment: 1)
    }
    text = UnsafeMutableRawBufferPointer(start: text.baseAddress, count: source.count + 1)
    text.copyMemory(from: source)
    text[source.count] = 0
    text = UnsafeMutableRawBufferPointer(rebasing: text[..<source.count])
  }

  private func parse() throws(JSONSyntaxError) {
    entries.removeAll()
    var parser = JSONParser(UnsafeRawBufferPointer(text), entries: entries)
    defer { entries = parser.entries }
    try parser.run()
  }

  /// The whole value.
  package var root: JSONNode { JSONNode(tree: self, index: 0) }

  /// The line and the column of a byte, both from 1.
  ///
  /// - Complexity: O(log n) in the number of lines; O(n) in the number of bytes the first time.
  func position(at offset: Int) -> DocumentPosition {
    if let place = container?.position(inString: offset) { return place }
    let lines = self.lines ?? LineTable(text)
    self.lines = lines
    var position = lines.position(at: offset, in: text)
    position.line += firstLine - 1
    return position
  }
}

/// A list of entries in memory of its own, which its owner frees.
struct JSONEntryList {
  private var base: UnsafeMutablePointer<JSONTree.Entry>?
  private var capacity = 0
  private(set) var count = 0

  subscript(index: Int) -> JSONTree.Entry {
    @inline(__always) get {
      guard let base, index < count else { return JSONTree.Entry.none }
      return base[index]
    }
    @inline(__always) nonmutating set {
      if let base, index < count { base[index] = newValue }
    }
  }

  /// The memory; only the first `count` entries mean something.
  @inline(__always)
  var pointer: UnsafePointer<JSONTree.Entry>? { UnsafePointer(base) }

  @inline(__always)
  mutating func append(_ entry: JSONTree.Entry) {
    if count == capacity { self = grown() }
    base?[count] = entry
    count += 1
  }

  mutating func removeAll() { count = 0 }

  /// The same entries in more memory; that of this list is freed.
  @inline(never)
  private func grown() -> Self {
    var list = self
    list.capacity = max(64, capacity * 2)
    let larger = UnsafeMutablePointer<JSONTree.Entry>.allocate(capacity: list.capacity)
    if let base {
      larger.update(from: base, count: count)
      base.deallocate()
    }
    list.base = larger
    return list
  }

  func deallocate() { base?.deallocate() }
}

/// Parses one line after the other in the same memory. A tree is not reused while one of its nodes is kept.
package struct JSONLineParser {
  private var tree = JSONTree()

  package init() {}

  /// Parses a line.
  ///
  /// - Parameters:
  ///   - text: The line without its end. It is copied.
  ///   - line: Its number, from 1.
  ///   - offset: How many bytes of its file are before it.
  ///   - rootPath: What messages call its value, or the array of all lines' values.
  ///   - rootIndex: The number of its value in that array.
  package mutating func parse(
    _ text: UnsafeRawBufferPointer, line: Int, offset: Int = 0, rootPath: String = "", rootIndex: Int? = nil
  ) throws(JSONSyntaxError) -> JSONNode {
    if !isKnownUniquelyReferenced(&tree) { tree = JSONTree() }
    try tree.reload(text, line: line, offset: offset, rootPath: rootPath, rootIndex: rootIndex)
    return tree.root
  }

  /// The value of a member of the text that was parsed last, even if the text is broken after it. Of duplicate names the
  /// last counts. A number at the end of the text may be cut off, so it is not a value.
  ///
  /// - Complexity: O(n) in the number of values.
  package func readableMember(_ key: StaticString) -> JSONNode? {
    let key = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    guard tree.root.isObject else { return nil }
    var found: JSONNode?
    for place in 1..<max(1, tree.entries.count - 1) {
      let name = tree.entries[place]
      guard name.kind == .key, name.parent == 0, tree.isKey(name, key) else { continue }
      let value = tree.entries[place + 1]
      let isCut = (value.kind == .integer || value.kind == .fraction) && Int(value.end) == tree.text.count
      found = isCut ? nil : JSONNode(tree: tree, index: place + 1)
    }
    return found
  }
}
