/// The values of a property list, converted to JSON text in source order, with their offsets in the file.
///
/// The size is limited while the text is being written, because a small binary property list can share values so often
/// that the result would not fit in memory.
struct PropertyListValues {
  /// The maximum nesting depth of arrays and dictionaries. Scene manifests have seven levels.
  static let nestingLevels = 64
  /// The number of bytes that each value counts toward the limit, in addition to its text.
  private static let bytesForValue = 16

  private var writer = JSONWriter()
  /// The file offset of each entry in the JSON tree for the converted text.
  private(set) var origins: [UInt32] = []
  private let limit: Int
  private var depth = 0
  /// The total size of the values that have been written.
  private var size = 0
  private var needsComma = false

  /// - Parameter limit: The maximum size in bytes. Each value counts as 16 bytes plus the UTF-8 length of its text.
  init(limit: Int) { self.limit = limit }

  var json: [UInt8] { writer.bytes }

  var isDictionary: Bool { writer.bytes.first == UInt8(ascii: "{") }

  mutating func open(_ bracket: StaticString, at offset: Int) throws(PropertyListSyntaxError) {
    guard depth < Self.nestingLevels else {
      throw PropertyListSyntaxError("it is nested deeper than \(Self.nestingLevels) levels", at: offset)
    }
    depth += 1
    try value(at: offset) { $0.raw(bracket) }
    needsComma = false
  }

  mutating func close(_ bracket: StaticString) {
    depth -= 1
    writer.raw(bracket)
    needsComma = true
  }

  /// Writes the key of a member. The caller must then write the value.
  mutating func key(_ text: String, at offset: Int) throws(PropertyListSyntaxError) {
    try string(text, at: offset)
    writer.raw(":")
    needsComma = false
  }

  mutating func string(_ text: String, at offset: Int) throws(PropertyListSyntaxError) {
    try value(at: offset, size: text.utf8.count) { $0.string(text) }
  }

  mutating func boolean(_ truth: Bool, at offset: Int) throws(PropertyListSyntaxError) {
    try value(at: offset) { truth ? $0.raw("true") : $0.raw("false") }
  }

  mutating func integer(_ digits: String, at offset: Int) throws(PropertyListSyntaxError) {
    try value(at: offset) { $0.value(.wideNumber(digits)) }
  }

  /// Writes a floating-point number. Infinity and NaN become `null`.
  mutating func real(_ number: Double, at offset: Int) throws(PropertyListSyntaxError) {
    try value(at: offset) { $0.value(.double(number)) }
  }

  /// Writes `null` in place of a value that no document uses.
  mutating func null(at offset: Int) throws(PropertyListSyntaxError) { try value(at: offset) { $0.raw("null") } }

  private mutating func value(
    at offset: Int, size: Int = 0, _ write: (inout JSONWriter) -> Void
  ) throws(PropertyListSyntaxError) {
    self.size += Self.bytesForValue + size
    guard self.size <= limit else {
      throw PropertyListSyntaxError("its content is larger than the limit of \(limit) bytes", at: offset)
    }
    if needsComma { writer.raw(",") }
    origins.append(UInt32(truncatingIfNeeded: offset))
    write(&writer)
    needsComma = true
  }
}
