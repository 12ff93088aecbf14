import FixtureSuites
import SceneAnalysis
import PredicateSyntax
import RoutingDocuments
import StringPredicates

/// Writes suite results as human-readable text: the failures with their locations, followed by the totals.
///
///     Scenarios/compose.json:14: A draft is kept: step 1 (event launch): session: expected "inbox", found null
///     41 files, 312 cases: 311 passed, 1 failed
enum TestReportText {
  static func text(of report: TestReport, style: DiagnosticRenderer.Style = .plain) -> String {
    var lines: [String] = []
    for suite in report.suites {
      for entry in suite.cases {
        for failure in entry.failures {
          let message = failure.message.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.shown(limit: 4_096) }.joined(separator: "\n  ")
          let file = DocumentFile.shownName(suite.file).shown(limit: 4_096)
          let location = Ink.bad.paint("\(file):\(failure.line):", style)
          lines.append("\(location) \(entry.name.shown(limit: 400)): \(message)")
        }
      }
    }
    var numbers = [Ink.good.paint("\(report.passedCount) passed", style)]
    if report.failedCount > 0 { numbers.append(Ink.bad.paint("\(report.failedCount) failed", style)) }
    if report.skippedCount > 0 { numbers.append("\(report.skippedCount) skipped") }
    let broken = report.suites.count { $0.fault != nil }
    if broken > 0 { numbers.append(broken == 1 ? "1 file could not be used" : "\(broken) files could not be used") }
    if let coverage = report.coverage { lines += self.lines(of: coverage, style) }
    let files = report.suites.count == 1 ? "1 file" : "\(report.suites.count) files"
    let cases = report.caseCount == 1 ? "1 case" : "\(report.caseCount) cases"
    lines.append("\(files), \(cases): \(numbers.joined(separator: ", "))")
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns one annotation for each failure, on the line of its expectation.
  static func annotations(of report: TestReport) -> String {
    report.suites.flatMap { suite in
      suite.cases.flatMap { entry in
        entry.failures.map { failure in
          let message = failure.message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
          return WorkflowCommand(
            .error, file: suite.file, line: failure.line, title: "failed", message: [entry.name] + message
          ).line + "\n"
        }
      }
    }.joined()
  }

  private static func lines(of coverage: ConditionCoverage, _ style: DiagnosticRenderer.Style) -> [String] {
    let lines = coverage.comparisons.filter { !$0.isCovered }.map { comparison in
      let location = Ink.new.paint("\(DocumentFile.shownName(comparison.file).shown(limit: 4_096)):", style)
      let session = comparison.session.quoted(limit: 400)
      let text = comparison.text.shown(limit: 4_096)
      return
        "\(location) \(comparison.condition.rawValue) of \(session): never \(comparison.never): \(text)\(comparison.advice)"
    }
    guard !coverage.comparisons.isEmpty else { return ["coverage: nothing measured: no conditions with comparisons"] }
    let percent = (coverage.percent * 10).rounded() / 10
    return lines + [
      "coverage: \(percent) %, \(coverage.coveredCount) of \(coverage.comparisons.count) comparisons were both true and false"
    ]
  }
}

extension ConditionCoverage.Comparison {
  /// The outcome still missing from the coverage: `true`, `false`, or `evaluated` if the comparison never ran.
  var never: String {
    !wasTrue && !wasFalse ? "evaluated" : wasTrue ? "false" : "true"
  }

  /// A hint for covering the comparison: an example identifier, or a note that none exists.
  fileprivate var advice: String {
    let analyzer = PredicateAnalyzer(budget: AnalysisBudget(steps: 100_000))
    guard let predicate = try? StringPredicate(deciding(by: !wasTrue)),
      let answer = try? analyzer.satisfiability(of: predicate, after: focusPrefix)
    else { return "" }
    let prefix = focusPrefix.isEmpty ? "" : " after the Focus prefix \(focusPrefix.quoted(limit: 400))"
    return switch answer {
    case .witness(let witness): "; try \(witness.quoted)\(prefix)"
    case .impossible: "; no identifier\(prefix) makes it \(wasTrue ? "false" : "true") where it decides"
    case .undecided: ""
    }
  }
}
