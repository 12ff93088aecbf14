package import FixtureSuites
package import RoutingDocuments

/// The results of running test suites of any kind.
package struct TestReport: Hashable, Sendable {
  /// The results of the test cases in one file.
  package struct Suite: Hashable, Sendable {
    package var file: String
    package var cases: [Case] = []
    /// The reasons the file can't be used, or `nil` if it can.
    package var error: DocumentError?
  }

  /// The result of one test case.
  package struct Case: Hashable, Sendable {
    package var name: String
    /// The one-based line number of the case in its file.
    package var line: Int
    package var failures: [CaseFailure] = []
    /// The reason the case wasn't run, or `nil` if it was.
    package var skipped: String?
  }

  package var suites: [Suite] = []
  /// The coverage of the scenarios' comparisons, or `nil` if coverage wasn't requested.
  package var coverage: ConditionCoverage?
  /// The percentage of comparisons that must be covered, or `nil` if none is required.
  var requiredCoverage: Double?

  package init() {}

  private var cases: some Sequence<Case> { suites.lazy.flatMap(\.cases) }

  /// The number of failed cases.
  package var failedCount: Int { cases.reduce(0) { $0 + ($1.failures.isEmpty ? 0 : 1) } }
  /// The number of cases that weren't run.
  package var skippedCount: Int { cases.reduce(0) { $0 + ($1.skipped == nil ? 0 : 1) } }
  /// The number of cases, including those that weren't run.
  package var caseCount: Int { suites.reduce(0) { $0 + $1.cases.count } }
  /// The number of cases that passed.
  package var passedCount: Int { caseCount - failedCount - skippedCount }

  /// Why the required coverage wasn't reached, or `nil` if it was.
  var coverageFault: String? {
    guard let requiredCoverage, requiredCoverage > 0, let coverage else { return nil }
    if coverage.comparisons.isEmpty { return "no comparison was measured" }
    guard coverage.percent < requiredCoverage else { return nil }
    return
      "\(coverage.roundedPercent) % of the comparisons were both true and false, and \(requiredCoverage) % are required"
  }

  /// The outcome of the command. It is negative if a case failed, if none was run, because a suite without cases proves
  /// nothing, or if the coverage is too low.
  package var outcome: Outcome {
    Outcome(
      hasFindings: failedCount > 0 || caseCount == skippedCount || coverageFault != nil,
      hadFailures: suites.contains { $0.error != nil })
  }
}

extension TestReport.Suite {
  /// Creates the results for a file of predicate cases.
  package init(_ outcome: SuiteOutcome) {
    self.init(
      file: outcome.file,
      cases: outcome.cases.map { outcome in
        var entry = TestReport.Case(name: outcome.test.title, line: outcome.test.line)
        entry.failures = outcome.failures
        if case .skipped(let reason) = outcome.status { entry.skipped = reason }
        return entry
      })
  }

  /// Creates the result for a scenario, which counts as one case.
  package init(_ timeline: ScenarioTimeline) {
    var entry = TestReport.Case(name: timeline.title, line: 1)
    entry.failures = timeline.failures
    self.init(file: timeline.file, cases: [entry])
  }
}

extension TestReport {
  /// Creates a report on findings, one suite per file and one case per finding.
  ///
  /// - Parameter fails: A closure that returns whether a finding is a failure. Other findings are skipped.
  init(_ issues: [DocumentIssue], fails: (DocumentIssue) -> Bool) {
    for issue in issues {
      var entry = Case(name: issue.code.rawValue, line: issue.line ?? 1)
      let message = issue.help.map { "\(issue.message); \($0)" } ?? issue.message
      if fails(issue) {
        entry.failures = [CaseFailure(line: entry.line, message: message)]
      } else {
        entry.skipped = message
      }
      let file = DocumentFile.shownName(issue.file)
      if suites.last?.file != file { suites.append(Suite(file: file)) }
      suites[suites.count - 1].cases.append(entry)
    }
  }
}
