import Foundation
import PredicateSyntax
import StringPredicates
import TestSupport
import Testing

/// What the fuzzer starts from, and what it once found: every file keeps the promises that `Tests/Fuzzing` checks.
@Suite struct FuzzSeedTests {
  private static func files() -> [URL] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fixtures/Fuzz/predicate")
    return ["seeds", "regressions"].flatMap { name in
      let content = try? FileManager.default.contentsOfDirectory(
        at: folder.appendingPathComponent(name), includingPropertiesForKeys: nil)
      return (content ?? []).sorted { $0.path < $1.path }
    }
  }

  @Test func thereAreSeeds() {
    #expect(Self.files().count >= 10)
  }

  @Test(arguments: files(), PredicateDialect.allCases)
  func buildsOrSaysWhereItFails(_ file: URL, _ dialect: PredicateDialect) throws {
    let format = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    do {
      let predicate = try StringPredicate(
        format, arguments: ["a", 1, ["a", "b"]], variables: ["x": "a"], dialect: dialect)
      let again = try StringPredicate(predicate.predicateFormat, dialect: dialect)
      #expect(again == predicate)
      for subject in [nil, "", "a", format] {
        #expect(try again.matches(subject) == predicate.matches(subject))
      }
    } catch let error as StringPredicateError {
      #expect(error.diagnostics.contains { $0.severity == .error })
      #expect(error.diagnostics.allSatisfy { $0.range.upperBound <= format.utf8.count })
    }
  }
}
