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
        values, origins: PropertyListOrigins(offsets: values.origins, text: isBinary ? nil : bytes))
    } catch {
      // Binary property lists have no lines.
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
