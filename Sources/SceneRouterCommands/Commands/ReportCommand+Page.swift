import FixtureSuites
import RoutingDocuments
import SceneAnalysis
import SceneRouting
import SceneSources

extension ReportCommand {
  /// The maximum number of cells (events × windows) on a page. A browser renders this many in about a second.
  private static let cellLimit = 100_000
  /// The maximum size of what a page shows of its events, in bytes.
  private static let byteLimit = 16 << 20

  func perform(_ output: Output, _ reporter: MessageReporter) throws -> Outcome {
    // Keeps the contents of stdin, because every part of the page that needs the scenes or a scenario reads its input
    // again.
    if ([scenes] + suite).contains(where: DocumentFile.isStandardInput) { DocumentFile.keepStandardInput() }
    guard let router = SceneRouter(scenes: scenes, policy: policy, assuming: assume.values, reporter) else {
      return Outcome(hadFailures: true)
    }
    var outcome = Outcome()
    let name = scenes.split(separator: "/").last.map(String.init) ?? scenes
    var page = ReportPage(title: title ?? name, router: router, policy: policy)
    explainEvents(by: router, on: &page, reporter, &outcome)
    page.lint = lint(reporter, &outcome)
    page.analysis = analysis(reporter, &outcome)
    if !suite.isEmpty { runSuites(on: &page, reporter, &outcome) }
    output.write(page.html)
    return outcome
  }

  private func explainEvents(
    by router: SceneRouter, on page: inout ReportPage, _ reporter: MessageReporter, _ outcome: inout Outcome
  ) {
    let shown = min(limit, max(1, Self.cellLimit / max(1, router.sessions.count)))
    var byteCount = 0
    let stream = EventStream(files: events)
    while let item = stream.next() {
      let count = page.events.count
      defer { if page.events.count > count { byteCount += page.events.last?.count ?? 0 } }
      if case .unreadable(let issue) = item {
        reporter.report(issue)
        outcome.hadFailures = true
        continue
      }
      guard page.events.count < shown, byteCount < Self.byteLimit else {
        page.omittedEvents += 1
        continue
      }
      switch item {
      case .unreadable: break
      case .failure(let failure):
        page.places.append(DocumentFile.shownName("\(failure.error.first.file):\(failure.error.first.line ?? 1)"))
        reporter.report(failure.error)
        outcome.hadFailures = true
        var writer = DecisionWriter()
        writer.append(failure)
        page.events.append(writer.bytes)
        page.inputs.append(.null)
      case .event(let record):
        page.places.append(DocumentFile.shownName("\(record.file):\(record.line)"))
        page.inputs.append(record.json)
        do throws(RoutingError) {
          let explanation = try router.explain(record.event, options: record.options)
          page.events.append(EventExplanationWriter.line(of: explanation, for: record))
        } catch {
          reporter.report(error, at: "\(record.file):\(record.line)")
          outcome.hadFailures = true
          var writer = DecisionWriter()
          writer.append(error, for: record)
          page.events.append(writer.bytes)
        }
      }
    }
  }

  /// Returns the JSON output of `lint` for the scenes and events. Skips events on stdin, which have already been
  /// consumed.
  private func lint(_ reporter: MessageReporter, _ outcome: inout Outcome) -> [UInt8] {
    let files = events.filter { !DocumentFile.isStandardInput($0) }
    let result = SourceLinter().lint(files, scenes: scenes)
    if !SourceMessages.reportUnread(result, of: files, reporter) { outcome.hadFailures = true }
    return LintJSON.document(of: result.issues, suppressed: 0, omitted: result.omitted)
  }

  /// Returns the JSON output of `analyze` under the default budget. The page marks undecided questions.
  private func analysis(_ reporter: MessageReporter, _ outcome: inout Outcome) -> [UInt8] {
    var analyzer = SceneAnalyzer()
    do throws(AnalysisDefect) {
      if let (routers, _) = analyzer.load([scenes], policy: policy, assuming: assume.values, reporter) {
        return AnalysisJSON.document(try analyzer.analysis(of: routers[0]))
      }
    } catch {
      reporter.report(error, at: scenes)
    }
    outcome.hadFailures = true
    return []
  }

  /// Runs the suites and plays their scenarios. Failed cases appear on the page but don't make the command fail.
  private func runSuites(on page: inout ReportPage, _ reporter: MessageReporter, _ outcome: inout Outcome) {
    var runner = SuiteFileRunner(measuresCoverage: true)
    (runner.policy, runner.assumptions) = (policy, assume.values)
    let results = runner.report(on: suite, reporter)
    runner.reportNoCases(in: results, on: suite, reporter)
    if results.outcome.hadFailures { outcome.hadFailures = true }
    page.tests = TestReportWriter.bytes(of: results)
    for path in suite {
      // Unreadable paths and paths without tests were already reported when the suites were run.
      guard let files = try? SuiteFile.all(at: path) else { continue }
      if files.isEmpty { outcome.hadFailures = true }
      for case .scenario(let file) in files {
        if let timeline = timeline(of: file, reporter) {
          page.timelines.append(timeline)
        } else {
          outcome.hadFailures = true
        }
      }
    }
  }

  /// Plays a scenario and returns its timeline, or `nil` after reporting why it can't be played.
  private func timeline(of file: String, _ reporter: MessageReporter) -> [UInt8]? {
    do throws(DocumentError) {
      let scenario = try Scenario(contentsOf: file, assuming: assume.values)
      for warning in scenario.warnings { reporter.report(warning) }
      do throws(RoutingError) {
        let memory = Output.Memory()
        let output = Output(stdout: .memory(memory), stderr: .memory(Output.Memory()))
        TimelineWriter().write(try ScenarioPlayer(policy: policy.map { RoutingPolicy($0) }).play(scenario), to: output)
        output.flush()
        return memory.bytes
      } catch {
        reporter.report(error, at: file)
      }
    } catch {
      reporter.report(error)
    }
    return nil
  }
}
