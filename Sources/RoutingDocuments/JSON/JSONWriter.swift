package import PredicateSyntax

/// A writer that produces compact UTF-8 JSON on a single line, without spaces.
package struct JSONWriter {
  /// The JSON that has been written, as UTF-8.
  package var bytes: [UInt8]

  /// Creates a writer that appends to `bytes`.
  package init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  /// Writes text that is already valid JSON.
  package mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes a string, adding quotation marks and escapes.
  ///
  /// - Complexity: O(*n*) in the UTF-8 length of the string.
  package mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { content(UnsafeRawBufferPointer($0)) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes the content of a string, given as UTF-8. Adds escapes but no quotation marks.
  ///
  /// - Complexity: O(*n*) in the number of code units.
  package mutating func content(_ units: UnsafeRawBufferPointer) {
    bytes.append(addingCapacity: OutputSpan.room(for: units)) { $0.append(contentOf: units) }
  }

  /// Writes an integer.
  package mutating func integer(_ value: some FixedWidthInteger) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.append(addingCapacity: OutputSpan.longestInteger) {
      $0.append(digitsOf: UInt64(truncatingIfNeeded: value.magnitude))
    }
  }

  /// Writes a Boolean value.
  package mutating func boolean(_ value: Bool) { value ? raw("true") : raw("false") }

  /// Writes an object, calling `body` to write its members.
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    raw("{")
    body(&self)
    raw("}")
  }

  /// Writes an array, calling `body` to write each element.
  package mutating func array<Elements: Sequence>(
    _ elements: Elements, _ body: (inout JSONWriter, Elements.Element) -> Void
  ) {
    raw("[")
    for element in elements {
      separate()
      body(&self, element)
    }
    raw("]")
  }

  /// Writes the name of a member. The caller must then write the value.
  package mutating func name(_ name: String) {
    separate()
    string(name)
    raw(":")
  }

  /// Writes a comma, unless the next member or element is the first.
  private mutating func separate() {
    if let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") { raw(",") }
  }

  /// Writes a member. A `nil` value is written as `null`.
  package mutating func member(_ name: String, _ value: some JSONWritable) {
    self.name(name)
    value.write(to: &self)
  }

  /// Writes a member unless `value` is `nil`.
  package mutating func member(_ name: String, ifPresent value: (some JSONWritable)?) {
    if let value { member(name, value) }
  }

  /// Writes a member whose value is an object.
  package mutating func member(_ name: String, object body: (inout JSONWriter) -> Void) {
    self.name(name)
    object(body)
  }

  /// Writes a member whose value is an array.
  package mutating func member<Elements: Sequence>(
    _ name: String, _ elements: Elements, _ body: (inout JSONWriter, Elements.Element) -> Void
  ) {
    self.name(name)
    array(elements, body)
  }

  /// Writes a member whose value is an array.
  package mutating func member<Elements: Sequence>(_ name: String, array elements: Elements)
  where Elements.Element: JSONWritable {
    member(name, elements) { $1.write(to: &$0) }
  }

  /// Writes any JSON value, with the members of objects sorted by name.
  ///
  /// The recursion depth equals the nesting depth of the value, which is at most 512 levels for parsed values.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: raw("null")
    case .boolean(let truth): boolean(truth)
    case .integer(let number): integer(number)
    case .double(let number): number.isFinite ? bytes.append(contentsOf: number.description.utf8) : raw("null")
    case .wideNumber(let digits): bytes.append(contentsOf: digits.utf8)
    case .string(let text): string(text)
    case .array(let elements): array(elements) { $0.value($1) }
    case .object(let members):
      object { json in for (name, value) in members.sorted(by: { $0.key < $1.key }) { json.member(name, value) } }
    }
  }

  /// Returns a string as a JSON literal, for use in messages.
  package static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Returns an object on a single line, followed by a line feed.
  package static func line(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(body)
    writer.raw("\n")
    return writer.bytes
  }
}

/// A type whose values can be written as JSON.
package protocol JSONWritable {
  func write(to json: inout JSONWriter)
}

extension String: JSONWritable {
  package func write(to json: inout JSONWriter) { json.string(self) }
}

extension Int: JSONWritable {
  package func write(to json: inout JSONWriter) { json.integer(self) }
}

extension Bool: JSONWritable {
  package func write(to json: inout JSONWriter) { json.boolean(self) }
}

extension JSONValue: JSONWritable {
  package func write(to json: inout JSONWriter) { json.value(self) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  package func write(to json: inout JSONWriter) {
    if let self { self.write(to: &json) } else { json.raw("null") }
  }
}

extension SourceRange: JSONWritable {
  /// Writes the range's bounds as an array of two numbers.
  package func write(to json: inout JSONWriter) { json.array([lowerBound, upperBound]) { $0.integer($1) } }
}

// The room in a span is reserved once for many pieces, because each time that an array grows costs more than a piece.
extension OutputSpan<UInt8> {
  /// The room for the longest integer, without its sign.
  package static var longestInteger: Int { 20 }

  /// Returns the room for the content of a JSON string, given as UTF-8, with its escapes.
  @inline(__always)
  static func room(for units: UnsafeRawBufferPointer) -> Int {
    // An escape has at most six bytes. Looking for escapes saves memory, but only if the text is long.
    units.count > 1_024 && units.endOfPlainText(from: 0) == units.count ? units.count : units.count * 6
  }

  /// Appends bytes, for which there must be room. Never writes beyond the span: bytes without room are dropped.
  @inlinable
  @inline(__always)
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    withUnsafeMutableBufferPointer { buffer, count in
      let fitting = min(bytes.count, buffer.count - count)
      guard fitting > 0, let source = bytes.baseAddress, let start = buffer.baseAddress else { return }
      UnsafeMutableRawPointer(start + count).copyMemory(from: source, byteCount: fitting)
      count += fitting
    }
  }

  /// Appends a text, for which there must be room.
  @inlinable
  @inline(__always)
  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends the content of a JSON string, given as UTF-8, with its escapes but without quotation marks.
  @inline(__always)
  mutating func append(contentOf units: UnsafeRawBufferPointer) {
    // Most identifiers need no escapes and are copied in one step.
    var start = 0
    while true {
      let end = units.endOfPlainText(from: start)
      append(UnsafeRawBufferPointer(rebasing: units[start..<end]))
      guard end < units.count else { return }
      append(escaped: units[end])
      start = end + 1
    }
  }

  private mutating func append(escaped unit: UInt8) {
    append(UInt8(ascii: "\\"))
    switch unit {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(unit)
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    default:
      append("u00")
      append(UInt8(ascii: unit < 0x10 ? "0" : "1"))
      let low = unit & 0x0F
      append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + (low - 10))
    }
  }

  /// Appends the digits of an integer.
  ///
  /// Formatting the integer as a `String` first would be several times slower.
  package mutating func append(digitsOf value: UInt64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.longestInteger) { digits in
      var (rest, start) = (value, digits.count)
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      append(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(digits)[start...]))
    }
  }
}
