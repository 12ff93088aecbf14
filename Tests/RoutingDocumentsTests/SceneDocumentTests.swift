import Foundation
import PredicateSyntax
import RoutingDocuments
import SceneRouting
import StringPredicates
import TestSupport
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

  /// Members of a document, and below them their issues with the path and the help.
  static let wrongMembers = #"""
    "application": {"idiom": "pda"}
      1:62: error: unknown value 'pda': expected one of 'phone', 'pad', 'mac', 'vision' [unknown-value] in application.idiom
      did you mean 'pad'?
    "dialect": "UIKit"
      1:48: error: unknown value 'UIKit': expected one of 'extended', 'uiKit' [unknown-value] in dialect
      did you mean 'uiKit'?
    "sessions": [{"persistentIdentifier": "a", "prefers": ""}]
      1:80: error: unknown key 'prefers' [unknown-key] in sessions[0].prefers
      write 'prefersToActivate' inside 'activationConditions'
    "sessions": [{"persistentIdentifier": "a", "activationConditions": {"can": "TRUEPREDICATE"}}]
      1:105: error: unknown key 'can' [unknown-key] in sessions[0].activationConditions.can
      did you mean 'canActivate'?
    "sessions": {}
      1:49: error: expected an array, found an object [wrong-type] in sessions
    "sessions": [7]
      1:50: error: expected an object, found the number 7 [wrong-type] in sessions[0]
    "sessions": [{}]
      1:50: error: the key 'persistentIdentifier' is missing [missing-key] in sessions[0]
    "sessions": [{"persistentIdentifier": "a", "state": "foreground"}]
      1:89: error: unknown value 'foreground': expected one of 'unattached', 'foregroundActive', 'foregroundInactive', 'background' [unknown-value] in sessions[0].state
    "sessions": [{"persistentIdentifier": "a"}, {"persistentIdentifier": "a"}]
      1:106: error: there are two sessions 'a' [duplicate-session] in sessions[1].persistentIdentifier
      each session has an identifier of its own
    "application": {"configurations": [{"name": "Main"}]}, "sessions": [{"persistentIdentifier": "a", "configuration": "Mian"}]
      1:152: error: the application declares no configuration 'Mian' [unknown-configuration] in sessions[0].configuration
      did you mean 'Main'?
    "sessions": [{"persistentIdentifier": "a", "configuration": "Main"}]
      1:97: error: the application declares no configuration 'Main' [unknown-configuration] in sessions[0].configuration
      it declares none
    "application": {"configurations": [{"name": "Main", "role": "R"}]}, "sessions": [{"persistentIdentifier": "a", "configuration": "Main"}]
      1:165: error: the configuration 'Main' has the role 'R', but the session has the role 'UIWindowSceneSessionRoleApplication' [configuration-role-mismatch] in sessions[0].configuration
      a session's configuration has the session's role
    "application": {"configurations": [{"name": "Main"}, {"name": "Main"}]}
      1:99: error: there are two configurations 'Main' of the role 'UIWindowSceneSessionRoleApplication' [duplicate-configuration] in application.configurations[1].name
    "application": {"configurations": [{"matching": ["a"]}]}
      1:72: error: the key 'name' is missing [missing-key] in application.configurations[0]
    "application": {"configurations": [{"name": "Main", "matching": ["a", 2]}]}
      1:107: error: expected a string, found the number 2 [wrong-type] in application.configurations[0].matching[1]
    "sessions": [{"persistentIdentifier": "a", "activationConditions": {}, "handlesExternalEvents": {}}]
      1:108: error: 'activationConditions' and 'handlesExternalEvents' exclude each other [exclusive-keys] in sessions[0].handlesExternalEvents
      a UIKit scene has the first, a SwiftUI window the second
    "sessions": [{"persistentIdentifier": "a", "activationConditions": {"canActivate": true}}]
      1:120: error: expected a format string or an object with 'format' and 'arguments', found true [wrong-type] in sessions[0].activationConditions.canActivate
      write "TRUEPREDICATE"
    "sessions": [{"persistentIdentifier": "a", "activationConditions": {"canActivate": {"arguments": []}}}]
      1:120: error: the key 'format' is missing [missing-key] in sessions[0].activationConditions.canActivate
    "sessions": [{"persistentIdentifier": "a", "activationConditions": {"canActivate": {"format": "SELF == %@", "arguments": [{}]}}}]
      1:159: error: expected a string, a number, true, false, null or an array of them, found an object [wrong-type] in sessions[0].activationConditions.canActivate.arguments[0]
    "application": {"supportsMultipleScenes": false}, "sessions": [{"persistentIdentifier": "a"}, {"persistentIdentifier": "b"}]
      1:131: error: there is more than one session, but the application does not support multiple scenes [too-many-sessions] in sessions[1]
      set supportsMultipleScenes (UIApplicationSupportsMultipleScenes in an Info.plist) to true
    "application": {"infoPlist": "missing.plist"}
      1:66: error: cannot read the file 'missing.plist': No such file or directory [unreadable-file] in application.infoPlist
      relative paths are resolved against the document's folder
    "application": {"configurations": [{"name": "Log", "kind": "window"}]}, "sessions": [{"persistentIdentifier": "a", "configuration": "Log"}, {"persistentIdentifier": "b", "configuration": "Log"}]
      1:224: warning: there is another session of 'Log', whose kind 'window' is a single, unique window [several-unique-windows] in sessions[1].configuration
      keep one of them, or give the configuration the kind 'windowGroup'
    "application": {"framework": "swiftUI", "configurations": [{"name": "A"}], "chooses": [{"activityType": "x", "configuration": "A"}]}
      1:112: warning: a SwiftUI app doesn't choose its configurations [unused-key] in application.chooses
      leave 'chooses' out: only a UIKit app has configurationForConnecting
    """#.split(separator: "\n").map(String.init)

  @Test func reportsInvalidMembers() {
    var found: [String] = []
    for members in Self.wrongMembers where !members.hasPrefix("  ") {
      found.append(members)
      let text = scenesText(members)
      for issue in (try? scenes(text).warnings) ?? issues(text) {
        found.append("  \(issue.description.dropFirst("scenes.json:".count)) in \(issue.path)")
        if let help = issue.help { found.append("  " + help) }
      }
    }
    #expect(found == Self.wrongMembers)
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

  @Test(arguments: [
    (#"{"sessions": []}"#, "1:1: error: the key 'schema' is missing [missing-key]"),
    (
      #"{"schema": "scene-router/scenes/2"}"#,
      "1:12: error: unknown schema 'scene-router/scenes/2' [unsupported-schema]"
    ),
    (
      "{\n \"schema\": \"scene-router/scenario/1\", \"scenes\": {},\n \"steps\": []}",
      "2: error: this is a scenario, not windows [unsupported-schema]"
    ),
    (
      #"{"schema": "scene-router/scenario/2", "scenes": {}}"#,
      "1: error: this is a scenario, not windows [unsupported-schema]"
    ),
  ])
  func requiresItsSchema(text: String, message: String) {
    let found = issues(text)
    #expect(found.map(\.description) == ["scenes.json:" + message])
    #expect(
      found.first?.help
        == (message.contains("scenario")
          ? "name the document of its windows here; 'test' plays scenarios"
          : #"write "schema": "scene-router/scenes/1""#))
  }

  @Test func usesTheLastOfDuplicateKeys() throws {
    let document = try scenes(
      scenesText(#""sessions": 7, "sessions": [{"persistentIdentifier": "a", "persistentIdentifier": "b"}]"#))
    #expect(document.sessions.map(\.persistentIdentifier) == ["b"])
    #expect(
      document.warnings.map(\.description) == [
        "scenes.json:1:52: warning: the key 'sessions' occurs twice in this object [duplicate-key]",
        "scenes.json:1:95: warning: the key 'persistentIdentifier' occurs twice in this object [duplicate-key]",
      ])
  }
}

@Suite struct SceneLinesTests {
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

  /// An error can be at the start of a line, on a late line, or after non-ASCII text.
  @Test func reportsLinesAndColumns() {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<300 {
      let space = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        String(repeating: " ", count: Int.random(in: 0...300, using: &generator)) + "\n"
      }
      let name = String(repeating: "é", count: Int.random(in: 0...2_100, using: &generator))
      let last = Bool.random(using: &generator) ? "" : "\"persistentIdentifier\": \"\(name)\", \"role\": "
      let first = last.isEmpty ? "\"persistentIdentifier\": \"\(name)\", \"role\":\n" : ""
      let text = scenesText("\"sessions\": [{\n\(first)\(space.joined())\(last)[]}]")
      let issue = issues(text).first
      #expect(issue?.line == space.count + (first.isEmpty ? 2 : 3))
      #expect(issue?.column == last.utf8.count + 1 && issue?.scalarColumn == last.unicodeScalars.count + 1)
    }
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
