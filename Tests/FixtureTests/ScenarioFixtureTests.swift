import FixtureSuites
import Foundation
import RoutingDocuments
import SceneRouting
import Testing

/// The scenarios of `Fixtures/Scenarios`, and the table of `Scenarios.md` that maps rules to them.
@Suite struct ScenarioFixtureTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path
  static let folder = root + "/Fixtures/Scenarios"
  static let names: [String] =
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?.filter { $0.hasSuffix(".json") }
    .map { String($0.dropLast(5)) }.sorted() ?? []

  static func scenario(_ name: String) throws -> Scenario { try Scenario(contentsOf: "\(folder)/\(name).json") }

  @Test(arguments: names) func scenarioMeetsItsExpectations(name: String) throws {
    let scenario = try Self.scenario(name)
    #expect(scenario.description?.hasSuffix(".") == true)
    #expect(scenario.steps.contains { !$0.expectations.isEmpty }, "a story that expects nothing proves nothing")
    let file = "\(Self.folder)/\(name).json"
    for difference in try ScenarioPlayer().play(scenario).differences {
      Issue.record(
        "\(difference)",
        sourceLocation: SourceLocation(fileID: "Scenarios/\(name)", filePath: file, line: difference.line, column: 1))
    }
    // It is read as it is written.
    let again = try JSONDecoder().decode(Scenario.self, from: JSONEncoder().encode(scenario))
    #expect(again.json == scenario.json)
    #expect(again.steps.map(\.action) == scenario.steps.map(\.action))
    #expect(try ScenarioPlayer().play(again).differences.isEmpty)
  }

  @Test func scenariosCoverEveryReasonOutcomeAndCall() throws {
    var words: Set<String> = []
    for expectation in try Self.names.flatMap({ try Self.scenario($0).steps.flatMap(\.expectations) }) {
      let values = if case .array(let elements) = expectation.value { elements } else { [expectation.value] }
      for case .string(let word) in values { words.insert(word) }
    }
    for word in RoutingReason.allCases.map(\.rawValue) + RoutingOutcome.Name.allCases.map(\.rawValue)
      + SceneCallback.all.map(\.description) + SceneActivationState.allCases.map(\.name)
    {
      #expect(words.contains(word))
    }
  }

  /// Returns the first cell of each row with the names of its scenarios.
  static func table() throws -> [(what: String, scenarios: [String])] {
    let file = root + "/Sources/SceneRouting/SceneRouting.docc/Scenarios.md"
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
    return text.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| what") && !$0.hasPrefix("| -") }
      .compactMap { line in
        let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
        guard let what = cells.first, let names = cells.last, cells.count == 2 else { return nil }
        return (what, names.split(separator: ",").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) })
      }
  }

  @Test func tableNamesExactlyTheScenarios() throws {
    #expect(try Self.table().allSatisfy { !$0.scenarios.isEmpty })
    #expect(Set(try Self.table().flatMap(\.scenarios)) == Set(Self.names))
  }

  @Test(arguments: RoutingReason.allCases) func scenariosOfAReasonExpectIt(reason: RoutingReason) throws {
    let row = try #require(try Self.table().first { $0.what == "`\(reason.rawValue)`" })
    for name in row.scenarios {
      let expected = try Self.scenario(name).steps.flatMap(\.expectations)
      #expect(expected.contains { $0.field == .reason && $0.value == .string(reason.rawValue) }, "\(name)")
    }
  }
}
