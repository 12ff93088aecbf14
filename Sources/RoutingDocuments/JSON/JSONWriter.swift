package import PredicateSyntax

/// Writes JSON as UTF-8 bytes, on one line and without blanks.
package struct JSONWriter {
  /// The bytes written so far.
  package var bytes: [UInt8]

  /// Begins with nothing, or goes on behind `bytes`.
  package init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  /// Writes text that is JSON already.
  package mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes a string with its quotation marks and escapes.
  ///
  /// - Complexity: O(n) in the UTF-8 length of the text.
  package mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { content(UnsafeRawBufferPointer($0)) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes the content of a string, which is UTF-8, with its escapes and without quotation marks.
  ///
  /// - Complexity: O(n) in the number of units.
  package mutating func content(_ units: UnsafeRawBufferPointer) {
    // Most identifiers need no escape: they go over in one piece.
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

  /// Writes a whole number.
  package mutating func integer(_ value: some FixedWidthInteger) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    // Going through a string takes several times as long.
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

  /// Writes an object whose members `body` writes.
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    raw("{")
    body(&self)
    raw("}")
  }

  /// Writes an array with what `body` writes for each element.
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

  /// Writes the name of a member; its value comes next.
  package mutating func name(_ name: String) {
    separate()
    string(name)
    raw(":")
  }

  /// Writes a comma unless this is the first member or element.
  private mutating func separate() {
    if let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") { raw(",") }
  }

  /// Writes a member. The value is written as `null` if it is `nil`.
  package mutating func member(_ name: String, _ value: some JSONWritable) {
    self.name(name)
    value.write(to: &self)
  }

  /// Writes a member unless its value is `nil`.
  package mutating func member(_ name: String, ifPresent value: (some JSONWritable)?) {
    if let value { member(name, value) }
  }

  /// Writes a member that is an object.
  package mutating func member(_ name: String, object body: (inout JSONWriter) -> Void) {
    self.name(name)
    object(body)
  }

  /// Writes a member that is an array.
  package mutating func member<Elements: Sequence>(
    _ name: String, _ elements: Elements, _ body: (inout JSONWriter, Elements.Element) -> Void
  ) {
    self.name(name)
    array(elements, body)
  }

  /// Writes a member that is an array.
  package mutating func member<Elements: Sequence>(_ name: String, array elements: Elements)
  where Elements.Element: JSONWritable {
    member(name, elements) { $1.write(to: &$0) }
  }

  /// Writes any value; the members of an object in the order of their names.
  ///
  /// It recurses, at most as deep as the value is nested; values of documents have at most 512 levels.
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

  /// A string as JSON, for messages.
  package static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The bytes of a line with one object.
  package static func line(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(body)
    writer.raw("\n")
    return writer.bytes
  }
}

/// A value that is written as JSON.
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
  /// The bounds as an array of two numbers.
  package func write(to json: inout JSONWriter) { json.array([lowerBound, upperBound]) { $0.integer($1) } }
}
