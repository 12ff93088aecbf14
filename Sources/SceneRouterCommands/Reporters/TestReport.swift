package import FixtureSuites

/// How suites of any kind went.
package struct TestReport: Hashable, Sendable {
  /// One file of cases.
  package struct Suite: Hashable, Sendable {
    package var file: String
    package var cases: [Case] = []
    /// Why the file cannot be used; `nil` if it can.
    package var fault: String?
  }

  /// One case of a file.
  package struct Case: Hashable, Sendable {
    package var name: String
    /// The line of the case in its file, from 1.
    package var line: Int
    package var failures: [Failure] = []
    /// Why the case was not run; `nil` if it was.
    package var skipped: String?
  }

  /// One thing that is not as a case expects.
  package struct Failure: Hashable, Sendable {
    package var line: Int
    package var message: String
  }

  package var suites: [Suite] = []
  /// Which comparisons of the scenarios' conditions were true and false; `nil` unless requested.
  package var coverage: ConditionCoverage?

  package init() {}

  private var cases: some Sequence<Case> { suites.lazy.flatMap(\.cases) }

  /// How many cases failed.
  package var failedCount: Int { cases.reduce(0) { $0 + ($1.failures.isEmpty ? 0 : 1) } }
  /// How many cases were not run.
  package var skippedCount: Int { cases.reduce(0) { $0 + ($1.skipped == nil ? 0 : 1) } }
  /// How many cases there are, run or not.
  package var caseCount: Int { suites.reduce(0) { $0 + $1.cases.count } }
  /// How many cases passed.
  package var passedCount: Int { caseCount - failedCount - skippedCount }

  /// The answer is no if a case failed, or if none was run: a suite that tests nothing proves nothing.
  package var outcome: Outcome {
    Outcome(
      isNegative: failedCount > 0 || caseCount == skippedCount, hadFailures: suites.contains { $0.fault != nil })
  }
}

extension TestReport.Suite {
  /// The outcome of a file of predicate cases.
  package init(_ outcome: SuiteOutcome) {
    self.init(
      file: outcome.file,
      cases: outcome.cases.map { outcome in
        var entry = TestReport.Case(name: outcome.test.title, line: outcome.test.line)
        entry.failures = outcome.failures.map { TestReport.Failure(line: $0.line, message: $0.message) }
        if case .skipped(let reason) = outcome.status { entry.skipped = reason }
        return entry
      })
  }

  /// The outcome of a scenario, which is one case.
  package init(_ timeline: ScenarioTimeline) {
    let title = timeline.description.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
    var entry = TestReport.Case(name: title ?? "the scenario", line: 1)
    entry.failures = timeline.entries.enumerated().flatMap { number, entry in
      entry.differences.map { difference in
        TestReport.Failure(line: difference.line, message: "step \(number) (\(entry.step.action.words)): \(difference)")
      }
    }
    self.init(file: timeline.file, cases: [entry])
  }
}
