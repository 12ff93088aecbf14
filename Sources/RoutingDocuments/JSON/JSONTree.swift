/// A parsed JSON document that records the position of each value.
///
/// The values are stored in a flat array in source order. Strings and numbers are decoded on demand. Each `JSONNode`
/// refers to one value.
package final class JSONTree {
  /// The kind of entry.
  package enum Kind: UInt8 {
    case null, `true`, `false`
    /// A number without a fraction or an exponent.
    case integer
    /// A number with a fraction or an exponent.
    case fraction
    case string, array, object
    /// The name of a member. The next entry is the member's value.
    case key
  }

  struct Entry {
    /// The offset of the value's first byte in the text.
    var start: UInt32
    /// The offset after the value's last byte in the text.
    var end: UInt32
    /// The index of the first entry after this value and its descendants.
    var next: UInt32
    /// The index of the enclosing array or object, or 0 for the root.
    var parent: UInt32
    /// The index of the element or member within its parent.
    var ordinal: UInt32
    var kind: Kind
    var hasEscapes = false

    /// The entry that is returned for an out-of-bounds index.
    static let none = Entry(start: 0, end: 0, next: 0, parent: 0, ordinal: 0, kind: .null)
  }

  /// The JSON text. Like `entries`, it changes only in `reload`, while the tree is uniquely referenced.
  @exclusivity(unchecked) private(set) var text = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// The entries, starting with the root.
  @exclusivity(unchecked) private(set) var entries = JSONEntryList()
  /// The line number in the file where the text begins. Greater than 1 if the text doesn't start on the first line of
  /// the file.
  private(set) var firstLine = 1
  /// The byte offset in the file where the text begins.
  private(set) var firstOffset = 0
  /// The path to the root, as shown in messages. Empty if the text is a complete document.
  private(set) var rootPath = ""
  /// The index of the root in the array at `rootPath`, if the text is an element of an array.
  private(set) var rootIndex: Int?
  /// The positions of the values in the property list that they come from. If present, these positions are used instead
  /// of offsets in the text.
  let origins: PropertyListOrigins?
  /// The string that contains the text, if the text is embedded in another JSON document.
  private let container: JSONNode?
  private var textCapacity = 0
  private var lines: LineTable?

  /// Parses UTF-8 JSON, skipping the byte order mark if there is one.
  ///
  /// As an extension to JSON, a comma can follow the last element or member, as it often does in handwritten payloads.
  /// Arrays and objects can be nested up to 512 levels deep. Lone surrogates, numbers beyond the range of `Double`,
  /// UTF-16 and UTF-32 are errors.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    origins = nil
    container = nil
    bytes.withUnsafeBytes { copy($0) }
    try parse()
  }

  /// Creates a tree of values that don't come from JSON text.
  package convenience init(_ builder: JSONTreeBuilder) { self.init(builder, origins: nil) }

  /// Creates a tree of the values in a property list.
  init(_ builder: JSONTreeBuilder, origins: PropertyListOrigins?) {
    self.origins = origins
    container = nil
    builder.text.withUnsafeBytes { copy($0) }
    for entry in builder.entries { entries.append(entry) }
  }

  /// Parses JSON that is embedded in a string in another document. Positions refer to that document.
  init(parsing string: JSONNode) throws(JSONSyntaxError) {
    origins = nil
    container = string
    rootPath = string.path
    Array((string.string ?? "").utf8).withUnsafeBytes { copy($0) }
    try parse()
  }

  /// Creates an empty tree for use with `reload`.
  fileprivate init() {
    origins = nil
    container = nil
  }

  deinit {
    text.baseAddress?.deallocate()
    entries.deallocate()
  }

  /// Replaces the tree with newly parsed JSON, reusing its memory.
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

  /// Returns the one-based line and column of the byte at an offset.
  ///
  /// - Complexity: O(log *n*) in the number of lines. The first call is O(*n*) in the number of bytes.
  func position(at offset: Int) -> DocumentPosition {
    if let position = container?.position(inString: offset) { return position }
    let lines = self.lines ?? LineTable(text)
    self.lines = lines
    var position = lines.position(at: offset, in: text)
    position.line += firstLine - 1
    return position
  }
}

/// A growable array of entries. Its owner must call `deallocate` to free the memory.
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

  /// A pointer to the entries. Only the first `count` entries are initialized.
  @inline(__always)
  var pointer: UnsafePointer<JSONTree.Entry>? { UnsafePointer(base) }

  @inline(__always)
  mutating func append(_ entry: JSONTree.Entry) {
    if count == capacity { self = grown() }
    base?[count] = entry
    count += 1
  }

  mutating func removeAll() { count = 0 }

  /// Returns a copy of the list with a larger capacity, and frees the old memory.
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

/// A parser for a sequence of lines. It reuses its memory unless a node from the previous line is still in use.
package struct JSONLineParser {
  private var tree = JSONTree()

  package init() {}

  /// Parses a line.
  ///
  /// - Parameters:
  ///   - text: The line without its line ending. The text is copied.
  ///   - line: The one-based line number.
  ///   - offset: The byte offset of the line in its file.
  ///   - rootPath: The path to the value, as shown in messages, or the path to the array that contains it.
  ///   - rootIndex: The index of the value in that array.
  package mutating func parse(
    _ text: UnsafeRawBufferPointer, line: Int, offset: Int = 0, rootPath: String = "", rootIndex: Int? = nil
  ) throws(JSONSyntaxError) -> JSONNode {
    if !isKnownUniquelyReferenced(&tree) { tree = JSONTree() }
    try tree.reload(text, line: line, offset: offset, rootPath: rootPath, rootIndex: rootIndex)
    return tree.root
  }

  /// Returns the value of a member in the most recently parsed line, even if the line contains an error after the
  /// member. If a name occurs more than once, its last value is returned. A number at the end of the line is ignored,
  /// because it might be truncated.
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

extension JSONLineParser {
  /// Parses a line of a file.
  package mutating func parse(
    _ line: LineCutter.Line, rootPath: String = "", rootIndex: Int? = nil
  ) throws(JSONSyntaxError) -> JSONNode {
    // The compiler doesn't infer typed throws for closures.
    let result = line.bytes.withUnsafeBytes { text in
      Result { () throws(JSONSyntaxError) in
        try parse(
          text, line: line.number, offset: line.bytes.startIndex, rootPath: rootPath, rootIndex: rootIndex)
      }
    }
    return try result.get()
  }
}
