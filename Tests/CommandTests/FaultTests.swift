import Foundation
import Testing

/// The tool as a process, with failing files, streams and signals.
@Suite struct FaultTests {
  private let folder: Folder

  /// The tool's binary, which is built next to the tests.
  private static let tool = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("scene-router").path

  init() throws {
    try #require(FileManager.default.isExecutableFile(atPath: Self.tool), "\(Self.tool) is not built")
    folder = try Folder()
    let session = #"{"persistentIdentifier":"inbox","activationConditions":{"canActivate":"SELF != 'b'"}}"#
    _ = try folder.file("scenes.json", #"{"schema":"scene-router/scenes/1","sessions":[\#(session)]}"#)
    _ = try folder.file("events.ndjson", String(repeating: #"{"aps":{"target-content-id":"a"}}"# + "\n", count: 2_000))
    _ = try folder.file("lines.txt", String(repeating: "a\n", count: 100))
    _ = try folder.file("cases.ndjson", #"{"format":"SELF == 'a'","subject":"a"}"# + "\n")
    _ = try folder.file("short.predicates", "--- a\n  SELF == 'a'\n+ \"a\"\n")
    _ = try folder.file(
      "scenario.json",
      """
      {"schema":"scene-router/scenario/1","scenes":"scenes.json","steps":[{"event":{"launch":{}}}]}
      """)
  }

  struct Ending: Equatable {
    var status: Int32
    var answer: String
    var talk: String
    var wasKilled = false
  }

  /// Runs a shell script in which `$TOOL` is the tool.
  private func shell(_ script: String) throws -> Ending {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = ProcessInfo.processInfo.environment.merging(["TOOL": Self.tool]) { $1 }
    let (answer, talk) = (folder.path + "/.answer", folder.path + "/.talk")
    for file in [answer, talk] { _ = FileManager.default.createFile(atPath: file, contents: nil) }
    process.standardOutput = FileHandle(forWritingAtPath: answer)
    process.standardError = FileHandle(forWritingAtPath: talk)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Ending(
      status: process.terminationStatus, answer: try String(contentsOfFile: answer, encoding: .utf8),
      talk: try String(contentsOfFile: talk, encoding: .utf8), wasKilled: process.terminationReason == .uncaughtSignal)
  }

  static let commands = [
    "route --scenes scenes.json events.ndjson", "route --scenes scenes.json --format ndjson events.ndjson",
    "route --scenes scenes.json --format ndjson --jobs 3 events.ndjson", "explain --scenes scenes.json events.ndjson",
    "match 'SELF == \"a\"' lines.txt", "evaluate cases.ndjson", "lint --format json scenes.json",
    "test short.predicates", "test --verbose scenario.json", "analyze --scenes scenes.json",
    "analyze --examples --scenes scenes.json",
    "explain --predicate 'SELF == \"a\"' lines.txt",
  ]

  @Test(arguments: commands) func fullDisk(command: String) throws {
    let ending = try shell("exec \"$TOOL\" \(command) >/dev/full")
    #expect(ending.status == 2)
    #expect(ending.talk.contains("cannot write standard output: No space left on device"), "\(ending.talk)")
  }

  /// Scripts write completions and the manual to files, and must detect a full disk.
  @Test(arguments: ["--help", "help route", "--version", "--generate-completion-script bash", "route --help"])
  func fullDiskForWhatIsAskedOfTheToolItself(question: String) throws {
    #expect(try shell("exec \"$TOOL\" \(question)").status == 0)
    let ending = try shell("exec \"$TOOL\" \(question) >/dev/full")
    #expect(ending.status == 2)
    #expect(ending.talk.contains("cannot write standard output: No space left on device"), "\(ending.talk)")
    let unread = try shell("(\"$TOOL\" \(question); echo $? >status) | true; cat status")
    #expect(unread.answer == "0\n")
  }

  @Test func wrongUsageIsSaidOnStandardError() throws {
    let ending = try shell("exec \"$TOOL\" route --scenes s --nonsense")
    #expect(ending.status == 64)
    #expect(ending.answer == "")
    #expect(ending.talk.contains("Unknown option '--nonsense'"), "\(ending.talk)")
  }

  /// A report reads its scenes and scenarios several times, but standard input can be read only once.
  @Test(arguments: ["--scenes - <scenes.json", "--scenes scenes.json --suite - <scenario.json"])
  func aPageFromStandardInput(sources: String) throws {
    let ending = try shell("exec \"$TOOL\" report events.ndjson --output - \(sources)")
    #expect(ending.status == 0, "\(ending.talk)")
    #expect(ending.talk == "")
    #expect(ending.answer.hasPrefix("<!doctype html>"))
    #expect(ending.answer.contains(#""tests":{"#) == sources.contains("scenario"))
  }

  /// Sources are read only from files. On standard input they are one error, not one per line.
  @Test func sourcesOnStandardInputAreOneError() throws {
    let ending = try shell("printf 'import UIKit\\n\\nfinal class A\\n{\\n}\\n' | \"$TOOL\" lint -")
    #expect(ending.status == 2)
    #expect(ending.answer.hasPrefix("<stdin>: error: not a document that lint reads"), "\(ending.answer)")
    #expect(ending.talk.contains("1 error,"))
  }

  /// GitHub shows an annotation only if its path is the one in the pull request.
  @Test func annotationsOfTheCurrentFolderHaveItsPaths() throws {
    _ = try folder.file("Info.plist", "<plist><dict><key>UIApplicationSceneManifest</key><string/></dict></plist>")
    for format in ["github", "sarif"] {
      let ending = try shell("exec \"$TOOL\" lint . --format \(format)")
      #expect(ending.answer.contains("Info.plist"), "\(ending.answer)")
      #expect(!ending.answer.contains("./Info.plist"))
    }
    let unread = try shell("mkdir empty; exec \"$TOOL\" lint empty")
    #expect(unread.talk.contains("[no-scenes]") && !unread.talk.contains("nothing found"), "\(unread.talk)")
  }

  @Test(arguments: [
    "report --scenes scenes.json events.ndjson --output /dev/full",
    "test short.predicates --report junit=/dev/full",
    "extract scenes.json -o /dev/full",
  ]) func fullDiskForAFile(command: String) throws {
    let ending = try shell("exec \"$TOOL\" \(command)")
    #expect(ending.status == 2)
    // The device still exists: it was written to, not replaced.
    #expect(try shell("test -c /dev/full").status == 0)
  }

  @Test(arguments: commands) func closedOutput(command: String) throws {
    let ending = try shell("exec \"$TOOL\" \(command) >&-")
    #expect(ending.status == 2)
    #expect(ending.talk.contains("cannot write standard output: Bad file descriptor"), "\(ending.talk)")
  }

  /// A file must not get the descriptor of a closed standard stream, since output would go into it.
  @Test func closedStreamsStayClosed() throws {
    let report = "\"$TOOL\" report --scenes scenes.json events.ndjson --output page.html"
    #expect(try shell("\(report) <&- >&- 2>&-; head -c 15 page.html").answer.lowercased() == "<!doctype html>")
    #expect(try shell("exec \"$TOOL\" route --scenes scenes.json - <&-").status == 2)
  }

  /// A document on standard input gets one message, but truncated event lines are still lines.
  @Test func aDocumentOnStandardInput() throws {
    let route = "\"$TOOL\" route --scenes scenes.json --format ndjson"
    for document in ["{\\n  \"aps\": {}\\n}\\n", "{ \"aps\": {\\n \"alert\": \"a\" } }", "[\\n {\\n } ]"] {
      let ending = try shell("printf '\(document)' | \(route)")
      #expect(ending.status == 2)
      #expect(ending.talk.contains("<stdin>:1: error: this looks like one JSON document"), "\(ending.talk)")
      #expect(ending.talk.components(separatedBy: "error:").count == 2, "\(ending.talk)")
      #expect(ending.answer.split(separator: "\n").count == 1)
    }
    let lines = try shell("printf '{\"aps\": {\\n{\"launch\":{}}\\n' | \(route)")
    #expect(!lines.talk.contains("one JSON document"))
    // Objects after a truncated first line are events.
    for first in [#"{"aps":{"alert":"cut off",\n"#, #"[\n 1,\n"#] {
      let launch = #"{"launch":{}}\n"#
      let cut = "printf '\(first)\\n\(launch)\(launch)' | \(route) --on-error record"
      #expect(try shell(cut).answer.split(separator: "\n").count == 3)
    }
    #expect(lines.answer.split(separator: "\n").count == 2)
  }

  /// A closed pipe ends the run without an error.
  @Test func aReaderThatLeaves() throws {
    let ending = try shell(
      "{ yes 2>/dev/null '{\"launch\":{}}' | \"$TOOL\" route --scenes scenes.json --format ndjson -; echo $? >&2; } | head -1"
    )
    #expect(ending.talk == "0\n")
    #expect(ending.answer.hasPrefix(#"{"index":0,"#))
  }

  /// After a signal, the output ends with a whole line and the parent learns which signal it was.
  @Test(arguments: [SIGTERM, SIGINT], ["1", "3"]) func signals(signal: Int32, jobs: String) throws {
    let producer = Process()
    producer.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    producer.arguments = ["yes", #"{"aps":{"target-content-id":"com.example.mail/thread/42"}}"#]
    let (events, answer) = (Pipe(), Pipe())
    producer.standardOutput = events
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.tool)
    process.arguments = ["route", "--scenes", folder.path + "/scenes.json", "--format", "ndjson", "--jobs", jobs, "-"]
    process.standardInput = events
    process.standardOutput = answer
    try producer.run()
    try process.run()
    try events.fileHandleForReading.close()
    try events.fileHandleForWriting.close()
    // After the first line the stream is running; then the pipe fills up and the writer blocks inside a line.
    var text = try #require(try answer.fileHandleForReading.read(upToCount: 1))
    Thread.sleep(forTimeInterval: 0.2)
    kill(process.processIdentifier, signal)
    text += answer.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    producer.terminate()
    producer.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
    #expect(text.last == UInt8(ascii: "\n"))
    let lines = text.split(separator: UInt8(ascii: "\n"))
    let last = try #require(lines.last)
    #expect(try JSONSerialization.jsonObject(with: Data(last)) is [String: Any])
  }

  @Test func inputThatStopsInALine() throws {
    let ending = try shell(
      #"printf '{"launch":{}}\n{"aps":{"target-' | "$TOOL" route --scenes scenes.json --format ndjson -"#)
    #expect(ending.status == 2)
    let lines = ending.answer.split(separator: "\n")
    #expect(lines.count == 2 && lines[1].contains(#""code":"not-json""#) && lines[1].contains(#""line":2"#))
  }

  @Test func fewDescriptorsAndLittleStack() throws {
    for command in Self.commands {
      let expected = try shell("exec \"$TOOL\" \(command)")
      #expect(expected.status == 0, "\(command): \(expected.talk)")
      #expect(try shell("ulimit -n 16; exec \"$TOOL\" \(command)") == expected, "16 descriptors: \(command)")
      #expect(try shell("ulimit -s 256; exec \"$TOOL\" \(command)") == expected, "256 KiB of stack: \(command)")
    }
  }

  @Test(arguments: [
    "route --scenes FILE events.ndjson", "route --scenes scenes.json FILE", "explain --scenes scenes.json FILE",
    "match 'SELF == \"a\"' FILE", "evaluate FILE", "lint FILE", "lint scenes.json --samples FILE",
    "lint scenes.json --suppress FILE", "test FILE", "test --verbose FILE", "format FILE", "analyze --scenes FILE",
    "diff scenes.json FILE", "analyze --examples --scenes FILE", "report --scenes FILE --output page.html",
    "bench --scenes FILE events.ndjson", "bench --scenes scenes.json FILE", "extract FILE",
  ]) func anEndlessFile(command: String) throws {
    let ending = try shell("exec \"$TOOL\" \(command.replacing("FILE", with: "/dev/zero"))")
    #expect(ending.status == 2, "\(ending)")
    #expect(ending.talk.contains("device") || ending.answer.contains("device"), "\(ending)")
  }

  /// The superuser can read every file.
  @Test(.enabled(if: geteuid() != 0)) func noPermission() throws {
    let ending = try shell("chmod 0 scenes.json; exec \"$TOOL\" route --scenes scenes.json events.ndjson")
    #expect(ending.status == 2 && ending.talk.contains("Permission denied"))
  }

  @Test(arguments: [
    #"{"aps":{"alert":"x",}}"#, #"{"schema":"scene-router/scenes/1","sessions":[{}]}"#,
  ])
  func lintOfStandardInput(document: String) throws {
    let ending = try shell("printf '%s' '\(document)' | \"$TOOL\" lint -")
    #expect(ending.status == 1 && ending.answer.contains("<stdin>:1:"), "\(ending)")
  }

  /// Scenes and events may come through named pipes, such as the ones of `<(…)`.
  @Test func pipesWithNames() throws {
    let ending = try shell(
      """
      mkfifo s e; cat scenes.json >s & cat events.ndjson >e &
      exec "$TOOL" route --scenes s --format ndjson e
      """)
    #expect(ending.status == 0 && ending.answer.split(separator: "\n").count == 2_000, "\(ending.talk)")
  }
}
