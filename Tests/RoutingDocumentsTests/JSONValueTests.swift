import PredicateSyntax
import RoutingDocuments
import Testing

@Suite struct JSONValueTests {
  func parse(_ text: String) throws -> JSONValue { try JSONValue(parsing: text.utf8) }

  @Test func usesTheLastOfDuplicateKeys() throws {
    #expect(try parse(#"{"a":1,"b":0,"a":2}"#) == .object(["a": .integer(2), "b": .integer(0)]))
  }

  @Test func distinguishesTheTypesOfScalars() throws {
    #expect(
      try parse("[1, 1.0, 1e2, true, false, null, -0.5, \"1\"]")
        == .array([
          .integer(1), .double(1), .double(100), .boolean(true), .boolean(false), .null, .double(-0.5), .string("1"),
        ]))
    #expect(try parse("0") == .integer(0))
  }

  @Test func keepsLargeNumbers() throws {
    #expect(
      try parse("[9223372036854775807, -9223372036854775808, 9007199254740993]")
        == .array([.integer(.max), .integer(.min), .integer(9_007_199_254_740_993)]))
    #expect(try parse("18446744073709551615") == .wideNumber("18446744073709551615"))
    #expect(try parse("123456789012345678901234567890") == .wideNumber("123456789012345678901234567890"))
  }

  @Test func decodesEscapesInStrings() throws {
    #expect(try parse(#""a\u0000b\n\u00e9\ud83d\ude00""#) == .string("a\0b\né😀"))
  }

  @Test func acceptsAByteOrderMark() throws {
    #expect(try JSONValue(parsing: [0xEF, 0xBB, 0xBF] + Array("[1]".utf8)) == .array([.integer(1)]))
  }

  @Test func acceptsACommaAfterTheLastElement() throws {
    #expect(try parse("{\"a\": [1, 2,],}") == .object(["a": .array([.integer(1), .integer(2)])]))
  }

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
  ])
  func reportsWhereTheTextIsInvalid(text: String, offset: Int, message: String) {
    #expect {
      try parse(text)
    } throws: { error in
      guard let error = error as? JSONSyntaxError else { return false }
      return error.code == .notJSON && error.offset == offset && error.message.contains(message)
    }
  }

  @Test func refusesOtherEncodings() {
    let invalid: [[UInt8]] = [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0xFF, 0xFE, 0x5B, 0, 0x5D, 0],
      [0x22, 0xE2, 0x82],
    ]
    for bytes in invalid {
      #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: bytes) }
    }
    #expect {
      try JSONValue(parsing: [0x22, 0x61, 0xFF, 0x22])
    } throws: { ($0 as? JSONSyntaxError)?.code == .notUTF8 && ($0 as? JSONSyntaxError)?.offset == 2 }
    #expect {
      try JSONValue(parsing: [0x1F, 0x8B, 8, 0])
    } throws: { ($0 as? JSONSyntaxError)?.message == "the text is compressed: decompress it with gzip -dc" }
    // UTF-16 without a byte order mark consists of ASCII and zero bytes.
    #expect {
      try JSONValue(parsing: [0x5B, 0, 0x31, 0, 0x5D, 0])
    } throws: { ($0 as? JSONSyntaxError)?.code == .notJSON && ($0 as? JSONSyntaxError)?.offset == 1 }
  }

  @Test func refusesNumbersOutOfRange() {
    #expect(throws: JSONSyntaxError.self) { try parse("[1e400]") }
  }

  @Test func refusesDeepNesting() throws {
    let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(throws: Never.self) { try parse(deep) }
    for opening in ["[", "{\"a\":"] {
      for count in [513, 300_000] {
        #expect {
          try parse(String(repeating: opening, count: count))
        } throws: { ($0 as? JSONSyntaxError)?.message.contains("deeper than 512 levels") == true }
      }
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
  let text = Array(
    """
    { "a": [ 1,
             {"b c": "x\\n\\u00e9y", "d": null} ],
      "a": [ {"b c": "last"}, {"\\u0064": "x\\n\\u00e9y😀"} ] }
    """.utf8)

  @Test func nodesHavePathsAndPositions() throws {
    let root = try JSONTree(parsing: text).root
    func lineAndColumn(_ position: DocumentPosition?) -> [Int]? { position.map { [$0.line, $0.column] } }
    #expect(root.path == "")
    #expect(lineAndColumn(root.position) == [1, 1])
    let first = try #require(root.members.first?.value.elements.map(Array.init)?.last)
    #expect(first.path == "a[1]")
    #expect(first["d"]?.path == "a[1].d")
    #expect(lineAndColumn(first["d"]?.position) == [2, 37])
    #expect(lineAndColumn(first["d"]?.keyPosition) == [2, 32])
    let last = try #require(root["a"]?.elements.map(Array.init))
    #expect(last[0]["b c"]?.path == "a[0][\"b c\"]")
    #expect(lineAndColumn(last[0]["b c"]?.position) == [3, 18])
    #expect(root["nowhere"] == nil)
    // "x", a line feed (one code unit, two source bytes), "é" (two code units, six source bytes), "y".
    #expect(lineAndColumn(first["b c"]?.position(inString: 0)) == [2, 19])
    #expect(lineAndColumn(first["b c"]?.position(inString: 2)) == [2, 22])
    #expect(lineAndColumn(first["b c"]?.position(inString: 4)) == [2, 28])
    // A name may contain escapes too.
    #expect(last[1]["d"]?.string == "x\né" + "y😀")
    #expect(last[1].keys == ["d"])
  }

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
  @Test(arguments: [
    ("sesions", "sessions"), ("notifcation", "notification"), ("persistentidentifier", "persistentIdentifier"),
    ("ulr", "url"), ("visble", "visible"),
  ])
  func findsTheNearestWord(typed: String, meant: String) {
    let known = ["sessions", "notification", "persistentIdentifier", "url", "visible", "launch", "aps"]
    #expect(Spelling.nearest(to: typed, among: known) == meant)
  }

  @Test func suggestsNothingForUnrelatedWords() {
    #expect(Spelling.nearest(to: "colour", among: ["sessions", "url"]) == nil)
    #expect(Spelling.nearest(to: "", among: ["a"]) == nil)
    #expect(Spelling.nearest(to: String(repeating: "a", count: 100_000), among: ["a"]) == nil)
  }
}
