extension JSONTree {
  /// Converts an XML or binary property list to a JSON tree. Dates and data become `null`, since no document uses them.
  /// Values of an XML list have lines and columns, values of a binary one only paths.
  ///
  /// Notes an error and returns `nil` if the bytes are not a property list with a dictionary.
  ///
  /// - Complexity: O(*n*) in the size of the list; for a binary one, in the size of its expanded values, at most
  ///   `limit`.
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
      // A binary list has no lines.
      let position = (isBinary ? nil : error.offset).map { LineTable(bytes).position(at: $0, in: bytes) }
      log.note(
        DocumentIssue(
          error.isPreprocessed ? .preprocessedPropertyList : .notPropertyList, file: log.file, line: position?.line,
          column: position?.column, scalarColumn: position?.scalarColumn,
          error.isPreprocessed
            ? "the file becomes a property list only when the build preprocesses it: \(error.message)"
            : "the file is not a property list that can be read: \(error.message)",
          help: error.isPreprocessed ? "take the Info.plist inside of the app that was built" : nil))
      return nil
    }
  }
}

/// The positions of a property list's values in its file.
struct PropertyListOrigins {
  /// The offset of each entry of the tree. A member begins at its key.
  private let offsets: [UInt32]
  /// The text of an XML list; `nil` for a binary one.
  private let text: [UInt8]?
  private let lines: LineTable

  init(offsets: [UInt32], text: [UInt8]?) {
    self.offsets = offsets
    self.text = text
    lines = LineTable(text ?? [])
  }

  /// Returns the line and column of an entry; `nil` in a binary list.
  func position(ofEntry index: Int) -> DocumentPosition? {
    guard let text, offsets.indices.contains(index) else { return nil }
    return lines.position(at: Int(offsets[index]), in: text)
  }
}

/// The reason that bytes are not a property list.
struct PropertyListSyntaxError: Error, Hashable {
  /// The reason as one clause without a full stop.
  var message: String
  /// The position of the error, in bytes from the start; `nil` in a binary list.
  var offset: Int?
  /// Whether the error is a preprocessor directive (`INFOPLIST_PREPROCESS`).
  var isPreprocessed = false

  init(_ message: String, at offset: Int? = nil) {
    self.message = message
    self.offset = offset
  }
}
