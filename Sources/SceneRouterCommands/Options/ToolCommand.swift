package import ArgumentParser
import RoutingDocuments

/// A command of the tool. It describes the job; `SharedOptions` runs it and ends the process.
package protocol ToolCommand: ParsableCommand {
  /// The options that every command has.
  var shared: SharedOptions { get }

  /// Whether the command itself writes the files that `--output` names.
  static var writesFiles: Bool { get }

  /// Runs the command.
  func perform(_ output: Output, _ reporter: MessageReporter) throws -> Outcome
}

extension ToolCommand {
  /// The default of `--scenes`.
  static var defaultScenes: String { "scenes.json" }

  package static var writesFiles: Bool { false }

  package func run() throws { try shared.run(writesFiles: Self.writesFiles, perform) }

  /// Throws if standard input is named more than once, because it can be read only once.
  func checkStandardInput(_ files: [String]) throws {
    guard files.count(where: DocumentFile.isStandardInput) > 1 else { return }
    throw ValidationError("Standard input can be read only once: '-' is named more than once.")
  }

  /// Throws if one of the options was given, because it has no meaning for this form of the command.
  func refuse(_ options: [(name: String, isGiven: Bool)], with form: String) throws {
    guard let option = options.first(where: \.isGiven) else { return }
    throw ValidationError("\(option.name) cannot be combined with \(form).")
  }
}
