/// A parsed JSON text with the position of each value.
///
/// The values are stored in one flat array in source order. Strings and numbers are decoded on demand. A `JSONNode`
/// refers to one value.
package final class JSONTree {
  /// The kind of an entry.
  package enum Kind: UInt8 {
    case null, `true`, `false`
    /// A number without a fraction or an exponent.
    case integer
    /// Any other number.
    case fraction
    case string, array, object
    /// The name of a member. Its value is the next entry.
    case key
  }

  struct Entry {
    /// The offset of the first byte in the text.
    var start: UInt32
    /// The offset after the last byte.
    var end: UInt32
    /// The index of the entry after this value and its descendants.
    var next: UInt32
    /// The index of the enclosing array or object; 0 for the root.
    var parent: UInt32
    /// The index of the element or member in its parent.
    var ordinal: UInt32
    var kind: Kind
    var hasEscapes = false

    /// The result of an index outside the list.
    static let none = Entry(start: 0, end: 0, next: 0, parent: 0, ordinal: 0, kind: .null)
  }

  /// The text. `text` and `entries` change only in `reload`, while the tree is uniquely referenced.
  @exclusivity(unchecked) private(set) var text = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// The entries. The first one is the root.
  @exclusivity(unchecked) private(set) var entries = JSONEntryList()
  /// The line number of the text's first line: more than 1 if the text is one line of a file.
  private(set) var firstLine = 1
  /// The offset of the text in its file, in bytes.
  private(set) var firstOffset = 0
  /// The path of the root in messages; empty for a document of its own.
  private(set) var rootPath = ""
  /// The index of the root in the array that `rootPath` names.
  private(set) var rootIndex: Int?
  /// The positions of the values in a property list that the text was converted from; offsets in the text are then
  /// unused.
  let origins: PropertyListOrigins?
  /// The string that contains the text, for JSON inside JSON.
  private let container: JSONNode?
  private var textCapacity = 0
  private var lines: LineTable?

  /// Parses one JSON text in UTF-8. A byte order mark is skipped.
  ///
  /// As an extension, a comma may follow the last element, as it does in hand-written payloads. Arrays and objects may
  /// be nested 512 levels deep. Lone surrogates, numbers beyond the range of `Double`, UTF-16 and UTF-32 are errors.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package convenience init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    try self.init(parsing: bytes, origins: nil)
  }

  /// Parses the JSON that a property list was converted to.
  init(parsing bytes: [UInt8], origins: PropertyListOrigins?) throws(JSONSyntaxError) {
    self.origins = origins
    container = nil
    bytes.withUnsafeBytes { copy($0) }
    try parse()
  }

  /// Parses the JSON inside a string of another document. Positions refer to that document.
  init(parsing string: JSONNode) throws(JSONSyntaxError) {
    origins = nil
    container = string
    rootPath = string.path
    Array((string.string ?? "").utf8).withUnsafeBytes { copy($0) }
    try parse()
  }

  /// Creates an empty tree, for use with `reload`.
  fileprivate init() {
    origins = nil
    container = nil
  }

  deinit {
    text.baseAddress?.deallocate()
    entries.deallocate()
  }

  /// Parses another text and reuses the memory.
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
      // The parser requires a zero byte after the text.
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

  /// The root value.
  package var root: JSONNode { JSONNode(tree: self, index: 0) }

  /// Returns the line and column of a byte, both from 1.
  ///
  /// - Complexity: O(log *n*) in the number of lines; O(*n*) in the number of bytes the first time.
  func position(at offset: Int) -> DocumentPosition {
    if let entry = container?.position(inString: offset) { return entry }
    let lines = self.lines ?? LineTable(text)
    self.lines = lines
    var position = lines.position(at: offset, in: text)
    position.line += firstLine - 1
    return position
  }
}

/// A growable array of entries. It does not free its memory: the owner calls `deallocate`.
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

  /// The memory; only the first `count` entries are initialized.
  @inline(__always)
  var pointer: UnsafePointer<JSONTree.Entry>? { UnsafePointer(base) }

  @inline(__always)
  mutating func append(_ entry: JSONTree.Entry) {
    if count == capacity { self = grown() }
    base?[count] = entry
    count += 1
  }

  mutating func removeAll() { count = 0 }

  /// Returns the list with a larger capacity, and frees the old memory.
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

/// Parses lines one after another and reuses the memory, unless a node of the previous line is still in use.
package struct JSONLineParser {
  private var tree = JSONTree()

  package init() {}

  /// Parses a line.
  ///
  /// - Parameters:
  ///   - text: The line without its end. It is copied.
  ///   - line: The line number, from 1.
  ///   - offset: The offset of the line in its file, in bytes.
  ///   - rootPath: The path of the value in messages, or of the array that contains it.
  ///   - rootIndex: The index of the value in that array.
  package mutating func parse(
    _ text: UnsafeRawBufferPointer, line: Int, offset: Int = 0, rootPath: String = "", rootIndex: Int? = nil
  ) throws(JSONSyntaxError) -> JSONNode {
    if !isKnownUniquelyReferenced(&tree) { tree = JSONTree() }
    try tree.reload(text, line: line, offset: offset, rootPath: rootPath, rootIndex: rootIndex)
    return tree.root
  }

  /// Returns the value of a member of the last parsed text, even if the text is invalid after it. The last of several
  /// duplicates wins. A number at the end of the text may be truncated and is ignored.
  ///
  /// - Complexity: O(*n*) in the number of values.
  package func readableMember(_ key: StaticString) -> JSONNode? {
    let key = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    guard tree.root.isObject else { return nil }
    var found: JSONNode?
    for entry in 1..<max(1, tree.entries.count - 1) {
      let name = tree.entries[entry]
      guard name.kind == .key, name.parent == 0, tree.isKey(name, key) else { continue }
      let value = tree.entries[entry + 1]
      let isCut = (value.kind == .integer || value.kind == .fraction) && Int(value.end) == tree.text.count
      found = isCut ? nil : JSONNode(tree: tree, index: entry + 1)
    }
    return found
  }
}
