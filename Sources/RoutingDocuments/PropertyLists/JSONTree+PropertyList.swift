extension JSONTree {
  /// Reads a property list, XML or binary, as the tree that documents are read from. Dates and data become `null`: nothing
  /// that is read here has such a value. Values of an XML list have lines and columns, those of a binary one only paths.
  ///
  /// Notes a fault and returns `nil` if the bytes are not a property list, or if it is not a dictionary.
  ///
  /// - Complexity: O(n) in the size of the list; of a binary one, in the size of what it holds once values that are in
  ///   several places are written out, at most `limit`.
  package convenience init?(propertyList bytes: [UInt8], log: IssueLog, limit: Int) {
    let isBinary = bytes.starts(with: BinaryPropertyList.magic)
    do throws(PropertyListSyntaxError) {
      guard bytes.count <= limit else {
        throw PropertyListSyntaxError("it is larger than the limit of \(limit) bytes")
      }
      var values: PropertyListValues
      if isBinary {
        values = try BinaryPropertyList.values(in: bytes, limit: limit)
      } else {
        values = try XMLPropertyList.values(in: bytes, limit: limit)
      }
      guard values.isDictionary else {
        log.note(DocumentIssue(.notPropertyList, file: log.file, "the property list is not a dictionary"))
        return nil
      }
      try? self.init(
        parsing: values.json, origins: PropertyListOrigins(offsets: values.origins, text: isBinary ? nil : bytes))
    } catch {
      // Lines mean nothing in a binary list.
      let place = (isBinary ? nil : error.offset).map { LineTable(bytes).position(at: $0, in: bytes) }
      log.note(
        DocumentIssue(
          error.isPreprocessed ? .preprocessedPropertyList : .notPropertyList, file: log.file, line: place?.line,
          column: place?.column, scalarColumn: place?.scalarColumn,
          error.isPreprocessed
            ? "the file becomes a property list only when the build preprocesses it: \(error.message)"
            : "the file is not a property list that can be read: \(error.message)",
          help: error.isPreprocessed ? "take the Info.plist inside of the app that was built" : nil))
      return nil
    }
  }
}

/// Where in its file each value of a property list is.
struct PropertyListOrigins {
  /// Of each entry of the tree where it begins: of a member where its key begins.
  private let offsets: [UInt32]
  /// The text of an XML list; `nil` for a binary one.
  private let text: [UInt8]?
  private let lines: LineTable

  init(offsets: [UInt32], text: [UInt8]?) {
    self.offsets = offsets
    self.text = text
    lines = LineTable(text ?? [])
  }

  /// The line and the column of an entry; `nil` in a binary list.
  func position(ofEntry index: Int) -> DocumentPosition? {
    guard let text, offsets.indices.contains(index) else { return nil }
    return lines.position(at: Int(offsets[index]), in: text)
  }
}

/// Why bytes are not a property list.
struct PropertyListSyntaxError: Error, Hashable {
  /// One clause without a full stop.
  var message: String
  /// Where the fault is, in bytes from the start; `nil` in a binary list.
  var offset: Int?
  /// Whether a directive of the preprocessor is there (`INFOPLIST_PREPROCESS`).
  var isPreprocessed = false

  init(_ message: String, at offset: Int? = nil) {
    self.message = message
    self.offset = offset
  }
}
