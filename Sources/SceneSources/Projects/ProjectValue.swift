/// A value in a `project.pbxproj` file.
enum ProjectValue {
  case string(String)
  case list([ProjectValue])
  case dictionary([String: ProjectValue])

  var string: String? { if case .string(let text) = self { text } else { nil } }

  var strings: [String] { if case .list(let elements) = self { elements.compactMap(\.string) } else { [] } }

  var members: [String: ProjectValue] { if case .dictionary(let members) = self { members } else { [:] } }

  subscript(key: String) -> ProjectValue? { members[key] }
}

/// A syntax error in a project file.
struct ProjectSyntaxError: Error {
  /// A description of the expected syntax.
  var message: String
  /// The byte offset of the error.
  var offset: Int
}

/// Parses the property lists in Xcode's project files.
///
///     Value      -> Dictionary | List | String
///     Dictionary -> '{' (String '=' Value ';')* '}'
///     List       -> '(' (Value (',' Value)* ','?)? ')'
///     String     -> '"' (any character | '\' any character)* '"' | Word
///
/// `/* … */` and `// …` are comments.
struct ProjectParser {
  private let bytes: [UInt8]
  private var offset = 0
  /// The maximum nesting depth. Xcode uses 7 levels.
  private static let depthLimit = 64

  /// Returns the value at the root of a project file.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  static func value(of bytes: [UInt8]) throws(ProjectSyntaxError) -> ProjectValue {
    var parser = ProjectParser(bytes)
    return try parser.value(depth: 0)
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func value(depth: Int) throws(ProjectSyntaxError) -> ProjectValue {
    skipBlanks()
    guard depth < Self.depthLimit else { throw fault("expected at most \(Self.depthLimit) nested values") }
    switch byte {
    case UInt8(ascii: "{"): return .dictionary(try dictionary(depth: depth))
    case UInt8(ascii: "("): return .list(try list(depth: depth))
    default: return .string(try string())
    }
  }

  private mutating func dictionary(depth: Int) throws(ProjectSyntaxError) -> [String: ProjectValue] {
    var members: [String: ProjectValue] = [:]
    offset += 1
    while true {
      skipBlanks()
      if byte == UInt8(ascii: "}") { break }
      let key = try string()
      try expect("=")
      members[key] = try value(depth: depth + 1)
      try expect(";")
    }
    offset += 1
    return members
  }

  private mutating func list(depth: Int) throws(ProjectSyntaxError) -> [ProjectValue] {
    var elements: [ProjectValue] = []
    offset += 1
    while true {
      skipBlanks()
      if byte == UInt8(ascii: ")") { break }
      elements.append(try value(depth: depth + 1))
      skipBlanks()
      if byte == UInt8(ascii: ",") { offset += 1 }
    }
    offset += 1
    return elements
  }

  private mutating func string() throws(ProjectSyntaxError) -> String {
    if byte == UInt8(ascii: "\"") { return try quoted() }
    let start = offset
    while let byte, Self.isWord(byte) { offset += 1 }
    guard offset > start else { throw fault("expected a value") }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func quoted() throws(ProjectSyntaxError) -> String {
    let start = offset
    var text: [UInt8] = []
    offset += 1
    while let byte, byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") { offset += 1 }
      guard let escaped = self.byte else { break }
      text.append(escaped)
      offset += 1
    }
    guard byte != nil else {
      throw ProjectSyntaxError(message: "expected a quotation mark at the end of the string", offset: start)
    }
    offset += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func expect(_ symbol: Unicode.Scalar) throws(ProjectSyntaxError) {
    skipBlanks()
    guard byte == UInt8(ascii: symbol) else { throw fault("expected '\(symbol)'") }
    offset += 1
  }

  private mutating func skipBlanks() {
    while let byte {
      if byte <= 0x20 {
        offset += 1
      } else if bytes[offset...].starts(with: "//".utf8) {
        while let byte = self.byte, byte != 0x0A { offset += 1 }
      } else if bytes[offset...].starts(with: "/*".utf8) {
        offset += 2
        while offset < bytes.count, !bytes[offset...].starts(with: "*/".utf8) { offset += 1 }
        offset = min(offset + 2, bytes.count)
      } else {
        return
      }
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    WordSearch.isWordByte(byte) || "./$:-+@".utf8.contains(byte)
  }

  private func fault(_ message: String) -> ProjectSyntaxError { ProjectSyntaxError(message: message, offset: offset) }
}
