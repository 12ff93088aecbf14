/// The values of a property list in source order, with their offsets in the file.
///
/// The size is limited while values are added, because a small binary property list can share values so often that the
/// result would not fit in memory.
struct PropertyListValues {
  /// The maximum nesting depth of arrays and dictionaries. Scene manifests have seven levels.
  static let nestingLevels = 64
  /// The number of bytes that each value counts toward the limit, in addition to its text.
  private static let bytesForValue = 16

  private(set) var tree = JSONTreeBuilder()
  /// The file offset of each entry of the tree.
  private(set) var origins: [UInt32] = []
  private let limit: Int
  /// The total size of the values that have been added.
  private var size = 0

  /// - Parameter limit: The maximum size in bytes. Each value counts as 16 bytes plus the UTF-8 length of its text.
  init(limit: Int) { self.limit = limit }

  var isDictionary: Bool { tree.entries.first?.kind == .object }

  mutating func open(_ kind: JSONTree.Kind, at offset: Int) throws(PropertyListSyntaxError) {
    guard tree.depth < Self.nestingLevels else {
      throw PropertyListSyntaxError("it is nested deeper than \(Self.nestingLevels) levels", at: offset)
    }
    try charge(0, at: offset)
    tree.open(kind)
  }

  mutating func close() { tree.close() }

  /// Adds the key of a member. The caller must then add the value.
  mutating func key(_ text: String, at offset: Int) throws(PropertyListSyntaxError) {
    try charge(text.utf8.count, at: offset)
    tree.key(text)
  }

  /// Adds a value that isn't a container. Values that no document uses, such as dates, are added as `null`.
  mutating func scalar(_ value: JSONValue, at offset: Int) throws(PropertyListSyntaxError) {
    if case .string(let text) = value { try charge(text.utf8.count, at: offset) } else { try charge(0, at: offset) }
    tree.scalar(value)
  }

  private mutating func charge(_ bytes: Int, at offset: Int) throws(PropertyListSyntaxError) {
    size += Self.bytesForValue + bytes
    guard size <= limit else {
      throw PropertyListSyntaxError("its content is larger than the limit of \(limit) bytes", at: offset)
    }
    origins.append(UInt32(truncatingIfNeeded: offset))
  }
}

extension JSONTree {
  /// Converts an XML or binary property list to a JSON tree. Dates and data become `null`, because no document uses
  /// them. Values in an XML property list have lines and columns; values in a binary property list have only paths.
  ///
  /// Records an error and returns `nil` if the bytes aren't a property list whose root is a dictionary.
  ///
  /// - Complexity: O(*n*) in the size of an XML property list, or in the size of the expanded values in a binary
  ///   property list, which is at most `limit`.
  package convenience init?(propertyList bytes: [UInt8], log: IssueLog, limit: Int) {
    let isBinary = bytes.starts(with: BinaryPropertyList.magic)
    do throws(PropertyListSyntaxError) {
      guard bytes.count <= limit else {
        throw PropertyListSyntaxError("it is larger than the limit of \(limit) bytes")
      }
      let values: PropertyListValues
      if isBinary {
        values = try BinaryPropertyList.values(in: bytes, limit: limit)
      } else {
        values = try XMLPropertyList.values(in: bytes, limit: limit)
      }
      guard values.isDictionary else {
        log.note(DocumentIssue(.notPropertyList, file: log.file, "the property list is not a dictionary"))
        return nil
      }
      self.init(
        values.tree, origins: PropertyListOrigins(offsets: values.origins, text: isBinary ? nil : bytes))
    } catch {
      // Binary property lists have no lines.
      let position = (isBinary ? nil : error.offset).map { LineTable(bytes).position(at: $0, in: bytes) }
      log.note(
        DocumentIssue(
          error.isPreprocessed ? .preprocessedPropertyList : .notPropertyList,
          at: DocumentPlace(file: log.file, position),
          error.isPreprocessed
            ? "the file becomes a property list only when the build preprocesses it: \(error.message)"
            : "the file is not a property list that can be read: \(error.message)",
          help: error.isPreprocessed ? "take the Info.plist inside of the app that was built" : nil))
      return nil
    }
  }
}

/// The file positions of the values in a property list.
struct PropertyListOrigins {
  /// The file offset of each entry in the JSON tree. For a member, this is the offset of its key.
  private let offsets: [UInt32]
  /// The text of an XML property list, or `nil` for a binary property list.
  private let text: [UInt8]?
  private let lines: LineTable

  init(offsets: [UInt32], text: [UInt8]?) {
    self.offsets = offsets
    self.text = text
    lines = LineTable(text ?? [])
  }

  /// Returns the line and column of an entry, or `nil` in a binary property list.
  func position(ofEntry index: Int) -> DocumentPosition? {
    guard let text, offsets.indices.contains(index) else { return nil }
    return lines.position(at: Int(offsets[index]), in: text)
  }
}

/// A syntax error in a property list.
struct PropertyListSyntaxError: Error, Hashable {
  /// A short description of the error, without a final period.
  var message: String
  /// The byte offset of the error, or `nil` in a binary property list.
  var offset: Int?
  /// Whether the error is caused by a preprocessor directive (`INFOPLIST_PREPROCESS`).
  var isPreprocessed = false

  init(_ message: String, at offset: Int? = nil) {
    self.message = message
    self.offset = offset
  }
}
