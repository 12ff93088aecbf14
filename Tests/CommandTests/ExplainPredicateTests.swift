import Foundation
import ArgumentParser
import SceneRouterCommands
import Testing

@Suite struct ExplainPredicateTests {
  private func explain(_ predicate: String, _ arguments: String...) throws -> Run {
    try Run(["explain", "--predicate", predicate] + arguments)
  }

  @Test func explainsOneIdentifierWithoutAHeadline() throws {
    let run = try explain("SELF == 'a'", "b")
    #expect(
      run.answer == """
        false  SELF == "a"
                 matched 0 of 1 character, then 'a' where the subject has 'b'

        """)
    #expect(run.status == .success)
  }

  @Test func explainsSeveralIdentifiersWithHeadlines() throws {
    let run = try explain("SELF == 'a'", "--nil", "--identifier", "", "a")
    #expect(
      run.answer == """
        (no identifier)
        false  SELF == "a"
                 the subject is nil

        \"\"
        false  SELF == "a"
                 matched 0 of 1 character, then the subject ends where 'a' is wanted

        a
        true   SELF == "a"

        """)
  }

  @Test func writesOneJSONObjectPerLine() throws {
    let run = try explain("SELF == 'a' AND NOT (SELF == 'b' OR SELF == 'c')", "--nil", "x", "--format", "ndjson")
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

  @Test func acceptsScenesOrAPredicateButNotBoth() {
    let both = ["explain", "--scenes", "s.json", "--predicate", "SELF == 'a'"]
    #expect(throws: (any Error).self) { try SceneRouterCommand.parseAsRoot(both) }
    #expect(throws: Never.self) { try SceneRouterCommand.parseAsRoot(["explain", "events.ndjson"]) }
    #expect(throws: Never.self) { try SceneRouterCommand.parseAsRoot(["explain", "--predicate", "SELF == 'a'", "a"]) }
  }
}
