import Foundation
import PredicateSyntax
import RoutingDocuments
import SceneAnalysis
import SceneSources
import Testing

@Suite struct LintRuleTests {
  /// Returns the findings in an example.
  func findings(in example: LintRule.Example) throws -> [DocumentIssue] {
    try withFolder { folder in
      let document = try write(example.document.utf8, "example", in: folder)
      var files = [document]
      if !example.events.isEmpty { files.append(try write(example.events.utf8, "events.ndjson", in: folder)) }
      let result = Linter().lint(files)
      #expect(!result.hadFailures, "\(result.issues)")
      return result.issues
    }
  }

  /// The rules about documents. Those about source code have tests of their own.
  static let rules = LintRule.all.filter {
    !$0.clean.document.hasPrefix("class") && $0.code.rawValue != "missing-delegate"
  }

  @Test(arguments: rules) func reportsTheExampleOfEveryRule(rule: LintRule) throws {
    let found = try findings(in: rule.triggering).filter { $0.code == rule.code }
    #expect(!found.isEmpty)
    #expect(Set(found).count == found.count)
    #expect(found.contains { $0.severity == rule.severity })
    #expect(found.allSatisfy { !$0.message.hasSuffix(".") && $0.help?.hasSuffix(".") != true })
  }

  @Test(arguments: rules) func findsNothingInTheCleanExample(rule: LintRule) throws {
    let found = try findings(in: rule.clean)
    #expect(found.isEmpty, "\(found)")
  }

  @Test(arguments: rules.filter { $0.triggering.document.contains("<key>UIApplicationSceneManifest</key>") })
  func checksTheManifestForIPads(rule: LintRule) throws {
    let document = rule.triggering.document.replacing("SceneManifest</key>", with: "SceneManifest~ipad</key>")
    #expect(try findings(in: LintRule.Example(document)).contains { $0.code == rule.code })
  }

  /// In the size of a payload, escapes count as they are written, and spaces count only inside strings.
  @Test(arguments: [(678, []), (679, ["payload-too-large"])])
  func countsAPayloadAsItIsWritten(escapes: Int, codes: [String]) throws {
    let alert = #"\" x"# + String(repeating: #"\u00e9"#, count: escapes)
    let payload = LintRule.Example("{ \"aps\" :\t{ \"alert\": \"\(alert)\"\n} }")
    #expect(try findings(in: payload).map(\.code.rawValue).filter { $0 == "payload-too-large" } == codes)
  }

  @Test func ruleCodesAreUnique() {
    let codes = LintRule.all.map(\.code.rawValue)
    #expect(Set(codes).count == codes.count)
    for code in codes { #expect(code.allSatisfy { $0 == "-" || ("a"..."z").contains($0) }, "\(code)") }
  }
}
