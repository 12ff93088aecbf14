import Foundation
import PredicateSyntax
import RoutingDocuments
import SceneAnalysis
import SceneRouterCommands
import SceneSources
import Testing

@Suite struct LintTests {
  /// Returns the files of a folder that lint should check, sorted by name.
  static func documents(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
      .filter { ["json", "ndjson", "plist", "apns"].contains(($0 as NSString).pathExtension) }
      .map { "\(folder)/\($0)" }
  }

  static let faulty = [
    "alike", "conditions", "costly", "greedy", "groups", "lines", "payloads", "plists", "silent", "swiftui", "texts",
    "windows",
  ]

  @Test(arguments: faulty) func findsEveryFault(name: String) throws {
    let folder = "\(fixtures)/Lint/faulty/\(name)"
    let run = try Run(["lint", "--fail-on", "note"] + Self.documents(in: folder))
    let expected = try String(contentsOfFile: "\(folder)/expected.txt", encoding: .utf8)
    #expect(run.answer.replacingOccurrences(of: folder + "/", with: "") == expected)
    #expect(run.status == .negative)
  }

  /// The faulty applications contain the errors of real apps and a finding of every rule.
  @Test func faultyAppsCoverEveryRule() throws {
    let expected = try Self.faulty.map {
      try String(contentsOfFile: "\(fixtures)/Lint/faulty/\($0)/expected.txt", encoding: .utf8)
    }.joined()
    var codes = [
      "unknown-operator", "missing-percent", "quoted-placeholder", "leftover-arguments", "apostrophe-in-literal",
      "not-allowed-by-uikit", "key-path-not-supported", "function-not-supported", "unknown-session",
    ]
    // A predicate of 100,000 bytes and a payload of 4,096 would make up most of the fixtures, and the fixtures contain no
    // source code.
    let others = ["archive-too-large", "payload-too-large", "missing-delegate"]
    codes += LintRule.all.filter { !$0.clean.document.hasPrefix("class") }.map(\.code.rawValue)
      .filter { !others.contains($0) }
    for code in codes { #expect(expected.contains("[\(code)]"), "\(code)") }
  }

  /// What lint finds in the examples is meant: a draft's window shows that draft only, a silent push shows nothing.
  @Test(arguments: [
    ("mail", ["prefers-not-covered", "shortcut-without-identifier", "not-tappable"]),
    ("browser", ["shortcut-without-identifier", "activities-without-identifier"]),
    ("terminal", ["prefers-not-covered", "unclaimed-identifier"]), ("messages", ["not-tappable"]),
    ("documents", ["unmatched-label", "no-window-opens"]),
  ])
  func findsNothingInTheExamples(name: String, meant: [String]) throws {
    let options = ["--fail-on", "note"] + meant.flatMap { ["--suppress", $0] }
    let run = try Run(["lint"] + options + Self.documents(in: "\(fixtures)/Examples/\(name)"))
    #expect(run.answer == "")
    #expect(run.status == .success)
  }

  @Test func printsTheManualOfTheRules() throws {
    let page = try String(contentsOfFile: "\(fixtures)/Lint/RULES.md", encoding: .utf8)
    #expect(try Run("lint", "--rules").answer == page)
  }

  @Test func severityDeterminesTheExitStatus() throws {
    let folder = "\(fixtures)/Lint/faulty/groups"
    let files = try Self.documents(in: folder)
    for (failOn, status) in [
      ("error", SceneRouterCommands.ExitStatus.success), ("warning", .negative), ("note", .negative),
    ] {
      #expect(try Run(["lint", "--fail-on", failOn] + files).status == status)
    }
  }

  @Test func failsIfAFileCannotBeRead() throws {
    let folder = try Folder()
    let broken = try folder.file("broken.json", "{\"schema\":")
    #expect(try Run("lint", broken, folder.path + "/absent").status == .failure)
  }

  @Test func checksAPredicateByTheRulesOfUIKit() throws {
    #expect(
      try Run("lint", "--predicate", "SELF MATCHES 'a.'").lines == [
        "predicate:1:6: error: UIKit refuses MATCHES in activation conditions and stops the app [not-allowed-by-uikit]",
        "  SELF MATCHES 'a.'",
        "       ^~~~~~~ help: use LIKE with * and ?, or BEGINSWITH, ENDSWITH and CONTAINS joined with AND; or add "
          + "--dialect extended if the predicate never reaches UIKit",
        "  UIKit says: operator 'MATCHES' is not allowed",
      ])
    #expect(try Run("lint", "--predicate", "SELF MATCHES 'a.'", "--dialect", "extended").status == .success)
    // The arguments are supplied later.
    #expect(try Run("lint", "--predicate", "SELF == %@").answer == "")
  }

  @Test(arguments: [
    "SELF == 'file:///a b.txt'", "SELF == 'file:///a%20b.txt'", "SELF == 'a' AND SELF == 'b'", "FALSEPREDICATE",
    "TRUEPREDICATE", "SELF BETWEEN {'b', 'a'}", "SELF ENDSWITH '.%@'", "SELF ==[l] 'a'", "SELF MATCHES 'a'",
    "SELF BEGINWITH 'a'", "SELF CONTAINS 'caf\u{E9}.txt'",
  ]) func findsTheSameInAPredicateAloneAsInADocument(predicate: String) throws {
    let folder = try Folder()
    let file = try folder.file(
      "s.json",
      """
      {"schema": "scene-router/scenes/1", "dialect": "uiKit", "sessions": [{"persistentIdentifier": "inbox"},
        {"persistentIdentifier": "a", "activationConditions": {"prefersToActivate": "\(predicate)"}}]}
      """)
    func findings(_ arguments: String...) throws -> [String] {
      let run = try Run(["lint", "--format", "json"] + arguments)
      let document = try #require(JSONSerialization.jsonObject(with: Data(run.answer.utf8)) as? [String: Any])
      let findings = try #require(document["findings"] as? [[String: Any]])
      // These rules compare several windows.
      let together = ["prefers-everything", "no-preference", "never-chosen"]
      return findings.filter { !together.contains($0["code"] as? String ?? "") }.map {
        "\($0["severity"] ?? "") \($0["code"] ?? "") \($0["range"] ?? "") \($0["message"] ?? "")"
      }
    }
    let alone = try findings("--predicate", predicate)
    #expect(try alone == findings(file))
    #expect(alone.isEmpty == ["SELF == 'file:///a%20b.txt'", "FALSEPREDICATE", "TRUEPREDICATE"].contains(predicate))
  }

  @Test func reportsAFileThatLintDoesNotRead() throws {
    let folder = try Folder()
    let notes = try folder.file("README.md", "# Notes\n")
    let run = try Run("lint", notes)
    #expect(run.status == .failure)
    #expect(run.lines.first == "\(notes): error: not a document that lint reads [not-json]")
    #expect(try Run("lint", folder.file("s.json", "// Notes\n{}")).answer.contains("JSON has no comments"))
  }
}

@Suite struct LintFormatTests {
  let files: [String] = ["scenes.json", "events.ndjson"].map { "\(fixtures)/Lint/faulty/windows/\($0)" }

  func object(_ format: String) throws -> [String: Any] {
    let run = try Run(["lint", "--format", format] + files)
    #expect(run.stderr == "")
    return try #require(JSONSerialization.jsonObject(with: Data(run.answer.utf8)) as? [String: Any])
  }

  @Test func writesJSON() throws {
    let document = try object("json")
    #expect(document["schema"] as? String == "scene-router/lint/1")
    let findings = try #require(document["findings"] as? [[String: Any]])
    let counts = try #require(document["counts"] as? [String: Int])
    #expect(findings.count == (counts["error"] ?? 0) + (counts["warning"] ?? 0) + (counts["note"] ?? 0))
    #expect(counts["error"] == 1)
    for finding in findings {
      for key in ["code", "severity", "file", "message"] { #expect(finding[key] is String) }
    }
    let inside = try #require(findings.first { $0["code"] as? String == "percent-encoding" })
    #expect(inside["range"] as? [Int] == [14, 36])
  }

  @Test func namesTheMessageOfUIKitInJSON() throws {
    let folder = try Folder()
    let session = #"{"persistentIdentifier":"a","activationConditions":{"canActivate":"SELF MATCHES 'a+'"}}"#
    let run = try Run("lint", "--format", "json", folder.file("s.ndjson", session))
    let document = try #require(JSONSerialization.jsonObject(with: Data(run.answer.utf8)) as? [String: Any])
    let findings = try #require(document["findings"] as? [[String: Any]])
    let refused = try #require(findings.first { $0["code"] as? String == "refused-by-uikit" })
    #expect(refused["range"] as? [Int] == [5, 12])
    #expect(refused["uiKitMessage"] as? String == "operator 'MATCHES' is not allowed")
  }

  @Test func writesSARIF() throws {
    let document = try object("sarif")
    #expect(document["version"] as? String == "2.1.0")
    let runs = try #require(document["runs"] as? [[String: Any]])
    let tool = try #require(runs.first?["tool"] as? [String: Any])
    let driver = try #require(tool["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "scene-router")
    let rules = try #require(driver["rules"] as? [[String: Any]]).compactMap { $0["id"] as? String }
    let results = try #require(runs.first?["results"] as? [[String: Any]])
    #expect(!results.isEmpty)
    for result in results {
      let id = try #require(result["ruleId"] as? String)
      #expect(rules[try #require(result["ruleIndex"] as? Int)] == id)
      #expect(["error", "warning", "note"].contains(try #require(result["level"] as? String)))
      #expect((result["message"] as? [String: Any])?["text"] is String)
      let location = try #require((result["locations"] as? [[String: Any]])?.first)
      let physical = try #require(location["physicalLocation"] as? [String: Any])
      let uri = try #require((physical["artifactLocation"] as? [String: Any])?["uri"] as? String)
      #expect(uri.hasPrefix("file:///") && URL(string: uri) != nil)
      if let region = physical["region"] as? [String: Any] { #expect((region["startLine"] as? Int ?? 0) >= 1) }
    }
  }

  @Test func writesGitHubAnnotations() throws {
    let folder = try Folder()
    let file = try folder.file("a,b:c.apns", "{\"aps\": {}, \"target-content-id\": \"x\"}")
    let name = file.replacingOccurrences(of: ":", with: "%3A").replacingOccurrences(of: ",", with: "%2C")
    #expect(
      try Run("lint", file, "--format", "github").lines == [
        "::warning file=\(name),line=1,col=13,title=content-key-outside-aps::'target-content-id' stands outside of 'aps', where the system does not look for it%0Ain [\"target-content-id\"]%0Ahelp: move it into 'aps'"
      ])
  }

  /// A document that other commands read is one error, which names its kind.
  @Test(arguments: [
    (
      #"{"schema":"scene-router/scenario/1","scenes":"scenes.json","steps":[]}"#, "a scenario, which lint does not read"
    )
  ])
  func namesDocumentsOfOtherCommands(text: String, message: String) throws {
    let folder = try Folder()
    let file = try folder.file("other.json", text)
    let run = try Run("lint", file)
    #expect(run.status == .failure)
    #expect(run.lines.first == "\(file): error: \(message) [unsupported-schema]", "\(run.lines)")
    #expect(run.stderr.contains("1 error,"))
  }

  /// A file that was named by mistake gives one error, regardless of its number of lines.
  @Test func reportsAnUnrelatedTextFileOnce() throws {
    let folder = try Folder()
    let file = try folder.file("README.md", "# A title\n\nText,\nand more.\n| a | table |\n")
    let run = try Run("lint", file)
    #expect(run.status == .failure)
    #expect(run.lines.filter { $0.contains(": error:") }.count == 1, "\(run.answer)")
    // Each line of a file with broken events is reported.
    let events = try folder.file("events", "{\"url\":\"a\"}\n{\"url\":\n{\"launch\":{}}\n{\n")
    let reported = try Run("lint", events)
    #expect(reported.lines.filter { $0.contains(": error:") }.count == 2, "\(reported.answer)")
  }
}
