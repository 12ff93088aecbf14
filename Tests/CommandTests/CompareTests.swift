import Foundation
import RoutingDocuments
import SceneRouting
import TestSupport
import Testing

@Suite struct CompareTests {
  @Test(arguments: 1...UInt64(TestEnvironment.scale)) func agreesWithTwoRunsOfRoute(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try Folder()
    let operators = ["ENDSWITH", "CONTAINS", "BEGINSWITH", "=="]
    let texts = ["a", "thread", "1", "12", "é", "/", "", "東"]
    func scenes() -> String {
      (0..<30).map { number in
        let condition = "SELF \(generator.pick(operators, or: "==")) '\(generator.pick(texts, or: "a"))'"
        let key = generator.once(in: 2) ? "canActivate" : "prefersToActivate"
        return #"{"persistentIdentifier":"s\#(number)","activationConditions":{"\#(key)":"\#(condition)"}}"#
      }.shuffled(using: &generator).prefix(25).joined(separator: "\n")
    }
    let files = [try folder.file("a.ndjson", scenes()), try folder.file("b.ndjson", scenes())]
    // A broken line of more than half a block between the others, so that blocks begin and end in such lines.
    let long = [[UInt8](repeating: UInt8(ascii: "{"), count: 150_000)]
    let lines =
      PayloadShapes.many(250, seed: seed) + long + HostileLines.many(250, seed: seed) + long
      + PayloadShapes.many(250, seed: seed + 4) + long + HostileLines.many(250, seed: seed + 4) + long
    let events = try folder.file("e.ndjson", Data(lines.joined(separator: [0x0A])))
    func records(_ scenes: String) throws -> [DecisionRecord] {
      try Run("route", "--scenes", scenes, "--format", "ndjson", "--on-error", "record", events).lines.map {
        try JSONDecoder().decode(DecisionRecord.self, from: Data($0.utf8))
      }
    }
    func window(_ record: DecisionRecord) -> [String?] {
      switch record.result {
      case .success(let decision):
        [decision.outcome.name.rawValue, decision.session, decision.session == nil ? decision.configuration : nil]
      case .failure(let fault): ["error", fault.code]
      }
    }
    var expected: [[String?]] = []
    for (old, new) in zip(try records(files[0]), try records(files[1])) {
      if case .failure = old.result, case .failure = new.result { continue }
      if window(old) != window(new) {
        expected.append(["\(old.index)"] + window(old) + window(new))
      }
    }
    let found = try Run("diff", files[0], files[1], "--format", "ndjson", events).lines.map { line -> [String?] in
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      func side(_ key: String) -> [String?] {
        guard let side = object[key] as? [String: Any] else { return [] }
        if let error = side["error"] as? [String: Any] { return ["error", error["code"] as? String] }
        let outcome = side["outcome"] as? String
        let configuration = outcome == "newSession" ? side["configuration"] as? String : nil
        return [outcome, side["session"] as? String, configuration]
      }
      return ["\(object["index"] ?? "?")"] + side("from") + side("to")
    }
    #expect(found == expected)
    #expect(expected.count { $0.count > 1 } > 100)
  }
}
