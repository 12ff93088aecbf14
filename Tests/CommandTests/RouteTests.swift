import SceneRouterCommands
import Testing

@Suite struct RouteTests {
  private let scenes = """
    { "schema": "scene-router/scenes/1", "sessions": [
      { "persistentIdentifier": "inbox" },
      { "persistentIdentifier": "thread-42", "state": "unattached",
        "activationConditions": { "canActivate": "SELF == 'thread/42'", "prefersToActivate": "SELF == 'thread/42'" } } ] }
    """

  private func route(_ events: String, _ options: String...) throws -> Run {
    let folder = try Folder()
    let format = options.contains("--format") ? [] : ["--format", "ndjson"]
    return try Run(
      ["route", "--scenes", try folder.file("scenes.json", scenes)] + format + options
        + [try folder.file("events.ndjson", events)])
  }

  @Test func writesOneDecisionPerEventInOrder() throws {
    let run = try route(#"{"aps":{"target-content-id":"thread/42"}}"# + "\n" + #"{"launch":{},"id":7}"#)
    #expect(run.lines.count == 2)
    #expect(
      run.lines.first == #"{"index":0,"kind":"notification","targetContentIdentifier":"thread/42","outcome":"#
        + #""existingSession","session":"thread-42","suitability":"prefers","reason":"prefers","delivery":["#
        + #""scene(_:willConnectTo:options:)","sceneWillEnterForeground","sceneDidBecomeActive"]}"#)
    #expect(run.lines.last?.hasPrefix(#"{"index":1,"id":7,"kind":"launch""#) == true)
    #expect(run.status == .success)
  }

  @Test func continuesAfterABrokenLine() throws {
    let run = try route("{\"launch\":{}}\nnonsense\n{\"launch\":{}}\n")
    #expect(run.lines.count == 3)
    #expect(run.lines[1].hasPrefix(#"{"index":1,"error":{"code":"not-json","message":"#))
    #expect(run.lines[2].hasPrefix(#"{"index":2,"kind":"launch""#))
    #expect(run.stderr.contains("events.ndjson:2:1: error:"))
    #expect(run.status == .failure)
  }

  @Test func statefulRoutingSeesEarlierDecisions() throws {
    let events = #"{"url":"thread/42"}"# + "\n" + #"{"aps":{}}"# + "\n"
    #expect(try route(events).lines[1].contains(#""session":"inbox""#))
    #expect(try route(events, "--stateful").lines[1].contains(#""session":"thread-42""#))
  }

  @Test(arguments: [
    ("id,sesion", "'sesion' is not a field; did you mean 'session'? The fields are: index, file, line, id, kind, "),
    ("id,x", "'x' is not a field. The fields are: index, file, line, id, kind, "),
    ("id,", "a name is missing. The fields are: index, file, line, id, kind, "),
    ("id,line,id", "--fields lists 'id' twice; list each field only once."),
  ])
  func reportsUnknownFieldsWithTheKnownOnes(fields: String, message: String) {
    let usage = Run.usageError("route", "--scenes", "s", "--format", "ndjson", "--fields", fields)
    #expect(usage?.replacing(/\s+/, with: " ").contains(message) == true, "\(usage ?? "nothing")")
  }

  /// Columns in the file and in the predicate count bytes, as in compilers and editors.
  @Test func countsColumnsInBytes() throws {
    let folder = try Folder()
    let scenes = try folder.file(
      "scenes.ndjson",
      #"{"persistentIdentifier":"é","activationConditions":{"canActivate":"SELF == 'é' AND SELF LIEK 'x'"}}"#)
    let run = try Run("route", "--scenes", scenes, "/dev/null")
    let line = try String(contentsOfFile: scenes, encoding: .utf8)
    let before = try #require(line.firstRange(of: "LIEK")).lowerBound
    let start = try #require(line.firstRange(of: "SELF ==")).lowerBound
    #expect(
      run.stderr.contains("scenes.ndjson:1:\(line[..<before].utf8.count + 1): error: 'LIEK' is not an operator"))
    #expect(
      run.stderr.contains("in sessions[0].activationConditions.canActivate:1:\(line[start..<before].utf8.count + 1)\n"))
  }

  @Test func failsOnTheNamedOutcomes() throws {
    let drag = #"{"drag":{"url":"thread/1"}}"# + "\n"
    #expect(try route(drag).status == .success)
    #expect(try route(drag, "--fail-on", "newSession").status == .negative)
    #expect(try route(drag, "--fail-on", "none").status == .success)
  }

  @Test func alignsDestinationsAndReasonsInText() throws {
    let run = try route(#"{"url":"thread/42"}"# + "\n" + #"{"launch":{}}"# + "\n", "--format", "text")
    #expect(
      run.answer == """
        events.ndjson:1  url     thread/42     → thread-42  it prefers this content
        events.ndjson:2  launch  ""            → inbox      it can show this content

        """)
  }

  @Test func showsTheBrokenLineOfAScenesDocument() throws {
    let folder = try Folder()
    let broken = scenes.replacing("SELF == 'thread/42'", with: "SELF BEGINWITH 'thread'")
    let run = try Run("route", "--scenes", try folder.file("mail.json", broken), "--url", "a")
    #expect(run.status == .failure)
    #expect(
      run.stderr.contains(
        """
          in sessions[1].activationConditions.prefersToActivate:1:6
          SELF BEGINWITH 'thread'
               ^~~~~~~~~ help: did you mean 'BEGINSWITH'?
        """))
  }

  @Test(arguments: ["mail", "browser", "terminal", "messages", "documents"])
  func routesEveryExample(_ app: String) throws {
    let folder = fixtures + "/Examples/" + app
    let run = try Run(
      "route", "--scenes", folder + "/scenes.json", "--format", "ndjson", folder + "/events.ndjson")
    #expect(run.status == .success)
    #expect(run.stderr == "")
    #expect(run.lines.allSatisfy { $0.contains(#""reason":""#) })
  }
}
