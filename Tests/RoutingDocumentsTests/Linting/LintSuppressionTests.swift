import PredicateSyntax
import RoutingDocuments
import Testing

@Suite struct LintSuppressionTests {
  let issue = DocumentIssue(
    DiagnosticCode(rawValue: "never-chosen"), .warning, file: "apps/mail/scenes.json", line: 4, column: 1,
    path: "sessions[1].activationConditions", "message")

  func apply(_ text: String, to issues: [DocumentIssue]) -> [String] {
    var suppressions = LintSuppressions(parsing: Array(text.utf8), file: "suppress")
    var issues = issues
    suppressions.apply(to: &issues, known: ["never-chosen", "focus-prefix"])
    return issues.map { "\($0.location) \($0.code)" }
  }

  @Test(arguments: [
    "*", "scenes.json", "mail/scenes.json", "apps/mail/scenes.json", "scenes.json:4", "scenes.json:sessions[1]",
    "sessions[1]", "sessions", "sessions[1].activationConditions", "scenes.json:",
  ]) func suppressesMatchingLocations(location: String) {
    #expect(apply("never-chosen \(location) it is opened by name only", to: [issue]) == [])
  }

  @Test(arguments: [
    "cenes.json", "scenes.json:5", "sessions[11]", "sessions[1].activation", "other.json:sessions[1]", "sessions[0]",
  ]) func doesNotSuppressOtherLocations(location: String) {
    #expect(
      apply("never-chosen \(location) it is opened by name only", to: [issue]) == [
        "apps/mail/scenes.json:4:1 never-chosen", "suppress:1 unused-suppression",
      ])
  }

  @Test func requiresAReason() {
    #expect(
      apply("# all of them\n\nnever-chosen sessions[1]\nnever-chosen\n", to: [issue]) == [
        "apps/mail/scenes.json:4:1 never-chosen", "suppress:3 suppression-without-reason",
        "suppress:4 suppression-without-reason",
      ])
  }

  @Test func neverSuppressesErrors() {
    var error = issue
    error.severity = .error
    #expect(apply("never-chosen * whatever", to: [error]).contains("apps/mail/scenes.json:4:1 never-chosen"))
  }

  @Test func reportsAMisspeltCode() {
    var suppressions = LintSuppressions(
      parsing: Array("never-choosen * it is opened by name only".utf8), file: "suppress")
    var issues: [DocumentIssue] = []
    suppressions.apply(to: &issues, known: ["never-chosen"])
    #expect(issues.map(\.help) == ["did you mean 'never-chosen'?"])
  }
}
