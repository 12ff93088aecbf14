import Foundation
import PredicateSyntax
import RoutingDocuments
import SceneRouterCommands
import Testing

@Suite struct LintTests {
  /// Returns the names of the documents in a folder that lint should read.
  static func documents(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
      .filter { ["json", "ndjson", "plist", "apns"].contains(($0 as NSString).pathExtension) }
      .map { "\(folder)/\($0)" }
  }

  static let faulty = [
    "alike", "conditions", "costly", "greedy", "groups", "payloads", "plists", "silent", "swiftui", "texts", "windows",
  ]

  @Test(arguments: faulty) func findsEveryFault(name: String) throws {
    let folder = "\(fixtures)/Lint/faulty/\(name)"
    let job = LintJob(files: try Self.documents(in: folder), failOn: .note)
    let run = Run { job.run($0, $1) }
    let expected = try String(contentsOfFile: "\(folder)/expected.txt", encoding: .utf8)
    #expect(run.answer.replacingOccurrences(of: folder + "/", with: "") == expected)
    #expect(run.status == .negative)
  }

  /// The faulty applications trigger every rule and the common mistakes of real apps.
  @Test func theFaultyAppsLeaveNothingOut() throws {
    let said = try Self.faulty.map {
      try String(contentsOfFile: "\(fixtures)/Lint/faulty/\($0)/expected.txt", encoding: .utf8)
    }.joined()
    var codes = [
      "unknown-operator", "missing-percent", "quoted-placeholder", "leftover-arguments", "apostrophe-in-literal",
      "not-allowed-by-uikit", "key-path-not-supported", "function-not-supported", "unknown-session",
    ]
    // A predicate of 100,000 bytes would dominate the fixtures.
    codes += Linter.manuals.map(\.code.rawValue).filter { $0 != "archive-too-large" }
    for code in codes { #expect(said.contains("[\(code)]"), "\(code)") }
  }

  @Test(arguments: ["mail", "browser", "terminal", "messages", "documents"])
  func theExamplesAreClean(name: String) throws {
    let folder = "\(fixtures)/Examples/\(name)"
    let suppressions = "\(folder)/lint.suppressions"
    let hasSuppressions = FileManager.default.fileExists(atPath: suppressions)
    let job = LintJob(
      files: try Self.documents(in: folder), suppressions: hasSuppressions ? [suppressions] : [], failOn: .note)
    let run = Run { job.run($0, $1) }
    #expect(run.answer == "")
    #expect(run.status == .success)
  }

  @Test func theManualIsTheOneOfTheRules() throws {
    let page = try String(contentsOfFile: "\(fixtures)/Lint/RULES.md", encoding: .utf8)
    let run = Run { output, _ in LintJob(files: []).printRules(output) }
    #expect(run.answer == page)
  }

  @Test func theWeightDecidesTheStatus() throws {
    let folder = "\(fixtures)/Lint/faulty/groups"
    let files = try Self.documents(in: folder)
    func status(_ failOn: Diagnostic.Severity) -> SceneRouterCommands.ExitStatus {
      let job = LintJob(files: files, failOn: failOn)
      return Run { job.run($0, $1) }.status
    }
    #expect(status(.error) == .success)
    #expect(status(.warning) == .negative)
    #expect(status(.note) == .negative)
  }

  @Test func whatCannotBeReadIsAFailure() throws {
    let folder = try Folder()
    let broken = try folder.file("broken.json", "{\"schema\":")
    let job = LintJob(files: [broken, folder.path + "/absent"])
    #expect(Run { job.run($0, $1) }.status == .failure)
    let noSuppressions = LintJob(files: [], suppressions: [folder.path + "/absent"])
    #expect(Run { noSuppressions.run($0, $1) }.status == .failure)
  }

  @Test func aPredicateIsLookedAtAsUIKitWould() {
    func lint(_ predicate: String, _ dialect: PredicateDialect? = nil) -> Run {
      let job = LintJob(files: [], predicates: [predicate], dialect: dialect)
      return Run { job.run($0, $1) }
    }
    #expect(
      lint("SELF MATCHES 'a.'").lines == [
        "predicate:1:6: error: UIKit refuses MATCHES in activation conditions and stops the app [not-allowed-by-uikit]",
        "  SELF MATCHES 'a.'",
        "       ^~~~~~~ help: use LIKE with * and ?, or BEGINSWITH, ENDSWITH and CONTAINS joined with AND",
        "  UIKit says: operator 'MATCHES' is not allowed",
      ])
    #expect(lint("SELF MATCHES 'a.'", .extended).status == .success)
    // The app supplies the arguments later.
    #expect(lint("SELF == %@").answer == "")
  }

  /// A predicate on its own has the same findings as in a window.
  @Test(arguments: [
    "SELF == 'file:///a b.txt'", "SELF == 'file:///a%20b.txt'", "SELF == 'a' AND SELF == 'b'", "FALSEPREDICATE",
    "TRUEPREDICATE", "SELF BETWEEN {'b', 'a'}", "SELF ENDSWITH '.%@'", "SELF ==[l] 'a'", "SELF MATCHES 'a'",
    "SELF BEGINWITH 'a'", "SELF CONTAINS 'caf\u{E9}.txt'",
  ]) func predicateAloneGetsTheFindingsOfOneInADocument(predicate: String) throws {
    let folder = try Folder()
    let file = try folder.file(
      "s.json",
      """
      {"schema": "scene-router/scenes/1", "dialect": "uiKit", "sessions": [{"persistentIdentifier": "inbox"},
        {"persistentIdentifier": "a", "activationConditions": {"prefersToActivate": "\(predicate)"}}]}
      """)
    func findings(_ job: LintJob) throws -> [String] {
      let run = Run { job.run($0, $1) }
      let document = try #require(JSONSerialization.jsonObject(with: Data(run.answer.utf8)) as? [String: Any])
      let findings = try #require(document["findings"] as? [[String: Any]])
      // Findings about several windows do not apply.
      let together = ["prefers-everything", "no-preference", "never-chosen"]
      return findings.filter { !together.contains($0["code"] as? String ?? "") }.map {
        "\($0["severity"] ?? "") \($0["code"] ?? "") \($0["range"] ?? "") \($0["message"] ?? "")"
      }
    }
    let alone = try findings(LintJob(files: [], predicates: [predicate], format: .json))
    #expect(try alone == findings(LintJob(files: [file], format: .json)))
    #expect(alone.isEmpty == ["SELF == 'file:///a%20b.txt'", "FALSEPREDICATE", "TRUEPREDICATE"].contains(predicate))
  }

  @Test func fileThatIsNoDocumentSaysSo() throws {
    let folder = try Folder()
    let notes = try folder.file("README.md", "# Notes\n")
    let job = LintJob(files: [notes])
    let run = Run { job.run($0, $1) }
    #expect(run.status == .failure)
    #expect(run.lines.first == "\(notes): error: not a document that lint reads [not-json]")
    let commented = LintJob(files: [try folder.file("s.json", "// Notes\n{}")])
    #expect(Run { commented.run($0, $1) }.answer.contains("JSON has no comments"))
  }
}

@Suite struct LintFormatTests {
  let files: [String] = ["scenes.json", "events.ndjson"].map { "\(fixtures)/Lint/faulty/windows/\($0)" }

  func object(_ format: LintFormat) throws -> [String: Any] {
    let job = LintJob(files: files, format: format)
    let run = Run { job.run($0, $1) }
    #expect(run.talk == "")
    return try #require(JSONSerialization.jsonObject(with: Data(run.answer.utf8)) as? [String: Any])
  }

  @Test func json() throws {
    let document = try object(.json)
    #expect(document["schema"] as? String == "scene-router/lint/1")
    let findings = try #require(document["findings"] as? [[String: Any]])
    let counts = try #require(document["counts"] as? [String: Int])
    #expect(findings.count == (counts["error"] ?? 0) + (counts["warning"] ?? 0) + (counts["note"] ?? 0))
    #expect(counts["error"] == 1)
    for finding in findings {
      for key in ["code", "severity", "file", "message"] { #expect(finding[key] is String) }
    }
    let inside = try #require(findings.first { $0["code"] as? String == "refused-by-uikit" })
    #expect(inside["range"] as? [Int] == [5, 12])
    #expect(inside["uiKitMessage"] as? String == "operator 'MATCHES' is not allowed")
  }

  @Test func sarif() throws {
    let document = try object(.sarif)
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

  @Test func github() throws {
    let folder = try Folder()
    let file = try folder.file("a,b:c.apns", "{\"aps\": {}, \"target-content-id\": \"x\"}")
    let job = LintJob(files: [file], format: .github)
    let name = file.replacingOccurrences(of: ":", with: "%3A").replacingOccurrences(of: ",", with: "%2C")
    #expect(
      Run { job.run($0, $1) }.lines == [
        "::warning file=\(name),line=1,col=13,title=content-key-outside-aps::'target-content-id' stands outside of 'aps', where the system does not look for it%0Ain [\"target-content-id\"]%0Ahelp: move it into 'aps'"
      ])
  }

  /// A document of another command is one error, which says so.
  @Test(arguments: [
    (
      #"{"schema":"scene-router/scenario/1","scenes":"scenes.json","steps":[]}"#, "a scenario, which lint does not read"
    ),
    (#"{"schema":"scene-router/registry/1","sessions":[]}"#, "a saved registry, which lint does not read"),
  ])
  func documentsOfOtherVerbsAreNamed(text: String, message: String) throws {
    let folder = try Folder()
    let file = try folder.file("other.json", text)
    let run = Run { LintJob(files: [file]).run($0, $1) }
    #expect(run.status == .failure)
    #expect(run.lines.first == "\(file): error: \(message) [unsupported-schema]", "\(run.lines)")
    #expect(run.talk.contains("1 error,"))
  }

  /// A text file that was named by mistake is one error, whatever its number of lines.
  @Test func textOfAnotherKindIsOneError() throws {
    let folder = try Folder()
    let file = try folder.file("README.md", "# A title\n\nText,\nand more.\n| a | table |\n")
    let run = Run { LintJob(files: [file]).run($0, $1) }
    #expect(run.status == .failure)
    #expect(run.lines.filter { $0.contains(": error:") }.count == 1, "\(run.answer)")
    // In broken events, each line has its own error.
    let events = try folder.file("events", "{\"url\":\"a\"}\n{\"url\":\n{\"launch\":{}}\n{\n")
    let told = Run { LintJob(files: [events]).run($0, $1) }
    #expect(told.lines.filter { $0.contains(": error:") }.count == 2, "\(told.answer)")
  }
}
