/// A value of a `project.pbxproj`.
enum ProjectValue {
  case string(String)
  case list([ProjectValue])
  /// The members of a dictionary, and the bytes between its braces.
  case dictionary([String: ProjectValue], range: Range<Int>)

  var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The strings of a list.
  var strings: [String] { if case .list(let elements) = self { elements.compactMap(\.string) } else { [] } }

  subscript(key: String) -> ProjectValue? { if case .dictionary(let members, _) = self { members[key] } else { nil } }
}

/// Why a project file cannot be read.
struct ProjectSyntaxError: Error {
  /// What was expected, and what was found.
  var message: String
  /// Where the fault is, in bytes from the start.
  var offset: Int
}

/// Reads the property lists of Xcode's project files. It does not recurse.
///
///     Value      -> Dictionary | List | String
///     Dictionary -> '{' (String '=' Value ';')* '}'
///     List       -> '(' (Value (',' Value)* ','?)? ')'
///     String     -> '"' (any character | '\' any character)* '"' | a word
///
/// `/* … */` and `// …` are comments.
struct ProjectParser {
  private struct Container {
    /// Where its bracket is.
    var start: Int
    var isList: Bool
    var elements: [ProjectValue] = []
    var members: [String: ProjectValue] = [:]
    /// The key whose value comes next.
    var key: String?
  }

  private let bytes: [UInt8]
  private var place = 0
  private var open: [Container] = []
  /// How deep values may nest. Those of Xcode nest 7 levels deep.
  private static let levels = 64

  /// The value of a file.
  ///
  /// - Complexity: O(n) in the length of the text.
  static func value(of bytes: [UInt8]) throws(ProjectSyntaxError) -> ProjectValue {
    var parser = Self(bytes)
    return try parser.run()
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  private mutating func run() throws(ProjectSyntaxError) -> ProjectValue {
    while true {
      skipBlanks()
      guard let value = try step() else { continue }
      guard var container = open.popLast() else { return value }
      if container.isList {
        container.elements.append(value)
        skipBlanks()
        if place < bytes.count, bytes[place] == UInt8(ascii: ",") { place += 1 }
      } else if let key = container.key {
        container.members[key] = value
        container.key = nil
        try expect(";")
      } else {
        guard let key = value.string else { throw fault("expected a key") }
        container.key = key
        try expect("=")
      }
      open.append(container)
    }
  }

  /// Reads a whole string, or the beginning or the end of a container; gives what is complete now.
  private mutating func step() throws(ProjectSyntaxError) -> ProjectValue? {
    guard place < bytes.count else { throw fault("expected a value") }
    switch bytes[place] {
    case UInt8(ascii: "{"), UInt8(ascii: "("):
      guard open.count < Self.levels else { throw fault("more than \(Self.levels) nested values") }
      open.append(Container(start: place, isList: bytes[place] == UInt8(ascii: "(")))
      place += 1
      return nil
    case UInt8(ascii: "}"):
      guard let last = open.last, !last.isList, last.key == nil else { throw fault("unexpected '}'") }
      open.removeLast()
      place += 1
      return .dictionary(last.members, range: last.start + 1..<place - 1)
    case UInt8(ascii: ")"):
      guard let last = open.last, last.isList else { throw fault("unexpected ')'") }
      open.removeLast()
      place += 1
      return .list(last.elements)
    case UInt8(ascii: "\""): return .string(try quoted())
    default:
      let start = place
      while place < bytes.count, Self.isWord(bytes[place]) { place += 1 }
      guard place > start else { throw fault("expected a value") }
      return .string(String(decoding: bytes[start..<place], as: UTF8.self))
    }
  }

  private mutating func quoted() throws(ProjectSyntaxError) -> String {
    let start = place
    var text: [UInt8] = []
    place += 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      if bytes[place] == UInt8(ascii: "\\") { place += 1 }
      guard place < bytes.count else { break }
      text.append(bytes[place])
      place += 1
    }
    guard place < bytes.count else {
      throw ProjectSyntaxError(message: "expected a quotation mark at the end of the string", offset: start)
    }
    place += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func expect(_ symbol: Unicode.Scalar) throws(ProjectSyntaxError) {
    skipBlanks()
    guard place < bytes.count, bytes[place] == UInt8(ascii: symbol) else { throw fault("expected '\(symbol)'") }
    place += 1
  }

  private mutating func skipBlanks() {
    while place < bytes.count {
      if bytes[place] <= 0x20 {
        place += 1
      } else if bytes[place...].starts(with: "//".utf8) {
        while place < bytes.count, bytes[place] != 0x0A { place += 1 }
      } else if bytes[place...].starts(with: "/*".utf8) {
        place += 2
        while place < bytes.count, !bytes[place...].starts(with: "*/".utf8) { place += 1 }
        place = min(place + 2, bytes.count)
      } else {
        return
      }
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, 0x80...: true
    case UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "$"), UInt8(ascii: ":"),
      UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "@"):
      true
    default: false
    }
  }

  private func fault(_ message: String) -> ProjectSyntaxError { ProjectSyntaxError(message: message, offset: place) }
}
