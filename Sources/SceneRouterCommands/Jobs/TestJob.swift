import FixtureSuites
import RoutingDocuments
package import SceneRouting

/// Runs the fixture suites of files and folders.
package struct TestJob {
  /// How results are written.
  package enum Format: String, Hashable, Sendable, CaseIterable { case text, junit, json }

  /// A file that results are written to as well.
  package struct Report: Hashable, Sendable {
    package var format: Format
    package var file: String

    package init(format: Format, file: String) {
      self.format = format
      self.file = file
    }
  }

  package var paths: [String]
  package var format: Format
  /// Only cases whose file or name contains this text are run, whatever its case.
  package var filter: String?
  /// Whether failed expectations of scenarios are replaced by the actual results.
  package var updates: Bool
  /// Whether the comparisons of the scenarios' conditions are counted.
  package var measuresCoverage: Bool
  /// How many of a hundred comparisons must be both true and false.
  package var coverageThreshold: Double?
  package var reports: [Report]
  /// The rules of another device.
  package var policy: RoutingPolicy.Preset?
  /// Values for what only the running app knows.
  package var assumptions: [String: String] = [:]
  /// Whether the timeline of each scenario is printed.
  package var printsTimelines = false
  /// How many files are run at the same time.
  package var jobs: Int

  package init(
    paths: [String], format: Format = .text, filter: String? = nil, updates: Bool = false,
    measuresCoverage: Bool = false, coverageThreshold: Double? = nil, reports: [Report] = [], jobs: Int = 1
  ) {
    self.paths = paths
    self.format = format
    self.filter = filter
    self.updates = updates
    self.measuresCoverage = measuresCoverage || coverageThreshold != nil
    self.coverageThreshold = coverageThreshold
    self.reports = reports
    self.jobs = jobs
  }

  /// Runs every suite, whatever is wrong with one of them.
  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    var report = TestReport()
    if measuresCoverage { report.coverage = ConditionCoverage() }
    var files: [SuiteFile] = []
    for path in paths {
      do throws(DocumentError) {
        files += try SuiteFile.all(at: path)
      } catch {
        reporter.report(error)
        report.suites.append(TestReport.Suite(file: path, fault: error.first.message))
      }
    }
    var reported: Set<DocumentIssue> = []
    var runner = SuiteFileRunner(filter: filter, updates: updates, measuresCoverage: measuresCoverage)
    (runner.policy, runner.assumptions, runner.keepsTimelines) = (policy, assumptions, printsTimelines)
    let (queue, suites) = (files, runner)
    for run in Workers.map(files.count, threads: jobs, { suites.run(queue[$0]) }) {
      for message in run.messages { message.report(to: reporter, after: &reported) }
      if let (scenario, timeline) = run.played {
        report.coverage?.add(scenario, as: timeline)
        if printsTimelines { write(timeline, to: output) }
      }
      if filter == nil || run.suite.fault != nil || !run.suite.cases.isEmpty { report.suites.append(run.suite) }
    }
    output.write(bytes(of: report, format, output))
    var outcome = report.outcome
    if let coverageThreshold, let coverage = report.coverage {
      let measuresNothing = coverage.comparisons.isEmpty && coverageThreshold > 0
      if measuresNothing, report.caseCount > 0 {
        reporter.report(
          at: paths.joined(separator: " "), "--coverage-threshold is not met: no comparison was measured",
          code: "no-coverage",
          help: "test scenarios whose windows have conditions with comparisons, or leave out --coverage-threshold")
      }
      if measuresNothing || coverage.percent < coverageThreshold { outcome.isNegative = true }
    }
    if report.caseCount == 0 {
      let what = filter.map { "no case or file has '\($0)' in its name" } ?? "no test cases found"
      reporter.report(at: paths.joined(separator: " "), what, code: "no-cases")
    }
    for target in reports {
      do throws(FileError) {
        try AtomicFile.write(bytes(of: report, target.format, nil), to: target.file)
      } catch {
        reporter.report(at: target.file, "cannot write the file: \(error.message)", code: "unwritable-file")
        outcome.hadFailures = true
      }
    }
    return outcome
  }

  private func write(_ timeline: ScenarioTimeline, to output: Output) {
    switch format {
    case .text:
      TimelineText(style: output.style).write(timeline, to: output)
      output.writeLine()
    case .json: TimelineWriter().write(timeline, to: output)
    case .junit: break
    }
  }

  private func bytes(of report: TestReport, _ format: Format, _ output: Output?) -> [UInt8] {
    switch format {
    case .text: Array(TestReportText.text(of: report, style: output?.style ?? .plain).utf8)
    case .junit: Array(JUnitWriter.text(of: report).utf8)
    case .json: TestReportWriter.bytes(of: report)
    }
  }
}
