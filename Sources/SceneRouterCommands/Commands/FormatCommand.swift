import ArgumentParser
import RoutingDocuments

/// `scene-router format [FILE …]`
struct FormatCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Writes predicates in canonical form: capitals, double quotes, the parentheses that are needed.",
    usage: "scene-router format [--check | --in-place] [FILE ...]",
    discussion: """
      Each line is one predicate. Blank lines, and comment lines that begin with '#', stay as they are; %@ stays too. \
      Fixture suites are refused. --in-place leaves a file that has errors as it is.

      Examples:
        echo "self beginswith 'mail/'" | scene-router format
        scene-router format --check conditions.txt

      Exit codes: 0 done, 1 --check found lines that would change, 2 a file or a line could not be read.
      """)

  @Argument(help: "Files of predicates, one per line; '-' is standard input.", completion: .file())
  var files: [String] = []

  @Flag(help: "Write the result into the files themselves.")
  var inPlace = false

  @Flag(help: "Change nothing; print the lines that would change.")
  var check = false

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    try checkStandardInput(files)
    if inPlace, check { throw ValidationError("--in-place and --check cannot be combined.") }
    if inPlace, files.isEmpty || files.contains(where: DocumentFile.isStandardInput) {
      throw ValidationError("--in-place needs files; standard input cannot be changed in place.")
    }
  }

  func perform(_ output: Output, _ reporter: MessageReporter) throws -> Outcome {
    let mode: FormatJob.Mode = inPlace ? .inPlace : check ? .check : .print
    return FormatJob(files: files.isEmpty ? ["-"] : files, mode: mode).run(output, reporter)
  }
}
