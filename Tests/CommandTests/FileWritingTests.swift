import Foundation
import Testing

/// The files that the tool writes as a process: their permissions, their fate after a signal, and concurrent runs.
@Suite struct FileWritingTests {
  private let folder: Folder

  init() throws {
    try #require(FileManager.default.isExecutableFile(atPath: builtTool), "\(builtTool) is not built")
    folder = try Folder()
    _ = try folder.file(
      "scenes.json", #"{"schema":"scene-router/scenes/1","sessions":[{"persistentIdentifier":"a"}]}"#)
  }

  /// Starts a shell script in which `$TOOL` is the tool, with `input` as its standard input.
  private func start(_ script: String, input: Pipe? = nil) throws -> (process: Process, output: Pipe) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
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

  @discardableResult
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

  @Test(arguments: [
    "lint scenes.json -o scenes.json",
    "test scenes.json -o ./scenes.json",
    "route --scenes scenes.json --url a -o scenes.json", "route --scenes scenes.json other -o other",
    "explain --scenes scenes.json --url a -o scenes.json", "diff scenes.json other -o link",
    "analyze --scenes scenes.json -o scenes.json", "match TRUEPREDICATE other -o other", "evaluate other -o other",
    "report --scenes scenes.json -o scenes.json",
  ])
  func neverReplacesAnInput(command: String) throws {
    _ = try folder.file("other", "text\n")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "other")
    let before = try [content("scenes.json"), content("other")]
    let (status, output) = try run("$TOOL \(command)")
    #expect(status == 64)
    #expect(output.contains("is an input: write to another file"), "\(output)")
    #expect(try [content("scenes.json"), content("other")] == before)
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
    for verb in ["lint", "extract"] {
      // Root could read the file.
      let (status, output) = try run(
        """
        cp "$TOOL" tool
        if [ "$(id -u)" = 0 ]; then set -- setpriv --reuid=65534 --regid=65534 --clear-groups; fi
        exec "$@" ./tool \(verb) App
        """)
      #expect(status == 2, "\(output)")
      #expect(output.contains("\(name)") && output.contains("Permission denied"), "\(output)")
    }
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

  /// The kernel ignores signals with the default action in the first process of a container.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/unshare") && geteuid() == 0))
  func signalsEndTheFirstProcessOfAContainer() throws {
    guard try run("unshare --fork --pid true").status == 0 else { return }
    let before = try names
    let process = try whileWriting("out.ndjson", "exec unshare --fork --pid --kill-child") { process, _ in
      let list = "/proc/\(process.processIdentifier)/task/\(process.processIdentifier)/children"
      let child = try #require(
        Int32(try String(contentsOfFile: list, encoding: .utf8).split(separator: " ").first ?? ""))
      kill(child, SIGTERM)
    }
    #expect(process.terminationStatus == 128 + SIGTERM)
    #expect(try names == before)
  }

  @Test func staleFilesOfOtherRunsDoNoHarm() throws {
    _ = try folder.file("out.1.saving", "")
    _ = try folder.file(".scene-router-1.saving", "")
    #expect(try run("exec \"$TOOL\" route --scenes scenes.json --url x -o out").status == 0)
    #expect(try !content("out").isEmpty)
  }

  @Test(arguments: [
    "report --scenes missing.json", "route --scenes missing.json --url x", "match 'SELF ==' scenes.json",
    "analyze --scenes missing.json", "diff missing.json scenes.json", "format missing.txt",
    "bench --scenes missing.json",
    "explain --scenes missing.json --url x", "evaluate missing.ndjson", "extract --sites missing",
  ])
  func aRunThatCannotStartKeepsTheOutputFile(command: String) throws {
    _ = try folder.file("out", "old")
    #expect(try run("exec \"$TOOL\" \(command) -o out").status == 2)
    #expect(try content("out") == "old")
    #expect(try run("exec \"$TOOL\" \(command) -o new").status == 2)
    #expect(try names == ["out", "scenes.json"])
  }

  @Test func aNewFileHasTheUsualPermissions() throws {
    try run("umask 027; exec \"$TOOL\" route --scenes scenes.json --url x -o out")
    #expect(try permissions("out") == 0o640)
  }

  @Test func createsTheTargetOfALink() throws {
    try run("mkdir real; ln -s real/out link; ln -s link second")
    #expect(try run("umask 022; exec \"$TOOL\" route --scenes scenes.json --url x -o second").status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link") == "real/out")
    #expect(try permissions("real/out") == 0o644)
    #expect(try !content("real/out").isEmpty)
    #expect(try run("ln -s loop loop; exec \"$TOOL\" route --scenes scenes.json --url x -o loop").status == 2)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/loop") == "loop")
  }

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

  /// Each run reads the document, computes its fixes and replaces the document only if it is still the same.
  @Test func concurrentFixesDoNotDamageTheDocument() throws {
    let sessions = (0..<60).map {
      #"{"persistentIdentifier":"s\#($0)","activationConditions":{"prefersToActivate":"SELF BEGINWITH 'x\#($0)'"}}"#
    }
    let text = #"{"schema":"scene-router/scenes/1","sessions":[\#(sessions.joined(separator: ","))]}"#
    for _ in 0..<3 {
      _ = try folder.file("many.json", text)
      let runs = try (0..<3).map { _ in try start("exec \"$TOOL\" lint --fix many.json") }
      for (process, output) in runs {
        _ = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
      }
      #expect(try content("many.json") == text.replacing("BEGINWITH", with: "BEGINSWITH"))
      #expect(try names == ["many.json", "scenes.json"])
    }
  }

  /// `head` leaves before the output ends, so the tool gets `EPIPE`.
  @Test(arguments: [
    ("lint many.json", 1), ("lint many.json --fail-on never", 0), ("match FALSEPREDICATE scenes.json", 1),
    ("test many.predicates", 1), ("diff scenes.json many.json", 1),
    ("format --check many.txt", 1), ("evaluate --compare many.ndjson", 1),
  ])
  func theExitCodeIsThatOfTheFindings(command: String, status: Int) throws {
    let sessions = (0..<400).map {
      #"{"persistentIdentifier":"s\#($0)","activationConditions":{"prefersToActivate":"SELF == 'x\#($0)'"}}"#
    }
    let text = #"{"schema":"scene-router/scenes/1","sessions":[\#(sessions.joined(separator: ","))]}"#
    _ = try folder.file("many.json", command.hasPrefix("lint") ? text.replacing("==", with: "BEGINWITH") : text)
    _ = try folder.file(
      "many.predicates", (0..<2_000).map { "--- case \($0)\n  SELF == 'a'\n+ \"b\"\n" }.joined())
    _ = try folder.file("many.txt", String(repeating: "self == 'a'\n", count: 9_000))
    _ = try folder.file(
      "many.ndjson", String(repeating: #"{"format":"SELF == 'a'","subject":"a","expect":false}"# + "\n", count: 3_000))
    let ending = try run("(\"$TOOL\" \(command) 2>/dev/null; echo $? >status) | head -1 >/dev/null; cat status")
    #expect(ending.output == "\(status)\n")
  }

  @Test func reportsAnArgumentThatIsNotUTF8() throws {
    let ending = try run(#"exec "$TOOL" lint "$(printf 'a\377.json')""#)
    #expect(ending.status == 64)
    #expect(ending.output.contains(#"The argument 'a\xFF.json' is not UTF-8."#), "\(ending.output)")
  }

  @Test func reportsAFileInAFolderWhoseNameIsNotUTF8() throws {
    try run(#"mkdir tests; cp scenes.json "$(printf 'tests/a\377.json')""#)
    for verb in ["lint", "test", "extract"] {
      let ending = try run("exec \"$TOOL\" \(verb) tests")
      #expect(ending.status == 2)
      #expect(ending.output.contains("its name is not UTF-8"), "\(verb): \(ending.output)")
    }
  }

  /// Usage errors quote arguments, which a script can take from anywhere.
  @Test func messagesAboutUsageContainNoControlCharacters() throws {
    let escape = "$(printf '\\033[31m')"
    for command in ["x\(escape)", "route --format \(escape)", "extract . -o \"\(escape).swift\""] {
      let ending = try run("exec \"$TOOL\" \(command)")
      #expect(ending.status == 64)
      #expect(!ending.output.contains("\u{1B}") && ending.output.contains(#"\u{1B}[31m"#), "\(ending.output)")
    }
  }
}
