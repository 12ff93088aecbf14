import ArgumentParser
import PredicateSyntax
import RoutingDocuments
import StringPredicates

/// The `scene-router match` command.
struct MatchCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Prints the lines that match a predicate, like grep.",
    usage: "scene-router match [OPTION ...] PREDICATE [FILE ...]",
    discussion: """
      Example:
        scene-router match "SELF LIKE '*/thread/*'" identifiers.txt

      Each line is one target content identifier. Without files, lines are read from standard input. With -q, reading
      ends at the first line that is selected.

      Exit codes: 0 a line was selected, 1 no line was selected, 2 the predicate or a line could not be used.
      """)

  @Argument(help: "The predicate, such as \"SELF BEGINSWITH 'com.example.mail/'\".")
  var predicate: String

  @Argument(help: "Files of identifiers, one per line; '-' means standard input.", completion: .file())
  var files: [String] = []

  @Option(name: .long, parsing: .singleValue, help: "The value of the next %@, as a string. May be repeated.")
  var argument: [String] = []

  @Option(help: "The dialect of the predicate: extended or uiKit.")
  var dialect: PredicateDialect = .extended

  @Flag(help: "Select the lines that do not match.")
  var invertMatch = false

  @Flag(name: [.customShort("c"), .long], help: "Print the number of selected lines instead of the lines.")
  var count = false

  @Flag(name: [.customShort("n"), .long], help: "Print the line number before each line.")
  var lineNumber = false

  @OptionGroup var shared: SharedOptions

  private var inputs: [String] { files.isEmpty ? ["-"] : files }

  func validate() throws { try checkInputs(inputs) }

  func perform(_ output: Output, _ reporter: MessageReporter) throws -> Outcome {
    let compiled: StringPredicate
    do throws(StringPredicateError) {
      compiled = try StringPredicate(predicate, arguments: argument.map(PredicateArgument.string), dialect: dialect)
    } catch {
      reporter.report(error)
      return Outcome(hadFailures: true)
    }
    reporter.report(compiled.warnings, in: SourceText(predicate))
    return match(compiled, output, reporter)
  }

  /// Searches all files, continuing after one fails.
  private func match(_ predicate: StringPredicate, _ output: Output, _ reporter: MessageReporter) -> Outcome {
    var outcome = Outcome(hasFindings: true)
    for file in inputs where !output.isClosed {
      guard DocumentFile.isStandardInput(file) || DocumentFile.exists(file) else {
        reporter.report(
          at: file, "cannot read the file: No such file or directory", code: "unreadable-file",
          help: "arguments are files; to match a string: printf '%s\\n' STRING | scene-router match PREDICATE")
        outcome.hadFailures = true
        continue
      }
      var (accepted, failed) = (0, Outcome())
      let isReadable = LineBlock.forEachText(of: [file], reporter, &failed) { text, file, line in
        do throws(EvaluationError) {
          guard try predicate.matches(text) != invertMatch else { return true }
        } catch {
          reporter.report(at: "\(file):\(line)", error.description, code: error.code)
          outcome.hadFailures = true
          return true
        }
        outcome.hasFindings = false
        accepted += 1
        if shared.quiet { return false }
        if !count { write(text, file, line, to: output) }
        return !output.isClosed
      } flush: {
        output.flush()
      }
      outcome.merge(failed)
      if shared.quiet, !outcome.hasFindings { break }
      if count, isReadable {
        output.writeLine((inputs.count > 1 ? "\(DocumentFile.shownName(file)):" : "") + "\(accepted)")
      }
    }
    return outcome
  }

  private func write(_ text: String, _ file: String, _ line: Int, to output: Output) {
    if inputs.count > 1 { output.write(TextColor.strong.paint("\(DocumentFile.shownName(file)):", output.style)) }
    if lineNumber { output.write(TextColor.strong.paint("\(line):", output.style)) }
    output.write(text)
    output.write("\n")
  }
}
