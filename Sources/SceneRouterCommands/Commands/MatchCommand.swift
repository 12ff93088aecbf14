import ArgumentParser
import PredicateSyntax
import StringPredicates

/// `scene-router match PREDICATE [FILE …]`
struct MatchCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Prints the lines that a predicate accepts, as grep does.",
    usage: "scene-router match [OPTION ...] PREDICATE [FILE ...]",
    discussion: """
      Each line is one target content identifier. Without files the lines come from standard input.

      Example:
        scene-router match "SELF LIKE '*/thread/*'" identifiers.txt

      Exit codes: 0 a line was accepted, 1 none was, 2 the predicate or a line could not be used.
      """)

  @Argument(help: "The predicate, such as \"SELF BEGINSWITH 'com.example.mail/'\".")
  var predicate: String

  @Argument(help: "Files of identifiers, one per line; '-' is standard input.", completion: .file())
  var files: [String] = []

  @Option(name: .long, parsing: .singleValue, help: "The value of the next %@, as text. May be repeated.")
  var argument: [String] = []

  @Option(help: "What the predicate may use: extended or uiKit.")
  var dialect: PredicateDialect = .extended

  @Flag(name: [.customShort("v"), .long], help: "Print the lines that are not accepted.")
  var invertMatch = false

  @Flag(name: [.customShort("c"), .long], help: "Print how many lines there are instead of the lines.")
  var count = false

  @Flag(name: [.customShort("n"), .long], help: "Print the number of each line before it.")
  var lineNumber = false

  @Flag(name: [.customShort("q"), .long], help: "Print nothing; stop at the first line that is accepted.")
  var quiet = false

  @OptionGroup var shared: SharedOptions

  func validate() throws { try checkStandardInput(files) }

  func perform(_ output: Output, _ reporter: MessageReporter) throws -> Outcome {
    let compiled: StringPredicate
    do throws(StringPredicateError) {
      compiled = try StringPredicate(predicate, arguments: argument.map(PredicateArgument.string), dialect: dialect)
    } catch {
      reporter.report(error)
      return Outcome(hadFailures: true)
    }
    reporter.report(compiled.warnings, in: SourceText(predicate))
    let job = MatchJob(
      predicate: compiled, files: files.isEmpty ? ["-"] : files, isInverted: invertMatch, printsCount: count,
      printsNumbers: lineNumber, isQuiet: quiet)
    return job.run(output, reporter)
  }
}
