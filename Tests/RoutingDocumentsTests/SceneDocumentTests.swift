import Foundation
import PredicateSyntax
import RoutingDocuments
import SceneRouting
import StringPredicates
import Testing

@Suite struct SceneDocumentTests {
  @Test func appliesTheDocumentedDefaults() throws {
    let document = try scenes(scenesText(#""sessions": [{"persistentIdentifier": "a"}]"#))
    #expect(document.dialect == .uiKit)
    #expect(document.application == SceneApplication())
    #expect(document.application.supportsMultipleScenes)
    #expect(document.application.idiom == .pad)
    #expect(!document.application.isStageManagerEnabled)
    #expect(document.application.preferredDefaultSceneSessionRole == nil)
    #expect(document.sessions == [SceneSession("a")])
    let session = try #require(document.sessions.first)
    #expect(session.role == .windowApplication && session.state == .background && !session.isVisible)
    #expect(session.conditions.predicates?.canActivate.format == "TRUEPREDICATE")
    #expect(session.conditions.predicates?.prefersToActivate.format == "FALSEPREDICATE")
    #expect(document.warnings.isEmpty)
  }

  /// If the document does not name a framework, it is derived from the windows and declarations.
  @Test(arguments: [
    (#"{}"#, #"{"persistentIdentifier": "a"}"#, SceneApplication.Framework.uiKit),
    (#"{}"#, #"{"persistentIdentifier": "a", "handlesExternalEvents": {}}"#, .swiftUI),
    (#"{"configurations": [{"name": "A", "matching": []}]}"#, #"{"persistentIdentifier": "a"}"#, .swiftUI),
    (#"{"framework": null}"#, #"{"persistentIdentifier": "a"}"#, .uiKit),
    (#"{"framework": "swiftUI"}"#, #"{"persistentIdentifier": "a"}"#, .swiftUI),
    (#"{"framework": "uiKit"}"#, #"{"persistentIdentifier": "a", "handlesExternalEvents": {}}"#, .uiKit),
  ])
  func derivesTheFrameworkIfItIsNotDeclared(
    application: String, session: String, framework: SceneApplication.Framework
  ) throws {
    let text = #"{"schema": "scene-router/scenes/1", "application": \#(application), "sessions": [\#(session)]}"#
    let document = try SceneDocument(parsing: Array(text.utf8), file: "scenes.json")
    #expect(document.application.framework == framework)
    let again = try SceneDocument(parsing: Array(JSONEncoder().encode(document)), file: "again.json")
    #expect(again.application == document.application)
  }

  @Test func readsEverything() throws {
    let document = try scenes(
      scenesText(
        #"""
        "dialect": "uiKit",
        "application": { "supportsMultipleScenes": true, "idiom": "vision", "stageManager": true, "focusPrefix": "focus:",
          "preferredDefaultSceneSessionRole": "R", "configurations": [
            {"name": "Main"},
            {"name": "Edit", "role": "R", "matching": ["x", "*"], "handlesExternalEvents": {"allowing": ["y"]}}] },
        "sessions": [
          {"persistentIdentifier": "a", "role": "R", "configuration": "Edit", "state": "foregroundInactive",
           "visible": true, "activationConditions": {"canActivate": {"format": "SELF IN %@", "arguments": [["p", "q"]]}}},
          {"persistentIdentifier": "b", "configuration": null, "handlesExternalEvents": {"preferring": ["example.com"]}},
          {"persistentIdentifier": "c", "handlesExternalEvents": {}}]
        """#))
    #expect(document.dialect == .uiKit)
    #expect(
      document.application
        == SceneApplication(
          idiom: .vision, framework: .swiftUI, isStageManagerEnabled: true, focusFilterPrefix: "focus:",
          preferredDefaultSceneSessionRole: SceneSessionRole(rawValue: "R"),
          configurations: [
            SceneConfiguration(name: "Main"),
            SceneConfiguration(
              name: "Edit", role: SceneSessionRole(rawValue: "R"), matching: ["x", "*"],
              conditions: .externalEvents(preferring: [], allowing: ["y"])),
          ]))
    #expect(
      document.sessions == [
        SceneSession(
          "a", role: SceneSessionRole(rawValue: "R"), configuration: "Edit",
          state: .foregroundInactive, isVisible: true,
          conditions: .activation(
            SceneActivationConditions(
              canActivate: try StringPredicate("SELF IN %@", arguments: [["p", "q"]], dialect: .uiKit)))),
        SceneSession(
          "b", conditions: .externalEvents(preferring: ["example.com"], allowing: [])),
        SceneSession("c", conditions: .withoutModifier),
      ])
  }

  @Test(arguments: [
    (
      #""sesions": []"#, "unknown-key", "sesions", "unknown key 'sesions'", "did you mean 'sessions'?"
    ),
    (
      #""application": {"idiom": "tv"}"#, "unknown-value", "application.idiom", "unknown value 'tv': expected one of",
      nil
    ),
    (
      #""application": {"idiom": "pda"}"#, "unknown-value", "application.idiom",
      "unknown value 'pda': expected one of 'phone', 'pad', 'mac', 'vision'", "did you mean 'pad'?"
    ),
    (
      #""dialect": "UIKit""#, "unknown-value", "dialect", "unknown value 'UIKit': expected one of",
      "did you mean 'uiKit'?"
    ),
    (
      #""sessions": [{"persistentIdentifier": "a", "prefers": ""}]"#, "unknown-key", "sessions[0].prefers",
      "unknown key 'prefers'", "write 'prefersToActivate' inside 'activationConditions'"
    ),
    (
      #""sessions": [{"persistentIdentifier": "a", "activationConditions": {"can": "TRUEPREDICATE"}}]"#, "unknown-key",
      "sessions[0].activationConditions.can", "unknown key 'can'", "did you mean 'canActivate'?"
    ),
    (#""sessions": {}"#, "wrong-type", "sessions", "expected an array, found an object", nil),
    (#""sessions": [7]"#, "wrong-type", "sessions[0]", "expected an object, found the number 7", nil),
    (#""sessions": [{}]"#, "missing-key", "sessions[0]", "the key 'persistentIdentifier' is missing", nil),
    (
      #""sessions": [{"persistentIdentifier": 1}]"#, "wrong-type", "sessions[0].persistentIdentifier",
      "expected a string, found the number 1", nil
    ),
    (
      #""sessions": [{"persistentIdentifier": "a", "visible": 1}]"#, "wrong-type", "sessions[0].visible",
      "expected true or false, found the number 1", nil
    ),
    (
      #""sessions": [{"persistentIdentifier": "a", "state": "foreground"}]"#, "unknown-value", "sessions[0].state",
      "unknown value 'foreground': expected one of 'unattached', 'foregroundActive'", nil
    ),
    (
      #""sessions": [{"persistentIdentifier": "a"}, {"persistentIdentifier": "a"}]"#, "duplicate-session",
      "sessions[1].persistentIdentifier", "there are two sessions 'a'", "each session has an identifier of its own"
    ),
    (
      #""application": {"configurations": [{"name": "Main"}]}, "sessions": [{"persistentIdentifier": "a", "configuration": "Mian"}]"#,
      "unknown-configuration", "sessions[0].configuration", "the application declares no configuration 'Mian'",
      "did you mean 'Main'?"
    ),
    (
      #""sessions": [{"persistentIdentifier": "a", "configuration": "Main"}]"#,
      "unknown-configuration", "sessions[0].configuration", "declares no configuration 'Main'", "it declares none"
    ),
    (
      #""application": {"configurations": [{"name": "Main", "role": "R"}]}, "sessions": [{"persistentIdentifier": "a", "configuration": "Main"}]"#,
      "configuration-role-mismatch", "sessions[0].configuration", "the configuration 'Main' has the role 'R'",
      "a session's configuration has the session's role"
    ),
    (
      #""application": {"configurations": [{"name": "Main"}, {"name": "Main"}]}"#,
      "duplicate-configuration", "application.configurations[1].name", "there are two configurations 'Main'", nil
    ),
    (
      #""application": {"configurations": [{"matching": ["a"]}]}"#, "missing-key", "application.configurations[0]",
      "the key 'name' is missing", nil
    ),
    (
      #""application": {"configurations": [{"name": "Main", "matching": ["a", 2]}]}"#, "wrong-type",
      "application.configurations[0].matching[1]", "expected a string, found the number 2", nil
    ),
    (
      #""sessions": [{"persistentIdentifier": "a", "activationConditions": {}, "handlesExternalEvents": {}}]"#,
      "exclusive-keys", "sessions[0].handlesExternalEvents", "exclude each other",
      "a UIKit scene has the first, a SwiftUI window the second"
    ),
    (
      #""sessions": [{"persistentIdentifier": "a", "activationConditions": {"canActivate": true}}]"#, "wrong-type",
      "sessions[0].activationConditions.canActivate", "expected a format string", "write \"TRUEPREDICATE\""
    ),
    (
      #""sessions": [{"persistentIdentifier": "a", "activationConditions": {"canActivate": {"arguments": []}}}]"#,
      "missing-key", "sessions[0].activationConditions.canActivate", "the key 'format' is missing", nil
    ),
    (
      #""sessions": [{"persistentIdentifier": "a", "activationConditions": {"canActivate": {"format": "SELF == %@", "arguments": [{}]}}}]"#,
      "wrong-type", "sessions[0].activationConditions.canActivate.arguments[0]", "found an object", nil
    ),
    (
      #""application": {"supportsMultipleScenes": false}, "sessions": [{"persistentIdentifier": "a"}, {"persistentIdentifier": "b"}]"#,
      "too-many-sessions", "sessions[1]", "there is more than one session",
      "set supportsMultipleScenes (UIApplicationSupportsMultipleScenes in an Info.plist) to true"
    ),
    (
      #""application": {"infoPlist": "missing.plist"}"#, "unreadable-file", "application.infoPlist",
      "cannot read the file 'missing.plist': No such file or directory",
      "relative paths are resolved against the document's folder"
    ),
  ])
  func reportsInvalidMembers(members: String, code: String, path: String, message: String, help: String?) throws {
    let issues = issues(scenesText(members))
    #expect(issues.count == 1)
    let issue = try #require(issues.first)
    #expect(issue.code.rawValue == code)
    #expect(issue.path == path)
    #expect(issue.message.contains(message))
    if let help { #expect(issue.help == help) }
    #expect(issue.file == "scenes.json" && issue.line == 1 && issue.severity == .error)
    #expect(issue.column.map { $0 > 1 } == true)
  }

  @Test(arguments: [
    (
      #""application": {"configurations": [{"name": "Log", "kind": "window"}]}, "sessions": [{"persistentIdentifier": "a", "configuration": "Log"}, {"persistentIdentifier": "b", "configuration": "Log"}]"#,
      "several-unique-windows", "sessions[1].configuration", "there is another session of 'Log'",
      "keep one of them, or give the configuration the kind 'windowGroup'"
    ),
    (
      #""application": {"framework": "swiftUI", "configurations": [{"name": "A"}], "chooses": [{"activityType": "x", "configuration": "A"}]}"#,
      "unused-key", "application.chooses", "a SwiftUI app doesn't choose its configurations",
      "leave 'chooses' out: only a UIKit app has configurationForConnecting"
    ),
  ])
  func warnsOfMembersWithoutEffect(members: String, code: String, path: String, message: String, help: String) throws {
    let warnings = try scenes(scenesText(members)).warnings
    let issue = try #require(warnings.first)
    #expect(warnings.count == 1 && issue.severity == .warning && issue.code.rawValue == code && issue.path == path)
    #expect(issue.message.contains(message) && issue.help == help)
  }

  @Test func collectsAllIssues() {
    let issues = issues(
      """
      { "schema": "scene-router/scenes/1",
        "sessions": [
          { "persistentIdentifier": "a", "stat": "background" },
          { "persistentIdentifier": "b", "visible": "yes",
            "role": 7 } ],
        "extra": 1 }
      """)
    #expect(
      issues.map(\.description) == [
        "scenes.json:3:36: error: unknown key 'stat' [unknown-key]",
        "scenes.json:4:47: error: expected true or false, found the string \"yes\" [wrong-type]",
        "scenes.json:5:15: error: expected a string, found the number 7 [wrong-type]",
        "scenes.json:6:3: error: unknown key 'extra' [unknown-key]",
      ])
  }

  /// Several threads return the same sessions and issues as one.
  @Test(arguments: ["", "{}", "{\"persistentIdentifier\":\"window-7\"}", "{\"persistentIdentifier\":\"x\",}\r\n\n{"])
  func severalThreadsReadTheSameAsOne(last: String) throws {
    let lines = (0..<3_000).map { number in
      let end = number % 7 == 0 ? "\r\n \n" : "\n"
      let conditions = #"{"canActivate":"SELF == 'mail/\#(number)'"}"#
      return #"{"persistentIdentifier":"window-\#(number)","activationConditions":\#(conditions)}"# + end
    }
    let bytes = Array((lines.joined() + last).utf8)
    #expect(bytes.count > 1 << 18, "long enough to be shared")
    func read(_ threads: Int) -> Result<[SceneSession], DocumentError> {
      Result { () throws(DocumentError) in
        try SceneDocument(parsing: bytes, file: "s.ndjson", threads: threads).sessions
      }
    }
    let expected = read(1)
    #expect((try? expected.get().count) == (last.isEmpty ? 3_000 : nil))
    for threads in [2, 3, 16, 100_000] { #expect(read(threads) == expected) }
  }

  @Test func limitsTheNumberOfIssues() throws {
    let sessions = repeatElement("{}", count: 1_000).joined(separator: ",")
    do throws(DocumentError) {
      _ = try SceneDocument(parsing: Array(scenesText("\"sessions\": [\(sessions)]").utf8), file: "s")
      Issue.record("the document was read")
    } catch {
      #expect(error.issues.count == 100)
      #expect(error.omitted == 900)
      #expect(error.description.hasSuffix("… and 900 more"))
    }
  }

  @Test func requiresItsSchema() {
    #expect(issues(#"{"sessions": []}"#).map(\.code) == [.missingKey])
    #expect(issues(#"{"sessions": []}"#).first?.help == #"write "schema": "scene-router/scenes/1""#)
    let other = issues(#"{"schema": "scene-router/scenes/2"}"#)
    #expect(other.map(\.code) == [.unsupportedSchema])
    #expect(other.first?.path == "schema")
  }

  @Test(arguments: ["1", "2"]) func refusesAScenarioInsteadOfScenes(version: String) {
    let found = issues(
      "{\n \"schema\": \"scene-router/scenario/\(version)\", \"scenes\": {\"sessions\": []},\n \"steps\": []}")
    #expect(
      found.map(\.description) == [
        "scenes.json:2: error: this is a scenario, not windows [unsupported-schema]"
      ])
    #expect(
      found.first?.help == "name the document of its windows here; 'test' plays scenarios")
  }

  @Test func reportsWhereJSONIsInvalid() {
    let issues = issues("{ \"schema\": \"scene-router/scenes/1\",\n  \"sessions\": [ {]\n}")
    #expect(
      issues.map(\.description) == [
        "scenes.json:2:18: error: expected a name in double quotation marks [not-json]"
      ])
    #expect(self.issuesOf([0x7B, 0xFF]).map(\.code) == [.notUTF8])
    #expect(self.issuesOf([]).map(\.code) == [.notJSON])
  }

  func issuesOf(_ bytes: [UInt8]) -> [DocumentIssue] {
    do throws(DocumentError) {
      _ = try SceneDocument(parsing: bytes, file: "s")
      return []
    } catch {
      return error.issues
    }
  }

  @Test func reportsAMissingFile() {
    #expect {
      try SceneDocument(contentsOf: "/nowhere/scenes.json")
    } throws: { error in
      (error as? DocumentError)?.first.description
        == "/nowhere/scenes.json: error: cannot read the file: No such file or directory [unreadable-file]"
    }
    #expect {
      try SceneDocument(contentsOf: "/")
    } throws: { ($0 as? DocumentError)?.first.code == .unreadableFile }
  }

  @Test func usesTheLastOfDuplicateKeys() throws {
    let document = try scenes(
      scenesText(#""sessions": 7, "sessions": [{"persistentIdentifier": "a", "persistentIdentifier": "b"}]"#))
    #expect(document.sessions.map(\.persistentIdentifier) == ["b"])
    #expect(
      document.warnings.map(\.description) == [
        "scenes.json:1:52: warning: the key 'sessions' stands twice in this object [duplicate-key]",
        "scenes.json:1:95: warning: the key 'persistentIdentifier' stands twice in this object [duplicate-key]",
      ])
  }
}

@Suite struct SceneLinesTests {
  @Test func readsOneSessionPerLine() throws {
    let document = try scenes(
      "{\"persistentIdentifier\": \"a\"}\r\n\n  \n{\"persistentIdentifier\": \"b\", \"visible\": true}",
      file: "s.ndjson")
    #expect(document.sessions.map(\.persistentIdentifier) == ["a", "b"])
    #expect(document.application == SceneApplication())
    #expect(try scenes("{\"persistentIdentifier\": \"a\"}").sessions.count == 1)
  }

  @Test func reportsTheLineOfEachIssue() {
    let issues = issues(
      """
      {"persistentIdentifier": "a"}

      {"persistentIdentifier": "a", "stat": 1}
      {"persistentIdentifier": "c"
      {"persistentIdentifier": "d", "role": {}}
      """)
    #expect(
      issues.map { "\($0.description) \($0.path)" } == [
        "scenes.json:3:26: error: there are two sessions 'a' [duplicate-session] sessions[1].persistentIdentifier",
        "scenes.json:3:31: error: unknown key 'stat' [unknown-key] sessions[1].stat",
        "scenes.json:4:29: error: expected ',' or '}', but the text ends here [not-json] ",
        "scenes.json:5:39: error: expected a string, found an object [wrong-type] sessions[3].role",
      ])
  }

  @Test(arguments: 1...3, ["x", "{}", "]", ",", "{\"persistentIdentifier\": \"d\"}", "\0"])
  func refusesTextAfterASession(line: Int, text: String) {
    let lines = ["a", "b", "c"].enumerated().map { index, name in
      "{\"persistentIdentifier\": \"\(name)\"}" + (index + 1 == line ? " " + text : "")
    }
    #expect {
      try scenes(lines.joined(separator: "\n"), file: "s.ndjson")
    } throws: { error in
      let issue = (error as? DocumentError)?.first
      return issue?.code == .notJSON && (line == 1 || issue?.line == line && issue?.column == 31)
    }
  }

  @Test func readsADocumentOnOneLine() throws {
    #expect(try scenes(scenesText("\"sessions\": []") + "\n", file: "s.ndjson").sessions.isEmpty)
  }
}
