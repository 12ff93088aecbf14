internal import PredicateSyntax

extension JSONParser {
  ///     Number -> '-'? ('0' | [1-9] [0-9]*) ('.' [0-9]+)? ([eE] [+-]? [0-9]+)?
  ///
  /// Parses the number at the current position, and returns its kind and its end offset.
  @inline(never)
  func number() throws(JSONSyntaxError) -> (kind: JSONTree.Kind, end: Int) {
    var parser = self
    let kind = try parser.skipNumber()
    return (kind, parser.position)
  }

  private mutating func skipNumber() throws(JSONSyntaxError) -> JSONTree.Kind {
    let start = position
    if current == UInt8(ascii: "-") { position += 1 }
    let first = position
    try skipDigits()
    if bytes[first] == UInt8(ascii: "0"), position - first > 1 {
      position = first
      throw fault("a number must not begin with 0")
    }
    var kind = JSONTree.Kind.integer
    if current == UInt8(ascii: ".") {
      kind = .fraction
      position += 1
      try skipDigits()
    }
    let hasExponent = current == UInt8(ascii: "e") || current == UInt8(ascii: "E")
    if hasExponent {
      kind = .fraction
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      try skipDigits()
    }
    if hasExponent || position - start > 300 {
      guard Double(String(decoding: bytes[start..<position], as: UTF8.self))?.isFinite == true else {
        position = start
        throw fault("the number is beyond the range of 64-bit floating point")
      }
    }
    return kind
  }

  private mutating func skipDigits() throws(JSONSyntaxError) {
    let start = position
    while current &- UInt8(ascii: "0") < 10 { position += 1 }
    guard position > start else { throw fault("expected a digit") }
  }

  ///     String -> '"' (any byte from 0x20 except '"' and '\' | Escape)* '"'
  ///
  /// Skips a string and returns whether it contains escapes.
  @inline(__always)
  mutating func skipString() throws(JSONSyntaxError) -> Bool {
    let start = position
    position = bytes.endOfPlainText(from: position + 1)
    if current == UInt8(ascii: "\"") {
      position += 1
      return false
    }
    let (hasEscapes, end) = try restOfString(from: start)
    position = end
    return hasEscapes
  }

  /// Skips the rest of a string, starting at its first byte that isn't plain text. Returns whether the string
  /// contains escapes, and its end offset.
  @inline(never)
  private func restOfString(from start: Int) throws(JSONSyntaxError) -> (hasEscapes: Bool, end: Int) {
    var parser = self
    let hasEscapes = try parser.skipRestOfString(from: start)
    return (hasEscapes, parser.position)
  }

  private mutating func skipRestOfString(from start: Int) throws(JSONSyntaxError) -> Bool {
    var hasEscapes = false
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try skipEscape()
      default: throw fault("a line break or control character in a string must be written as an escape")
      }
      position = bytes.endOfPlainText(from: position)
    }
    position = start
    throw fault("the string that begins here does not end")
  }

  ///     Escape -> '\' (["\/bfnrt] | 'u' Hex Hex Hex Hex)
  private mutating func skipEscape() throws(JSONSyntaxError) {
    let start = position
    position += 1
    switch current {
    case UInt8(ascii: "u"):
      let unit = try skipHexadecimalUnit()
      guard (0xD800...0xDFFF).contains(unit) else { return }
      if unit < 0xDC00, current == UInt8(ascii: "\\"), position + 1 < bytes.count,
        bytes[position + 1] == UInt8(ascii: "u")
      {
        position += 1
        if (0xDC00...0xDFFF).contains(try skipHexadecimalUnit()) { return }
      }
      position = start
      throw fault(
        "half of a character: a \(unit < 0xDC00 ? "high surrogate without its low one" : "low surrogate without its high one")"
      )
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    default:
      position = start
      throw fault("unknown escape")
    }
  }

  private mutating func skipHexadecimalUnit() throws(JSONSyntaxError) -> UInt32 {
    var unit: UInt32 = 0
    position += 1
    for _ in 0..<4 {
      guard let digit = current.hexadecimalDigit else { throw fault("expected four hexadecimal digits") }
      unit = unit << 4 | digit
      position += 1
    }
    return unit
  }
}

extension UInt8 {
  /// The value of an ASCII hexadecimal digit, or `nil` for other bytes.
  var hexadecimalDigit: UInt32? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The number of leading bytes that are valid UTF-8.
  package var validUTF8Prefix: Int {
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = makeIterator()
    var count = 0
    while case .valid(let scalar) = decoder.parseScalar(from: &iterator) { count += scalar.count }
    return count
  }
}
