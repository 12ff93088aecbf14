import RoutingDocuments
import SceneRouting
import Testing

/// Values that are available only in the running app.
@Suite struct UnknownValueTests {
  func text(_ argument: String) -> String {
    """
    { "schema": "scene-router/scenes/1", "sessions": [{ "persistentIdentifier": "a", "source": "A.swift:1:1",
      "activationConditions": { "canActivate": "FALSEPREDICATE", "source": "A.swift:2:1",
        "prefersToActivate": { "format": "SELF == %@", "arguments": [\(argument)], "source": "A.swift:3:1" } } }] }
    """
  }

  func read(_ argument: String, _ assumptions: [String: String] = [:]) throws(DocumentError) -> SceneDocument {
    try SceneDocument(parsing: Array(text(argument).utf8), file: "s", assuming: assumptions)
  }

  let argument = #"{ "unknown": "id", "beginsWith": "app://", "endsWith": "/x" }"#

  /// What a message shows and its help suggest can be typed.
  @Test func acceptsANameAsMessagesShowIt() throws {
    let argument = #"{ "unknown": "it's\nhere" }"#
    let error = #expect(throws: DocumentError.self) { try read(argument) }
    #expect(error?.first.help == #"add --assume 'it'\''s\nhere=VALUE'"#)
    #expect(try read(argument, [#"it's\nhere"#: "7"]).unknownValues.isEmpty)
    #expect(try read(argument, ["it's\nhere": "7"]).unknownValues.isEmpty)
  }

  @Test func insertsTheValueBetweenTheKnownParts() throws {
    let document = try read(argument, ["id": "7", "other": "8"])
    let router = try SceneRouter(application: document.application, sessions: document.sessions)
    #expect(try router.route(.url("app://7/x")).session == "a")
    #expect(try router.route(.url("app://8/x")).session == nil)
  }

  @Test func acceptsUnknownValuesInSetsAndLists() throws {
    let json = """
      { "schema": "scene-router/scenes/1",
        "application": { "configurations": [{ "name": "A", "matching": [{ "unknown": "m" }], "source": "x" }] },
        "sessions": [{ "persistentIdentifier": "a", "handlesExternalEvents": { "preferring": [\(argument)], "allowing": [] } }] }
      """
    let document = try SceneDocument(parsing: Array(json.utf8), file: "s", assuming: ["id": "7", "m": "new"])
    let router = try SceneRouter(application: document.application, sessions: document.sessions)
    #expect(try router.route(.url("app://7/x")).session == "a")
    #expect(try router.route(.url("a:new")).configuration == "A")
    #expect(try read("[\(argument), \"b\"]", ["id": "1"]).sessions.count == 1)
  }

  @Test func refusesAValueWithoutItsKnownPart() throws {
    let argument = #"{ "unknown": "a, b", "contains": "/" }"#
    #expect(try read(argument, ["a, b": "1/2"]).unknownValues.isEmpty)
    #expect(throws: DocumentError.self) { try read(argument, ["a, b": "12"]) }
  }

  @Test(arguments: [#"{ "unknwon": "id" }"#, #"{ "unknown": 1 }"#, #"{ "unknown": "id", "beginsWith": [] }"#, "{}"])
  func refusesMalformedUnknownValues(argument: String) {
    #expect(throws: DocumentError.self) { try read(argument, ["id": "7"]) }
  }
}
