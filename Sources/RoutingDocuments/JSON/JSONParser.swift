package import PredicateSyntax

/// A nonrecursive parser that converts JSON text into the entries of a `JSONTree`.
///
///     Text   -> Value
///     Value  -> Object | Array | String | Number | 'true' | 'false' | 'null'
///     Object -> '{' (Member (',' Member)* ','?)? '}'
///     Member -> String ':' Value
///     Array  -> '[' (Value (',' Value)* ','?)? ']'
struct JSONParser {
  /// The maximum nesting depth of arrays and objects.
  static let nestingLevels = 512

  let bytes: UnsafeRawBufferPointer
  /// The text, followed by a zero byte.
  private let base: UnsafeRawPointer
  var position = 0
  /// The parsed entries. The list is incomplete if `run()` threw an error.
  private(set) var entries: JSONEntryList
  /// The index of the array or object that contains the current position, or `nil` outside the root value.
  private var parent: Int?
  private var depth = 0
  /// The index of the next element or member within its parent.
  private var ordinal: UInt32 = 0

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - bytes: The text, which must be followed by a zero byte in memory.
  ///   - entries: An empty list whose memory is reused.
  init(_ bytes: UnsafeRawBufferPointer, entries: JSONEntryList) {
    self.bytes = bytes
    base = bytes.baseAddress ?? UnsafeRawPointer(Self.empty.utf8Start)
    self.entries = entries
  }

  mutating func run() throws(JSONSyntaxError) {
    // Parse with a copy of the parser whose address is never taken, so that its fields stay in registers. For the same
    // reason, rare paths make their own copies.
    var parser = self
    defer { self = parser }
    try parser.parseText()
  }

  @inline(__always)
  private mutating func parseText() throws(JSONSyntaxError) {
    try checkEncoding()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    repeat {
      skipBlanks()
      try parseValue()
    } while try parseSeparators()
    guard position == bytes.count else { throw fault("unexpected text after the end of the document") }
  }

  private func checkEncoding() throws(JSONSyntaxError) {
    guard bytes.count < UInt32.max else { throw fault("the text is longer than 4 GiB") }
    if bytes.starts(with: DocumentFile.gzipMagic) {
      throw JSONSyntaxError(code: .notUTF8, message: FileError.compressed.message, offset: 0)
    }
    if !bytes.isASCII, String(validating: bytes.bindMemory(to: UInt8.self), as: UTF8.self) == nil {
      throw JSONSyntaxError(
        code: .notUTF8,
        message: DocumentFile.isUTF16(bytes) ? "the text is in UTF-16; save it as UTF-8" : "the text is not UTF-8",
        offset: bytes.validUTF8Prefix)
    }
  }

  /// Parses the tokens between one value and the next: commas, closing brackets and the name of the next member.
  /// Returns `false` after the root value.
  @inline(__always)
  private mutating func parseSeparators() throws(JSONSyntaxError) -> Bool {
    skipBlanks()
    guard var open = parent else { return false }
    if entries.count - 1 != open {
      // A value has just ended, because the last entry isn't the enclosing array or object.
      ordinal &+= 1
    }
    var mayContinue = entries.count - 1 == open
    while true {
      let isArray = entries[open].kind == .array
      if !mayContinue, current == UInt8(ascii: ",") {
        position += 1
        skipBlanks()
        mayContinue = true
      }
      if current == UInt8(ascii: isArray ? "]" : "}") {
        position += 1
        close(open)
        skipBlanks()
        guard let outer = parent else { return false }
        open = outer
        mayContinue = false
        continue
      }
      guard mayContinue else { throw fault("expected ',' or '\(isArray ? "]" : "}")'") }
      if !isArray { try parseKey() }
      return true
    }
  }

  @inline(__always)
  private mutating func close(_ index: Int) {
    var entry = entries[index]
    entry.end = UInt32(truncatingIfNeeded: position)
    entry.next = UInt32(truncatingIfNeeded: entries.count)
    entries[index] = entry
    ordinal = entry.ordinal &+ 1
    parent = index == 0 ? nil : Int(entry.parent)
    depth -= 1
  }

  @inline(__always)
  private mutating func parseKey() throws(JSONSyntaxError) {
    guard current == UInt8(ascii: "\"") else { throw fault(nameFault) }
    let start = position
    append(.key, from: start, hasEscapes: try skipString())
    skipBlanks()
    guard current == UInt8(ascii: ":") else { throw fault("expected ':' after the name") }
    position += 1
  }

  @inline(__always)
  private mutating func parseValue() throws(JSONSyntaxError) {
    let start = position
    switch current {
    case UInt8(ascii: "\""): append(.string, from: start, hasEscapes: try skipString())
    case UInt8(ascii: "{"): try open(.object)
    case UInt8(ascii: "["): try open(.array)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let (kind, end) = try number()
      position = end
      append(kind, from: start)
    case UInt8(ascii: "t"): try parse("true", .true)
    case UInt8(ascii: "f"): try parse("false", .false)
    case UInt8(ascii: "n"): try parse("null", .null)
    case UInt8(ascii: "/"), UInt8(ascii: "#"): throw fault("JSON has no comments: remove this one")
    case 0 where position < bytes.count: throw fault("the text contains a zero byte")
    default: throw fault(valueFault)
    }
  }

  @inline(__always)
  private mutating func open(_ kind: JSONTree.Kind) throws(JSONSyntaxError) {
    guard depth < Self.nestingLevels else {
      throw fault("arrays and objects are nested deeper than \(Self.nestingLevels) levels")
    }
    depth += 1
    append(kind, from: position)
    parent = entries.count - 1
    ordinal = 0
    position += 1
  }

  @inline(__always)
  private mutating func parse(_ word: StaticString, _ kind: JSONTree.Kind) throws(JSONSyntaxError) {
    let count = word.utf8CodeUnitCount
    for offset in 0..<count where position + offset >= bytes.count || bytes[position + offset] != word.utf8Start[offset]
    {
      throw fault(valueFault)
    }
    position += count
    append(kind, from: position - count)
  }

  /// Appends an entry for a value that ends at the current position. For an array or object, `close` sets the end
  /// later.
  @inline(__always)
  private mutating func append(_ kind: JSONTree.Kind, from start: Int, hasEscapes: Bool = false) {
    entries.append(
      JSONTree.Entry(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: position),
        next: UInt32(truncatingIfNeeded: entries.count + 1), parent: UInt32(truncatingIfNeeded: parent ?? 0),
        ordinal: ordinal, kind: kind, hasEscapes: hasEscapes))
  }

  private static let empty: StaticString = "\0"

  /// The byte at the current position, or 0 at the end of the text. A zero byte is never valid in JSON.
  @inline(__always)
  var current: UInt8 { base.load(fromByteOffset: position, as: UInt8.self) }

  @inline(__always)
  private mutating func skipBlanks() {
    while true {
      switch current {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  /// Returns an error at the current position. If that is the end of the text, the message says so.
  @inline(never)
  func fault(_ message: String) -> JSONSyntaxError {
    JSONSyntaxError(
      code: .notJSON, message: position < bytes.count ? message : "\(message), but the text ends here",
      offset: position)
  }

  private var nameFault: String {
    switch current {
    case UInt8(ascii: "/"), UInt8(ascii: "#"): "JSON has no comments: remove this one"
    case UInt8(ascii: "}"): "a comma before '}' is not allowed: remove it"
    default: "expected a name in double quotation marks\(found)"
    }
  }

  private var valueFault: String {
    let word = String(decoding: wordHere, as: UTF8.self)
    return switch word.lowercased() {
    case "true", "false", "null": "expected a value, found '\(word)': write \(word.lowercased())"
    case "none", "nil", "undefined", "nan", "infinity": "expected a value, found '\(word)': write null, or a number"
    case "":
      current == UInt8(ascii: "'") ? "expected a text in double quotation marks\(found)" : "expected a value\(found)"
    default: "expected a value\(found)\(parent == nil ? "" : ": write a text in double quotation marks")"
    }
  }

  /// A description of the text that was found instead of a name or a value.
  private var found: String {
    if position == bytes.count { return "" }
    if !wordHere.isEmpty { return ", found '\(String(decoding: wordHere, as: UTF8.self))'" }
    let scalar = String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.first ?? " "
    switch scalar {
    case "'": return ", not in single ones"
    case "\u{2018}"..."\u{201F}", "\u{AB}", "\u{BB}": return ", found the quotation mark \(scalar): write \""
    default: return ", found '\(String(scalar).shown(limit: 4))'"
    }
  }

  /// The ASCII letters, digits, `_` and `$` at the current position, up to a limit.
  private var wordHere: Slice<UnsafeRawBufferPointer> {
    bytes[position...].prefix(24).prefix {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "$")
    }
  }
}

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

/// A syntax error in JSON text.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The error code, which is `not-json` or `not-utf8`.
  package var code: DiagnosticCode
  /// A one-sentence description of the error, without a final period.
  package var message: String
  /// The byte offset of the error in the text.
  package var offset: Int
}

extension JSONSyntaxError {
  /// Returns the error as an issue in an event, which is written on one line unless it is all of a file.
  func issue(file: String, inLine line: Int, _ bytes: some BidirectionalCollection<UInt8>) -> DocumentIssue {
    var issue = issue(file: file, in: bytes, firstLine: line)
    let last = bytes.last { $0 > 0x20 } ?? 0
    if offset >= bytes.count, "{[,".utf8.contains(last) {
      issue.help = "write each event on one line, or a single event in a file named .json"
    }
    return issue
  }

  /// Returns the error as an issue in a file.
  ///
  /// - Parameters:
  ///   - bytes: The text that was parsed.
  ///   - firstLine: The line number in the file where the text begins.
  package func issue(file: String, in bytes: some Collection<UInt8>, firstLine: Int = 1) -> DocumentIssue {
    let before = bytes.prefix(max(0, offset))
    let lines = before.reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    let column = before.reduce(1) { $1 == UInt8(ascii: "\n") ? 1 : $0 + 1 }
    let scalarColumn = before.reduce(1) { $1 == UInt8(ascii: "\n") ? 1 : $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    return DocumentIssue(
      code,
      at: DocumentPlace(
        file: file, DocumentPosition(line: firstLine + lines, column: column, scalarColumn: scalarColumn)), message)
  }
}
