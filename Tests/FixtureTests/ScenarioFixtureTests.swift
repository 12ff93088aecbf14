import FixtureSuites
import Foundation
import RoutingDocuments
import SceneRouting
import Testing

/// The scenarios of `Fixtures/Scenarios`, and the table in the documentation that maps rules to them.
@Suite struct ScenarioFixtureTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path
  static let folder = root + "/Fixtures/Scenarios"
  static let names: [String] =
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?.filter { $0.hasSuffix(".json") }
    .map { String($0.dropLast(5)) }.sorted() ?? []

  static func scenario(_ name: String) throws -> Scenario { try Scenario(contentsOf: "\(folder)/\(name).json") }

  @Test func includesAtLeastFortyScenarios() { #expect(Self.names.count >= 40) }

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
  }

  @Test(arguments: names) func writtenScenarioReadsBackUnchanged(name: String) throws {
    let scenario = try Self.scenario(name)
    let again = try JSONDecoder().decode(Scenario.self, from: JSONEncoder().encode(scenario))
    #expect(again.json == scenario.json)
    #expect(again.steps.map(\.action) == scenario.steps.map(\.action))
    #expect(try ScenarioPlayer().play(again).differences.isEmpty)
  }

  @Test func scenariosCoverEveryReasonOutcomeAndCall() throws {
    var words: Set<String> = []
    for name in Self.names {
      for expectation in try Self.scenario(name).steps.flatMap(\.expectations) {
        switch expectation.value {
        case .string(let word): words.insert(word)
        case .array(let elements):
          for case .string(let word) in elements { words.insert(word) }
        default: break
        }
      }
    }
    for word in RoutingReason.allCases.map(\.rawValue) + RoutingOutcome.Name.allCases.map(\.rawValue)
      + SceneCallback.all.map(\.description) + SceneActivationState.allCases.map(\.name)
    {
      #expect(words.contains(word))
    }
  }
}

/// The table of `Scenarios.md`.
@Suite struct ScenarioTableTests {
  /// The required rows: every rule and reason, and every row of the tables of the life cycle and of faults.
  static let rows =
    (1...9).map { "Rule \($0): " } + RoutingReason.allCases.map { "`\($0.rawValue)`" } + [
      "A Focus filter's prefix", "SwiftUI's model", "Operators", "Expressions", "Activate: new session",
      "Activate: existing, disconnected", "Activate: existing, connected", "The event's own call", "The user leaves",
      "The system reclaims", "Closed by the user, or destroyed", "Refresh", "The application's state", "Errors",
      "A misspelt operator", "A placeholder inside quotes", "An apostrophe", "What UIKit does not allow",
      "Both conditions FALSE", "`canActivate` FALSE in every scene", "`prefersToActivate` not covered",
      "A label that no identifier contains", "A file name with a space", "A window group without `matching`",
      "Nobody can tell",
    ]

  /// Returns the first cell of each row with the names of its scenarios.
  static func table() throws -> [(what: String, scenarios: [String])] {
    let file = ScenarioFixtureTests.root + "/Sources/SceneRouting/SceneRouting.docc/Scenarios.md"
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
    return text.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| what") && !$0.hasPrefix("| -") }
      .compactMap { line in
        let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
        guard let what = cells.first, let names = cells.last, cells.count == 2 else { return nil }
        return (what, names.split(separator: ",").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) })
      }
  }

  @Test(arguments: rows) func everyRuleHasAScenario(row: String) throws {
    let found = try Self.table().filter { $0.what.hasPrefix(row) }
    #expect(found.count == 1, "one row of the table begins with it")
    #expect(found.first?.scenarios.isEmpty == false)
  }

  @Test func tableNamesExactlyTheScenarios() throws {
    let named = Set(try Self.table().flatMap(\.scenarios))
    #expect(named == Set(ScenarioFixtureTests.names))
  }

  @Test(arguments: RoutingReason.allCases) func scenariosOfAReasonExpectIt(reason: RoutingReason) throws {
    let row = try #require(try Self.table().first { $0.what == "`\(reason.rawValue)`" })
    for name in row.scenarios {
      let expected = try ScenarioFixtureTests.scenario(name).steps.flatMap(\.expectations)
      #expect(expected.contains { $0.field == .reason && $0.value == .string(reason.rawValue) }, "\(name)")
    }
  }
}
