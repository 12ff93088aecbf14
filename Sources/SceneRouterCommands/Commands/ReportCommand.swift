import ArgumentParser
import FixtureSuites
import RoutingDocuments
import SceneAnalysis
import SceneRouting
import SceneSources

/// The `scene-router report` command.
struct ReportCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Writes one HTML page: which window handles each event and why, findings, tests and scenarios.",
    usage: "scene-router report [OPTION ...] [SCENES] [EVENTS ...] [SUITES ...]",
    discussion: """
      Examples:
        scene-router report scenes.json events.ndjson -o report.html
        scene-router report scenes.json events.ndjson Tests -o report.html

      The page is a single file that needs no network: open it in a browser, attach it to a pull request, or keep it \
      as a build artifact. It shows a table of windows by events with the reason behind each cell, what the events \
      leave untested, the findings of 'lint', and the results of suites and scenarios.

      Exit codes: 0 written, 2 an input could not be read, or the page could not be written.
      """)

  @Argument(
    help: "Event files, the scenes document, suites and folders of suites; '-' means standard input.",
    completion: .file())
  var events: [String] = []

  @Option(name: .customLong("scenes"), help: .scenes, completion: .file())
  var givenScenes: String?

  var scenes: String { givenScenes ?? Self.defaultScenes }

  @Option(
    parsing: .singleValue, help: "A file or folder of suites and scenarios to run. May be repeated.",
    completion: .file())
  var suite: [String] = []

  @Option(help: "The heading of the page. Defaults to the name of the scenes file.")
  var title: String?

  @Option(help: "Apply the rules of another device: iPadOS, iPhone, macCatalyst, macOS or documentedOnly.")
  var policy: RoutingPolicy.Preset?

  @Option(help: "The maximum number of events to show, up to 10000. The rest are only counted.")
  var limit = 500

  @OptionGroup var assume: AssumeOptions

  @OptionGroup var shared: SharedOptions

  mutating func validate() throws {
    let sorted = try Self.sorted(events, scenes: givenScenes, runsSuites: true)
    (givenScenes, events) = (sorted.scenes, sorted.events)
    suite += sorted.suites
    try checkInputs([scenes] + events + suite)
    guard (1...10_000).contains(limit) else { throw ValidationError("--limit must be a number from 1 to 10000.") }
  }
}

extension ReportCommand {
  /// The maximum number of cells on a page, once for its events by windows and once for the steps of its scenarios by
  /// windows. A browser renders this many in about a second.
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
    defer {
      if page.omittedEvents > 0, page.events.count < limit {
        reporter.write("report: \(page.events.count) events fill the page, and \(page.omittedEvents) more are counted")
      }
    }
    while let item = stream.next() {
      let count = page.events.count
      defer { if page.events.count > count { byteCount += page.events.last?.count ?? 0 } }
      if case .unreadable(let issue) = item {
        reporter.report(issue)
        outcome.hadFailures = true
        continue
      }
      if case .failure(let failure) = item {
        reporter.report(failure.error)
        outcome.hadFailures = true
      }
      guard page.events.count < shown, byteCount < Self.byteLimit else {
        page.omittedEvents += 1
        continue
      }
      switch item {
      case .unreadable: break
      case .failure(let failure):
        page.places.append(DocumentFile.shownName("\(failure.error.first.file):\(failure.error.first.line ?? 1)"))
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

  /// Returns the JSON output of `lint` for the scenes and events. Skips events on stdin and in pipes, which have already
  /// been consumed.
  private func lint(_ reporter: MessageReporter, _ outcome: inout Outcome) -> [UInt8] {
    let files = events.filter { !DocumentFile.isPipe($0) }
    let result = Linter().lint(files, scenes: scenes)
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
    var cellCount = 0
    for path in suite {
      // Unreadable paths and paths without tests were already reported when the suites were run.
      guard let files = (try? SuiteFile.find(at: path))?.files else { continue }
      if files.isEmpty { outcome.hadFailures = true }
      for case .scenario(let file) in files {
        if let timeline = timeline(of: file, &cellCount, reporter) {
          page.timelines.append(timeline)
        } else {
          outcome.hadFailures = true
        }
      }
    }
  }

  /// Plays a scenario and returns its timeline, or `nil` if it can't be played. Running it as a test has already reported
  /// why, along with its warnings. The states of the windows are left out if they don't fit on the page.
  ///
  /// - Parameter cellCount: The number of states on the page, to which this function adds.
  private func timeline(of file: String, _ cellCount: inout Int, _ reporter: MessageReporter) -> [UInt8]? {
    var player = ScenarioPlayer(policy: policy.map { RoutingPolicy($0) })
    player.sessionLimit = 0
    guard let scenario = try? Scenario(contentsOf: file, assuming: assume.values),
      var steps = try? player.play(scenario)
    else { return nil }
    let windowCount =
      scenario.scenes.sessions.count + steps.entries.count { $0.transition?.decision?.outcome.name == .newSession }
    let count = windowCount * steps.entries.count
    if count <= Self.cellLimit - cellCount {
      cellCount += count
      player.sessionLimit = .max
      steps = (try? player.play(scenario)) ?? steps
    } else {
      reporter.write(
        "report: \(file): the page has no room for the states of \(windowCount) windows after each step; it shows the steps alone"
      )
    }
    let memory = Output.Memory()
    let output = Output(stdout: .memory(memory), stderr: .memory(Output.Memory()))
    TimelineWriter().write(steps, to: output)
    output.flush()
    return memory.bytes
  }
}
