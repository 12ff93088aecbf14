public import ArgumentParser
public import PredicateSyntax
public import SceneRouting

extension ColorChoice: ExpressibleByArgument {}
extension Diagnostic.Severity: ExpressibleByArgument {}
extension PredicateDialect: ExpressibleByArgument {}
extension RoutingPolicy.Preset: ExpressibleByArgument {}
extension InterfaceIdiom: ExpressibleByArgument {}

/// The options shared by all commands.
package struct SharedOptions: ParsableArguments {
  @Option(
    name: [.short, .customLong("output")],
    help: "Write to this file instead of standard output, '-'. It is replaced once everything has been written.",
    completion: .file())
  private var outputName: String?

  /// The file to write, or `nil` for stdout.
  var output: String? { outputName == "-" ? nil : outputName }

  @Option(help: "When to use colors: auto, always or never.")
  package var color: ColorChoice = .auto

  package init() {}

  /// Runs a job and throws an `ExitCode` if it doesn't succeed.
  ///
  /// - Parameter writesFiles: Whether the job itself writes the file given by `output`.
  func run(writesFiles: Bool, _ job: (Output, MessageReporter) throws -> Outcome) throws {
    Platform.openStandardStreams()
    Platform.ignoreClosedPipes()
    Termination.watch()
    let style = color.style(for: Platform.standardError, environment: Platform.environment)
    let status: ExitStatus
    if let file = output, !writesFiles {
      status = try OutputFile.write(file, style: style, job)
    } else {
      let standard = Output.standard(
        style: color.style(for: Platform.standardOutput, environment: Platform.environment))
      let reporter = MessageReporter(output: standard, style: style)
      let outcome = try job(standard, reporter)
      reporter.finish()
      status = standard.finish(outcome)
    }
    guard status != .success else { return }
    throw ExitCode(status.rawValue)
  }
}

extension Output {
  /// Flushes stdout and returns the exit status for the given outcome.
  package func finish(_ outcome: Outcome) -> ExitStatus {
    flush()
    if let reason = failure {
      writeMessage("scene-router: error: cannot write standard output: \(reason)")
      return .failure
    }
    guard isClosed, outcome.needsReader else { return outcome.status }
    writeMessage("scene-router: error: the reader of standard output left before the end")
    return .failure
  }
}

/// The assumed values of conditions that only the running app can determine.
package struct AssumeOptions: ParsableArguments {
  @Option(
    parsing: .singleValue,
    help: "Assume NAME=VALUE for a value that only the running app knows, as messages show NAME. May be repeated.")
  var assume: [String] = []

  package init() {}

  package func validate() throws {
    for entry in assume where !entry.dropFirst().contains("=") {
      throw ValidationError("--assume expects NAME=VALUE, not '\(entry)'.")
    }
  }

  /// The assumed values, keyed by name.
  ///
  /// Each entry has the form `NAME=VALUE` and is split at its first `=`. If two entries have the same name, the earlier
  /// one is split at its next `=` instead. If it has no other `=`, the later entry replaces it.
  package var values: [String: String] {
    var values: [String: String] = [:]
    for entry in assume {
      var pending: (name: String, value: String)? = entry.firstIndex(of: "=").map {
        (String(entry[..<$0]), String(entry[entry.index(after: $0)...]))
      }
      while let (name, value) = pending {
        let older = values.updateValue(value, forKey: name)
        pending = older.flatMap { older in
          older.firstIndex(of: "=").map {
            ("\(name)=\(older[..<$0])", String(older[older.index(after: $0)...]))
          }
        }
      }
    }
    return values
  }
}
