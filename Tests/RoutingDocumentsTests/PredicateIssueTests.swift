import PredicateSyntax
import RoutingDocuments
import SceneRouting
import StringPredicates
import Testing

@Suite struct PredicateIssueTests {
  @Test(arguments: [
    (1.0, "a floating-point number"), (-0x1p62, "a floating-point number"), (0x1p63, "a number beyond 64 bits"),
    (1.5, "a number with a fraction"),
  ])
  func namesTheNumberThatAnArgumentIs(number: Double, name: String) {
    let result = CompilationResult("length:(SELF) == %d", arguments: [.double(number)])
    #expect(
      result.diagnostics.map(\.description) == [
        "17..<19: error: '%d' takes a whole number, found \(name) as argument [argument-kind]"
      ])
  }

  @Test func pointsIntoThePredicate() throws {
    let issues = issues(
      #"""
      { "schema": "scene-router/scenes/1",
        "sessions": [
          { "persistentIdentifier": "inbox",
            "activationConditions": {
              "canActivate": "SELF BEGINWITH 'com.example.mail/'",
              "prefersToActivate": { "format": "SELF == \"\u00e9\" AND SELF BEGINWITH %@", "arguments": ["x"] } } } ] }
      """#)
    #expect(
      issues.map(\.description) == [
        "scenes.json:5:30: error: 'BEGINWITH' is not an operator [unknown-operator]",
        "scenes.json:6:71: error: 'BEGINWITH' is not an operator [unknown-operator]",
      ])
    #expect(
      issues.map(\.path) == [
        "sessions[0].activationConditions.canActivate", "sessions[0].activationConditions.prefersToActivate.format",
      ])
    let fault = try #require(issues.first?.predicate)
    #expect(fault.source.string == "SELF BEGINWITH 'com.example.mail/'")
    #expect(fault.diagnostic.range == SourceRange(5, 14))
    #expect(issues.first?.help == fault.diagnostic.help)
  }

  @Test func appliesTheDialect() throws {
    let session = #"{"persistentIdentifier": "a", "activationConditions": {"canActivate": "SELF MATCHES 'a'"}}"#
    for members in ["\"dialect\": \"uiKit\", ", "\"application\": {\"framework\": \"swiftUI\"}, "] {
      let issue = try #require(issues(scenesText("\(members)\"sessions\": [\(session)]")).first)
      #expect(issue.code == .notAllowedByUIKit)
      #expect(issue.predicate?.diagnostic.uiKitMessage == "operator 'MATCHES' is not allowed")
    }
    // The caller's dialect overrides the document's, and applies to lines too.
    let text = Array(scenesText("\"dialect\": \"uiKit\", \"sessions\": [\(session)]").utf8)
    #expect(try SceneDocument(parsing: text, file: "s", dialect: .extended).dialect == .extended)
    #expect(throws: DocumentError.self) {
      try SceneDocument(parsing: Array(session.utf8), file: "s.ndjson", dialect: .uiKit)
    }
  }

  /// Another dialect is no way out for what both refuse.
  @Test(arguments: ["SELF.length > 3", "SUBQUERY({'a'}, $x, $x == SELF) == {'a'}", "SELF MATCHES '('"])
  func suggestsTheOtherDialectOnlyIfItAcceptsThePredicate(format: String) {
    let session = #"{"persistentIdentifier": "a", "activationConditions": {"canActivate": "\#(format)"}}"#
    let issues = issues(scenesText("\"sessions\": [\(session)]"))
    #expect(!issues.isEmpty && issues.allSatisfy { $0.help?.contains("extended") != true })
  }

  @Test(
    arguments: [
      ("\"1\"", .string("1")), ("1", .integer(1)), ("1.0", .double(1)), ("true", .boolean(true)), ("null", .null),
      ("[1, [\"a\"]]", .array([.integer(1), .array([.string("a")])])),
      ("18446744073709551616", .double(18_446_744_073_709_551_616)), ("[{}]", nil),
    ] as [(String, PredicateArgument?)])
  func argumentsKeepTheirTypes(json: String, argument: PredicateArgument?) throws {
    #expect(try PredicateArgument(JSONValue(parsing: json.utf8)) == argument)
  }
}
