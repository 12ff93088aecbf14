import ArgumentParser
import FixtureSuites
import PredicateSyntax
import RoutingDocuments
import SceneAnalysis
import StringPredicates

/// The formats of suite results.
enum TestFormat: String, ExpressibleByArgument, CaseIterable {
  case text, junit, json, github

  static let help: ArgumentHelp = "text (human-readable), json, or junit and github for continuous integration."

  func bytes(of report: TestReport, style: DiagnosticRenderer.Style) -> [UInt8] {
    switch self {
    case .text: Array(TestReportText.text(of: report, style: style).utf8)
    case .junit: Array(JUnitWriter.text(of: report).utf8)
    case .json: TestReportWriter.bytes(of: report)
    case .github: Array(TestReportText.annotations(of: report).utf8)
    }
  }
}

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
          let location = TextColor.bad.paint("\(file):\(failure.line):", style)
          lines.append("\(location) \(entry.name.shown(limit: 400)): \(message)")
        }
      }
    }
    var numbers = [TextColor.good.paint("\(report.passedCount) passed", style)]
    if report.failedCount > 0 { numbers.append(TextColor.bad.paint("\(report.failedCount) failed", style)) }
    if report.skippedCount > 0 { numbers.append("\(report.skippedCount) skipped") }
    let broken = report.suites.count { $0.error != nil }
    if broken > 0 { numbers.append(broken == 1 ? "1 file could not be used" : "\(broken) files could not be used") }
    if let coverage = report.coverage { lines += self.lines(of: coverage, style) }
    let files = report.suites.count == 1 ? "1 file" : "\(report.suites.count) files"
    let cases = report.caseCount == 1 ? "1 case" : "\(report.caseCount) cases"
    lines.append("\(files), \(cases): \(numbers.joined(separator: ", "))")
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns one annotation for each failure, on the line of its expectation, and for each file that can't be used.
  static func annotations(of report: TestReport) -> String {
    var commands: [WorkflowCommand] = []
    var annotated: Set<DocumentIssue> = []
    for suite in report.suites {
      // Several scenarios can have the same broken scenes document.
      let errors = suite.error?.issues.filter { $0.severity == .error && annotated.insert($0).inserted } ?? []
      commands += errors.map { WorkflowCommand($0) }
      for entry in suite.cases {
        for failure in entry.failures {
          let message = failure.message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
          commands.append(
            WorkflowCommand(
              .error, file: suite.file, line: failure.line, title: "failed", message: [entry.name] + message))
        }
      }
    }
    if let fault = report.coverageFault {
      commands.append(
        WorkflowCommand(.error, title: "coverage", message: ["--coverage-threshold is not met: \(fault)"]))
    }
    return commands.map { $0.line + "\n" }.joined()
  }

  private static func lines(of coverage: ConditionCoverage, _ style: DiagnosticRenderer.Style) -> [String] {
    let lines = coverage.comparisons.filter { !$0.isCovered }.map { comparison in
      let location = TextColor.new.paint("\(DocumentFile.shownName(comparison.file).shown(limit: 4_096)):", style)
      let session = comparison.session.quoted(limit: 400)
      let text = comparison.text.shown(limit: 4_096)
      return
        "\(location) \(comparison.condition.rawValue) of \(session): never \(comparison.never): \(text)\(comparison.advice)"
    }
    guard !coverage.comparisons.isEmpty else {
      return ["coverage: nothing measured: no condition with comparisons was evaluated"]
    }
    return lines + [
      "coverage: \(coverage.roundedPercent) %, \(coverage.coveredCount) of \(coverage.comparisons.count) comparisons were both true and false"
    ]
  }
}

extension ConditionCoverage {
  /// The percentage, rounded down to two decimal places so that 99.999 isn't shown as 100.
  var roundedPercent: Double { (percent * 100).rounded(.down) / 100 }
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

/// Writes suite results as a single JSON object.
///
///     {"passed":1,"failed":0,"skipped":0,"suites":[{"file":"a.json","cases":[{"name":"…","status":"passed",…}]}]}
enum TestReportWriter {
  static func bytes(of report: TestReport) -> [UInt8] {
    JSONWriter.line { json in
      json.member("passed", report.passedCount)
      json.member("failed", report.failedCount)
      json.member("skipped", report.skippedCount)
      json.member("suites", report.suites) { json, suite in
        json.object {
          $0.member("file", suite.file)
          $0.member("fault", ifPresent: suite.error?.first.message)
          if let error = suite.error { $0.member("errors", error.issues.filter { $0.severity == .error }, write) }
          $0.member("cases", suite.cases, write)
        }
      }
      if let coverage = report.coverage {
        json.member("coverage", object: { write(coverage, report.requiredCoverage, to: &$0) })
      }
    }
  }

  private static func write(_ json: inout JSONWriter, _ issue: DocumentIssue) {
    json.object {
      $0.member("code", issue.code.rawValue)
      $0.member("file", DocumentFile.shownName(issue.file))
      $0.member("line", ifPresent: issue.line)
      $0.member("message", issue.message)
      $0.member("help", ifPresent: issue.help)
    }
  }

  private static func write(_ json: inout JSONWriter, _ entry: TestReport.Case) {
    json.object { json in
      json.member("name", entry.name)
      json.member("line", entry.line)
      json.member("status", entry.skipped != nil ? "skipped" : entry.failures.isEmpty ? "passed" : "failed")
      json.member("reason", ifPresent: entry.skipped)
      if entry.failures.isEmpty { return }
      json.member("failures", entry.failures) { json, failure in
        json.object {
          $0.member("line", failure.line)
          $0.member("message", failure.message)
        }
      }
    }
  }

  private static func write(_ coverage: ConditionCoverage, _ required: Double?, to json: inout JSONWriter) {
    json.member("comparisons", coverage.comparisons.count)
    json.member("covered", coverage.coveredCount)
    json.member("percent", JSONValue.double(coverage.roundedPercent))
    if let required { json.member("required", JSONValue.double(required)) }
    json.member("uncovered", coverage.comparisons.filter { !$0.isCovered }) { json, comparison in
      json.object {
        $0.member("comparison", comparison.text)
        $0.member("condition", comparison.condition.rawValue)
        $0.member("file", comparison.file)
        $0.member("never", comparison.never)
        $0.member("session", comparison.session)
      }
    }
  }
}

/// Writes suite results as JUnit XML, which continuous integration services can read.
enum JUnitWriter {
  static func text(of report: TestReport) -> String {
    let broken = report.suites.count { $0.error != nil }
    let uncovered = report.coverageFault.map { fault in
      var entry = TestReport.Case(name: "--coverage-threshold", line: 1)
      entry.failures = [CaseFailure(line: 1, message: fault)]
      return TestReport.Suite(file: "coverage", cases: [entry])
    }
    let extra = uncovered == nil ? 0 : 1
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      "<testsuites name=\"scene-router\" tests=\"\(report.caseCount + broken + extra)\" "
        + "failures=\"\(report.failedCount + extra)\" "
        + "errors=\"\(broken)\" skipped=\"\(report.skippedCount)\">",
    ]
    for suite in report.suites + [uncovered].compactMap(\.self) { lines += self.lines(of: suite) }
    lines.append("</testsuites>")
    return lines.map { $0 + "\n" }.joined()
  }

  private static func lines(of suite: TestReport.Suite) -> [String] {
    let file = escaped(suite.file)
    let failed = suite.cases.count { !$0.failures.isEmpty }
    let skipped = suite.cases.count { $0.skipped != nil }
    let errors = suite.error == nil ? 0 : 1
    var lines = [
      "  <testsuite name=\"\(file)\" tests=\"\(suite.cases.count + errors)\" failures=\"\(failed)\" "
        + "errors=\"\(errors)\" skipped=\"\(skipped)\">"
    ]
    if let error = suite.error {
      let all = error.issues.filter { $0.severity == .error }.map(\.description).joined(separator: "\n")
      lines += [
        "    <testcase name=\"reading the file\" classname=\"\(file)\" file=\"\(file)\">",
        "      <error message=\"\(escaped(error.first.message))\">\(escaped(all))</error>", "    </testcase>",
      ]
    }
    for entry in suite.cases {
      let head =
        "    <testcase name=\"\(escaped(entry.name))\" classname=\"\(file)\" file=\"\(file)\" line=\"\(entry.line)\""
      if entry.failures.isEmpty, entry.skipped == nil {
        lines.append(head + "/>")
        continue
      }
      lines.append(head + ">")
      if let reason = entry.skipped { lines.append("      <skipped message=\"\(escaped(reason))\"/>") }
      for failure in entry.failures {
        let location = "\(file):\(failure.line)"
        lines.append("      <failure message=\"\(escaped(failure.message))\">\(location)</failure>")
      }
      lines.append("    </testcase>")
    }
    return lines + ["  </testsuite>"]
  }

  /// Escapes text for XML. Scalars that XML can't contain or that a terminal would interpret, such as most control
  /// characters, become escapes like `\u{1B}`.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t": result += "&#9;"
      case "\n": result += "&#10;"
      case "\r": result += "&#13;"
      case _ where scalar.isHidden, "\u{FFFE}"..."\u{FFFF}": result += scalar.visibleEscape
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
