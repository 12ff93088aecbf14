import Foundation
import PredicateSyntax
import RoutingDocuments
import SceneAnalysis
import Testing

@Suite struct LintRuleTests {
  /// Returns the findings in an example.
  func findings(in example: LintManual.Example) throws -> [DocumentIssue] {
    try withFolder { folder in
      let document = try write(example.document.utf8, "example", in: folder)
      var files = [document]
      if !example.events.isEmpty { files.append(try write(example.events.utf8, "events.ndjson", in: folder)) }
      let result = Linter().lint(files)
      #expect(!result.hadFailures, "\(result.issues)")
      return result.issues
    }
  }

  @Test(arguments: Linter.manuals) func reportsTheExampleOfEveryRule(manual: LintManual) throws {
    let found = try findings(in: manual.triggering).filter { $0.code == manual.code }
    #expect(!found.isEmpty)
    #expect(found.contains { $0.severity == manual.severity })
    #expect(found.allSatisfy { !$0.message.hasSuffix(".") && $0.help?.hasSuffix(".") != true })
  }

  @Test(arguments: Linter.manuals) func findsNothingInTheCleanExample(manual: LintManual) throws {
    let found = try findings(in: manual.clean)
    #expect(found.isEmpty, "\(found)")
  }

  @Test func ruleCodesAreUnique() {
    let codes = Linter.manuals.map(\.code.rawValue)
    #expect(Set(codes).count == codes.count)
    for code in codes { #expect(code.allSatisfy { $0 == "-" || ("a"..."z").contains($0) }, "\(code)") }
  }
}
