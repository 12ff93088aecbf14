import Foundation
import Testing

/// The tool as a process, with failures of its environment.
@Suite struct FaultTests {
  private let folder: Folder

  init() throws {
    try #require(FileManager.default.isExecutableFile(atPath: builtTool), "\(builtTool) is not built")
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
    var stderr: String
    /// Whether a signal ended the process.
    var wasKilled = false
  }

  /// Runs a shell script in which `$TOOL` is the tool.
  private func shell(_ script: String) throws -> Ending {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = ProcessInfo.processInfo.environment.merging(["TOOL": builtTool]) { $1 }
    let (answer, stderr) = (folder.path + "/.answer", folder.path + "/.stderr")
    for file in [answer, stderr] { _ = FileManager.default.createFile(atPath: file, contents: nil) }
    process.standardOutput = FileHandle(forWritingAtPath: answer)
    process.standardError = FileHandle(forWritingAtPath: stderr)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Ending(
      status: process.terminationStatus, answer: try String(contentsOfFile: answer, encoding: .utf8),
      stderr: try String(contentsOfFile: stderr, encoding: .utf8),
      wasKilled: process.terminationReason == .uncaughtSignal)
  }

  static let commands = [
    "route --scenes scenes.json events.ndjson", "route --scenes scenes.json --format ndjson events.ndjson",
    "route --scenes scenes.json --format ndjson events.ndjson", "explain --scenes scenes.json events.ndjson",
    "match 'SELF == \"a\"' lines.txt", "evaluate cases.ndjson", "lint --format json scenes.json",
    "test short.predicates", "test --verbose scenario.json", "analyze --scenes scenes.json",
    "analyze --examples --scenes scenes.json",
    "explain --predicate 'SELF == \"a\"' lines.txt",
  ]

  @Test(arguments: commands) func reportsAFullDisk(command: String) throws {
    let ending = try shell("exec \"$TOOL\" \(command) >/dev/full")
    #expect(ending.status == 2)
    #expect(ending.stderr.contains("cannot write standard output: No space left on device"), "\(ending.stderr)")
  }

  /// Scripts write completions and the manual into files, so they need the exit code.
  @Test(arguments: ["--help", "help route", "--version", "--generate-completion-script bash", "route --help"])
  func reportsAFullDiskForHelpVersionAndCompletions(question: String) throws {
    #expect(try shell("exec \"$TOOL\" \(question)").status == 0)
    let ending = try shell("exec \"$TOOL\" \(question) >/dev/full")
    #expect(ending.status == 2)
    #expect(ending.stderr.contains("cannot write standard output: No space left on device"), "\(ending.stderr)")
    let unread = try shell("(\"$TOOL\" \(question); echo $? >status) | true; cat status")
    #expect(unread.answer == "0\n")
  }

  @Test func reportsWrongUsageOnStandardError() throws {
    let ending = try shell("exec \"$TOOL\" route --scenes s --nonsense")
    #expect(ending.status == 64)
    #expect(ending.answer == "")
    #expect(ending.stderr.contains("Unknown option '--nonsense'"), "\(ending.stderr)")
  }

  /// A report reads its scenes and scenarios several times, but standard input can be read only once.
  @Test(arguments: ["--scenes - <scenes.json", "--scenes scenes.json --suite - <scenario.json"])
  func writesAPageFromStandardInput(sources: String) throws {
    let ending = try shell("exec \"$TOOL\" report events.ndjson --output - \(sources)")
    #expect(ending.status == 0, "\(ending.stderr)")
    #expect(ending.stderr == "")
    #expect(ending.answer.hasPrefix("<!doctype html>"))
    #expect(ending.answer.contains(#""tests":{"#) == sources.contains("scenario"))
  }

  /// Sources can be read only from files. On standard input they give one error, not one per line.
  @Test func reportsSourcesOnStandardInputOnce() throws {
    let ending = try shell("printf 'import UIKit\\n\\nfinal class A\\n{\\n}\\n' | \"$TOOL\" lint -")
    #expect(ending.status == 2)
    #expect(ending.answer.hasPrefix("<stdin>: error: not a document that lint reads"), "\(ending.answer)")
    #expect(ending.stderr.contains("1 error,"))
  }

  @Test func explainsIdentifiersFromStandardInputAndReportsBrokenOnes() throws {
    let ending = try shell("printf 'a\\n\\377\\nb\\n' | \"$TOOL\" explain --predicate \"SELF == 'a'\"")
    let lines = ending.answer.split(separator: "\n")
    #expect(lines.first == "a" && lines.contains("b"), "\(ending.answer)")
    #expect(ending.stderr.contains("<stdin>:2: error: the line is not valid UTF-8 [not-utf8]"), "\(ending.stderr)")
    #expect(ending.status == 2)
  }

  /// GitHub shows an annotation only if its path is the same as in the pull request.
  @Test func annotationsUsePathsRelativeToTheCurrentFolder() throws {
    _ = try folder.file("Info.plist", "<plist><dict><key>UIApplicationSceneManifest</key><string/></dict></plist>")
    for format in ["github", "sarif"] {
      let ending = try shell("exec \"$TOOL\" lint . --format \(format)")
      #expect(ending.answer.contains("Info.plist"), "\(ending.answer)")
      #expect(!ending.answer.contains("./Info.plist"))
    }
    let unread = try shell("mkdir empty; exec \"$TOOL\" lint empty")
    #expect(unread.stderr.contains("[no-scenes]") && !unread.stderr.contains("nothing found"), "\(unread.stderr)")
  }

  @Test(arguments: [
    "report --scenes scenes.json events.ndjson --output /dev/full",
    "test short.predicates --report junit=/dev/full",
    "extract scenes.json -o /dev/full",
  ]) func failsIfAFileCannotBeWritten(command: String) throws {
    let ending = try shell("exec \"$TOOL\" \(command)")
    #expect(ending.status == 2)
    // The device was not replaced by a file.
    #expect(try shell("test -c /dev/full").status == 0)
  }

  @Test(arguments: commands) func reportsAClosedStandardOutput(command: String) throws {
    let ending = try shell("exec \"$TOOL\" \(command) >&-")
    #expect(ending.status == 2)
    #expect(ending.stderr.contains("cannot write standard output: Bad file descriptor"), "\(ending.stderr)")
  }

  /// An opened file never gets the descriptor of a closed stream, so no output is written into it.
  @Test func neverWritesAFileInsteadOfAClosedStream() throws {
    let report = "\"$TOOL\" report --scenes scenes.json events.ndjson --output page.html"
    #expect(try shell("\(report) <&- >&- 2>&-; head -c 15 page.html").answer.lowercased() == "<!doctype html>")
    #expect(try shell("exec \"$TOOL\" route --scenes scenes.json - <&-").status == 2)
  }

  /// One JSON value on several lines, however its parts arrive. Truncated lines are not treated as a document.
  @Test func readsADocumentOnStandardInput() throws {
    let route = "\"$TOOL\" route --scenes scenes.json --format ndjson"
    for document in [
      ["{\\n", "  \"aps\": {}\\n}\\n"], ["{ \"aps\": {\\n \"alert\"", ": \"a\" } }"], ["[", "\\n {\\n } ]"],
    ] {
      let parts = document.map { "printf '\($0)'" }
      let whole = try shell("{ \(parts.joined(separator: "; ")); } | \(route)")
      let slow = try shell("{ \(parts.joined(separator: "; sleep 0.2; ")); } | \(route)")
      let isEvent = document[0].hasPrefix("{")
      #expect(whole.status == (isEvent ? 0 : 2) && slow.status == whole.status)
      #expect(whole.stderr.components(separatedBy: "error:").count == (isEvent ? 1 : 2), "\(whole.stderr)")
      #expect(slow.stderr == whole.stderr && slow.answer == whole.answer)
      #expect(whole.answer.split(separator: "\n").count == 1)
    }
    let lines = try shell("printf '{\"aps\": {\\n{\"launch\":{}}\\n' | \(route)")
    #expect(!lines.stderr.contains("one JSON document"))
    // However the first line is read, the objects after it are events.
    for first in [#"{"aps":{"alert":"cut off",\n"#, #"[\n 1,\n"#] {
      let launch = #"{"launch":{}}\n"#
      let cut = "printf '\(first)\\n\(launch)\(launch)' | \(route) --on-error record"
      #expect(try shell(cut).answer.split(separator: "\n").count == 3)
    }
    #expect(lines.answer.split(separator: "\n").count == 2)
  }

  /// A closed reader ends the job without an error.
  @Test func succeedsIfTheReaderLeaves() throws {
    let ending = try shell(
      "{ yes 2>/dev/null '{\"launch\":{}}' | \"$TOOL\" route --scenes scenes.json --format ndjson -; echo $? >&2; } | head -1"
    )
    #expect(ending.stderr == "0\n")
    #expect(ending.answer.hasPrefix(#"{"index":0,"#))
  }

  /// The output ends with a complete line, and the parent process receives the signal.
  @Test(arguments: [SIGTERM, SIGINT]) func endsCleanlyOnSignals(signal: Int32) throws {
    let producer = Process()
    producer.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    producer.arguments = ["yes", #"{"aps":{"target-content-id":"com.example.mail/thread/42"}}"#]
    let (events, answer) = (Pipe(), Pipe())
    producer.standardOutput = events
    let process = Process()
    process.executableURL = URL(fileURLWithPath: builtTool)
    process.arguments = ["route", "--scenes", folder.path + "/scenes.json", "--format", "ndjson", "-"]
    process.standardInput = events
    process.standardOutput = answer
    try producer.run()
    try process.run()
    try events.fileHandleForReading.close()
    try events.fileHandleForWriting.close()
    // The first line shows that the stream is under way; then the pipe is full and the writer waits inside a line.
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

  /// The files are read again after the fixes, and standard input cannot be.
  @Test func fixesFilesWithScenesOnStandardInput() throws {
    let broken = #"{"persistentIdentifier":"a","activationConditions":{"canActivate":"SELF BEGINWITH 'a'"}}"#
    _ = try folder.file("broken.ndjson", broken + "\n")
    let ending = try shell(#""$TOOL" lint --fix --scenes - broken.ndjson < scenes.json"#)
    #expect(ending.status == 0, "\(ending.answer)\(ending.stderr)")
    #expect(try String(contentsOfFile: folder.path + "/broken.ndjson", encoding: .utf8).contains("BEGINSWITH"))
  }

  @Test func reportsEventsOnStandardInputUnderBothNames() throws {
    let pages = try ["-", "/dev/stdin"].map {
      try shell(#"printf '{"url":"a"}\n' | "$TOOL" report --scenes scenes.json \#($0)"#)
    }
    #expect(pages.map(\.status) == [0, 0] && pages.map(\.stderr) == ["", ""])
    // Nothing but the name differs.
    #expect(pages[0].answer == pages[1].answer.replacing("/dev/stdin:", with: #"\u003Cstdin>:"#))
  }

  @Test func reportsInputThatEndsInsideALine() throws {
    let ending = try shell(
      #"printf '{"launch":{}}\n{"aps":{"target-' | "$TOOL" route --scenes scenes.json --format ndjson -"#)
    #expect(ending.status == 2)
    let lines = ending.answer.split(separator: "\n")
    #expect(lines.count == 2 && lines[1].contains(#""code":"not-json""#) && lines[1].contains(#""line":2"#))
  }

  @Test func worksWithFewDescriptorsAndLittleStack() throws {
    for command in Self.commands {
      let expected = try shell("exec \"$TOOL\" \(command)")
      #expect(expected.status == 0, "\(command): \(expected.stderr)")
      #expect(try shell("ulimit -n 16; exec \"$TOOL\" \(command)") == expected, "16 descriptors: \(command)")
      #expect(try shell("ulimit -s 256; exec \"$TOOL\" \(command)") == expected, "256 KiB of stack: \(command)")
    }
  }

  @Test(arguments: [
    "route --scenes FILE events.ndjson", "route --scenes scenes.json FILE", "explain --scenes scenes.json FILE",
    "match 'SELF == \"a\"' FILE", "evaluate FILE", "lint FILE", "lint scenes.json --samples FILE",
    "test FILE", "test --verbose FILE", "format FILE", "analyze --scenes FILE",
    "diff scenes.json FILE", "analyze --examples --scenes FILE", "report --scenes FILE --output page.html",
    "bench --scenes FILE events.ndjson", "bench --scenes scenes.json FILE", "extract FILE",
  ]) func refusesAnEndlessFile(command: String) throws {
    let ending = try shell("exec \"$TOOL\" \(command.replacing("FILE", with: "/dev/zero"))")
    #expect(ending.status == 2, "\(ending)")
    #expect(ending.stderr.contains("device") || ending.answer.contains("device"), "\(ending)")
  }

  /// The superuser can read every file.
  @Test(.enabled(if: geteuid() != 0)) func reportsAMissingPermission() throws {
    let ending = try shell("chmod 0 scenes.json; exec \"$TOOL\" route --scenes scenes.json events.ndjson")
    #expect(ending.status == 2 && ending.stderr.contains("Permission denied"))
  }

  @Test(arguments: [
    #"{"aps":{"alert":"x",}}"#, #"{"schema":"scene-router/scenes/1","sessions":[{}]}"#,
  ])
  func lintsStandardInput(document: String) throws {
    let ending = try shell("printf '%s' '\(document)' | \"$TOOL\" lint -")
    #expect(ending.status == 1 && ending.answer.contains("<stdin>:1:"), "\(ending)")
  }

  /// Process substitution, `<(…)`, creates such pipes.
  @Test func readsNamedPipes() throws {
    let ending = try shell(
      """
      mkfifo s e; cat scenes.json >s & cat events.ndjson >e &
      exec "$TOOL" route --scenes s --format ndjson e
      """)
    #expect(ending.status == 0 && ending.answer.split(separator: "\n").count == 2_000, "\(ending.stderr)")
  }
}
