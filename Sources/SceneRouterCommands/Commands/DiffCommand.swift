import ArgumentParser
import SceneAnalysis
import SceneRouting

/// The `scene-router diff` command.
struct DiffCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Prints which identifiers change windows between two scenes documents.",
    usage: """
      scene-router diff [OPTION ...] OLD NEW
      scene-router diff [OPTION ...] OLD NEW EVENTS ...
      """,
    discussion: """
      Examples:
        scene-router diff old.json new.json --format github
        scene-router diff old.json new.json log.ndjson --summary

      Without events, prints a shortest identifier, in ASCII if one is, for each pair of old and new window, or \
      proves that nothing changes; identifiers are routed like those of notifications. A plain launch and an event without an \
      identifier are compared, too. With events, prints the events of a log that a \
      different window handles, or their counts. Each document lists the most recently used window first.

      Exit codes: 0 no changes, 1 changes, 2 undecided, or an input could not be read.
      """)

  @Argument(
    help: "The old scenes; '-' means standard input, where 'infoPlist' is looked up in the current folder.",
    completion: .file())
  var old: String

  @Argument(help: "The new scenes.", completion: .file())
  var new: String

  @Argument(help: "Event files to compare, in place of --events.", completion: .file())
  var log: [String] = []

  @Option(
    parsing: .singleValue, help: "An event file to compare; '-' means standard input. May be repeated.",
    completion: .file())
  var events: [String] = []

  @Flag(help: "With --events, count the events by old window, new window and reason.")
  var summary = false

  @Option(help: DifferenceFormat.help)
  var format: DifferenceFormat = .text

  @OptionGroup var analysis: AnalysisOptions

  @OptionGroup var shared: SharedOptions

  mutating func validate() throws {
    events += log
    log = []
    try checkInputs([old, new] + events)
    if events.isEmpty {
      if summary { throw ValidationError("--summary requires a log of events, after the two documents.") }
      if !format.isForDocuments {
        throw ValidationError("--format ndjson requires a log of events; write --format json.")
      }
    } else {
      try refuse(
        [
          ("--steps", !analysis.hasDefaultSteps), ("--megabytes", !analysis.hasDefaultMemory),
          ("--universe", analysis.universe != .any),
        ], with: "a log of events")
      try refuse(
        [("--format \(format.rawValue)", !format.isForEvents)],
        with: "a log, whose events are compared one by one: write --format ndjson")
    }
  }

  func perform(_ standard: Output, _ reporter: MessageReporter) throws -> Outcome {
    reporter.annotatesErrors = format == .github
    return events.isEmpty ? compareWindows(standard, reporter) : compareEvents(standard, reporter)
  }

  private func compareWindows(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    guard let (routers, locations, analyzer) = analysis.load([old, new], reporter) else {
      return Outcome(hadFailures: true)
    }
    do throws(AnalysisDefect) {
      let difference = try analyzer.difference(from: routers[0], to: routers[1])
      format.write(difference, in: new, locations[1], to: output)
      return Outcome(hasFindings: difference.isSame == false, hadFailures: difference.isSame == nil)
    } catch {
      reporter.report(error, at: new)
      return Outcome(hadFailures: true)
    }
  }

  private func compareEvents(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    guard
      let routers = SceneRouter.load(
        [old, new], policy: analysis.policy, assuming: analysis.assumptions.values, reporter)
    else { return Outcome(hadFailures: true) }
    let worker = DifferenceWorker(
      routers[0], routers[1], named: (old, new), format: format, summarizes: summary)
    let loop = BlockLoop(files: events, showsProgress: Platform.hasTerminalForProgress)
    var (outcome, eventCount) = loop.run(worker, output, reporter)
    let total = MoveSummary(moves: worker.moves, events: eventCount, failed: outcome.failedEvents)
    if summary { format.write(total, to: output) }
    outcome.hasFindings = !total.moves.isEmpty
    return outcome
  }
}
