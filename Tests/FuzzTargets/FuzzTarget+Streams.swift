import ArgumentParser
import Foundation
import PredicateSyntax
import RoutingDocuments
import SceneRouterCommands
import SceneRouting

extension FuzzTarget {
  /// Files of this process, in memory if the system has a folder for that. They are removed when the process exits.
  enum Scratch {
    static let folder: String = {
      let parent = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
      let folder = "\(parent)/scene-router-fuzz-\(UUID().uuidString)"
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      atexit { try? FileManager.default.removeItem(atPath: Scratch.folder) }
      return folder
    }()

    static let scenes = file(
      "scenes.ndjson",
      Array(
        """
        {"persistentIdentifier":"a","activationConditions":{"canActivate":"SELF ENDSWITH 'a' OR SELF CONTAINS 'é'"}}
        {"persistentIdentifier":"b","activationConditions":{"canActivate":"SELF MATCHES '[0-9]+'"}}
        {"persistentIdentifier":"c","activationConditions":{"canActivate":"FALSEPREDICATE"}}
        """.utf8))

    /// Writes a file for the current thread and returns its path.
    static func file(_ name: String, _ bytes: [UInt8]) -> String {
      let file = "\(folder)/\(Thread.current.hash)-\(name)"
      try? Data(bytes).write(to: URL(fileURLWithPath: file))
      return file
    }

    /// Writes a folder with these files for the current thread and returns its path.
    static func folder(_ files: [String: [UInt8]]) -> String {
      for (name, bytes) in files {
        let path = URL(fileURLWithPath: "\(folder)/\(Thread.current.hash)/\(name)")
        try? FileManager.default.createDirectory(
          at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? Data(bytes).write(to: path)
      }
      return "\(folder)/\(Thread.current.hash)"
    }
  }

  /// The output, messages and exit status of `route` are identical for both readers.
  static func checkEvents(_ bytes: [UInt8]) throws(FuzzFailure) {
    // A file with another extension is one JSON value if possible.
    let isByLines = bytes.first.map { $0 % 4 != 0 } ?? true
    let events = Scratch.file(isByLines ? "events.ndjson" : "event.json", Array(bytes.dropFirst()))
    let options = (bytes.first == 2 ? ["--stateful"] : []) + ["--fail-on", "newSession", events]
    let isText = bytes.first.map { $0 & 8 != 0 } ?? false
    let runs = [["--exact-reader"], []].map { reader in
      run(["route", "--scenes", Scratch.scenes, "--format", isText ? "text" : "ndjson"] + reader + options)
    }
    guard runs[0] == runs[1] else { throw FuzzFailure("the readers differ:\n\(runs[0])\n\(runs[1])") }
  }

  /// Every event that the C++ finder accepts equals the event that the Swift reader parses.
  static func checkPayloads(_ bytes: [UInt8]) throws(FuzzFailure) {
    guard let finder = EventLineFinder() else { return }
    let exact = EventLineReader()
    let reader = LineBlockReader(files: [Scratch.file("payloads.ndjson", bytes)], limit: 1 << 20)
    let block = LineBlock()
    guard let router = try? SceneRouter() else { return }
    while reader.next(block) {
      finder.read(block)
      for line in 0..<block.lineCount {
        guard let known = finder.event(ofLine: line) else { continue }
        guard case .event(let record) = exact.item(line, of: block), record.event.kind == known.kind,
          router.targetContentIdentifier(of: record.event) == known.identifier, record.id == known.id,
          record.options == .default
        else { throw FuzzFailure("line \(line) is read as \(known)") }
      }
    }
  }

  /// Any file can be linted in every format, and the machine-readable formats can be parsed.
  static func checkLint(_ bytes: [UInt8]) throws(FuzzFailure) {
    let file = Scratch.file("document", bytes)
    for format in ["text", "json", "sarif", "github"] {
      let answer = run(["lint", file, "--format", format]).answer
      switch format {
      case "json", "sarif":
        guard (try? JSONSerialization.jsonObject(with: Data(answer.utf8))) != nil else {
          throw FuzzFailure("\(format) cannot be read: \(answer)")
        }
      case "github":
        for line in answer.split(separator: "\n") where !line.hasPrefix("::") {
          throw FuzzFailure("not a workflow command: \(line)")
        }
      default:
        for scalar in answer.unicodeScalars where scalar.isHidden && scalar != "\n" {
          throw FuzzFailure("\(scalar.visibleEscape) in \(answer.debugDescription)")
        }
      }
    }
  }

  private struct Answer: Equatable {
    var answer: String
    var talk: String
    var status: String
  }

  /// Runs the tool with these arguments.
  private static func run(_ arguments: [String]) -> Answer {
    let (answer, talk) = (Output.Memory(), Output.Memory())
    let output = Output(stdout: .memory(answer), stderr: .memory(talk))
    let reporter = MessageReporter(output: output, style: .plain)
    let command = try? SceneRouterCommand.parseAsRoot(arguments) as? any ToolCommand
    let status = ((try? command?.perform(output, reporter)) ?? Outcome(hadFailures: true)).status
    output.flush()
    reporter.finish()
    return Answer(answer: answer.text, talk: talk.text, status: "\(status)")
  }
}
