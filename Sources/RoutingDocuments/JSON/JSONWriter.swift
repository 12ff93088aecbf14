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
    // Most identifiers need no escapes and are copied in one step.
    var start = 0
    while true {
      let end = units.endOfPlainText(from: start)
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: units[start..<end]))
      guard end < units.count else { return }
      escape(units[end])
      start = end + 1
    }
  }

  private mutating func escape(_ unit: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch unit {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(unit)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      raw("u00")
      bytes.append(UInt8(ascii: unit < 0x10 ? "0" : "1"))
      let low = unit & 0x0F
      bytes.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + (low - 10))
    }
  }

  /// Writes an integer.
  package mutating func integer(_ value: some FixedWidthInteger) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    // Formatting the integer as a `String` first would be several times slower.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var (rest, start) = (UInt64(truncatingIfNeeded: value.magnitude), digits.count)
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      } while rest > 0
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
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
