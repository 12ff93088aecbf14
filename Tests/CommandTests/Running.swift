import Foundation
import PredicateSyntax
import SceneRouterCommands

/// What a job wrote and how it ended.
struct Run {
  var status: ExitStatus
  var answer: String
  var talk: String

  /// Runs a job on memory.
  init(_ job: (Output, MessageReporter) -> Outcome) {
    let answer = Output.Memory()
    let talk = Output.Memory()
    let output = Output(answer: .memory(answer), talk: .memory(talk))
    status = job(output, MessageReporter(output: output, style: .plain)).status
    output.flush()
    self.answer = answer.text
    self.talk = talk.text
  }

  /// The lines of the answer.
  var lines: [String] { answer.split(separator: "\n").map(String.init) }
}

/// A folder that is gone when the value is.
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

/// The folder `Fixtures` of the package.
let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appendingPathComponent("Fixtures").path
