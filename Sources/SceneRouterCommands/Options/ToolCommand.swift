package import ArgumentParser
import RoutingDocuments

/// A verb of the tool. It describes the job; `SharedOptions` runs it and ends the process.
package protocol ToolCommand: ParsableCommand {
  /// The options that every verb has.
  var shared: SharedOptions { get }

  /// Whether the verb itself writes the files that `--output` names.
  static var writesFiles: Bool { get }

  /// Does the job.
  func perform(_ output: Output, _ reporter: MessageReporter) throws -> Outcome
}

extension ToolCommand {
  /// The default of `--scenes`.
  static var defaultScenes: String { "scenes.json" }

  package static var writesFiles: Bool { false }

  package func run() throws { try shared.run(writesFiles: Self.writesFiles, perform) }

  /// Throws if standard input is named more than once: the second reader would find nothing.
  func checkStandardInput(_ files: [String]) throws {
    guard files.count(where: DocumentFile.isStandardInput) > 1 else { return }
    throw ValidationError("Standard input can be read only once: '-' is named more than once.")
  }

  /// Throws if one of these options was given: it means nothing here.
  func refuse(_ options: [(name: String, isGiven: Bool)], with form: String) throws {
    guard let option = options.first(where: \.isGiven) else { return }
    throw ValidationError("\(option.name) cannot be combined with \(form).")
  }
}
