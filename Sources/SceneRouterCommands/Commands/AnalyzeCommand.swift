import ArgumentParser
import PredicateSyntax
import RoutingDocuments
import SceneAnalysis
import SceneRouting
import StringPredicates

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
      has been confirmed by evaluating the conditions. It is a shortest one in ASCII, or a shortest one of all if none \
      is in ASCII, unless the answer says otherwise. Plain launches and events without an identifier are not \
      analyzed: a window that no identifier reaches may still handle them. Identifiers are routed like those of \
      notifications; files under Stage Manager and drags follow different rules. Gaps, and what opens for them, \
      refer to the application's ordinary windows.

      Exit codes: 0 nothing found, 1 a finding listed in --fail-on, 2 whether there is such a finding is not decided, or \
      an input could not be read.
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

  @Option(help: AnalysisFormat.help)
  var format: AnalysisFormat = .text

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
    if examples {
      try refuse(
        [
          ("--shape", shape != nil), ("--format", format != .text),
          ("--fail-on", failOn.names() != Set(AnalysisFinding.defaults)),
        ], with: "--examples")
    }
    if scenes != nil {
      try refuse(
        [("--argument", !argument.isEmpty), ("--dialect without --shape", dialect != nil && shape == nil)],
        with: "--scenes")
    }
  }

  func perform(_ output: Output, _ reporter: MessageReporter) throws -> Outcome {
    reporter.annotatesErrors = format == .github
    guard let scenes else { return analyze(predicate: predicate ?? "", output, reporter) }
    return examples ? writeExamples(scenes, output, reporter) : analyze(scenes: scenes, output, reporter)
  }

  /// The kinds of findings that set the exit code to 1.
  var failures: Set<AnalysisFinding> { failOn.names() }
}

extension AnalyzeCommand {
  func analyze(scenes: String, _ output: Output, _ reporter: MessageReporter) -> Outcome {
    guard let (routers, locations, analyzer) = analysis.load([scenes], reporter) else {
      return Outcome(hadFailures: true)
    }
    var shapePredicate: StringPredicate?
    if let shape {
      shapePredicate = reporter.predicate(shape, dialect: dialect ?? .extended, name: "shape")
      guard shapePredicate != nil else { return Outcome(hadFailures: true) }
    }
    do throws(AnalysisDefect) {
      if let shapePredicate, try analysis.predicateAnalyzer.satisfiability(of: shapePredicate) == .impossible {
        reporter.report(
          .warning, at: "shape", "no identifier has this shape, so no gap can be found", code: "never-matches")
      }
      let analysis = try analyzer.analysis(of: routers[0], shape: shapePredicate)
      format.write(analysis, of: scenes, locations[0], hasShape: shape != nil, failOn: failures, to: output)
      let hasFindings = !failures.isDisjoint(with: findings(in: analysis))
      return Outcome(hasFindings: hasFindings, hadFailures: !hasFindings && isUndecided(analysis))
    } catch {
      reporter.report(error, at: scenes)
      return Outcome(hadFailures: true)
    }
  }

  private func findings(in analysis: RoutingAnalysis) -> Set<AnalysisFinding> {
    var findings: Set<AnalysisFinding> = []
    if !analysis.deadWindows.isEmpty { findings.insert(.neverWins) }
    if analysis.gap.exists == true { findings.insert(.gap) }
    if !analysis.competing.isEmpty { findings.insert(.competing) }
    return findings
  }

  /// Returns whether any question that affects the exit code is still undecided.
  private func isUndecided(_ analysis: RoutingAnalysis) -> Bool {
    failures.contains(.neverWins) && analysis.windows.contains { $0.stated.exists == nil }
      || failures.contains(.gap) && analysis.gap.exists == nil
      || failures.contains(.competing) && analysis.competing.isEmpty && !analysis.undecidedCompetitions.isEmpty
  }

  /// Prints identifiers that are worth testing as events.
  func writeExamples(_ scenes: String, _ output: Output, _ reporter: MessageReporter) -> Outcome {
    guard let (routers, _, analyzer) = analysis.load([scenes], reporter) else { return Outcome(hadFailures: true) }
    do throws(AnalysisDefect) {
      let found = try analyzer.examples(for: routers[0])
      for example in found.examples {
        output.write(
          JSONWriter.line { json in
            json.member("id", example.purpose)
            json.member("notification") {
              $0.member("aps") { $0.member("target-content-id", example.identifier) }
            }
            if example.role != .windowApplication {
              json.member("options") { $0.member("role", example.role.rawValue) }
            }
          })
      }
      for reason in found.undecided {
        reporter.report(
          at: scenes, "examples may be missing, as not everything is decided: \(reason)", code: "not-decided")
      }
      return Outcome(hadFailures: !found.undecided.isEmpty)
    } catch {
      reporter.report(error, at: scenes)
      return Outcome(hadFailures: true)
    }
  }
}

extension AnalyzeCommand {
  /// Analyzes a single predicate, or compares it with a second one.
  func analyze(predicate: String, _ output: Output, _ reporter: MessageReporter) -> Outcome {
    let dialect = dialect ?? .extended
    guard
      let first = reporter.predicate(predicate, arguments: argument, dialect: dialect, name: "predicate")
    else { return Outcome(hadFailures: true) }
    let analyzer = analysis.predicateAnalyzer
    do throws(AnalysisDefect) {
      guard let against else {
        let answer = try analyzer.satisfiability(of: first)
        format.write(answer, of: predicate, among: analysis.universe, to: output)
        return Outcome(
          hasFindings: answer == .impossible && failures.contains(.neverHolds),
          hadFailures: answer.exists == nil && failures.contains(.neverHolds))
      }
      guard let second = reporter.predicate(against, dialect: dialect, name: "against") else {
        return Outcome(hadFailures: true)
      }
      let relation = try analyzer.relation(of: first, to: second)
      let isFirst = relation.onlyFirst == .impossible
      let neverHolds = relation.both == .impossible && (isFirst || relation.onlySecond == .impossible)
      format.write(
        relation, empty: neverHolds ? isFirst ? predicate : against : nil, among: analysis.universe, to: output)
      let hasFindings =
        relation.isEqual == false && failures.contains(.different) || neverHolds && failures.contains(.neverHolds)
      let isUndecided =
        failures.contains(.different) && relation.isEqual == nil
        || failures.contains(.neverHolds) && !neverHolds
          && [relation.both, relation.onlyFirst, relation.onlySecond]
            .contains { $0.exists == nil }
      return Outcome(hasFindings: hasFindings, hadFailures: !hasFindings && isUndecided)
    } catch {
      reporter.report(error, at: "predicate")
      return Outcome(hadFailures: true)
    }
  }
}
