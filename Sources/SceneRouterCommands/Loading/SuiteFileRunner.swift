import FixtureSuites
import PredicateSyntax
import RoutingDocuments
import SceneRouting

/// Runs the cases in a fixture file. Several files can be run concurrently.
struct SuiteFileRunner: Sendable {
  /// The text that a case's name or file must contain for the case to run, ignoring case.
  var filter: String?
  /// The scenarios whose failed expectations are replaced with the actual results, or `nil` to change no files.
  var updatable: NamedPaths?
  /// Whether to record the coverage of the scenarios' conditions.
  var measuresCoverage = false
  var policy: RoutingPolicy.Preset?
  var assumptions: [String: String] = [:]
  var keepsTimelines = false

  /// The result of running one file.
  struct Run: Sendable {
    var suite: TestReport.Suite
    /// The warnings about a fixture file whose cases were run.
    var warnings: [DocumentIssue] = []
    /// The number of expectations that were updated in the file.
    var updatedCount = 0
    /// The scenario that was played and its timeline, if the caller needs them.
    var played: (scenario: Scenario, timeline: ScenarioTimeline)?

    init(_ suite: TestReport.Suite) { self.suite = suite }

    /// Creates the result for a file that can't be used.
    init(_ error: DocumentError, in file: String) { suite = TestReport.Suite(file: file, error: error) }

    /// Reports the errors and warnings about the file. Issues in a scenes document that several scenarios share are
    /// reported only once.
    func report(to reporter: MessageReporter, after reported: inout Set<DocumentIssue>) {
      let issues = (warnings + (suite.error?.issues ?? [])).filter { reported.insert($0).inserted }
      if let error = suite.error, issues.isEmpty {
        reporter.write("test: \(suite.file): not run because of the errors above")
        reporter.omit(error.omitted)
      } else if !issues.isEmpty {
        reporter.report(DocumentError(issues, omitted: suite.error?.omitted ?? 0))
      }
      if updatedCount > 0 {
        reporter.write(
          "test: \(suite.file): updated \(updatedCount) \(updatedCount == 1 ? "expectation" : "expectations")")
      }
    }
  }

  /// Runs the suites in files and folders.
  ///
  /// - Parameter played: A closure to call with each recorded timeline.
  func report(
    on paths: [String], threads: Int = 1, _ reporter: MessageReporter, played: (ScenarioTimeline) -> Void = { _ in }
  ) -> TestReport {
    var report = TestReport()
    if measuresCoverage { report.coverage = ConditionCoverage() }
    var queue: [SuiteFile] = []
    for path in paths {
      var unusable: [DocumentIssue]
      do throws(DocumentError) {
        let found = try SuiteFile.find(at: path)
        (queue, unusable) = (queue + found.files, found.unusable)
      } catch {
        unusable = error.issues
      }
      for issue in unusable {
        reporter.report(DocumentError([issue]))
        report.suites.append(TestReport.Suite(file: issue.place.file, error: DocumentError([issue])))
      }
    }
    if updatable != nil {
      // A file with several names is updated once.
      var seen: Set<String> = []
      queue = queue.filter { seen.insert(DocumentFile.realPath(of: $0.path) ?? $0.path).inserted }
    }
    let files = queue
    var reported: Set<DocumentIssue> = []
    for run in Workers.map(files.count, threads: threads, { self.run(files[$0]) }) {
      run.report(to: reporter, after: &reported)
      if let (scenario, timeline) = run.played {
        report.coverage?.add(scenario, as: timeline, policy: policy.map { RoutingPolicy($0) })
        played(timeline)
      }
      if filter == nil || run.suite.error != nil || !run.suite.cases.isEmpty { report.suites.append(run.suite) }
    }
    return report
  }

  /// Reports an error if no case was run.
  func reportNoCases(in report: TestReport, on paths: [String], _ reporter: MessageReporter) {
    guard report.caseCount == 0, report.suites.allSatisfy({ $0.error == nil }) else { return }
    let what = filter.map { "no case or file has '\($0)' in its name" } ?? "no test cases found"
    reporter.report(at: paths.count == 1 ? paths[0] : "test", what, code: "no-cases")
  }

  /// Runs the cases in a file that match the filter.
  private func run(_ file: SuiteFile) -> Run {
    switch file {
    case .predicates(let path): predicates(path)
    case .scenario(let path): scenario(path)
    }
  }

  private func isNamed(_ name: String, in file: String) -> Bool {
    guard let filter = filter?.lowercased() else { return true }
    return file.lowercased().contains(filter) || name.lowercased().contains(filter)
  }

  /// A scenario without steps would pass regardless of its conditions.
  private static let noSteps =
    #"the scenario has no steps: write one, such as {"event": {"launch": {}}, "expect": {"session": "inbox"}}"#

  private static let brokenSuite = DiagnosticCode(rawValue: "broken-suite")

  /// Returns the result for a suite with mistakes.
  private func broken(_ issues: [(line: Int?, message: String)], _ path: String) -> Run {
    Run(
      DocumentError(issues.map { DocumentIssue(Self.brokenSuite, file: path, line: $0.line, $0.message) }), in: path)
  }

  private func predicates(_ path: String) -> Run {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try DocumentFile.read(path)
    } catch {
      return Run(DocumentError(error, file: path), in: path)
    }
    do throws(SuiteError) {
      var suite = try PredicateSuite(parsing: bytes, file: path)
      suite.cases = suite.cases.filter { isNamed($0.title, in: path) }
      return Run(TestReport.Suite(SuiteRunner().run(suite)))
    } catch {
      return broken(error.issues.map { ($0.line, $0.message) }, path)
    }
  }

  private func scenario(_ path: String) -> Run {
    do throws(DocumentError) {
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try DocumentFile.read(path)
      } catch {
        throw DocumentError(error, file: path)
      }
      let scenario = try Scenario(parsing: bytes, file: path, assuming: assumptions)
      guard !scenario.steps.isEmpty else { return broken([(nil, Self.noSteps)], path) }
      guard isNamed(scenario.description ?? ScenarioTimeline.defaultName, in: path) else {
        return Run(TestReport.Suite(file: path))
      }
      do throws(RoutingError) {
        var player = ScenarioPlayer(policy: policy.map { RoutingPolicy($0) })
        player.recordsConditions = measuresCoverage
        player.sessionLimit = keepsTimelines ? TimelineText.mostSessions : 0
        let timeline = try player.play(scenario)
        var warnings = scenario.warnings
        // Coverage and timelines have a use for steps without expectations.
        if warnings.isEmpty, !measuresCoverage, !keepsTimelines, scenario.steps.allSatisfy(\.expectations.isEmpty) {
          warnings.append(
            DocumentIssue(
              .missingKey, .warning, file: path,
              "no step expects anything, so that the scenario passes whatever happens",
              help: "add what you expect to a step, such as \"expect\": { \"session\": \"inbox\" }"))
        }
        if var note = scenario.scenes.noteAboutUnknownPolicy(policy) {
          note.file = path
          warnings.append(note)
        }
        if let updatable, !timeline.differences.isEmpty { return update(path, bytes, timeline, updatable) }
        var run = Run(TestReport.Suite(timeline))
        run.warnings = warnings
        if measuresCoverage || keepsTimelines { run.played = (scenario, timeline) }
        return run
      } catch {
        throw DocumentError([
          DocumentIssue(DiagnosticCode(rawValue: error.code.rawValue), file: path, error.message, help: error.help)
        ])
      }
    } catch {
      return Run(error, in: path)
    }
  }

  /// Updates the expectations in a scenario and plays it again.
  private func update(_ path: String, _ old: [UInt8], _ timeline: ScenarioTimeline, _ updatable: NamedPaths) -> Run {
    guard updatable.contain(path) else {
      var run = Run(TestReport.Suite(timeline))
      run.warnings = [
        DocumentIssue(
          Self.brokenSuite, file: path, "not updated: it is a symbolic link to a file outside the given folders")
      ]
      return run
    }
    do throws(FileError) {
      let (bytes, count) = timeline.updatingExpectations(in: old)
      guard count > 0 else { return Run(TestReport.Suite(timeline)) }
      try FileReplacement.write(bytes, to: path, replacing: old)
      var again = self
      again.updatable = nil
      var run = again.scenario(path)
      run.updatedCount = count
      return run
    } catch {
      let message = "cannot write the file: \(error.message)"
      return Run(
        DocumentError([DocumentIssue(DiagnosticCode(rawValue: "unwritable-file"), file: path, message)]), in: path)
    }
  }
}
