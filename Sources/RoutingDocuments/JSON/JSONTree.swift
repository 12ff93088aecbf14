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

    /// What is read outside the list.
    static let none = Entry(start: 0, end: 0, next: 0, parent: 0, ordinal: 0, kind: .null)
  }

  /// The text and its values. What they hold changes only in `reload`, when nobody else has the tree.
  @exclusivity(unchecked) private(set) var text = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// The values; the first one is the root.
  @exclusivity(unchecked) private(set) var entries = JSONEntryList()
  /// The number of the text's first line: more than 1 if the text is one line of a file.
  private(set) var firstLine = 1
  /// How many bytes of the file are before the text.
  private(set) var firstOffset = 0
  /// What the paths of messages call the root; empty for a document of its own.
  private(set) var rootPath = ""
  /// Whether places in the text mean something. They don't for a property list, which is translated to JSON.
  let isPositioned: Bool
  private var textCapacity = 0
  private var lineStarts: [UInt32] = []

  /// Parses one JSON text in UTF-8; a byte order mark is skipped.
  ///
  /// Beyond the standard it accepts a comma after the last element, as in payload files that developers keep. Arrays and
  /// objects may be nested 512 levels deep. Lone surrogates and numbers beyond the range of `Double` are errors, and so
  /// are UTF-16 and UTF-32.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package init(parsing bytes: [UInt8], isPositioned: Bool = true) throws(JSONSyntaxError) {
    self.isPositioned = isPositioned
    bytes.withUnsafeBytes { copy($0) }
    try parse()
  }

  /// An empty tree, for lines to come.
  fileprivate init() { isPositioned = true }

  deinit {
    text.baseAddress?.deallocate()
    entries.deallocate()
  }

  /// Parses another text in the memory of the last one.
  fileprivate func reload(
    _ source: UnsafeRawBufferPointer, line: Int, offset: Int, rootPath: String
  ) throws(JSONSyntaxError) {
    copy(source)
    if !lineStarts.isEmpty { lineStarts.removeAll() }
    firstLine = line
    firstOffset = offset
    self.rootPath = rootPath
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
    if lineStarts.isEmpty {
      lineStarts = [0]
      for (place, byte) in text.enumerated() where byte == UInt8(ascii: "\n") { lineStarts.append(UInt32(place + 1)) }
    }
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let start = Int(lineStarts[low])
    let scalars = text[start..<min(max(start, offset), text.count)].count { $0 & 0xC0 != 0x80 }
    return DocumentPosition(line: low + firstLine, column: offset - start + 1, scalarColumn: scalars + 1)
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
    if count == capacity { grow() }
    base?[count] = entry
    count += 1
  }

  mutating func removeAll() { count = 0 }

  @inline(never)
  private mutating func grow() {
    capacity = max(64, capacity * 2)
    let larger = UnsafeMutablePointer<JSONTree.Entry>.allocate(capacity: capacity)
    if let base {
      larger.update(from: base, count: count)
      base.deallocate()
    }
    base = larger
  }

  func deallocate() { base?.deallocate() }
}

/// Parses one line after the other in the same memory. A tree of which a node is kept is left alone.
package struct JSONLineParser {
  private var tree = JSONTree()

  package init() {}

  /// Parses a line.
  ///
  /// - Parameters:
  ///   - text: The line without its end. It is copied.
  ///   - line: Its number, from 1.
  ///   - offset: How many bytes of its file are before it.
  ///   - rootPath: What messages call its value.
  package mutating func parse(
    _ text: UnsafeRawBufferPointer, line: Int, offset: Int = 0, rootPath: String = ""
  ) throws(JSONSyntaxError) -> JSONNode {
    if !isKnownUniquelyReferenced(&tree) { tree = JSONTree() }
    try tree.reload(text, line: line, offset: offset, rootPath: rootPath)
    return tree.root
  }

  /// Parses a line of a file.
  package mutating func parse(_ line: LineCutter.Line, rootPath: String = "") throws(JSONSyntaxError) -> JSONNode {
    // Closures lose the type of an error.
    let result = line.bytes.withUnsafeBytes { text in
      Result { () throws(JSONSyntaxError) in
        try parse(text, line: line.number, offset: line.bytes.startIndex, rootPath: rootPath)
      }
    }
    return try result.get()
  }
}
