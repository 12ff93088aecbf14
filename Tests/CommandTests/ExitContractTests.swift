import Foundation
import RoutingDocuments
import SceneRouterCommands
import TestSupport
import Testing

/// The guarantees for programs that run `route`: the exit code, and one line per event.
@Suite struct ExitContractTests {
  /// An error, with the exit codes of `route` for `--on-error report` and `record`.
  struct Fault: CustomTestStringConvertible {
    var name: String
    var events: [UInt8] = Array(#"{"launch":{},"id":1}"#.utf8)
    var scenes: String? = #"{"persistentIdentifier":"inbox"}"#
    var options: [String] = []
    var report: SceneRouterCommands.ExitStatus
    var record: SceneRouterCommands.ExitStatus
    /// The error code in the record of the second event; `nil` without an error.
    var code: String?
    var testDescription: String { name }

    /// A broken event between two others.
    static func line(_ name: String, _ line: String, code: String) -> Fault {
      let events = "{\"launch\":{}}\n\n\(line)\n{\"launch\":{}}\n"
      return Fault(name: name, events: Array(events.utf8), report: .failure, record: .success, code: code)
    }
  }

  static let faults = [
    Fault(name: "nothing", report: .success, record: .success),
    Fault(name: "no events", events: [], report: .success, record: .success),
    Fault(
      name: "--fail-on is met", events: Array(#"{"drag":{"url":"a"}}"#.utf8), options: ["--fail-on", "newSession"],
      report: .negative, record: .negative),
    .line("a line is broken", #"{"id":"n1","url":"#, code: "not-json"),
    .line("a line is of no kind", #"{"id":"n1","uri":"a"}"#, code: "unknown-event"),
    .line("a line is an array", "[]", code: "wrong-type"),
    .line(
      "a line names a session", #"{"id":"n1","url":"a","options":{"requestingScene":"x"}}"#, code: "unknown-session"),
    .line("a wrong type", #"{"id":"n1","notification":{"aps":{"target-content-id":1}}}"#, code: "wrong-type"),
    .line(
      "an identifier is too long", #"{"id":"n1","url":""# + String(repeating: "a", count: (1 << 20) + 1) + "\"}",
      code: "identifier-too-long"),
    .line("a line is too long", #"{"x":""# + String(repeating: "a", count: 16 << 20) + "\"}", code: "line-too-long"),
    Fault(
      name: "not UTF-8", events: Array("{\"launch\":{}}\n{\"id\":\"n1\",\"url\":\"".utf8) + [0xFF] + Array("\"}".utf8),
      report: .failure, record: .success, code: "not-utf8"),
    Fault(
      name: "a condition meets its limit",
      events: Array((#"{"url":""# + String(repeating: "a", count: 40) + "b\"}").utf8),
      scenes: #"{"persistentIdentifier":"s","activationConditions":{"canActivate":"SELF MATCHES '(a+)+$'"}}"#,
      report: .failure, record: .success),
    Fault(name: "no scenes", scenes: nil, report: .failure, record: .failure),
    Fault(name: "broken scenes", scenes: "{", report: .failure, record: .failure),
    Fault(name: "a file of events is missing", options: ["missing.ndjson"], report: .failure, record: .failure),
    Fault(name: "a file of events is a folder", options: ["/tmp"], report: .failure, record: .failure),
    Fault(name: "an empty file is one event", options: ["/dev/null"], report: .failure, record: .success),
  ]

  private func files(of fault: Fault, in folder: Folder) throws -> [String] {
    let scenes = try fault.scenes.map { try folder.file("scenes.ndjson", $0) } ?? folder.path + "/none.json"
    let events = try folder.file("events.ndjson", Data(fault.events))
    return ["route", "--scenes", scenes, "--format", "ndjson", events] + fault.options
  }

  private func run(_ arguments: [String]) throws -> Run {
    let command = try #require(SceneRouterCommand.parseAsRoot(arguments) as? any ToolCommand)
    return try Run { try command.perform($0, $1) }
  }

  @Test(arguments: faults) func exitCodeShowsWhetherTheJobWasDone(_ fault: Fault) throws {
    let folder = try Folder()
    let arguments = try files(of: fault, in: folder)
    let report = try run(arguments)
    #expect(report.status == fault.report)
    let record = try run(arguments + ["--on-error", "record"])
    #expect(record.status == fault.record)
    // Both modes have the same output and differ only in the exit code and stderr.
    #expect(record.answer == report.answer)
    guard let code = fault.code else { return }
    let events = fault.events.split(separator: 0x0A).count
    let records = try record.lines.map { try JSONDecoder().decode(DecisionRecord.self, from: Data($0.utf8)) }
    #expect(records.map(\.index) == Array(0..<events))
    guard records.count > 1, case .failure(let error) = records[1].result else {
      Issue.record("the second event has no record of an error")
      return
    }
    #expect(error.code == code)
    let hasReadableID = fault.events.count < 1 << 20 && code != "wrong-type" || code == "identifier-too-long"
    if hasReadableID { #expect(records[1].id == .string("n1")) }
    #expect(record.stderr == "route: 1 event has an error in place of a decision\n")
    #expect(report.stderr.contains("[\(code)]"))
  }

  /// Standard output cannot be written, or its reader has left.
  @Test(arguments: ["report", "record"]) func failsIfTheOutputCannotBeWritten(onError: String) throws {
    signal(SIGPIPE, SIG_IGN)
    let folder = try Folder()
    let fault = Fault(name: "", report: .success, record: .success)
    let arguments = try files(of: fault, in: folder) + ["--on-error", onError]
    let command = try #require(SceneRouterCommand.parseAsRoot(arguments) as? any ToolCommand)
    func status(writingTo descriptor: Int32, _ stderr: Output.Memory) throws -> SceneRouterCommands.ExitStatus {
      let output = Output(stdout: .descriptor(descriptor), stderr: .memory(stderr))
      return output.finish(try command.perform(output, MessageReporter(output: output, style: .plain)))
    }
    let stderr = Output.Memory()
    #if os(Linux)
      let full = open("/dev/full", O_WRONLY)
      defer { close(full) }
      #expect(try status(writingTo: full, stderr) == .failure)
      #expect(stderr.text.contains("cannot write standard output: No space left on device"))
    #endif
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let left = try status(writingTo: pipe.fileHandleForWriting.fileDescriptor, stderr)
    #expect(left == (onError == "record" ? .failure : .success))
    #expect(stderr.text.contains("left before the end") == (onError == "record"))
  }

  @Test(arguments: [
    (["--on-error", "maybe"], "Please provide one of 'report' and 'record'"),
    (["--on-error", "record"], "--on-error record cannot be combined with --format text: add --format ndjson"),
    (["--fields", "id"], "--fields cannot be combined with --format text: add --format ndjson"),
    (["--format", "ndjson", "--fields", ""], "a name is missing"),
    (["--format", "ndjson", "--fields", "id,"], "a name is missing"),
    (["--format", "ndjson", "--fields", "id,id"], "--fields lists 'id' twice; list each field only once"),
    (["--format", "ndjson", "--fields", "ID"], "'ID' is not a field; did you mean 'id'?"),
    (["--format", "ndjson", "--fields", "id", "--runners-up"], "add runnersUp to the fields"),
    (["--summary", "--only", "none"], "--only cannot be combined with --summary"),
    (["--summary", "--fields", "id", "--format", "ndjson"], "--fields cannot be combined with --summary"),
  ])
  func reportsWrongUsage(options: [String], words: String) throws {
    #expect(try #require(Run.usageError(["route", "--scenes", "s.json"] + options)).contains(words))
  }
}

@Suite struct FieldsTests {
  @Test func writesFieldsInTheRequestedOrder() throws {
    let folder = try Folder()
    let scenes = try folder.file("scenes.ndjson", #"{"persistentIdentifier":"inbox"}"#)
    let events = try folder.file(
      "events.ndjson",
      """
      {"id":"n1","notification":{"aps":{"target-content-id":"a"}}}

      {"aps":{}}
      {"id":3,"url":7}
      {"launch":{}}
      """)
    func lines(_ fields: String) throws -> [String] {
      try Run("route", "--scenes", scenes, "--format", "ndjson", "--fields", fields, events).lines
    }
    let short = try lines("line,id,outcome,session")
    #expect(
      short.filter { !$0.contains("error") } == [
        #"{"line":1,"id":"n1","outcome":"existingSession","session":"inbox"}"#,
        #"{"line":3,"id":null,"outcome":"existingSession","session":"inbox"}"#,
        #"{"line":5,"id":null,"outcome":"existingSession","session":"inbox"}"#,
      ])
    #expect(short[2].hasPrefix(#"{"line":4,"id":3,"outcome":null,"session":null,"error":{"code":"wrong-type","#))
    #expect(try lines("session,index").first == #"{"session":"inbox","index":0}"#)
    #expect(try lines("runnersUp,kind").first == #"{"runnersUp":[],"kind":"notification"}"#)
    // Each line has exactly the requested fields.
    let all = try lines(DecisionField.allCases.map(\.rawValue).joined(separator: ","))
    for line in all {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(Set(object.keys) == Set(DecisionField.allCases.map(\.rawValue)))
    }
  }
}
