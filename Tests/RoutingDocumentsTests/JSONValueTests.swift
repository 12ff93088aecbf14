import PredicateSyntax
import RoutingDocuments
import Testing

@Suite struct JSONValueTests {
  func parse(_ text: String) throws -> JSONValue { try JSONValue(parsing: text.utf8) }

  @Test func ofDuplicateKeysTheLastCounts() throws {
    #expect(try parse(#"{"a":1,"b":0,"a":2}"#) == .object(["a": .integer(2), "b": .integer(0)]))
  }

  @Test func keepsTheTypesOfScalarsApart() throws {
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

  @Test func keepsStrings() throws {
    #expect(try parse(#""a\u0000b\n\u00e9\ud83d\ude00""#) == .string("a\0b\né😀"))
  }

  @Test func passesOverAByteOrderMark() throws {
    #expect(try JSONValue(parsing: [0xEF, 0xBB, 0xBF] + Array("[1]".utf8)) == .array([.integer(1)]))
  }

  @Test func allowsACommaBehindTheLastElement() throws {
    #expect(try parse("{\"a\": [1, 2,],}") == .object(["a": .array([.integer(1), .integer(2)])]))
  }

  @Test(arguments: [
    ("", 0, "the text ends here"),
    ("{\"a\": tru}", 6, "expected a value"),
    ("{\"a\": 1 \"b\": 2}", 8, "expected ',' or '}'"),
    ("[1, 2", 5, "expected ',' or ']', but the text ends here"),
    ("{\"a\" 1}", 5, "expected ':' behind the name"),
    ("{a: 1}", 1, "expected a name in double quotation marks"),
    ("['a']", 1, "double quotation marks"),
    ("[1] 2", 4, "more text behind the end"),
    ("[NaN]", 1, "expected a value"),
    ("[01]", 1, "does not begin with 0"),
    ("[1.]", 3, "expected a digit"),
    ("[1 /* one */]", 3, "expected ',' or ']'"),
    ("[// one\n1]", 1, "no comments"),
    ("[\"a\nb\"]", 3, "must be written as an escape"),
    ("[\"abc]", 1, "does not end"),
    (#"["\x"]"#, 2, "does not know this escape"),
    (#"["\u12g4"]"#, 6, "four hexadecimal digits"),
    (#"["\ud800"]"#, 2, "half a character"),
    (#"["\ud800A"]"#, 2, "half a character"),
    (#"["\udc00"]"#, 2, "half a character"),
  ])
  func saysWhereTheTextBreaks(text: String, offset: Int, message: String) {
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
    // UTF-16 without a mark is made of ASCII and zero bytes.
    #expect {
      try JSONValue(parsing: [0x5B, 0, 0x31, 0, 0x5D, 0])
    } throws: { ($0 as? JSONSyntaxError)?.code == .notJSON && ($0 as? JSONSyntaxError)?.offset == 1 }
  }

  @Test func refusesNumbersOutOfRange() {
    #expect(throws: JSONSyntaxError.self) { try parse("[1e400]") }
  }

  @Test func holdsDeepNesting() throws {
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
  @Test func escapesWhatJSONAsksFor() throws {
    let text = "a\"b\\c\n\r\t\u{8}\u{c}\0\u{1f}\u{7f}é😀/"
    let quoted = JSONWriter.quoted(text)
    #expect(quoted == #""a\"b\\c\n\r\t\b\f\u0000\u001f"# + "\u{7f}é😀/\"")
    #expect(try JSONValue(parsing: quoted.utf8) == .string(text))
  }

  @Test(arguments: ["7", "-1", "1.5", "18446744073709551615", "true", "null", "\"x\"", #"{"a":[1,{"b":2}],"c":""}"#])
  func writesWhatWasRead(text: String) throws {
    var writer = JSONWriter()
    writer.value(try JSONValue(parsing: text.utf8))
    #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
  }
}

@Suite struct JSONPlaceFinderTests {
  let text = Array(
    """
    { "a": [ 1,
             {"b c": "x\\n\\u00e9y", "d": null} ],
      "a": [ {"b c": "last"} ] }
    """.utf8)

  @Test func findsValuesAndNames() throws {
    let finder = JSONPlaceFinder(text, paths: ["a[1].d", "a[1][\"b c\"]", "a[0][\"b c\"]", "nowhere", ""])
    func place(_ path: String, isAboutKey: Bool = false, inString: Int? = nil) -> [Int]? {
      finder.offset(of: path, isAboutKey: isAboutKey, inString: inString).map {
        [finder.lineAndColumn(at: $0).line, finder.lineAndColumn(at: $0).column]
      }
    }
    #expect(place("") == [1, 1])
    #expect(place("a[1].d") == [2, 37])
    #expect(place("a[1].d", isAboutKey: true) == [2, 32])
    #expect(place("a[0][\"b c\"]") == [3, 18])
    #expect(place("nowhere") == nil)
    // "x", a line feed of one unit written with two bytes, "é" of two units written with six, "y".
    #expect(place("a[1][\"b c\"]", inString: 0) == [2, 19])
    #expect(place("a[1][\"b c\"]", inString: 2) == [2, 22])
    #expect(place("a[1][\"b c\"]", inString: 4) == [2, 28])
  }
}

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("sesions", "sessions"), ("notifcation", "notification"), ("persistentidentifier", "persistentIdentifier"),
    ("ulr", "url"), ("visble", "visible"),
  ])
  func findsTheNearestWord(typed: String, meant: String) {
    let known = ["sessions", "notification", "persistentIdentifier", "url", "visible", "launch", "aps"]
    #expect(Suggestion.nearest(to: typed, among: known) == meant)
  }

  @Test func leavesFarWordsAlone() {
    #expect(Suggestion.nearest(to: "colour", among: ["sessions", "url"]) == nil)
    #expect(Suggestion.nearest(to: "", among: ["a"]) == nil)
    #expect(Suggestion.nearest(to: String(repeating: "a", count: 100_000), among: ["a"]) == nil)
  }
}
