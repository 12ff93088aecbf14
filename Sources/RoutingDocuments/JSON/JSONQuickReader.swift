/// Reads JSON that is in order and ordinary, several times faster than Foundation does.
///
/// It gives a value only where Foundation's parser gives the same one. It leaves to that parser all that is broken, and
/// all that is seldom written: more than 64 levels, numbers of many digits or with an exponent, `-0`, keys that stand
/// twice, `\u0000`, a comma behind the last element.
package struct JSONQuickReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  /// How deep it goes, in levels. It recurses.
  private static let nestingLevels = 64

  /// The value of a text; `nil` if it is to be read by other means.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package static func value(of bytes: UnsafeRawBufferPointer) -> JSONValue? {
    var reader = JSONQuickReader(bytes)
    reader.skipBlanks()
    guard let value = reader.value(levels: nestingLevels) else { return nil }
    reader.skipBlanks()
    return reader.position == bytes.count ? value : nil
  }

  /// Begins before the first byte.
  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Whether nothing but blanks is left.
  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return position == bytes.count
    }
  }

  /// Walks over an object whose keys are written without escapes. `body` reads the value of each key, and says whether
  /// it could.
  mutating func members(_ body: (_ key: UnsafeRawBufferPointer, inout JSONQuickReader) -> Bool) -> Bool {
    skipBlanks()
    guard take(UInt8(ascii: "{")) else { return false }
    skipBlanks()
    if take(UInt8(ascii: "}")) { return true }
    while true {
      guard take(UInt8(ascii: "\"")) else { return false }
      let start = position
      skipPlainText()
      let key = UnsafeRawBufferPointer(rebasing: bytes[start..<position])
      guard take(UInt8(ascii: "\"")) else { return false }
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { return false }
      skipBlanks()
      guard body(key, &self) else { return false }
      skipBlanks()
      if take(UInt8(ascii: "}")) { return true }
      guard take(UInt8(ascii: ",")) else { return false }
      skipBlanks()
    }
  }

  /// The byte at the position; 0, which is never in order, at the end.
  @inline(__always)
  private var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  @inline(__always)
  private mutating func skipBlanks() {
    while true {
      switch current {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  private mutating func value(levels: Int) -> JSONValue? {
    switch current {
    case UInt8(ascii: "\""): string().map { .string($0) }
    case UInt8(ascii: "{"): levels > 0 ? object(levels: levels - 1) : nil
    case UInt8(ascii: "["): levels > 0 ? array(levels: levels - 1) : nil
    case UInt8(ascii: "t"): take("true") ? .boolean(true) : nil
    case UInt8(ascii: "f"): take("false") ? .boolean(false) : nil
    case UInt8(ascii: "n"): take("null") ? .null : nil
    default: number()
    }
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    for offset in 0..<count where bytes[position + offset] != word.utf8Start[offset] { return false }
    position += count
    return true
  }

  private mutating func object(levels: Int) -> JSONValue? {
    var members: [String: JSONValue] = [:]
    position += 1
    skipBlanks()
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      guard let key = string() else { return nil }
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { return nil }
      skipBlanks()
      guard let value = value(levels: levels), members.updateValue(value, forKey: key) == nil else { return nil }
      skipBlanks()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { return nil }
      skipBlanks()
    }
  }

  private mutating func array(levels: Int) -> JSONValue? {
    var elements: [JSONValue] = []
    position += 1
    skipBlanks()
    if take(UInt8(ascii: "]")) { return .array(elements) }
    while true {
      guard let value = value(levels: levels) else { return nil }
      elements.append(value)
      skipBlanks()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      guard take(UInt8(ascii: ",")) else { return nil }
      skipBlanks()
    }
  }

  /// A number of few digits, which all readers understand alike.
  private mutating func number() -> JSONValue? {
    let start = position
    let isNegative = take(UInt8(ascii: "-"))
    let first = position
    var magnitude: Int64 = 0
    while case let digit = current &- UInt8(ascii: "0"), digit < 10, position - first < 18 {
      magnitude = magnitude &* 10 &+ Int64(digit)
      position += 1
    }
    let digits = position - first
    guard digits > 0, digits == 1 || bytes[first] != UInt8(ascii: "0") else { return nil }
    switch current {
    case UInt8(ascii: "."): break
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "e"), UInt8(ascii: "E"): return nil
    default: return isNegative && magnitude == 0 ? nil : .integer(isNegative ? -magnitude : magnitude)
    }
    position += 1
    let fraction = position
    while case let digit = current &- UInt8(ascii: "0"), digit < 10 { position += 1 }
    guard position > fraction, position - first < 18, current != UInt8(ascii: "e"), current != UInt8(ascii: "E") else {
      return nil
    }
    return Double(String(decoding: bytes[start..<position], as: UTF8.self)).map { .double($0) }
  }
}

extension JSONQuickReader {
  /// A string.
  mutating func string() -> String? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = position
    skipPlainText()
    switch current {
    case UInt8(ascii: "\""):
      let content = UnsafeRawBufferPointer(rebasing: bytes[start..<position])
      position += 1
      return Self.text(content)
    case UInt8(ascii: "\\"): return escapedString(from: start)
    default: return nil
    }
  }

  /// A string whose first escape stands at the position.
  private mutating func escapedString(from start: Int) -> String? {
    let first = position
    while current == UInt8(ascii: "\\") {
      position = min(position + 2, bytes.count)
      skipPlainText()
    }
    guard current == UInt8(ascii: "\"") else { return nil }
    let end = position
    position = first
    // Without its escapes a string is never longer than with them.
    return withUnsafeTemporaryAllocation(byteCount: end - start, alignment: 1) { memory in
      memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<first]))
      var count = first - start
      while position < end {
        position += 1
        guard let scalar = escape() else { return nil }
        for unit in UTF8.encode(scalar) ?? UTF8.EncodedScalar() {
          memory[count] = unit
          count += 1
        }
        let text = position
        skipPlainText()
        UnsafeMutableRawBufferPointer(rebasing: memory[count...])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[text..<position]))
        count += position - text
      }
      position = end + 1
      return Self.text(UnsafeRawBufferPointer(rebasing: memory[..<count]))
    }
  }

  /// The text of some bytes; `nil` if they are not UTF-8. The library takes its time to say that they are, but for ASCII.
  private static func text(_ bytes: UnsafeRawBufferPointer) -> String? {
    guard bytes.isASCII else { return String(validating: bytes, as: UTF8.self) }
    return bytes.withMemoryRebound(to: UInt8.self) { String(decoding: $0, as: UTF8.self) }
  }

  /// Goes to the next quotation mark, backslash or control character, or to the end.
  @inline(__always)
  private mutating func skipPlainText() { position = bytes.endOfPlainText(from: position) }

  /// The character of an escape whose backslash was read.
  private mutating func escape() -> Unicode.Scalar? {
    defer { position += 1 }
    switch current {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: return nil
    }
    guard let high = hexadecimalUnit(), high != 0 else { return nil }
    guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) }
    position += 1
    guard take(UInt8(ascii: "\\")), current == UInt8(ascii: "u"), let low = hexadecimalUnit(),
      (0xDC00..<0xE000).contains(low)
    else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  /// The number behind the `u` at the position, which moves to the last of its four digits.
  private mutating func hexadecimalUnit() -> UInt32? {
    guard bytes.count - position > 4 else { return nil }
    var unit: UInt32 = 0
    for _ in 0..<4 {
      position += 1
      let byte = bytes[position]
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: return nil
      }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}
