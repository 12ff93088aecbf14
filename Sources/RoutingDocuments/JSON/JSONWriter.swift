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
  package mutating func integer(_ value: some BinaryInteger) {
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes any value; the members of an object in the order of their names.
  ///
  /// It recurses, at most as deep as the value is nested; values of documents have at most 512 levels.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: raw("null")
    case .boolean(let truth): truth ? raw("true") : raw("false")
    case .integer(let number): integer(number)
    case .double(let number): number.isFinite ? bytes.append(contentsOf: number.description.utf8) : raw("null")
    case .wideNumber(let digits): bytes.append(contentsOf: digits.utf8)
    case .string(let text): string(text)
    case .array(let elements):
      raw("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { raw(",") }
        self.value(element)
      }
      raw("]")
    case .object(let members):
      raw("{")
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { raw(",") }
        string(member.key)
        raw(":")
        self.value(member.value)
      }
      raw("}")
    }
  }

  /// A string as JSON, for messages.
  package static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
