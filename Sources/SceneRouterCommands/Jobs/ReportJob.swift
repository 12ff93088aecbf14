import FixtureSuites
import RoutingDocuments
package import SceneRouting

/// Writes a page with everything that can be said about an app's windows.
///
/// The page's data are the documents that `explain`, `lint`, `analyze` and `test` write, made by their jobs.
package struct ReportJob {
  package var scenes: String
  package var events: [String]
  package var suites: [String]
  /// The heading; `nil` is the name of the scenes file.
  package var title: String?
  package var policy: RoutingPolicy.Preset?
  /// How many events are shown.
  package var eventLimit: Int
  /// Values for what only the running app knows, by name.
  package var assumptions: [String: String]

  /// How many cells, events times windows, a page shows. A browser takes about a second for as many.
  package var cellLimit = 100_000

  package init(
    scenes: String, events: [String] = [], suites: [String] = [], title: String? = nil,
    policy: RoutingPolicy.Preset? = nil, eventLimit: Int = 500, assuming assumptions: [String: String] = [:]
  ) {
    self.assumptions = assumptions
    self.scenes = scenes
    self.events = events
    self.suites = suites
    self.title = title
    self.policy = policy
    self.eventLimit = eventLimit
  }

  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    guard let router = SceneRouter(scenes: scenes, policy: policy, assuming: assumptions, reporter) else {
      return Outcome(hadFailures: true)
    }
    var outcome = Outcome()
    var page = ReportPage(
      title: title ?? scenes.split(separator: "/").last.map(String.init) ?? scenes, router: router, policy: policy)
    explainEvents(by: router, on: &page, reporter, &outcome)
    page.lint = lintDocument(reporter, &outcome)
    page.analysis = analysis(reporter, &outcome)
    if !suites.isEmpty { runSuites(on: &page, reporter, &outcome) }
    output.write(page.html)
    return outcome
  }

  private func explainEvents(
    by router: SceneRouter, on page: inout ReportPage, _ reporter: MessageReporter, _ outcome: inout Outcome
  ) {
    let shown = min(eventLimit, max(1, cellLimit / max(1, router.sessions.count)))
    let stream = EventStream(files: events, limits: .events(for: router))
    while let item = stream.next() {
      if case .unreadable(let issue) = item {
        reporter.report(issue)
        outcome.hadFailures = true
        continue
      }
      guard page.events.count < shown else {
        page.omittedEvents += 1
        continue
      }
      switch item {
      case .unreadable: break
      case .failure(let failure):
        reporter.report(failure.error)
        outcome.hadFailures = true
        var writer = DecisionWriter()
        writer.append(failure)
        page.events.append(writer.bytes)
        page.inputs.append(.null)
      case .event(let record):
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

  /// The findings of `lint` in the scenes and the events; none for a saved registry. Events of standard input have been read by then.
  private func lintDocument(_ reporter: MessageReporter, _ outcome: inout Outcome) -> [UInt8] {
    if Linter().isRegistry(scenes) { return [] }
    let job = LintJob(files: events.filter { $0 != "-" }, scenes: scenes, format: .json)
    return document(of: reporter, &outcome) { job.run($0, $1) }
  }

  /// What can happen for any identifier, within the budget of `analyze`. What is not decided says so on the page.
  private func analysis(_ reporter: MessageReporter, _ outcome: inout Outcome) -> [UInt8] {
    let job = AnalyzeScenesJob(
      scenes: scenes, scope: AnalysisScope(policy: policy, assuming: assumptions), failOn: [], format: .json)
    return document(of: reporter, &outcome) { job.run($0, $1) }
  }

  private func runSuites(on page: inout ReportPage, _ reporter: MessageReporter, _ outcome: inout Outcome) {
    let job = TestJob(paths: suites, format: .json, measuresCoverage: true)
    page.tests = document(of: reporter, &outcome) { job.run($0, $1) }
    for path in suites {
      // A path that cannot be read was reported by the tests, as was one without tests.
      guard let files = try? SuiteFile.all(at: path) else { continue }
      if files.isEmpty { outcome.hadFailures = true }
      for case .scenario(let file) in files {
        let job = ScenarioJob(file: file, format: .json, policy: policy)
        let timeline = document(of: reporter, &outcome) { job.run($0, $1) }
        if !timeline.isEmpty { page.timelines.append(timeline) }
      }
    }
  }

  /// What a job writes. Its negative answers are the page's content, not the command's answer.
  private func document(
    of reporter: MessageReporter, _ outcome: inout Outcome, _ job: (Output, MessageReporter) -> Outcome
  ) -> [UInt8] {
    let memory = Output.Memory()
    let output = Output(answer: .memory(memory), talk: .memory(Output.Memory()))
    if job(output, reporter).hadFailures { outcome.hadFailures = true }
    output.flush()
    return memory.bytes
  }
}
