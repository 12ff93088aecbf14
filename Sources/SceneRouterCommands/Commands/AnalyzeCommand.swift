public import ArgumentParser
public import SceneAnalysis
import PredicateSyntax
import SceneRouting
import StringPredicates

/// `scene-router analyze --predicate P [--against Q]`, `scene-router analyze --scenes S [--shape P]`
struct AnalyzeCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Proves what conditions do to all identifiers, each answer with an example.",
    usage: """
      scene-router analyze --predicate PREDICATE [OPTION ...]
      scene-router analyze --scenes FILE [OPTION ...]
      """,
    discussion: """
      Of a predicate: whether any identifier fulfils it; with --against how the identifiers that two predicates accept \
      overlap. Of scenes: which windows never win an identifier, which identifiers no window takes, what opens for \
      them, and which windows prefer the same identifier. Every example was confirmed by evaluating the conditions. \
      Events without an identifier, such as plain launches, are not analyzed: a window that no identifier reaches may \
      take them. Identifiers are routed as those of notifications; files under Stage Manager and drags have rules of \
      their own. Gaps, and what opens for them, are those of the application's ordinary windows.

      Examples:
        scene-router analyze --predicate "SELF LIKE 'a*' AND SELF == 'b'"
        scene-router analyze --predicate "SELF LIKE 'a*'" --against "SELF == 'a'"
        scene-router analyze --scenes scenes.json --shape "SELF LIKE 'mail/*'"

      Exit codes: 0 nothing found, 1 a finding listed in --fail-on, 2 not decided, or an input could not be read.
      """)

  @Option(help: "A predicate to analyze.")
  var predicate: String?

  @Option(
    name: .long, parsing: .singleValue,
    help: "The value of the next %@ of --predicate, as text. May be repeated.")
  var argument: [String] = []

  @Option(help: "Another predicate to compare with.")
  var against: String?

  @Option(help: "The windows to analyze: a scenes document, NDJSON of sessions, or an Info.plist.", completion: .file())
  var scenes: String?

  @Flag(help: "Print identifiers worth testing, as events, instead.")
  var examples = false

  @Option(help: "Look for gaps among the identifiers that fulfil this predicate.")
  var shape: String?

  @Option(
    parsing: .singleValue, help: "Exit with 1 for one of these findings, or never. May be repeated.",
    completion: .list(NameList<AnalysisFinding>.allValueStrings))
  var failOn: [NameList<AnalysisFinding>] = [NameList(Set(AnalysisFinding.defaults))]

  @Option(help: "What --predicate, --against and --shape may use: extended or uiKit. (default: extended)")
  var dialect: PredicateDialect?

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, github }

  @Option(help: "text for people, json for programs, github for annotations.")
  var format: Format = .text

  @OptionGroup var analysis: AnalysisOptions

  @OptionGroup var shared: SharedOptions

  mutating func validate() throws {
    if predicate == nil, scenes == nil { scenes = Self.defaultScenes }
    if predicate != nil, scenes != nil { throw ValidationError("--scenes and --predicate cannot be combined.") }
    if against != nil, predicate == nil { throw ValidationError("--against compares with --predicate.") }
    if analysis.policy != nil, scenes == nil { throw ValidationError("--policy goes with --scenes.") }
    if shape != nil, scenes == nil { throw ValidationError("--shape goes with --scenes.") }
    if !analysis.assumptions.assume.isEmpty, scenes == nil { throw ValidationError("--assume goes with --scenes.") }
    let asked = AnalysisFinding.allCases.filter { name in failOn.contains { $0.names.contains(name) } }
    if !asked.isEmpty, !asked.contains(where: { $0.isAboutScenes == (scenes != nil) }) {
      let names = asked.map(\.rawValue).joined(separator: ",")
      throw ValidationError("--fail-on \(names) goes with \(scenes == nil ? "--scenes" : "--predicate").")
    }
    if asked.contains(.different), !asked.contains(.neverHolds), scenes == nil, against == nil {
      throw ValidationError("--fail-on different goes with --against.")
    }
    if examples, scenes == nil { throw ValidationError("--examples goes with --scenes.") }
    if examples { try refuse([("--shape", shape != nil), ("--format", format != .text)], with: "--examples") }
    if scenes != nil {
      try refuse(
        [("--argument", !argument.isEmpty), ("--dialect without --shape", dialect != nil && shape == nil)],
        with: "--scenes")
    }
  }

  func perform(_ standard: Output, _ reporter: MessageReporter) throws -> Outcome {
    let (format, findings) = (
      AnalysisFormat(rawValue: self.format.rawValue) ?? .text, failOn.reduce(into: Set()) { $0.formUnion($1.names) }
    )
    if let scenes {
      if examples { return ExamplesJob(scenes: scenes, scope: analysis.scope).run(standard, reporter) }
      let job = AnalyzeScenesJob(
        scenes: scenes, shape: shape, dialect: dialect ?? .extended, scope: analysis.scope, failOn: findings,
        format: format)
      return job.run(standard, reporter)
    }
    let job = AnalyzePredicateJob(
      predicate: predicate ?? "", arguments: argument, against: against, dialect: dialect ?? .extended,
      scope: analysis.scope, failOn: findings, format: format)
    return job.run(standard, reporter)
  }
}

/// `scene-router diff OLD NEW`
struct DiffCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Says which identifiers change windows between two scenes documents.",
    usage: """
      scene-router diff [OPTION ...] OLD NEW
      scene-router diff [OPTION ...] OLD NEW --events LOG
      """,
    discussion: """
      Examples:
        scene-router diff old.json new.json --format markdown
        scene-router diff old.json new.json --events log.ndjson --summary

      Without --events: the shortest identifier for each pair of old and new window, or the proof that nothing changes; \
      identifiers are routed as those of notifications. With --events: the events of a log that another window takes, \
      or their counts. Each document lists the most recently used window first.

      Exit codes: 0 no changes, 1 changes, 2 not decided, or an input could not be read.
      """)

  @Argument(
    help: "The old scenes; '-' is standard input, where 'infoPlist' is looked up in the current folder.",
    completion: .file())
  var old: String

  @Argument(help: "The new scenes.", completion: .file())
  var new: String

  @Option(
    parsing: .singleValue, help: "A file of events to compare; '-' is standard input. May be repeated.",
    completion: .file())
  var events: [String] = []

  @Flag(help: "With --events: count the events by old window, new window and reason.")
  var summary = false

  @Option(help: "text for people, json for programs; without --events also markdown and github.")
  var format: AnalysisFormat = .text

  @OptionGroup var analysis: AnalysisOptions

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    try checkStandardInput([old, new] + events)
    if events.isEmpty {
      if summary { throw ValidationError("--summary counts the events of --events.") }
    } else {
      try refuse([("--format \(format.rawValue)", format == .markdown || format == .github)], with: "--events")
    }
  }

  func perform(_ standard: Output, _ reporter: MessageReporter) throws -> Outcome {
    events.isEmpty
      ? DiffJob(old: old, new: new, scope: analysis.scope, format: format).run(standard, reporter)
      : compareEvents(standard, reporter)
  }

  private func compareEvents(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    guard
      let routers = SceneRouter.load(
        [old, new], policy: analysis.policy, assuming: analysis.assumptions.values, reporter)
    else { return Outcome(hadFailures: true) }
    let workers = (0..<Platform.usefulThreads).map { _ in
      MoveWorker(routers[0], routers[1], format: format, summarizes: summary)
    }
    let loop = BlockLoop(files: events, showsProgress: Platform.hasTerminalForProgress)
    var (outcome, eventCount) = loop.run(workers, output, reporter)
    var total = MoveSummary(events: eventCount, failed: outcome.failedEvents)
    for worker in workers { total.moves.merge(worker.moves, uniquingKeysWith: +) }
    if summary { format == .json ? output.write(total.lines) : output.write(total.text) }
    outcome.isNegative = !total.moves.isEmpty
    return outcome
  }
}

/// Options of the commands that analyze.
struct AnalysisOptions: ParsableArguments {
  @Option(help: "The rules of another device.")
  var policy: RoutingPolicy.Preset?

  @OptionGroup var assumptions: AssumeOptions

  @Option(help: "The identifiers that answers are about: any, plain (no combining marks) or ascii.")
  var universe: IdentifierUniverse = .any

  @Option(help: "How many steps the analysis may take; about 10 million are a second.")
  var steps: Int = AnalysisBudget.default.steps

  @Option(help: "How many megabytes the analysis may take.")
  var megabytes: Int = AnalysisBudget.default.bytes / 1_000_000

  var scope: AnalysisScope {
    let budget = AnalysisBudget(steps: steps, bytes: min(max(0, megabytes), 1_000_000) * 1_000_000)
    return AnalysisScope(policy: policy, universe: universe, budget: budget, assuming: assumptions.values)
  }

  func validate() throws {
    guard steps >= 0, megabytes >= 0 else { throw ValidationError("A budget is 0 or more.") }
  }
}

extension IdentifierUniverse: ExpressibleByArgument {}
extension AnalysisFormat: ExpressibleByArgument {}
