import PredicateSyntax

/// A syntax error in a literal.
struct LiteralError: Error {
  /// The offset of the error in the literal's text, in Unicode scalars.
  var offset: Int
  var message: String
}

/*
 Reads a literal of a suite file, in the syntax of Swift or JSON:

     Literal -> 'nil' | 'null' | 'true' | 'false' | Number | String | '[' (Literal (',' Literal)*)? ']'
     String  -> '"' (Escape | [^"\\])* '"'
     Escape  -> '\' ('0' | 'n' | 'r' | 't' | 'b' | 'f' | '"' | "'" | '\' | '/' | 'u{' h{1,8} '}' | 'u' hhhh)
*/
struct LiteralReader {
  private let scalars: [Unicode.Scalar]
  private var position = 0

  /// Reads text that consists of a single literal and optional surrounding spaces.
  static func read(_ text: String) throws(LiteralError) -> PredicateArgument {
    var reader = LiteralReader(text)
    let value = try reader.readValue(depth: 0)
    reader.skipSpaces()
    guard reader.peek == nil else { throw reader.error("nothing may follow the literal") }
    return value
  }

  private init(_ text: String) { scalars = Array(text.unicodeScalars) }

  private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private func error(_ message: String) -> LiteralError { LiteralError(offset: position, message: message) }

  private mutating func skipSpaces() {
    while peek == " " || peek == "\t" { position += 1 }
  }

  private mutating func readValue(depth: Int) throws(LiteralError) -> PredicateArgument {
    skipSpaces()
    switch peek {
    case "\""?: return .string(try readString())
    case "["?: return try readList(depth: depth)
    default: return try readWord()
    }
  }

  private mutating func readWord() throws(LiteralError) -> PredicateArgument {
    let start = position
    while let scalar = peek, scalar != ",", scalar != "]", scalar != " " { position += 1 }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[start..<position])
    switch text {
    case "nil", "null": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default:
      if let value = Int64(text) { return .integer(value) }
      if let value = Double(text), value.isFinite { return .double(value) }
      position = start
      throw error("expected a literal: a string in double quotation marks, a number, true, false, nil or a list in []")
    }
  }

  private mutating func readList(depth: Int) throws(LiteralError) -> PredicateArgument {
    guard depth < 64 else { throw error("lists nest deeper than 64 levels") }
    position += 1
    var elements: [PredicateArgument] = []
    skipSpaces()
    if peek == "]" {
      position += 1
      return .array([])
    }
    while true {
      elements.append(try readValue(depth: depth + 1))
      skipSpaces()
      switch peek {
      case ","?: position += 1
      case "]"?:
        position += 1
        return .array(elements)
      default: throw error("expected ',' or ']'")
      }
    }
  }

  private mutating func readString() throws(LiteralError) -> String {
    position += 1
    var text = ""
    while let scalar = peek {
      position += 1
      switch scalar {
      case "\"": return text
      case "\\": text.unicodeScalars.append(try readEscape())
      default: text.unicodeScalars.append(scalar)
      }
    }
    throw error("the string has no closing quotation mark")
  }

  private mutating func readEscape() throws(LiteralError) -> Unicode.Scalar {
    guard let letter = peek else { throw error("the string has no closing quotation mark") }
    position += 1
    switch letter {
    case "0": return "\0"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "\"", "'", "\\", "/": return letter
    case "u": return try readScalar()
    default:
      position -= 1
      throw error("'\\\(letter)' is no escape")
    }
  }

  /// Reads the rest of an escape such as `\u{301}`, as in Swift, or `\u0301`, as in JSON. A JSON surrogate pair is read
  /// as a single scalar.
  private mutating func readScalar() throws(LiteralError) -> Unicode.Scalar {
    if peek == "{" {
      position += 1
      let value = try readHexadecimal(1...8)
      guard peek == "}" else { throw error("'\\u{' wants a closing '}'") }
      position += 1
      if let scalar = Unicode.Scalar(value) { return scalar }
      throw error("this is no Unicode scalar")
    }
    let value = try readHexadecimal(4...4)
    if let scalar = Unicode.Scalar(value) { return scalar }
    if value < 0xDC00, scalars.dropFirst(position).starts(with: ["\\", "u"]) {
      position += 2
      let low = try readHexadecimal(4...4)
      if 0xDC00...0xDFFF ~= low, let scalar = Unicode.Scalar(0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)) {
        return scalar
      }
    }
    throw error("this is half of a surrogate pair, not a character")
  }

  private mutating func readHexadecimal(_ count: ClosedRange<Int>) throws(LiteralError) -> UInt32 {
    var value: UInt32 = 0
    var digits = 0
    while digits < count.upperBound, let scalar = peek, let digit = Character(scalar).hexDigitValue {
      value = value &<< 4 | UInt32(truncatingIfNeeded: digit)
      digits += 1
      position += 1
    }
    guard count.contains(digits) else { throw error("expected hexadecimal digits") }
    return value
  }
}
