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
    var messages: [Message] = []
    /// The scenario that was played and its timeline, if the caller needs them.
    var played: (scenario: Scenario, timeline: ScenarioTimeline)?
  }

  /// A message about a fixture file.
  enum Message: Sendable {
    case document(DocumentError, file: String)
    case routing(RoutingError, location: String)
    case broken(String, location: String)
    case unwritable(FileError, file: String)
    case updated(Int, file: String)

    /// Reports the message. Errors in a scenes document that several scenarios share are reported only once.
    func report(to reporter: MessageReporter, after reported: inout Set<DocumentIssue>) {
      switch self {
      case .document(let error, let file):
        let issues = error.issues.filter { reported.insert($0).inserted }
        if issues.isEmpty, error.issues.contains(where: { $0.severity == .error }) {
          reporter.write("test: \(file): not run because of the errors above")
        } else {
          reporter.report(DocumentError(issues, omitted: error.omitted))
        }
      case .routing(let error, let location): reporter.report(error, at: location)
      case .broken(let message, let location): reporter.report(at: location, message, code: "broken-suite")
      case .unwritable(let error, let file):
        reporter.report(at: file, "cannot write the file: \(error.message)", code: "unwritable-file")
      case .updated(let count, let file):
        reporter.write("test: \(file): updated \(count) \(count == 1 ? "expectation" : "expectations")")
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
        report.suites.append(TestReport.Suite(file: issue.place.file, fault: issue.message))
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
      for message in run.messages { message.report(to: reporter, after: &reported) }
      if let (scenario, timeline) = run.played {
        report.coverage?.add(scenario, as: timeline, policy: policy.map { RoutingPolicy($0) })
        played(timeline)
      }
      if filter == nil || run.suite.fault != nil || !run.suite.cases.isEmpty { report.suites.append(run.suite) }
    }
    return report
  }

  /// Reports an error if no case was run.
  func reportNoCases(in report: TestReport, on paths: [String], _ reporter: MessageReporter) {
    guard report.caseCount == 0, report.suites.allSatisfy({ $0.fault == nil }) else { return }
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

  private func broken(_ issues: [(line: Int?, message: String)], _ path: String) -> Run {
    Run(
      suite: TestReport.Suite(file: path, fault: issues.first?.message ?? "cannot read the suite"),
      messages: issues.map { issue in
        .broken(issue.message, location: issue.line.map { "\(path):\($0)" } ?? path)
      })
  }

  private func predicates(_ path: String) -> Run {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try DocumentFile.read(path)
    } catch {
      let error = DocumentError(error, file: path)
      return Run(
        suite: TestReport.Suite(file: path, fault: error.first.message), messages: [.document(error, file: path)])
    }
    do throws(SuiteError) {
      var suite = try PredicateSuite(parsing: bytes, file: path)
      suite.cases = suite.cases.filter { isNamed($0.title, in: path) }
      return Run(suite: TestReport.Suite(SuiteRunner().run(suite)))
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
        return Run(suite: TestReport.Suite(file: path))
      }
      do throws(RoutingError) {
        var player = ScenarioPlayer(policy: policy.map { RoutingPolicy($0) })
        player.recordsConditions = measuresCoverage
        player.keepsSessions = keepsTimelines
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
        if let updatable, !timeline.differences.isEmpty { return update(path, bytes, timeline, updatable) }
        return Run(
          suite: TestReport.Suite(timeline),
          messages: warnings.isEmpty ? [] : [.document(DocumentError(warnings), file: path)],
          played: measuresCoverage || keepsTimelines ? (scenario, timeline) : nil)
      } catch {
        return Run(
          suite: TestReport.Suite(file: path, fault: error.message), messages: [.routing(error, location: path)])
      }
    } catch {
      return Run(
        suite: TestReport.Suite(file: path, fault: error.first.message), messages: [.document(error, file: path)])
    }
  }

  /// Updates the expectations in a scenario and plays it again.
  private func update(_ path: String, _ old: [UInt8], _ timeline: ScenarioTimeline, _ updatable: NamedPaths) -> Run {
    guard updatable.contain(path) else {
      return Run(
        suite: TestReport.Suite(timeline),
        messages: [
          .broken("not updated: it is a symbolic link to a file outside the given folders", location: path)
        ])
    }
    do throws(FileError) {
      let (bytes, count) = timeline.updatingExpectations(in: old)
      guard count > 0 else { return Run(suite: TestReport.Suite(timeline)) }
      try FileReplacement.write(bytes, to: path, replacing: old)
      var again = self
      again.updatable = nil
      var run = again.scenario(path)
      run.messages.append(.updated(count, file: path))
      return run
    } catch {
      return Run(
        suite: TestReport.Suite(file: path, fault: "cannot write the file: \(error.message)"),
        messages: [.unwritable(error, file: path)])
    }
  }
}
