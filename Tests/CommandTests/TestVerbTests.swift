import ArgumentParser
import Foundation
import RoutingDocuments
import SceneRouterCommands
import SceneRouting
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `scene-router test` with its options.
@Suite struct TestVerbTests {
  private let story = #"""
    {
      "schema": "scene-router/scenario/1",
      "description": "Mail goes to its window.",
      "scenes": {
        "sessions": [
          {"persistentIdentifier": "inbox"},
          {"persistentIdentifier": "mail", "activationConditions": {"prefersToActivate": "SELF == 'mail' OR SELF == 'post'"}}
        ]
      },
      "steps": [
        {"event": {"url": "mail"}, "expect": {"session": "inbox", "reason": "prefers"}},
        {"event": {"url": "other"}, "expect": {"session": "mail"}}
      ]
    }
    """#

  @Test func refusesToOverwriteItsInput() throws {
    let folder = try Folder()
    let file = try folder.file("a.json", story)
    #expect(Run.usageError("test", file, "--report", "junit=\(file)")?.contains("which is being tested") == true)
    #expect(Run.usageError("test", file, "--report", "junit=\(file).xml") == nil)
    let twice = Run.usageError("test", file, "--report", "junit=a.xml", "--report", "json=a.xml")
    #expect(twice?.contains("names 'a.xml' twice") == true)
    #expect(Run.usageError("extract", ".", "-o", "App.swift")?.contains("is a source file") == true)
    #expect(Run.usageError("extract", ".", "-o", "scenes.json") == nil)
  }

  /// A report must not overwrite a scenario, even one that was found in a folder.
  @Test func neverReplacesWhatItRead() throws {
    let folder = try Folder()
    let file = try folder.file("a.json", story)
    let run = try Run("test", folder.path, "--report", "junit=\(file)")
    #expect(run.status == .failure && run.stderr.contains("it is an input"), "\(run.stderr)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == story)
  }

  /// An unreadable or empty scenario in a folder is a failure rather than being skipped.
  @Test func reportsWhatItCannotReadInAFolder() throws {
    let folder = try Folder()
    _ = try folder.file("a.json", story.replacingOccurrences(of: "inbox\", \"reason\": \"prefers", with: "mail"))
    _ = try folder.file("empty.json", "")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/gone.json", withDestinationPath: "nowhere")
    let run = try Run("test", folder.path)
    #expect(run.status == .failure)
    #expect(run.stderr.contains("empty.json") && run.stderr.contains("gone.json"), "\(run.stderr)")
  }

  @Test func filtersByTheNameOfAScenarioWithoutDescription() throws {
    let folder = try Folder()
    let text = story.replacingOccurrences(of: "\"description\": \"Mail goes to its window.\",", with: "")
    let file = try folder.file("a.json", text)
    #expect(try Run("test", file, "--filter", "the scenario").status == .negative)
  }

  @Test func failureShowsTheResultForEveryWindow() throws {
    let folder = try Folder()
    let file = try folder.file("a.json", story)
    let run = try Run("test", file)
    #expect(run.status == .negative)
    #expect(
      run.lines.first
        == "\(file):11: Mail goes to its window: step 1 (event url mail): session: expected \"inbox\", found \"mail\" "
        + "(evaluated: 'inbox' can, 'mail' prefers)")
  }

  @Test func updateRewritesUnmetExpectations() throws {
    let folder = try Folder()
    let file = try folder.file("a.json", story)
    let run = try Run("test", "--update", file)
    #expect(run.status == .success)
    #expect(run.stderr == "test: \(file): updated 1 expectation\n")
    #expect(
      try String(contentsOfFile: file, encoding: .utf8)
        == story.replacing(#""inbox", "reason""#, with: #""mail", "reason""#))
    #expect(try Run("test", file).status == .success)
  }

  /// Refused conditions, without and with other expectations in the same steps.
  private let refusals = #"""
    {
      "schema": "scene-router/scenario/1",
      "scenes": {"sessions": [{"persistentIdentifier": "inbox"}]},
      "steps": [
        {"session": {"refresh": "inbox", "activationConditions": {"canActivate": "SELF ="}}},
        {"session": {"refresh": "inbox", "activationConditions": {"canActivate": "SELF ="}}, "expect": {}},
        {"session": {"activate": "ghost"}, "expect": {"state": "background"}}
      ]
    }
    """#

  /// The file is played again under the same policy and with the same values of unknown arguments.
  @Test func updateKeepsThePolicyAndTheAssumptions() throws {
    let folder = try Folder()
    let phone = try folder.file(
      "phone.json",
      #"{"schema":"scene-router/scenario/1","scenes":{"sessions":[{"persistentIdentifier":"a"},"#
        + #"{"persistentIdentifier":"b","activationConditions":{"prefersToActivate":"SELF == 'x'"}}]},"#
        + #""steps":[{"event":{"url":"x"},"expect":{"session":"b"}}]}"#)
    #expect(try Run("test", "--policy", "iPhone", "--update", phone).status == .success)
    #expect(try Run("test", "--policy", "iPhone", phone).status == .success)
    #expect(try String(contentsOfFile: phone, encoding: .utf8).contains(#""expect":{"session":"a"}"#))
    let unknown = try folder.file(
      "unknown.json",
      #"{"schema":"scene-router/scenario/1","scenes":{"sessions":[{"persistentIdentifier":"a","activationConditions":"#
        + #"{"prefersToActivate":{"format":"SELF == %@","arguments":[{"unknown":"id"}]},"canActivate":"FALSEPREDICATE"}}]},"#
        + #""steps":[{"event":{"url":"x"},"expect":{"session":"b"}}]}"#)
    let run = try Run("test", "--assume", "id=x", "--update", unknown)
    #expect(run.status == .success, "\(run.stderr)")
    #expect(try String(contentsOfFile: unknown, encoding: .utf8).contains(#""expect":{"session":"a"}"#))
  }

  /// An expectation that is only the name of a session is updated as well.
  @Test func updateReplacesTheNameOfASession() throws {
    let folder = try Folder()
    let scenes = #"{"schema":"scene-router/scenario/1","scenes":{"sessions":[{"persistentIdentifier":"a"}]},"steps":["#
    let file = try folder.file(
      "s.json",
      scenes + #"{"event":{"url":"x"},"expect":"b"},"#
        + #"{"event":{"url":"x","options":{"prefersNewScene":true}},"expect":"a"}]}"#)
    _ = try Run("test", "--update", file)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains(#""event":{"url":"x"},"expect":"a"}"#))
    #expect(try Run("test", file).status == .success)
  }

  @Test func updateExpectsTheErrorOfARefusedStep() throws {
    let folder = try Folder()
    let file = try folder.file("a.json", refusals)
    let run = try Run("test", "--update", file)
    #expect(run.status == .success)
    #expect(run.stderr == "test: \(file): updated 3 expectations\n")
    #expect(
      try String(contentsOfFile: file, encoding: .utf8)
        == refusals.replacing(#"="}}},"#, with: #"="}}, "expect": {"error": "expected-operand"}},"#)
        .replacing(#""expect": {}"#, with: #""expect": {"error": "expected-operand"}"#)
        .replacing(#"{"state": "background"}"#, with: #"{"error": "unknown-session"}"#))
    #expect(try Run("test", file).status == .success)
  }

  @Test func refusesAnEmptyFilter() {
    #expect(Run.usageError("test", "--filter", "", "a.json")?.contains("--filter cannot be empty") == true)
  }

  @Test func coverageListsComparisonsNeverTrueOrNeverFalse() throws {
    let folder = try Folder()
    let file = try folder.file("a.json", story.replacing(#""inbox", "reason""#, with: #""mail", "reason""#))
    let run = try Run("test", "--coverage", file)
    #expect(
      run.lines == [
        "\(file): prefersToActivate of 'mail': never true: SELF == \"post\"; try 'post'",
        "coverage: 50.0 %, 1 of 2 comparisons were both true and false", "1 file, 1 case: 1 passed",
      ])
    #expect(run.status == .success)
    #expect(try Run("test", "--coverage-threshold", "50", file).status == .success)
    func low(_ options: String...) throws -> Run { try Run(["test", "--coverage-threshold", "51"] + options + [file]) }
    #expect(try low().status == .negative)
    let fault = "50.0 % of the comparisons were both true and false, and 51.0 % are required"
    #expect(try low().stderr.contains("--coverage-threshold is not met: \(fault) [low-coverage]"))
    #expect(
      try low("--format", "github").answer.contains("::error title=coverage::--coverage-threshold is not met: 50.0 %25")
    )
    #expect(try low("--format", "junit").answer.contains(#"failures="1""#))
    #expect(try low("--format", "json").answer.contains(#""required":51.0"#))
    #expect(try Run("test", "--coverage", "--format", "json", file).answer.contains(#""percent":50.0"#))
    #expect(Run.usageError("test", "--coverage-threshold", "101", file) != nil)
  }

  @Test func coverageCombinesScenariosOfOneDocument() throws {
    let folder = try Folder()
    let scenes = try folder.file(
      "scenes.json",
      #"{"schema":"scene-router/scenes/1","sessions":[{"persistentIdentifier":"inbox"},"#
        + #"{"persistentIdentifier":"mail","activationConditions":{"prefersToActivate":"SELF == 'mail'"}}]}"#)
    func scenario(_ name: String, _ event: String) throws -> String {
      try folder.file(
        name, #"{"schema":"scene-router/scenario/1","scenes":"scenes.json","steps":[{"event":\#(event)}]}"#)
    }
    let (first, second) = (try scenario("a.json", #"{"url":"mail"}"#), try scenario("b.json", #"{"url":"other"}"#))
    #expect(
      try Run("test", "--coverage", first, second).lines.first
        == "coverage: 100.0 %, 1 of 1 comparisons were both true and false")
    #expect(
      try Run("test", "--coverage", first).lines.first
        == "\(scenes): prefersToActivate of 'mail': never false: SELF == \"mail\"; try ''")
    let request = try scenario("c.json", #"{"sessionRequest":{"session":"mail"}}"#)
    #expect(try Run("test", "--coverage", request).lines.first?.contains("never evaluated: SELF ==") == true)
    let hidden = try folder.file(
      "d.json",
      story.replacing("SELF == 'mail' OR SELF == 'post'", with: "SELF BEGINSWITH 'm' AND SELF ENDSWITH 'l'")
        .replacing(#"{"url": "mail"}, "expect": {"session": "inbox", "reason": "prefers"}"#, with: #"{"url": "x"}"#)
        .replacing(#", "expect": {"session": "mail"}"#, with: ""))
    #expect(try Run("test", "--coverage", hidden).answer.contains("never evaluated: SELF ENDSWITH \"l\"; try 'ml'"))
    // A comparison is not evaluated if another part already decided the condition.
    let elsewhere = try folder.file(
      "e.json",
      story.replacing("SELF == 'mail' OR SELF == 'post'", with: "SELF == 'mail' AND SELF == 'post'")
        .replacing(#"{"url": "mail"}, "expect": {"session": "inbox", "reason": "prefers"}"#, with: #"{"url": "post"}"#)
        .replacing(#", "expect": {"session": "mail"}"#, with: ""))
    let never = try Run("test", "--coverage", elsewhere)
    #expect(
      never.answer.contains("SELF == \"post\"; no identifier makes it true where it decides"), "\(never.answer)")
  }

  @Test func coverageReportsThatNothingWasMeasured() throws {
    let suite = try Folder()
    let file = try suite.file("a.predicates", "--- one\n  SELF == 'a'\n+ \"a\"\n")
    #expect(
      try Run("test", "--coverage", file).lines.first
        == "coverage: nothing measured: no conditions with comparisons")
    let run = try Run("test", "--coverage-threshold", "80", file)
    #expect(run.status == .negative)
    #expect(
      run.stderr == """
        \(file): error: --coverage-threshold is not met: no comparison was measured [no-coverage]
          help: test scenarios whose windows have conditions with comparisons, or leave out --coverage-threshold

        """)
    #expect(try Run("test", "--coverage-threshold", "0", file).status == .success)
  }

  @Test func doesNotPassAScenarioWithoutSteps() throws {
    let folder = try Folder()
    let text = #"{"schema":"scene-router/scenario/1","scenes":{"sessions":[{"persistentIdentifier":"a"}]},"steps":[]}"#
    let empty = try folder.file("a.json", text)
    let run = try Run(
      "test", empty, try folder.file("b.json", story.replacing("\"inbox\", \"reason", with: "\"mail\", \"reason")))
    #expect(run.status == .failure)
    #expect(run.answer == "2 files, 1 case: 1 passed, 1 file could not be used\n")
    let annotations = try Run("test", "--format", "github", empty).answer
    #expect(annotations.contains(",title=cannot be used::the scenario has no steps"), "\(annotations)")
    #expect(
      run.stderr == #"""
        \#(empty): error: the scenario has no steps: write one, such as {"event": {"launch": {}}, "expect": {"session": "inbox"}} [broken-suite]

        """#)
  }

  /// Under a Focus prefix, an example is the identifier without the prefix. A comparison that is false for every
  /// identifier with the prefix has no example.
  @Test func coverageSuggestsIdentifiersUnderAFocusPrefix() throws {
    let folder = try Folder()
    let file = try folder.file(
      "a.json",
      story.replacing(#""sessions": ["#, with: #""application": {"focusPrefix": "focus:"}, "sessions": ["#)
        .replacing("SELF == 'mail' OR SELF == 'post'", with: "SELF == 'focus:post' OR SELF == 'post'")
        .replacing(#"{"session": "inbox", "reason": "prefers"}"#, with: "{}")
        .replacing(#"{"session": "mail"}"#, with: "{}"))
    #expect(
      try Run("test", "--coverage", file).lines.dropLast(2) == [
        "\(file): prefersToActivate of 'mail': never true: SELF == \"focus:post\"; try 'post' after the Focus prefix 'focus:'",
        "\(file): prefersToActivate of 'mail': never true: SELF == \"post\"; "
          + "no identifier after the Focus prefix 'focus:' makes it true where it decides",
      ])
  }

  /// A phone has one window, so no condition is ever evaluated.
  @Test func coverageMeasuresNothingOnAPhone() throws {
    let folder = try Folder()
    let phone = story.replacing(#""sessions": ["#, with: #""application": {"idiom": "phone"}, "sessions": ["#)
      .replacing(#"{"session": "inbox", "reason": "prefers"}"#, with: "{}")
      .replacing(#"{"session": "mail"}"#, with: "{}")
    let file = try folder.file("a.json", phone)
    #expect(
      try Run("test", "--coverage", file).lines == [
        "coverage: nothing measured: no conditions with comparisons", "1 file, 1 case: 1 passed",
      ])
    let pad = try folder.file("b.json", phone.replacing("phone", with: "pad"))
    #expect(try Run("test", "--coverage", pad).answer.contains("never true: SELF == \"post\"; try 'post'\n"))
  }

  @Test func reportsErrorsOfASharedDocumentOnce() throws {
    let folder = try Folder()
    _ = try folder.file("scenes.json", #"{"schema":"scene-router/scenes/1","sesions":[]}"#)
    let text = #"{"schema":"scene-router/scenario/1","scenes":"scenes.json","steps":[]}"#
    let files = [try folder.file("a.json", text), try folder.file("b.json", text)]
    let run = try Run("test", folder.path)
    #expect(run.status == .failure)
    #expect(run.stderr.components(separatedBy: "[unknown-key]").count == 2)
    #expect(run.stderr.contains("test: \(files[1]): not run because of the errors above\n"))
  }

  @Test func failureNamesTheNewWindow() throws {
    let folder = try Folder()
    let file = try folder.file(
      "a.json",
      story.replacing(#"{"url": "mail"}"#, with: #"{"url": "mail", "options": {"prefersNewScene": true}}"#)
        .replacing("SELF == 'mail' OR SELF == 'post'", with: "FALSEPREDICATE"))
    #expect(
      try Run("test", file).lines.first?.contains("session: expected \"inbox\", found a new window (") == true)
  }

  @Test func filtersFilesAndCasesByName() throws {
    let folder = try Folder()
    let suite = try folder.file("mail.predicates", "--- one\n  SELF == 'a'\n+ \"a\"\n--- two\n  SELF == 'a'\n- \"b\"\n")
    let other = try folder.file("other.json", story)
    #expect(try Run("test", "--filter", "TWO", suite, other).lines == ["1 file, 1 case: 1 passed"])
    #expect(try Run("test", "--filter", "mail.pred", suite, other).lines == ["1 file, 2 cases: 2 passed"])
    let none = try Run("test", "--filter", "nothing", suite, other)
    #expect(none.status == .negative)
    #expect(none.stderr.contains("no case or file has 'nothing' in its name [no-cases]"))
  }

  @Test func writesReportsToFiles() throws {
    let folder = try Folder()
    let file = try folder.file("a.json", story)
    let (junit, json) = (folder.path + "/r.xml", folder.path + "/r.json")
    let run = try Run("test", "--report", "junit=\(junit)", "--report", "json=\(json)", file)
    #expect(run.answer == (try Run("test", file)).answer)
    #expect(try String(contentsOfFile: junit, encoding: .utf8) == (try Run("test", "--format", "junit", file)).answer)
    #expect(try String(contentsOfFile: json, encoding: .utf8) == (try Run("test", "--format", "json", file)).answer)
    #expect(XMLParser(data: try Data(contentsOf: URL(fileURLWithPath: junit))).parse())
    #expect(Run.usageError("test", "--report", "pdf=x", file)?.contains("junit=FILE") == true)
  }

  @Test func reportsFilesInOrderWithSeveralJobs() throws {
    let folder = fixtures + "/Scenarios"
    let run = try Run("test", "--jobs", "4", folder)
    #expect(run.answer == (try Run("test", "--jobs", "1", folder)).answer)
    #expect(run.status == .success)
  }

  /// A checkout can contain links to any file of the machine.
  @Test func updateChangesOnlyFilesInTheGivenFolders() throws {
    let (folder, other) = (try Folder(), try Folder())
    let text = #"""
      {"schema":"scene-router/scenario/1","scenes":{"schema":"scene-router/scenes/1",
      "sessions":[{"persistentIdentifier":"a"}]},"steps":[{"event":{"url":"x"},"expect":{"session":"wrong"}}]}
      """#
    let file = try other.file("scenario.json", text)
    let link = folder.path + "/link.json"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    let run = try Run("test", "--update", folder.path)
    #expect(run.stderr.contains("not updated: it is a symbolic link to a file outside the given folders"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    #expect(try Run("test", "--update", link).status == .success)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text.replacing("wrong", with: "a"))
  }

  @Test func namesAKeyThatStandsTwiceInAScenario() throws {
    let folder = try Folder()
    let story = try folder.file(
      "story.json",
      #"{"schema":"scene-router/scenario/1","scenes":{"sessions":[{"persistentIdentifier":"a"}]},"#
        + #""steps":[{"event":{"url":"x"},"expect":{"session":"b","session":"a"}}]}"#)
    let run = try Run("test", story)
    #expect(run.status == .success)
    #expect(run.stderr.contains("[duplicate-key]"), "\(run.stderr)")
  }
}
