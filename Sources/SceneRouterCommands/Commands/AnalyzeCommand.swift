import ArgumentParser
import PredicateSyntax

/// The `scene-router analyze` command.
struct AnalyzeCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Proves what conditions do to all identifiers, each answer with an example.",
    usage: """
      scene-router analyze --predicate PREDICATE [OPTION ...]
      scene-router analyze --scenes FILE [OPTION ...]
      """,
    discussion: """
      Examples:
        scene-router analyze --predicate "SELF LIKE 'a*' AND SELF == 'b'"
        scene-router analyze --predicate "SELF LIKE 'a*'" --against "SELF == 'a'"
        scene-router analyze --scenes scenes.json --shape "SELF LIKE 'mail/*'"

      Of a predicate: whether any identifier fulfils it; with --against how the identifiers that two predicates accept \
      overlap. Of scenes: which windows never win an identifier, which identifiers no window takes, what opens for \
      them, and which windows prefer the same identifier. Every example was confirmed by evaluating the conditions. \
      Events without an identifier, such as plain launches, are not analyzed: a window that no identifier reaches may \
      take them. Identifiers are routed as those of notifications; files under Stage Manager and drags have rules of \
      their own. Gaps, and what opens for them, are those of the application's ordinary windows.

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

  func perform(_ output: Output, _ reporter: MessageReporter) throws -> Outcome {
    guard let scenes else { return analyze(predicate: predicate ?? "", output, reporter) }
    return examples ? writeExamples(scenes, output, reporter) : analyze(scenes: scenes, output, reporter)
  }

  /// The kinds of findings that set the exit code to 1.
  var failures: Set<AnalysisFinding> { failOn.reduce(into: []) { $0.formUnion($1.names) } }
}
