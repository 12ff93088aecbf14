import ArgumentParser
import PredicateSyntax

/// The `scene-router analyze` command.
struct AnalyzeCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Proves how conditions treat all identifiers, with an example for each answer.",
    usage: """
      scene-router analyze --predicate PREDICATE [OPTION ...]
      scene-router analyze [OPTION ...] [SCENES]
      """,
    discussion: """
      Examples:
        scene-router analyze --predicate "SELF LIKE 'a*' AND SELF == 'b'"
        scene-router analyze --predicate "SELF LIKE 'a*'" --against "SELF == 'a'"
        scene-router analyze scenes.json --shape "SELF LIKE 'mail/*'"

      With --predicate, determines whether any identifier matches; with --against, how the identifiers that the two \
      predicates accept overlap. With a scenes document, determines which windows never win an identifier, which \
      identifiers no window handles, what opens for them, and which windows prefer the same identifier. Every example \
      has been confirmed by evaluating the conditions. Events without an identifier, such as plain launches, are not \
      analyzed: a window that no identifier reaches may still handle them. Identifiers are routed like those of \
      notifications; files under Stage Manager and drags follow different rules. Gaps, and what opens for them, \
      refer to the application's ordinary windows.

      Exit codes: 0 nothing found, 1 a finding listed in --fail-on, 2 undecided, or an input could not be read.
      """)

  @Option(help: "The predicate to analyze.")
  var predicate: String?

  @Option(
    name: .long, parsing: .singleValue,
    help: "The value of the next %@ in --predicate, as a string. May be repeated.")
  var argument: [String] = []

  @Option(help: "Another predicate to compare with --predicate.")
  var against: String?

  @Option(help: .scenes, completion: .file())
  var scenes: String?

  @Argument(help: "The scenes document, in place of --scenes.", completion: .file())
  var files: [String] = []

  @Flag(help: "Instead, print identifiers that are worth testing, as events.")
  var examples = false

  @Option(help: "Look for gaps only among identifiers that match this predicate.")
  var shape: String?

  @Option(
    parsing: .singleValue, help: "Exit with 1 for any of these findings; 'never' turns this off. May be repeated.",
    completion: .list(NameList<AnalysisFinding>.allValueStrings))
  var failOn: [NameList<AnalysisFinding>] = [NameList(Set(AnalysisFinding.defaults))]

  @Option(help: "The dialect of --predicate, --against and --shape: extended or uiKit. (default: extended)")
  var dialect: PredicateDialect?

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, github }

  @Option(help: "text (human-readable), json, or github for annotations.")
  var format: Format = .text

  @OptionGroup var analysis: AnalysisOptions

  @OptionGroup var shared: SharedOptions

  mutating func validate() throws {
    if let file = files.dropFirst(scenes == nil ? 1 : 0).first {
      throw ValidationError("'analyze' takes one scenes document, and '\(file)' is one more.")
    }
    if let file = files.popLast() { scenes = file }
    if predicate == nil, scenes == nil { scenes = Self.defaultScenes }
    try checkInputs(scenes.map { [$0] } ?? [])
    if predicate != nil, scenes != nil { throw ValidationError("--scenes and --predicate cannot be combined.") }
    if against != nil, predicate == nil { throw ValidationError("--against requires --predicate.") }
    if analysis.policy != nil, scenes == nil { throw ValidationError("--policy requires --scenes.") }
    if shape != nil, scenes == nil { throw ValidationError("--shape requires --scenes.") }
    if !analysis.assumptions.assume.isEmpty, scenes == nil { throw ValidationError("--assume requires --scenes.") }
    let asked = AnalysisFinding.allCases.filter { name in failOn.contains { $0.names.contains(name) } }
    if !asked.isEmpty, !asked.contains(where: { $0.isAboutScenes == (scenes != nil) }) {
      let names = asked.map(\.rawValue).joined(separator: ",")
      throw ValidationError("--fail-on \(names) requires \(scenes == nil ? "--scenes" : "--predicate").")
    }
    if asked.contains(.different), !asked.contains(.neverHolds), scenes == nil, against == nil {
      throw ValidationError("--fail-on different requires --against.")
    }
    if examples, scenes == nil { throw ValidationError("--examples requires --scenes.") }
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
  var failures: Set<AnalysisFinding> { failOn.names() }
}
