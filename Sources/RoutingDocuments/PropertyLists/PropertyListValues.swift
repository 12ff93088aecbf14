/// The values of a property list, as JSON text in the order of the list, with where each comes from.
///
/// Sizes are bounded while it is written, as a small binary list can share one value so often that no memory would hold
/// them all.
struct PropertyListValues {
  /// How deep arrays and dictionaries may be nested. Manifests have seven levels.
  static let nestingLevels = 64
  /// What a value counts for, beside its text, in the size of a list.
  private static let bytesForValue = 16

  private var writer = JSONWriter()
  /// Where each entry of the text's tree begins in the file.
  private(set) var origins: [UInt32] = []
  private let limit: Int
  private var depth = 0
  /// What the values count for so far.
  private var size = 0
  private var needsComma = false

  /// - Parameter limit: How large the list may be, in bytes; each value counts for 16 and the UTF-8 length of its text.
  init(limit: Int) { self.limit = limit }

  /// The text.
  var json: [UInt8] { writer.bytes }

  /// Whether the root is a dictionary.
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

  /// Writes the key of the member whose value comes next.
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

  /// Writes a whole number by its digits.
  mutating func integer(_ digits: String, at offset: Int) throws(PropertyListSyntaxError) {
    try value(at: offset) { $0.value(.wideNumber(digits)) }
  }

  /// Writes a number; what JSON cannot hold, infinity and not a number, becomes `null`.
  mutating func real(_ number: Double, at offset: Int) throws(PropertyListSyntaxError) {
    try value(at: offset) { $0.value(.double(number)) }
  }

  /// Writes a value that nothing here has a use for.
  mutating func null(at offset: Int) throws(PropertyListSyntaxError) { try value(at: offset) { $0.raw("null") } }

  private mutating func value(
    at offset: Int, size: Int = 0, _ write: (inout JSONWriter) -> Void
  ) throws(PropertyListSyntaxError) {
    self.size += Self.bytesForValue + size
    guard self.size <= limit else {
      throw PropertyListSyntaxError("what it holds is larger than the limit of \(limit) bytes", at: offset)
    }
    if needsComma { writer.raw(",") }
    origins.append(UInt32(truncatingIfNeeded: offset))
    write(&writer)
    needsComma = true
  }
}
