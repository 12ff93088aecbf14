import ArgumentParser
import Foundation
import PredicateSyntax
import SceneRouterCommands
import Testing

/// The output and the exit status of a job.
struct Run {
  var status: SceneRouterCommands.ExitStatus
  var answer: String
  var stderr: String

  /// Runs the tool with these arguments, as a shell does. Throws if the process would exit before a job runs, for
  /// example because of wrong usage.
  init(_ arguments: String...) throws { try self.init(arguments) }

  init(_ arguments: [String]) throws {
    let command = try #require(SceneRouterCommand.parseAsRoot(arguments) as? any ToolCommand)
    try self.init(style: command.shared.color == .always ? .coloured : .plain, isQuiet: command.shared.quiet) {
      try command.perform($0, $1)
    }
  }

  /// Returns the tool's usage error; `nil` if the arguments are valid.
  static func usageError(_ arguments: String...) -> String? { usageError(arguments) }

  static func usageError(_ arguments: [String]) -> String? {
    do {
      _ = try SceneRouterCommand.parseAsRoot(arguments)
      return nil
    } catch {
      return SceneRouterCommand.exitCode(for: error) == .validationFailure
        ? SceneRouterCommand.message(for: error) : nil
    }
  }

  /// Runs a job and captures its output in memory.
  init(
    style: DiagnosticRenderer.Style = .plain, isQuiet: Bool = false, _ job: (Output, MessageReporter) throws -> Outcome
  ) rethrows {
    let answer = Output.Memory()
    let stderr = Output.Memory()
    let output = Output(stdout: .memory(answer), stderr: .memory(stderr), style: style)
    let reporter = MessageReporter(output: output, style: style, isQuiet: isQuiet)
    let outcome = try job(output, reporter)
    reporter.finish()
    status = output.finish(outcome)
    self.answer = answer.text
    self.stderr = stderr.text
  }

  /// The lines of stdout.
  var lines: [String] { answer.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) } }
}

/// A temporary folder, which is removed on deinitialization.
final class Folder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and returns its path.
  func file(_ name: String, _ content: String) throws -> String { try file(name, Data(content.utf8)) }

  /// Writes a file and returns its path.
  func file(_ name: String, _ content: Data) throws -> String {
    let file = path + "/" + name
    try content.write(to: URL(fileURLWithPath: file))
    return file
  }
}

/// The path of the tool's binary, which is built next to the tests.
let builtTool = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
  .appendingPathComponent("scene-router").path

/// The folder `Fixtures` of the package.
let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appendingPathComponent("Fixtures").path
