package import ArgumentParser
import RoutingDocuments

/// A subcommand of the tool. `SharedOptions` calls its `perform` method and then sets the exit code.
package protocol ToolCommand: ParsableCommand {
  /// The options that all commands have in common.
  var shared: SharedOptions { get }

  /// Whether the command itself writes the files given by `--output`.
  static var writesFiles: Bool { get }

  /// Runs the command.
  func perform(_ output: Output, _ reporter: MessageReporter) throws -> Outcome
}

/// Positional file arguments, sorted by kind.
struct SortedFiles {
  var scenes: String?
  var suites: [String] = []
  var events: [String] = []
}

extension ToolCommand {
  /// The default value of `--scenes`.
  static var defaultScenes: String { "scenes.json" }

  package static var writesFiles: Bool { false }

  package func run() throws { try shared.run(writesFiles: Self.writesFiles, perform) }

  /// Sorts positional file arguments by kind.
  ///
  /// - Parameters:
  ///   - scenes: The value of `--scenes`. If it isn't `nil`, no positional file counts as a scenes document.
  ///   - runsSuites: Whether the command runs suites.
  static func sorted(_ files: [String], scenes: String?, runsSuites: Bool = false) throws -> SortedFiles {
    var sorted = SortedFiles(scenes: scenes)
    guard scenes == nil || runsSuites else {
      sorted.events = files
      return sorted
    }
    var missing: String?
    for file in files {
      switch NamedFileKind.of(file) {
      case .events:
        if missing == nil, isUnusable(file) { missing = file }
        sorted.events.append(file)
      case .unknown:
        if missing == nil, file == files.first { missing = file }
        sorted.events.append(file)
      case .scenes where scenes != nil: sorted.events.append(file)
      case .scenes:
        if let other = sorted.scenes {
          throw ValidationError("Both '\(other)' and '\(file)' describe windows: name one of them.")
        }
        sorted.scenes = file
      case .suite where runsSuites: sorted.suites.append(file)
      case .suite where DocumentFile.isFolder(file):
        throw ValidationError("'\(file)' is a folder: name the files in it.")
      case .suite: throw ValidationError("'\(file)' is a test: 'scene-router test \(file)' runs it.")
      }
    }
    // The unusable file was probably meant to be the scenes document, so the default one must not take its place.
    if sorted.scenes == nil, let missing {
      sorted.events.removeAll { $0 == missing }
      sorted.scenes = missing
    }
    // The content of a pipe can't be examined beforehand, and a scenes document usually comes first.
    if sorted.scenes == nil, files.count > 1, let first = files.first, DocumentFile.isPipe(first) {
      throw ValidationError(
        "'\(first)' is a pipe in the place of the scenes document: write --scenes before it, or before the name of the "
          + "scenes document if the pipe has events.")
    }
    return sorted
  }

  /// Returns whether a file doesn't exist, or is named `.json` or `.plist` and is unreadable or obviously contains
  /// something else.
  private static func isUnusable(_ file: String) -> Bool {
    if !DocumentFile.exists(file) { return !DocumentFile.isStandardInput(file) }
    if file.lowercased().hasSuffix(".plist") { return true }
    guard file.lowercased().hasSuffix(".json") else { return false }
    guard let bytes = NamedFileKind.beginning(of: file), let first = bytes.first(where: { $0 > 0x20 }) else {
      return true
    }
    // A document begins with a bracket or a byte order mark.
    return !"{[\u{FEFF}".utf8.contains(first)
  }

  /// Throws an error if stdin is given more than once, because it can be read only once.
  func checkStandardInput(_ files: [String]) throws {
    guard files.count(where: DocumentFile.isStandardInput) > 1 else { return }
    throw ValidationError("Standard input can be read only once: '-' is given more than once.")
  }

  /// Throws an error if stdin is given more than once, or if `--output` would replace one of the inputs.
  func checkInputs(_ files: [String]) throws {
    try checkStandardInput(files)
    guard let output = shared.output, files.contains(where: { DocumentFile.areSame($0, output) }) else { return }
    throw ValidationError("--output cannot overwrite '\(output)', which is an input: write to another file.")
  }

  /// Throws an error if any of the given options is present, because none of them applies to this form of the command.
  func refuse(_ options: [(name: String, isGiven: Bool)], with form: String) throws {
    guard let option = options.first(where: \.isGiven) else { return }
    throw ValidationError("\(option.name) cannot be combined with \(form).")
  }
}

/// The exit status of a command. Its raw value is the exit code of the process.
package enum ExitStatus: Int32, Hashable, Sendable {
  /// A positive result: something matched, or a check passed.
  case success = 0
  /// A negative result: nothing matched, or a check failed.
  case negative = 1
  /// The job failed at least partly, for example because of an unreadable file, an invalid document or an invalid line.
  case failure = 2
}

/// The outcome of a command.
package struct Outcome: Hashable, Sendable {
  /// Whether the result is negative, for example because nothing matched or a check failed.
  package var hasFindings = false
  /// Whether part of the job failed while the rest continued.
  package var hadFailures = false
  /// The number of events that could not be read or routed.
  package var failedEvents = 0
  /// The number of messages that aren't printed because they exceed the limit.
  var omittedMessages = 0
  /// Whether the job fails if the reader of stdout closes the pipe early.
  package var needsReader = false

  package init(hasFindings: Bool = false, hadFailures: Bool = false) {
    self.hasFindings = hasFindings
    self.hadFailures = hadFailures
  }

  /// Adds the outcome of part of the job.
  mutating func merge(_ part: Outcome) {
    hasFindings = hasFindings || part.hasFindings
    hadFailures = hadFailures || part.hadFailures
    failedEvents += part.failedEvents
  }

  /// The exit status for the outcome. A failure takes precedence over a negative result.
  package var status: ExitStatus { hadFailures ? .failure : hasFindings ? .negative : .success }
}
