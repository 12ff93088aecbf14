import FixtureSuites
import Foundation
import PredicateSyntax
import RoutingDocuments
import SceneRouting

extension FuzzTarget {
  /// A parsed value can be written, and parses to an equal value.
  static func checkJSON(_ bytes: [UInt8]) throws(FuzzFailure) {
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try JSONTree(parsing: bytes).root.value
    } catch {
      guard (0...bytes.count).contains(error.offset) else { throw FuzzFailure("a fault outside the text: \(error)") }
      return
    }
    var writer = JSONWriter()
    writer.value(value)
    guard let again = try? JSONTree(parsing: writer.bytes).root.value, again == value else {
      throw FuzzFailure("the value is not read as it was written")
    }
  }

  static func checkScenes(_ bytes: [UInt8]) throws(FuzzFailure) {
    let document: SceneDocument
    do throws(DocumentError) {
      document = try SceneDocument(parsing: bytes, file: "scenes.json")
    } catch {
      try checkPlaces(error, bytes)
      return
    }
    guard let again = again(document) else { throw FuzzFailure("the document cannot be read back") }
    guard again.application == document.application, again.sessions == document.sessions, again.saved == document.saved,
      (try? again.registry()) == (try? document.registry())
    else {
      throw FuzzFailure("the document is not read as it was written")
    }
  }

  /// Parsing lists is bounded in time and memory, and each error has a position in the file.
  static func checkPropertyList(_ bytes: [UInt8]) throws(FuzzFailure) {
    let log = IssueLog(file: "Info.plist")
    if let tree = JSONTree(propertyList: bytes, log: log, limit: 1 << 16) {
      var writer = JSONWriter()
      writer.value(tree.root.value)
      guard (try? JSONTree(parsing: writer.bytes).root.value) == tree.root.value else {
        throw FuzzFailure("a value is not read as it was written")
      }
      for (_, value) in tree.root.members { _ = (value.position, value.keyPosition, value.path) }
    } else if !log.hasErrors {
      throw FuzzFailure("refused without an error")
    }
    _ = try? SceneDocument(
      parsing: bytes, file: "Info.plist", limits: DocumentLimits(propertyListLength: 1 << 16))
  }

  static func checkScenario(_ bytes: [UInt8]) throws(FuzzFailure) {
    let scenario: Scenario
    do throws(DocumentError) {
      scenario = try Scenario(parsing: bytes, file: "scenario.json")
    } catch {
      try checkPlaces(error, bytes)
      return
    }
    _ = try? ScenarioPlayer().play(scenario)
    guard let again = again(scenario) else { throw FuzzFailure("the scenario cannot be read back") }
    guard again.scenes.sessions == scenario.scenes.sessions, again.steps.map(\.action) == scenario.steps.map(\.action)
    else { throw FuzzFailure("the scenario is not read as it was written") }
  }

  static func checkSuite(_ bytes: [UInt8]) {
    guard let suite = try? PredicateSuite(text: String(decoding: bytes, as: UTF8.self), file: "f") else { return }
    _ = SuiteRunner().run(suite)
  }

  /// Every issue has a position in the text.
  private static func checkPlaces(_ error: DocumentError, _ bytes: [UInt8]) throws(FuzzFailure) {
    let lines = bytes.count { $0 == 0x0A } + 1
    for issue in error.issues {
      guard (1...lines).contains(issue.line ?? 1), (1...bytes.count + 1).contains(issue.column ?? 1) else {
        throw FuzzFailure("an issue outside the text: \(issue)")
      }
      _ = issue.description
    }
  }

  private static func again<Value: Codable>(_ value: Value) -> Value? {
    (try? JSONEncoder().encode(value)).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
  }
}
