import Foundation
import ArgumentParser
import SceneRouterCommands
import StringPredicates
import Testing

@Suite struct ExplainPredicateTests {
  private func explain(_ predicate: String, _ identifiers: [String?], json: Bool = false) throws -> Run {
    let job = ExplainPredicateJob(
      predicate: try StringPredicate(predicate), identifiers: identifiers, writesJSON: json)
    return Run { job.run($0, $1) }
  }

  @Test func oneIdentifierIsExplainedWithoutAHeadline() throws {
    let run = try explain("SELF == 'a'", ["b"])
    #expect(
      run.answer == """
        false  SELF == "a"
                 matched 0 of 1 character, then 'a' where the subject has 'b'

        """)
    #expect(run.status == .success)
  }

  @Test func severalIdentifiersHaveHeadlines() throws {
    let run = try explain("SELF == 'a'", ["a", nil, ""])
    #expect(
      run.answer == """
        a
        true   SELF == "a"

        (no identifier)
        false  SELF == "a"
                 the subject is nil

        \"\"
        false  SELF == "a"
                 matched 0 of 1 character, then the subject ends where 'a' is wanted

        """)
  }

  @Test func linesOfAFileAreExplainedAndBrokenOnesReported() throws {
    let folder = try Folder()
    var bytes = Data("a\n".utf8)
    bytes += [0xFF, 0x0A]
    bytes += Data("b\n".utf8)
    let file = try folder.file("ids.txt", bytes)
    let job = ExplainPredicateJob(predicate: try StringPredicate("SELF == 'a'"), files: [file])
    let run = Run { job.run($0, $1) }
    #expect(run.lines.first == "a")
    #expect(run.lines.contains("b"))
    #expect(run.talk.contains("ids.txt:2: error: the line is not valid UTF-8 [not-utf8]"))
    #expect(run.status == .failure)
  }

  @Test func jsonIsOneObjectALine() throws {
    let run = try explain("SELF == 'a' AND NOT (SELF == 'b' OR SELF == 'c')", ["x", nil], json: true)
    #expect(run.lines.count == 2)
    for line in run.lines {
      let object = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(object["verdict"] as? Bool == false)
      let root = try #require(object["root"] as? [String: Any])
      #expect(root["kind"] as? String == "and")
      let parts = try #require(root["parts"] as? [[String: Any]])
      #expect(parts.map { $0["kind"] as? String } == ["comparison", "not"])
      #expect(parts[0]["decided"] as? Bool == true)
      #expect((parts[0]["nearMiss"] as? [String: Any])?["message"] is String)
      #expect(parts[1]["outcome"] as? String == "notEvaluated")
      #expect(parts[1]["wouldBe"] as? Bool == true)
      let inner = try #require((parts[1]["parts"] as? [[String: Any]])?.first?["parts"] as? [[String: Any]])
      #expect(inner.count == 2)
      #expect(inner[1]["range"] as? [Int] == [36, 47])
    }
  }

  @Test func theCommandTakesWindowsOrAPredicate() {
    let both = ["explain", "--scenes", "s.json", "--predicate", "SELF == 'a'"]
    #expect(throws: (any Error).self) { try SceneRouterCommand.parseAsRoot(both) }
    #expect(throws: Never.self) { try SceneRouterCommand.parseAsRoot(["explain", "events.ndjson"]) }
    #expect(throws: Never.self) { try SceneRouterCommand.parseAsRoot(["explain", "--predicate", "SELF == 'a'", "a"]) }
  }
}
