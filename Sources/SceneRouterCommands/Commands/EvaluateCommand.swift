import ArgumentParser

/// `scene-router evaluate`
struct EvaluateCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Evaluates predicates from NDJSON, one verdict per line: for tests against other implementations.",
    usage: "scene-router evaluate [--compare] [--print] [FILE ...]",
    discussion: """
      Each line in is an object with 'format', and if need be 'arguments', 'variables', 'subject' and 'dialect'.

      Example:
        echo '{"format":"SELF == %@","arguments":["A"],"subject":"a"}' |
          scene-router evaluate

      Exit codes: 0 done, 1 with --compare if a verdict differs or none was compared, 2 a line could not be read.
      """)

  @Argument(help: "NDJSON files; '-' is standard input.", completion: .file())
  var files: [String] = []

  @Flag(help: "Compare each verdict with 'expect' and print what differs, then how many agree.")
  var compare = false

  @Flag(name: .customLong("print"), help: "Add the canonical text of each predicate that can be parsed.")
  var printsCanonical = false

  @OptionGroup var shared: SharedOptions

  func validate() throws { try checkStandardInput(files) }

  func perform(_ output: Output, _ reporter: MessageReporter) throws -> Outcome {
    EvaluateJob(files: files.isEmpty ? ["-"] : files, compares: compare, prints: printsCanonical).run(
      output, reporter)
  }
}
