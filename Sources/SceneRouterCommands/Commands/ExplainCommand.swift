import ArgumentParser
import PredicateSyntax
import StringPredicates

/// `scene-router explain --predicate P [IDENTIFIER …]`
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Says why: each part of a predicate with its outcome, and how near a miss was.",
    discussion: """
      Without identifiers the lines of standard input are explained.

      Examples:
        scene-router explain --predicate "SELF BEGINSWITH 'mail/' AND NOT SELF CONTAINS '/draft'" mail/draft/7
        scene-router explain --predicate "SELF ==[c] %@" --argument Inbox --output json < identifiers.txt

      Exit codes: 0 explained, 2 the predicate or a line could not be used.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  @Option(help: "The predicate to explain, such as \"SELF BEGINSWITH 'com.example.mail/'\".")
  var predicate: String?

  @OptionGroup(title: "Options of --predicate") var predicateOptions: PredicateOptions

  @Argument(help: "Target content identifiers.")
  var inputs: [String] = []

  @Option(help: "text for people; json for programs: one object a line for each identifier.")
  var output: Format = .text

  @OptionGroup var shared: SharedOptions

  /// What a predicate is built with, and what else it is asked about.
  struct PredicateOptions: ParsableArguments {
    @Option(name: .long, parsing: .singleValue, help: "The value of the next %@, as text. May be repeated.")
    var argument: [String] = []

    @Option(help: "What the predicate may use: extended or uiKit.")
    var dialect: PredicateDialect = .extended

    @Flag(name: .customLong("nil"), help: "Explain the missing identifier too, before all others.")
    var explainsNil = false
  }

  /// What is to be explained: the forms of the command exclude each other.
  enum Question {
    case predicate(String)
  }

  func question() throws -> Question {
    guard let predicate else {
      throw ValidationError("Say what to explain, as in --predicate \"SELF == 'a'\".")
    }
    return .predicate(predicate)
  }

  func validate() throws { _ = try question() }

  func run() throws {
    let question = try question()
    try shared.run { standard, reporter in
      switch question {
      case .predicate(let text): explain(text, standard, reporter)
      }
    }
  }

  private func explain(_ text: String, _ standard: Output, _ reporter: MessageReporter) -> Outcome {
    let compiled: StringPredicate
    do throws(PredicateError) {
      compiled = try StringPredicate(
        text, arguments: predicateOptions.argument.map(PredicateArgument.string), dialect: predicateOptions.dialect)
    } catch {
      reporter.report(error)
      return Outcome(hadFailures: true)
    }
    reporter.report(compiled.warnings, in: SourceText(text))
    let readsInput = inputs.isEmpty && !predicateOptions.explainsNil
    let job = ExplainPredicateJob(
      predicate: compiled, identifiers: (predicateOptions.explainsNil ? [nil] : []) + inputs.map(Optional.some),
      files: readsInput ? ["-"] : [], writesJSON: output == .json)
    return job.run(standard, reporter)
  }
}
