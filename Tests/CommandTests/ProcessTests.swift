import Foundation
import Testing

/// The tool as a process: full disks, closed streams, signals, permissions and concurrent runs.
@Suite struct ProcessTests {
  private let folder: Folder

  init() throws {
    try #require(FileManager.default.isExecutableFile(atPath: builtTool), "\(builtTool) is not built")
    folder = try Folder()
    _ = try folder.file(
      "scenes.json", #"{"schema":"scene-router/scenes/1","sessions":[{"persistentIdentifier":"a"}]}"#)
    _ = try folder.file("events.ndjson", String(repeating: #"{"url":"a"}"# + "\n", count: 2_000))
    _ = try folder.file("cases.ndjson", #"{"format":"SELF == 'a'","subject":"a"}"# + "\n")
    _ = try folder.file("short.predicates", "--- a\n  SELF == 'a'\n+ \"a\"\n")
  }

  /// Starts a shell script in which `$TOOL` is the tool, with `input` as its standard input.
  private func start(_ script: String, input: Pipe? = nil) throws -> (process: Process, output: Pipe) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = ProcessInfo.processInfo.environment.merging(["TOOL": builtTool]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = input ?? FileHandle.nullDevice
    try process.run()
    return (process, output)
  }

  private func run(_ script: String) throws -> (status: Int32, output: String) {
    let (process, output) = try start(script)
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  private func content(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
  }

  private func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)[.posixPermissions] as? Int
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  // MARK: - Full disks, closed streams and limits

  static let commands = [
    "route events.ndjson", "route --format ndjson events.ndjson", "explain events.ndjson",
    "match 'SELF != \"a\"' events.ndjson", "evaluate cases.ndjson", "lint --format json scenes.json",
    "test --verbose short.predicates", "analyze", "analyze --examples",
    "explain --predicate 'SELF == \"a\"' events.ndjson", "--help", "help route", "--version",
    "--generate-completion-script bash",
  ]

  @Test(arguments: commands) func reportsOutputThatCannotBeWritten(command: String) throws {
    for (sink, reason) in [("/dev/full", "No space left on device"), ("&-", "Bad file descriptor")] {
      let (status, output) = try run("exec \"$TOOL\" \(command) >\(sink)")
      #expect(status == 2)
      #expect(output.contains("cannot write standard output: \(reason)"), "\(output)")
    }
  }

  @Test(arguments: commands) func worksWithFewDescriptorsAndLittleStack(command: String) throws {
    let limits = ["-n 256", "-n 16", "-s 256"]
    let answers = try limits.map { try run("ulimit \($0); exec \"$TOOL\" \(command)") }
    #expect(answers.allSatisfy { $0.status == 0 && $0.output == answers[0].output }, "\(answers)")
  }

  @Test(arguments: [
    "report events.ndjson --output /dev/full", "test short.predicates --report junit=/dev/full",
    "route events.ndjson -o /dev/full",
  ]) func failsIfAFileCannotBeWritten(command: String) throws {
    let (status, output) = try run("\"$TOOL\" \(command)")
    #expect(status == 2 && output.contains("cannot write the file: No space left on device"), "\(output)")
    #expect(try run("test -c /dev/full").status == 0, "the device was not replaced by a file")
  }

  /// A file in a folder in which nothing can be written remains as it was.
  @Test(arguments: ["format --in-place", "test --update", "lint --fix"])
  func failsIfAFileCannotBeChanged(command: String) throws {
    let (name, text) =
      command.hasPrefix("test")
      ? (
        "s.json",
        #"{"schema":"scene-router/scenario/1","scenes":"scenes.json","steps":[{"event":{"url":"a"},"expect":"b"}]}"#
      )
      : command.hasPrefix("lint")
        ? (
          "d.json",
          #"{"schema":"scene-router/scenes/1","sessions":[{"persistentIdentifier":"a","activationConditions":"#
            + #"{"canActivate":"SELF = = 'a'","prefersToActivate":"SELF IN ('a', 'b')"}}]}"#
        ) : ("p.txt", "self == 'a'\n")
    _ = try folder.file(name, text)
    // The folder is read-only for root, too.
    let (status, output) = try run(
      "unshare -r -m bash -c 'mount --bind . . && mount -o remount,bind,ro . && cd . && exec \"$TOOL\" \(command) \(name)'"
    )
    if output.contains("unshare:") || output.contains("mount:") { return }
    #expect(
      status == 2 && output.contains("cannot write the file: ") && output.contains("[unwritable-file]"), "\(output)")
    #expect(try content(name) == text)
  }

  /// Records must be complete, and so must the events that decide the exit code.
  @Test(arguments: [("--on-error report", 0), ("--on-error record", 2), ("--fail-on none", 2)])
  func knowsThatTheReaderLeft(option: String, status: Int) throws {
    let route = "\"$TOOL\" route --format ndjson \(option)"
    let output = try run("{ yes 2>/dev/null '{\"launch\":{}}' | \(route); echo status $? >&2; } | head -1").output
    #expect(output.contains(#"{"index":0,"#) && output.contains("status \(status)\n"), "\(output)")
    #expect(output.contains("left before the end") == (status == 2))
  }

  @Test(arguments: ["", "- --exact-reader", "/dev/fd/0"])
  func answersEachEventAtOnceAndEndsWithItsReader(arguments: String) throws {
    signal(SIGPIPE, SIG_IGN)
    let patience = 900  // Seconds: long enough for slow machines, but a process that hangs is still detected.
    let input = Pipe()
    let (process, output) = try start("exec \"$TOOL\" route --format ndjson \(arguments)", input: input)
    func send() throws { try input.fileHandleForWriting.write(contentsOf: Data("{\"url\":\"a\"}\n".utf8)) }
    for index in 0..<5 {
      try send()
      var entry = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&entry, 1, Int32(patience * 1_000)) == 1)
      let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      #expect(answer.hasPrefix("{\"index\":\(index),"))
    }
    try output.fileHandleForReading.close()
    let end = Date() + TimeInterval(patience)
    // A process that another test has just started may have a copy of the reading end for a moment.
    while process.isRunning, Date() < end, usleep(1_000) == 0 { try? send() }
    #expect(!process.isRunning, "the input remains open")
  }

  // MARK: - Signals

  /// Lets a signal end the processes that are started. Those that `nohup` or a shell's `&` starts ignore some signals.
  private func receive(_ number: Int32) { _ = signal(number, SIG_DFL) }

  /// The output ends with a complete line, and the parent process receives the signal.
  @Test(arguments: [SIGTERM, SIGINT]) func endsCleanlyOnSignals(signal: Int32) throws {
    receive(signal)
    let (process, answer) = try start(
      """
      mkfifo endless; yes '{"aps":{"target-content-id":"com.example.mail/thread/42"}}' >endless 2>/dev/null &
      exec "$TOOL" route --scenes scenes.json --format ndjson endless
      """)
    // The first line shows that the stream is under way; then the pipe is full and the writer waits inside a line.
    var text = try #require(try answer.fileHandleForReading.read(upToCount: 1))
    Thread.sleep(forTimeInterval: 0.2)
    kill(process.processIdentifier, signal)
    text += answer.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
    #expect(text.last == UInt8(ascii: "\n"))
    let last = try #require(text.split(separator: UInt8(ascii: "\n")).last)
    #expect(try JSONSerialization.jsonObject(with: Data(last)) is [String: Any])
  }

  /// Calls `body` while a run waits for more events and its unfinished output file exists.
  private func whileWriting(
    _ output: String, _ prefix: String = "", _ body: (Process, _ unfinished: String) throws -> Void
  ) throws -> Process {
    let input = Pipe()
    let before = try names
    let (process, messages) = try start(
      "umask 022; \(prefix) \"$TOOL\" route --scenes scenes.json --format ndjson -o \(output)", input: input)
    try input.fileHandleForWriting.write(contentsOf: Data("{\"url\":\"secret\"}\n".utf8))
    var unfinished: String?
    while unfinished == nil, process.isRunning {
      unfinished = try names.first { !before.contains($0) }
    }
    try body(process, try #require(unfinished))
    try input.fileHandleForWriting.close()
    _ = messages.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func signalsLeaveNoUnfinishedFile(signal: Int32) throws {
    receive(signal)
    _ = try folder.file("out.ndjson", "old")
    let before = try names
    let process = try whileWriting("out.ndjson", "exec") { process, _ in
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
    }
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
    #expect(try names == before)
    #expect(try content("out.ndjson") == "old")
  }

  /// Whether the system allows `unshare` to start a process with the number 1, as a container does.
  private static let canUnshare: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    process.arguments = ["--fork", "--pid", "true"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// The kernel ignores signals with the default action in the first process of a container.
  @Test(.enabled(if: canUnshare)) func signalsEndTheFirstProcessOfAContainer() throws {
    let before = try names
    let process = try whileWriting("out.ndjson", "exec unshare --fork --pid --kill-child") { process, _ in
      let list = "/proc/\(process.processIdentifier)/task/\(process.processIdentifier)/children"
      let child = try #require(
        Int32(try String(contentsOfFile: list, encoding: .utf8).split(separator: " ").first ?? ""))
      kill(child, SIGTERM)
      // The end of the input, which follows, would end the process, too.
      for _ in 0..<3_000 where process.isRunning { usleep(10_000) }
    }
    #expect(process.terminationStatus == 128 + SIGTERM)
    #expect(try names == before)
  }

  // MARK: - Permissions and concurrent runs

  @Test func aPrivateFileIsPrivateFromTheStart() throws {
    _ = try folder.file("private", "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path + "/private")
    _ = try whileWriting("private") { _, unfinished in
      let (mode, old) = (try permissions(unfinished), try content("private"))
      #expect(mode == 0o600 && old == "old")
    }
    #expect(try permissions("private") == 0o600)
    #expect(try content("private").contains("secret"))
  }

  /// Without its property list or its project, a checkout means something else.
  @Test(arguments: ["Info.plist", "App.xcodeproj/project.pbxproj", "App.xcconfig", "windows.json", "Scene.m"])
  func reportsAFileWithoutPermission(name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/App/App.xcodeproj", withIntermediateDirectories: true)
    let file = try folder.file("App/" + name, "{}")
    let scene = "- (void)scene { s.activationConditions = [UISceneActivationConditions new]; }"
    _ = try folder.file("App/Other.m", "@implementation S\n\(scene)\n@end\n")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file)
    for command in ["lint App", "extract App", "route --url a --scenes App/\(name)"] {
      // Root could read the file.
      let (status, output) = try run(
        """
        cp "$TOOL" tool
        if [ "$(id -u)" = 0 ]; then set -- setpriv --reuid=65534 --regid=65534 --clear-groups; fi
        exec "$@" ./tool \(command)
        """)
      #expect(status == 2, "\(output)")
      #expect(output.contains("\(name)") && output.contains("Permission denied"), "\(output)")
    }
  }

  /// Each run reads the document, computes its fixes and replaces the document only if it is still the same.
  @Test func concurrentFixesDoNotDamageTheDocument() throws {
    let sessions = (0..<60).map {
      #"{"persistentIdentifier":"s\#($0)","activationConditions":{"prefersToActivate":"SELF BEGINWITH 'x\#($0)'"}}"#
    }
    let text = #"{"schema":"scene-router/scenes/1","sessions":[\#(sessions.joined(separator: ","))]}"#
    for _ in 0..<3 {
      _ = try folder.file("many.json", text)
      let before = try names
      _ = try run("for n in 1 2 3; do \"$TOOL\" lint --fix many.json & done; wait")
      #expect(try content("many.json") == text.replacing("BEGINWITH", with: "BEGINSWITH"))
      #expect(try names == before)
    }
  }
}
