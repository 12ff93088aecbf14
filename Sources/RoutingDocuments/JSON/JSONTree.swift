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
  }

  /// The text.
  private(set) var bytes: [UInt8] = []
  /// The values; the first one is the root.
  private(set) var entries: [Entry] = []
  /// The number of the text's first line: more than 1 if the text is one line of a file.
  private(set) var firstLine = 1
  /// What the paths of messages call the root; empty for a document of its own.
  private(set) var rootPath = ""
  /// Whether places in the text mean something. They don't for a property list, which is translated to JSON.
  let isPositioned: Bool
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
    self.bytes = bytes
    try parse()
  }

  /// An empty tree, for lines to come.
  fileprivate init() { isPositioned = true }

  /// Parses another text in the memory of the last one.
  fileprivate func reload(
    _ text: UnsafeRawBufferPointer, line: Int, rootPath: String
  ) throws(JSONSyntaxError) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: text)
    entries.removeAll(keepingCapacity: true)
    lineStarts.removeAll()
    firstLine = line
    self.rootPath = rootPath
    try parse()
  }

  private func parse() throws(JSONSyntaxError) {
    var parsed: [Entry] = []
    swap(&parsed, &entries)
    defer { swap(&parsed, &entries) }
    // Closures lose the type of an error.
    let fault = bytes.withUnsafeBytes { text -> JSONSyntaxError? in
      var parser = JSONParser(text, entries: parsed)
      parsed = []
      defer { parsed = parser.takeEntries() }
      do throws(JSONSyntaxError) { try parser.run() } catch { return error }
      return nil
    }
    if let fault { throw fault }
  }

  /// The whole value.
  package var root: JSONNode { JSONNode(tree: self, index: 0) }

  /// The line and the column of a byte, both from 1; a column counts UTF-8 code units.
  ///
  /// - Complexity: O(log n) in the number of lines; O(n) in the number of bytes the first time.
  func position(at offset: Int) -> (line: Int, column: Int) {
    if lineStarts.isEmpty {
      lineStarts = [0]
      for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { lineStarts.append(UInt32(place + 1)) }
    }
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + firstLine, offset - Int(lineStarts[low]) + 1)
  }
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
  ///   - rootPath: What messages call its value.
  package mutating func parse(
    _ text: UnsafeRawBufferPointer, line: Int, rootPath: String = ""
  ) throws(JSONSyntaxError) -> JSONNode {
    if !isKnownUniquelyReferenced(&tree) { tree = JSONTree() }
    try tree.reload(text, line: line, rootPath: rootPath)
    return tree.root
  }

  /// Parses a line of a file.
  package mutating func parse(_ line: LineCutter.Line, rootPath: String = "") throws(JSONSyntaxError) -> JSONNode {
    if !isKnownUniquelyReferenced(&tree) { tree = JSONTree() }
    let fault = line.bytes.withUnsafeBytes { text -> JSONSyntaxError? in
      do throws(JSONSyntaxError) {
        try tree.reload(text, line: line.number, rootPath: rootPath)
        return nil
      } catch {
        return error
      }
    }
    if let fault { throw fault }
    return tree.root
  }
}
