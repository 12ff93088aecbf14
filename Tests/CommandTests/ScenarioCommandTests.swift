import Foundation
import SceneRouterCommands
import Testing

/// `test`, and the timeline of a scenario.
@Suite struct ScenarioCommandTests {
  private func story(expecting outcome: String = "existingSession", description: String = "A story.") -> String {
    """
    { "schema": "scene-router/scenario/1", "description": "\(description)",
      "scenes": { "sessions": [ { "persistentIdentifier": "inbox", "state": "foregroundActive" } ] },
      "steps": [
        { "session": { "background": "inbox" } },
        { "event": { "url": "a:b" },
          "expect": { "outcome": "\(outcome)" } } ] }
    """
  }

  private func simulate(_ text: String) throws -> Run {
    let folder = try Folder()
    return try Run("test", "--verbose", folder.file("story.json", text))
  }

  private func test(_ paths: [String], _ format: String = "text") throws -> Run {
    try Run(["test", "--format", format] + paths)
  }

  @Test func printsTheTimeline() throws {
    let run = try simulate(story())
    #expect(run.status == .success)
    #expect(run.stderr == "")
    #expect(
      run.lines.dropFirst() == [
        "1  session background inbox", "      sceneWillResignActive", "      sceneDidEnterBackground",
        "      application background: inbox background", "2  event url a:b",
        "      → inbox: it can show this content", "      sceneWillEnterForeground", "      scene(_:openURLContexts:)",
        "      sceneDidBecomeActive", "      application foregroundActive: inbox foregroundActive",
        "1 file, 1 case: 1 passed",
      ])
  }

  @Test func exitsWithOneIfAnExpectationIsNotMet() throws {
    let run = try simulate(story(expecting: "newSession"))
    #expect(run.status == .negative)
    #expect(
      run.lines.contains(
        #"      ✗ line 6: outcome: expected "newSession", found "existingSession" (evaluated: 'inbox' can)"#
      ))
  }

  @Test func refusesABrokenScenario() throws {
    let run = try simulate(story().replacing("\"url\"", with: "\"ulr\""))
    #expect(run.status == .failure)
    #expect(run.stderr.contains("story.json:5:"))
    #expect(try test(["/nowhere/story.json"]).status == .failure)
  }

  @Test func findsSuitesOfBothKindsInAFolder() throws {
    let folder = try Folder()
    _ = try folder.file("a.json", story())
    _ = try folder.file("scenes.json", #"{ "schema": "scene-router/scenes/1", "sessions": [] }"#)
    _ = try folder.file("b.predicates", "--- a word\n  SELF == 'a'\n+ \"a\"\n- \"b\"\n")
    let run = try test([folder.path])
    #expect(run.answer == "2 files, 2 cases: 2 passed\n")
    #expect(run.status == .success)
  }

  @Test func reportsAFailedCaseWithItsLocation() throws {
    let folder = try Folder()
    let file = try folder.file("a.json", story(expecting: "none"))
    _ = try folder.file("b.predicates", "--- a word\n  SELF == 'a'\n+ \"b\"\n")
    let run = try test([folder.path])
    #expect(run.status == .negative)
    #expect(
      run.lines.first == file
        + ":6: A story: step 2 (event url a:b): outcome: expected \"none\", found \"existingSession\" "
        + "(evaluated: 'inbox' can)")
    #expect(run.answer.contains("b.predicates:3: a word: "))
    #expect(run.lines.last == "2 files, 2 cases: 0 passed, 2 failed")
  }

  @Test func exitsWithOneIfThereAreNoCases() throws {
    let folder = try Folder()
    let run = try test([folder.path])
    #expect(run.status == .negative)
    #expect(run.stderr.contains("no-cases"))
  }

  @Test func reportsAnUnusableFileAndRunsTheRest() throws {
    let folder = try Folder()
    _ = try folder.file("a.json", story())
    _ = try folder.file("b.json", story().replacing("]", with: ""))
    _ = try folder.file("c.predicates", "nonsense\n")
    let run = try test([folder.path, folder.path + "/nowhere"])
    #expect(run.status == .failure)
    #expect(run.answer == "4 files, 1 case: 1 passed, 3 files could not be used\n")
    #expect(run.stderr.contains("b.json:"))
    #expect(run.stderr.contains("c.predicates:1: error:"))
    #expect(run.stderr.contains("cannot read the file: No such file or directory"))
  }

  @Test func reportsScenariosInUTF16() throws {
    let folder = try Folder()
    _ = try folder.file("a.json", story())
    let wide = try folder.file("b.json", "")
    try #require(story().data(using: .utf16)).write(to: URL(fileURLWithPath: wide))
    let run = try test([folder.path])
    #expect(run.status == .failure)
    #expect(run.answer == "2 files, 1 case: 1 passed, 1 file could not be used\n")
  }

  @Test func writesWellFormedJUnit() throws {
    let folder = try Folder()
    _ = try folder.file("a.json", story(expecting: "none", description: "Less < more & \\\"quoted\\\"."))
    _ = try folder.file("b.json", "{ \"schema\": \"scene-router/scenario/1\" ")
    let run = try test([folder.path], "junit")
    #expect(run.status == .failure)
    let document = XMLScan(run.answer)
    #expect(document.isWellFormed)
    #expect(document.count(of: "testcase") == 2)
    #expect(document.count(of: "failure") == 1)
    #expect(document.count(of: "error") == 1)
    #expect(run.answer.contains("name=\"Less &lt; more &amp; &quot;quoted&quot;\""))
    #expect(run.answer.contains("tests=\"2\" failures=\"1\" errors=\"1\" skipped=\"0\""))
  }

  @Test func countsAndNamesTheCasesInJSON() throws {
    let folder = try Folder()
    _ = try folder.file("a.json", story(expecting: "none"))
    let run = try test([folder.path], "json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(run.answer.utf8)) as? [String: Any])
    #expect(object["failed"] as? Int == 1)
    let suites = try #require(object["suites"] as? [[String: Any]])
    let cases = try #require(suites.first?["cases"] as? [[String: Any]])
    #expect(cases.first?["status"] as? String == "failed")
  }

  @Test func packageFixturesPass() throws {
    let run = try test([fixtures + "/Scenarios"])
    #expect(run.status == .success)
  }
}

/// A minimal XML reader: elements nest and attributes are quoted.
private struct XMLScan {
  private(set) var isWellFormed = true
  private var names: [String] = []

  init(_ text: String) {
    var open: [String] = []
    for piece in text.split(separator: "<").dropFirst() {
      guard let end = piece.firstIndex(of: ">") else {
        isWellFormed = false
        return
      }
      let tag = piece[..<end]
      if tag.count(where: { $0 == "\"" }) % 2 != 0 { isWellFormed = false }
      if tag.hasPrefix("?") { continue }
      if tag.hasPrefix("/") {
        if open.popLast() != String(tag.dropFirst()) { isWellFormed = false }
        continue
      }
      let name = String(tag.prefix { $0 != " " && $0 != "/" })
      names.append(name)
      if !tag.hasSuffix("/") { open.append(name) }
    }
    if !open.isEmpty { isWellFormed = false }
  }

  func count(of name: String) -> Int { names.count { $0 == name } }
}
