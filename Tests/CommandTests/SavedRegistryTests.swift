import Foundation
import RoutingDocuments
import SceneRouterCommands
import SceneLifecycle
import SceneRouting
import Testing

/// A saved registry as scenes: commands continue from its state.
@Suite struct SavedRegistryTests {
  /// A registry with one new window, `new-1`, and a second one, `new-2`, that was destroyed after the application
  /// terminated.
  private func registry(identifierLimit: Int = 1_048_576) throws -> SceneSessionRegistry {
    var registry = try SceneSessionRegistry(application: SceneApplication(), identifierLimit: identifierLimit)
    try registry.activate(nil)
    try registry.activate(nil)
    registry.terminate()
    try registry.destroy("new-2")
    return registry
  }

  private func save(_ registry: SceneSessionRegistry, in folder: Folder) throws -> String {
    let file = folder.path + "/registry.json"
    try registry.write(to: URL(fileURLWithPath: file))
    return file
  }

  @Test func numbersNewWindowsLikeTheRegistry() throws {
    let folder = try Folder()
    var registry = try registry()
    let file = try save(registry, in: folder)
    let events = try folder.file("e.ndjson", "{\"drag\":{\"url\":\"a\"}}\n{\"url\":\"b\"}\n")
    let lines = try Run("route", "--stateful", "--scenes", file, "--format", "ndjson", events).lines
    #expect(try registry.deliver(.drag(.url("a"))).session == "new-3", "new-2 is not used again")
    #expect(try registry.deliver(.url("b")).session == "new-3")
    #expect(lines.last?.contains(#""session":"new-3""#) == true)
  }

  @Test(arguments: [0, 3, 1 << 20]) func appliesTheIdentifierLimitOfTheRegistry(limit: Int) throws {
    let folder = try Folder()
    let file = try save(registry(identifierLimit: limit), in: folder)
    func line(_ length: Int) -> String { #"{"url":"\#(String(repeating: "a", count: length))"}"# + "\n" }
    func push(_ length: Int) -> String {
      #"{"aps":{"target-content-id":"\#(String(repeating: "a", count: length))"}}"# + "\n"
    }
    let events = try folder.file("e.ndjson", line(limit) + push(limit) + line(limit + 1) + push(limit + 1))
    let run = try Run(
      "route", "--scenes", file, "--format", "ndjson", "--on-error", "record", "--fields", "session,error", events)
    #expect(run.lines.prefix(2) == [#"{"session":"new-1","error":null}"#, #"{"session":"new-1","error":null}"#])
    #expect(run.lines.count == 4)
    #expect(run.lines.dropFirst(2).allSatisfy { $0.contains(#""code":"identifier-too-long""#) })
  }

  /// Whoever runs the tool sets its limits, not whoever wrote the file.
  @Test(arguments: [["route", "--identifier", "a"], ["explain", "--identifier", "a"], ["analyze"]])
  func refusesARegistryThatRaisesLimits(command: [String]) throws {
    let folder = try Folder()
    let file = try save(registry(identifierLimit: (1 << 20) + 1), in: folder)
    let run = try Run(command + ["--scenes", file])
    #expect(run.status == .failure)
    #expect(run.stderr.contains("the limit is 1048577, and the highest is 1048576 [limit-exceeded]"))
  }

  @Test func reportsDestroyedWindowsToTheApplication() throws {
    let folder = try Folder()
    _ = try save(registry(), in: folder)
    let story = try folder.file(
      "story.json",
      #"""
      { "schema": "scene-router/scenario/1", "scenes": "registry.json",
        "steps": [
          { "event": { "launch": {} }, "expect": { "session": "new-1", "callbacks": [
            "application(_:didDiscardSceneSessions:)", "scene(_:willConnectTo:options:)", "sceneWillEnterForeground",
            "sceneDidBecomeActive" ] } } ] }
      """#)
    let run = try Run("test", "--verbose", story)
    #expect(run.status == .success, "\(run.answer)\(run.stderr)")
  }

  @Test func appliesTheSavedPolicy() throws {
    let folder = try Folder()
    var registry = try SceneSessionRegistry(
      application: SceneApplication(), sessions: [SceneSession("a")], policy: .iPhone)
    let file = try save(registry, in: folder)
    let story = try folder.file(
      "story.json",
      #"{"schema":"scene-router/scenario/1","scenes":"registry.json","steps":[{"event":{"url":"x"},"#
        + #""expect":{"reason":"most-recent"}}]}"#)
    #expect(try registry.deliver(.url("x")).decision?.reason == .mostRecent)
    #expect(try Run("test", "--verbose", story).status == .success)
    #expect(try Run("test", "--verbose", "--policy", "iPadOS", story).status == .negative)
    #expect(try Run("route", "--scenes", file, file).status == .failure, "a registry is not an event")
  }

  /// A proof holds for what is routed.
  @Test func analysisKnowsTheLimitsOfADocument() throws {
    let folder = try Folder()
    func scenes(_ name: String, _ members: String, _ limits: String = "") throws -> String {
      try folder.file(
        name,
        #"{"schema":"scene-router/scenes/1","dialect":"extended",\#(members)"sessions":[{"persistentIdentifier":"inbox"},"#
          + #"{"persistentIdentifier":"t","activationConditions":{"prefersToActivate":"#
          + #"{"format":"SELF MATCHES 'a*c'"\#(limits)}}}]}"#)
    }
    let plain = try scenes("plain.json", "")
    let short = try scenes("short.json", #""registry":{"identifierLimit":2},"#)
    let limited = try scenes("limited.json", "", #","limits":{"matchSteps":0}"#)
    #expect(try Run("diff", plain, plain).status == .success)
    for other in [short, limited] { #expect(try Run("diff", plain, other).status == .failure) }
    #expect(try Run("analyze", short).answer.contains("identifiers of more than 2 bytes are not routed"))
    let events = try folder.file("e.txt", "aac\n")
    let bench = try Run("bench", "--scenes", limited, events)
    #expect(!bench.stderr.contains("index-differs"), "\(bench.stderr)")
  }

  @Test func lintFindsASessionThatWasDestroyed() throws {
    let folder = try Folder()
    let file = try folder.file(
      "s.json",
      #"{"schema":"scene-router/scenes/1","registry":{"pendingDiscards":["a"]},"sessions":[{"persistentIdentifier":"a"}]}"#
    )
    let run = try Run("lint", file)
    #expect(run.status == .negative)
    #expect(run.answer.contains("[duplicate-session]"))
    let number = try folder.file(
      "n.json", #"{"schema":"scene-router/scenes/1","registry":{"lastNewNumber":9007199254740993}}"#)
    #expect(try Run("route", "--scenes", number, "--url", "a").stderr.contains("[limit-exceeded]"))
  }
}
