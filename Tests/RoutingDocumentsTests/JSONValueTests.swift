import PredicateSyntax
import RoutingDocuments
import Testing

@Suite struct JSONValueTests {
  func parse(_ text: String) throws -> JSONValue { try JSONValue(parsing: text.utf8) }

  @Test(
    arguments: [
      (#"{"a":1,"b":0,"a":2}"#, .object(["a": .integer(2), "b": .integer(0)])),
      (
        #"[1, 1.0, 1e2, true, false, null, -0.5, "1"]"#,
        .array([
          .integer(1), .double(1), .double(100), .boolean(true), .boolean(false), .null, .double(-0.5), .string("1"),
        ])
      ),
      ("0", .integer(0)),
      ("[9223372036854775807, -9223372036854775808]", .array([.integer(.max), .integer(.min)])),
      ("9007199254740993", .integer(9_007_199_254_740_993)),
      ("18446744073709551615", .wideNumber("18446744073709551615")),
      ("123456789012345678901234567890", .wideNumber("123456789012345678901234567890")),
      (#""a\u0000b\n\u00e9\ud83d\ude00""#, .string("a\0b\né😀")), ("\u{FEFF}[1]", .array([.integer(1)])),
      (#"{"a": [1, 2,],}"#, .object(["a": .array([.integer(1), .integer(2)])])),
    ] as [(String, JSONValue)])
  func readsValues(text: String, value: JSONValue) throws { #expect(try parse(text) == value) }

  @Test(arguments: [
    ("", 0, "the text ends here"),
    ("{\"a\": tru}", 6, "expected a value"),
    ("{\"a\": 1 \"b\": 2}", 8, "expected ',' or '}'"),
    ("[1, 2", 5, "expected ',' or ']', but the text ends here"),
    ("{\"a\" 1}", 5, "expected ':' after the name"),
    ("{a: 1}", 1, "expected a name in double quotation marks"),
    ("['a']", 1, "double quotation marks"),
    ("[1] 2", 4, "text after the end"),
    ("[NaN]", 1, "expected a value"),
    ("[01]", 1, "must not begin with 0"),
    ("[1.]", 3, "expected a digit"),
    ("[1 /* one */]", 3, "expected ',' or ']'"),
    ("[// one\n1]", 1, "no comments"),
    ("[\"a\nb\"]", 3, "must be written as an escape"),
    ("[\"abc]", 1, "does not end"),
    (#"["\x"]"#, 2, "unknown escape"),
    (#"["\u12g4"]"#, 6, "four hexadecimal digits"),
    (#"["\ud800"]"#, 2, "half of a character"),
    (#"["\ud800A"]"#, 2, "half of a character"),
    (#"["\udc00"]"#, 2, "half of a character"),
    ("[1e400]", 1, "beyond the range"),
  ])
  func reportsWhereTheTextIsInvalid(text: String, offset: Int, message: String) {
    #expect {
      try parse(text)
    } throws: { error in
      guard let error = error as? JSONSyntaxError else { return false }
      return error.code == .notJSON && error.offset == offset && error.message.contains(message)
    }
  }

  @Test(
    arguments: [
      ([0x22, 0xFF, 0x22], nil, nil), ([0x22, 0xC0, 0x80, 0x22], nil, nil), ([0x22, 0xED, 0xA0, 0x80, 0x22], nil, nil),
      ([0xFF, 0xFE, 0x5B, 0, 0x5D, 0], nil, nil), ([0x22, 0xE2, 0x82], nil, nil),
      ([0x22, 0x61, 0xFF, 0x22], .notUTF8, 2),
      // UTF-16 without a byte order mark consists of ASCII and zero bytes.
      ([0x5B, 0, 0x31, 0, 0x5D, 0], .notJSON, 1),
    ] as [([UInt8], DiagnosticCode?, Int?)])
  func refusesOtherEncodings(bytes: [UInt8], code: DiagnosticCode?, offset: Int?) {
    #expect {
      try JSONValue(parsing: bytes)
    } throws: { error in
      guard let error = error as? JSONSyntaxError else { return false }
      return (code == nil || error.code == code) && (offset == nil || error.offset == offset)
    }
  }
}

@Suite struct JSONWriterTests {
  @Test func escapesCharactersAsJSONRequires() throws {
    let text = "a\"b\\c\n\r\t\u{8}\u{c}\0\u{1f}\u{7f}é😀/"
    let quoted = JSONWriter.quoted(text)
    #expect(quoted == #""a\"b\\c\n\r\t\b\f\u0000\u001f"# + "\u{7f}é😀/\"")
    #expect(try JSONValue(parsing: quoted.utf8) == .string(text))
  }

  @Test(arguments: ["7", "-1", "1.5", "18446744073709551615", "true", "null", "\"x\"", #"{"a":[1,{"b":2}],"c":""}"#])
  func writesValuesThatReadBackUnchanged(text: String) throws {
    var writer = JSONWriter()
    writer.value(try JSONValue(parsing: text.utf8))
    #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
  }
}

@Suite struct JSONNodeTests {
  @Test func keepsANodeAfterTheNextLineIsParsed() throws {
    var parser = JSONLineParser()
    var lines = LineCutter(Array("[\"one\"]\n[\"two\"]\n[\"three\"]\n".utf8))
    var nodes: [JSONNode] = []
    while let line = lines.next() { nodes.append(try parser.parse(line, rootPath: "lines[\(line.number)]")) }
    #expect(nodes.map { $0.value } == ["one", "two", "three"].map { .array([.string($0)]) })
    #expect(nodes.map { $0.line } == [1, 2, 3])
    #expect(nodes.map { $0.elements?.map(\.path) } == [["lines[1][0]"], ["lines[2][0]"], ["lines[3][0]"]])
  }
}

@Suite struct SuggestionTests {
  @Test(arguments: ["colour", "", String(repeating: "a", count: 100_000)])
  func suggestsNothingForUnrelatedWords(typed: String) {
    #expect(Spelling.nearest(to: typed, among: ["sessions", "url", "a"]) == nil)
  }
}
