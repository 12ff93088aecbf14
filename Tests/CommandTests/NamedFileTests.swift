import Testing

@testable import SceneRouterCommands

/// The kind of a positional file is detected from its content.
@Suite struct NamedFileTests {
  private let folder: Folder
  private let scenes: String
  private let events: String
  private let scenario: String

  init() throws {
    folder = try Folder()
    scenes = try folder.file(
      "windows.json", #"{ "schema": "scene-router/scenes/1", "sessions": [{ "persistentIdentifier": "inbox" }] }"#)
    events = try folder.file("log.ndjson", "{\"url\":\"a\"}\n{\"launch\":{}}\n")
    scenario = try folder.file(
      "story.json",
      """
      { "schema": "scene-router/scenario/1", "scenes": "windows.json",
        "steps": [{ "event": { "launch": {} }, "expect": { "session": "other" } }] }
      """)
  }

  @Test func eventsAndScenesComeInAnyOrder() throws {
    let expected = try Run("route", "--scenes", scenes, events)
    #expect(expected.status == .success && expected.lines.count == 2)
    #expect(try Run("route", scenes, events).answer == expected.answer)
    #expect(try Run("route", events, scenes).answer == expected.answer)
    #expect(try Run("explain", scenes, events).answer == Run("explain", "--scenes", scenes, events).answer)
    #expect(try Run("analyze", scenes).answer == Run("analyze", "--scenes", scenes).answer)
    #expect(try Run("diff", scenes, scenes, events).answer == Run("diff", scenes, scenes, "--events", events).answer)
  }

  @Test func everyDocumentOfWindowsCanBeNamed() throws {
    let lines = try folder.file(
      "windows.ndjson", "{\"persistentIdentifier\":\"inbox\"}\n{\"persistentIdentifier\":\"b\"}\n")
    let long = try folder.file(
      "long.json",
      #"{ "schema": "scene-router/scenes/1", "sessions": ["#
        + (0..<30_000).map { #"{ "persistentIdentifier": "window-\#($0)" }"# }.joined(separator: ",\n") + "] }")
    let list = try folder.file(
      "Info.plist",
      "<plist><dict><key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><true/>"
        + "</dict></dict></plist>")
    for file in [lines, long, list] { #expect(try Run("route", file, "--url", "a").status == .success, "\(file)") }
    let broken = try folder.file("broken.json", #"{ "sessions": [{ "persistentIdentifier": }] }"#)
    #expect(try Run("route", broken, events).stderr.contains("broken.json:1:"))
  }

  @Test func reportRunsTheSuites() throws {
    let page = try Run("report", scenes, events, scenario)
    #expect(page.status == .success && page.answer.contains("story.json") && page.answer.contains(#""failed":1"#))
  }

  @Test func refusesWhatACommandDoesNotTake() throws {
    for (arguments, words) in [
      (["route", scenes, scenes], "describe windows: name one of them"),
      (["route", scenes, scenario], "is a test: 'scene-router test "),
      (["route", scenes, folder.path], "is a folder: name the files in it"),
      (["analyze", scenes, scenes], "takes one scenes document"),
    ] {
      let error = try #require(throws: (any Error).self) { try SceneRouterCommand.parseAsRoot(arguments) }
      #expect(SceneRouterCommand.fullMessage(for: error).contains(words))
    }
  }

  /// With `--scenes`, every other file is an event file.
  @Test func optionsNameWhatTheContentCannotTell() throws {
    let sessions = try folder.file("sessions.ndjson", "{\"persistentIdentifier\":\"a\"}\n")
    #expect(try Run("route", "--scenes", scenes, sessions).stderr.contains("unknown-event"))
  }

  @Test func failuresAreAnnotations() throws {
    let run = try Run("test", "--format", "github", scenario)
    #expect(run.status == .negative)
    #expect(run.lines.count == 1 && run.answer.hasPrefix("::error file=\(scenario),line=2,title=failed::"))
  }
}
