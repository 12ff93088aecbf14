import ArgumentParser
import RoutingDocuments

/// `scene-router format [FILE …]`
struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Writes predicates in canonical form: capitals, double quotes, the parentheses that are needed.",
    discussion: """
      Each line is one predicate. Blank lines, and comment lines that begin with '#', stay as they are; %@ stays too.

      Examples:
        echo "self beginswith 'mail/'" | scene-router format
        scene-router format --check conditions.predicates

      Exit codes: 0 done, 1 --check found lines that would change, 2 a file or a line could not be read.
      """)

  @Argument(help: "Files of predicates, one a line; '-' is standard input.")
  var files: [String] = []

  @Flag(help: "Write the result into the files themselves.")
  var inPlace = false

  @Flag(help: "Change nothing; print the lines that would change.")
  var check = false

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if inPlace, check { throw ValidationError("--in-place and --check exclude each other.") }
    if inPlace, files.isEmpty || files.contains(where: DocumentFile.isStandardInput) {
      throw ValidationError("--in-place needs files; standard input cannot be changed in place.")
    }
  }

  func run() throws {
    try shared.run { output, reporter in
      let mode: FormatJob.Mode = inPlace ? .inPlace : check ? .check : .print
      return FormatJob(files: files.isEmpty ? ["-"] : files, mode: mode).run(output, reporter)
    }
  }
}
