extension JSONScanner {
  /// Walks over a string, a number, `true`, `false` or `null`.
  mutating func skipScalar() throws(Fault) {
    switch current {
    case UInt8(ascii: "\"")?: try skipString()
    case UInt8(ascii: "-")?, (UInt8(ascii: "0")...UInt8(ascii: "9"))?: try skipNumber()
    case UInt8(ascii: "t")?: try skipWord("true")
    case UInt8(ascii: "f")?: try skipWord("false")
    case UInt8(ascii: "n")?: try skipWord("null")
    case UInt8(ascii: "'")?: throw fault("strings stand in double quotation marks")
    case UInt8(ascii: "/")?, UInt8(ascii: "#")?: throw fault("JSON has no comments")
    default: throw fault("expected a value")
    }
  }

  private mutating func skipWord(_ word: StaticString) throws(Fault) {
    let isThere = word.withUTF8Buffer { bytes[position...].starts(with: $0) }
    guard isThere else { throw fault("expected a value") }
    position += word.utf8CodeUnitCount
  }

  private mutating func skipNumber() throws(Fault) {
    if current == UInt8(ascii: "-") { position += 1 }
    let start = position
    try skipDigits()
    if bytes[start] == UInt8(ascii: "0"), position - start > 1 {
      position = start
      throw fault("a number does not begin with 0")
    }
    if current == UInt8(ascii: ".") {
      position += 1
      try skipDigits()
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      try skipDigits()
    }
  }

  private mutating func skipDigits() throws(Fault) {
    let start = position
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    guard position > start else { throw fault("expected a digit") }
  }

  /// Walks over a string with both its quotation marks.
  mutating func skipString() throws(Fault) {
    let start = position
    position += 1
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"): try skipEscape()
      case 0..<0x20: throw fault("a line break or control character in a string must be written as an escape")
      default: position += 1
      }
    }
    position = start
    throw fault("the string that begins here does not end")
  }

  private mutating func skipEscape() throws(Fault) {
    let start = position
    position += 1
    switch current {
    case UInt8(ascii: "u")?:
      let unit = try hexadecimalUnit()
      switch unit {
      case 0xDC00...0xDFFF:
        position = start
        throw fault("an escape of half a character: a low surrogate without its high one")
      case 0xD800...0xDBFF:
        if current == UInt8(ascii: "\\"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "u") {
          position += 1
          if (0xDC00...0xDFFF).contains(try hexadecimalUnit()) { return }
        }
        position = start
        throw fault("an escape of half a character: a high surrogate without its low one")
      default: return
      }
    case let byte? where "\"\\/bfnrt".utf8.contains(byte): position += 1
    default:
      position = start
      throw fault("JSON does not know this escape")
    }
  }

  /// Walks over the `u` and the four digits of an escape, and gives their number.
  private mutating func hexadecimalUnit() throws(Fault) -> UInt32 {
    var unit: UInt32 = 0
    position += 1
    for _ in 0..<4 {
      guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw fault("expected four hexadecimal digits")
      }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }

  /// How many bytes from the start are UTF-8.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package static func validUTF8Prefix(_ bytes: some Sequence<UInt8>) -> Int {
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var count = 0
    while case .valid(let scalar) = decoder.parseScalar(from: &iterator) { count += scalar.count }
    return count
  }
}
