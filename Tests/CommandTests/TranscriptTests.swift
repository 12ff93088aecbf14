import Foundation
import Testing

/// The console blocks of README.md and of the transcripts in `Fixtures/Transcripts`, whose README describes their form.
@Suite struct TranscriptTests {
  /// `SCENE_ROUTER_UPDATE_TRANSCRIPTS=1` overwrites the outputs of the transcripts.
  @Test(arguments: try Transcript.all) func printsWhatIsShown(_ transcript: Transcript) throws {
    let played = try transcript.play()
    #expect(played.count > 0)
    guard ProcessInfo.processInfo.environment["SCENE_ROUTER_UPDATE_TRANSCRIPTS"] == nil else {
      return try transcript.update(played)
    }
    for command in played {
      #expect(command.isAsShown, "\(transcript): $ \(command.text)\n\(command.found.joined(separator: "\n"))")
    }
  }

  /// Each line of a Swift block in README.md that isn't written to a file is part of a package that is compiled.
  @Test func swiftOfReadmeIsCompiled() throws {
    var compiled: Set<String> = []
    for package in ["Tests/Embedding", "Tests/CheckedApp"] {
      let files = FileManager.default.enumerator(atPath: repository + package)?.compactMap { $0 as? String } ?? []
      for file in files where file.hasSuffix(".swift") {
        compiled.formUnion(Self.code(try String(contentsOfFile: "\(repository)\(package)/\(file)", encoding: .utf8)))
      }
    }
    let blocks = try Transcript(path: repository + "README.md").blocks.filter {
      $0.language == "swift" && $0.file.isEmpty
    }
    #expect(!blocks.isEmpty)
    for line in blocks.flatMap({ Self.code($0.body) }) where !line.hasPrefix(".package(url:") {
      #expect(compiled.contains(line))
    }
  }

  /// The lines of Swift code without comments, indentation and empty lines.
  private static func code(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.replacing(#/\s*//.*/#, with: "").trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}

/// The root folder of the package, with a slash at its end.
private let repository = String(fixtures.dropLast("Fixtures".count))

/// A Markdown file with commands and their output.
struct Transcript: CustomTestStringConvertible, CustomStringConvertible {
  struct Block {
    var language: String
    /// The name of the file that the block is written to; empty if it isn't written.
    var file: String
    var body: String
  }

  struct Command {
    var text: String
    var shown: [String]
    var found: [String] = []
    var isAsShown: Bool { Transcript.matches(shown[...], found[...]) }
  }

  let path: String
  let text: String
  var description: String { String(path.dropFirst(repository.count)) }
  var testDescription: String { description }
  /// Whether the file is README.md, whose blocks show neither exit statuses nor the output of scripts.
  private var isReadme: Bool { description == "README.md" }

  init(path: String) throws { (self.path, text) = (path, try String(contentsOfFile: path, encoding: .utf8)) }

  static var all: [Transcript] {
    get throws {
      let folder = fixtures + "/Transcripts/"
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter { $0 != "README.md" }
      let transcripts = try ([repository + "README.md"] + names.map { folder + $0 }).map(Transcript.init(path:))
      #if !os(Linux)
        return []
      #elseif SwiftSources
        return transcripts
      #else
        return transcripts.filter { !$0.text.contains("\n```swift ") }
      #endif
    }
  }

  var blocks: [Block] {
    text.matches(of: #/(?m)^```(\w+) ?([^\n]*)\n((?s).*?)^```/#).map {
      Block(language: String($0.1), file: String($0.2), body: String($0.3))
    }
  }

  private static func commands(of block: Block) -> [Command] {
    var commands: [Command] = []
    for line in block.body.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("$ ") {
        commands.append(Command(text: String(line.dropFirst(2)), shown: []))
      } else if line.hasPrefix("> "), commands.last?.shown.isEmpty == true {
        commands[commands.count - 1].text += "\n" + line.dropFirst(2)
      } else if !commands.isEmpty {
        commands[commands.count - 1].shown.append(String(line))
      }
    }
    return commands
  }

  /// Writes the files and runs the commands in a new folder.
  func play() throws -> [Command] {
    let (folder, tools) = (try Folder(), try Folder())
    for (link, target) in [("\(folder.path)/Fixtures", fixtures), ("\(tools.path)/scene-router", builtTool)] {
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    }
    var played: [Command] = []
    for block in blocks {
      if !block.file.isEmpty {
        let parent = URL(fileURLWithPath: "\(folder.path)/\(block.file)").deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        _ = try folder.file(block.file, block.body)
      } else if block.language == "console" {
        for var command in Self.commands(of: block) {
          if isReadme, command.text.contains(#/Scripts/|^tar /#) { continue }
          command.found = try run(command.text, in: folder.path, tools: tools.path)
          if isReadme, command.shown.isEmpty { command.shown = ["…"] }
          played.append(command)
        }
      }
    }
    return played
  }

  /// Returns the lines that a command prints, followed by its exit status in brackets if it isn't 0.
  private func run(_ command: String, in folder: String, tools: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // Another test can have made this process ignore a closed pipe, which its children would inherit.
    process.arguments = ["--default-signal", "bash", "-c", command]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    var environment = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "CI", "GITHUB_ACTIONS"] { environment[name] = nil }
    environment["PATH"] = "\(tools):\(environment["PATH"] ?? "")"
    environment.merge(["COLUMNS": "80", "LC_ALL": "C.UTF-8"]) { $1 }
    process.environment = environment
    let pipe = Pipe()
    (process.standardInput, process.standardOutput, process.standardError) = (FileHandle.nullDevice, pipe, pipe)
    try process.run()
    let printed = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    // README leaves out what its reader does not need to see, but each of its commands works.
    if isReadme { try #require(process.terminationStatus <= 1, "\(command): \(printed)") }
    var lines = printed.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return process.terminationStatus == 0 || isReadme ? lines : lines + ["[\(process.terminationStatus)]"]
  }

  /// A line `…` matches any lines; a line that ends with `…` matches any line that begins with the rest.
  private static func matches(_ shown: ArraySlice<String>, _ found: ArraySlice<String>) -> Bool {
    guard let line = shown.first else { return found.isEmpty }
    if line == "…" { return (found.startIndex...found.endIndex).contains { matches(shown.dropFirst(), found[$0...]) } }
    guard let other = found.first else { return false }
    return (line.hasSuffix("…") ? other.hasPrefix(line.dropLast()) : line == other)
      && matches(shown.dropFirst(), found.dropFirst())
  }

  /// Replaces the outputs that differ.
  func update(_ played: [Command]) throws {
    guard !isReadme else { return }
    var (commands, isConsole, isOutput) = (played[...], false, false)
    var lines: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { (isConsole, isOutput) = (line == "```console", false) }
      if isConsole, line.hasPrefix("$ "), let command = commands.popFirst() {
        lines += command.text.split(separator: "\n").enumerated().map { ($0 == 0 ? "$ " : "> ") + $1 }
        lines += (command.isAsShown ? command.shown : command.found).map { $0[...] }
        isOutput = true
      } else if !isOutput {
        lines.append(line)
      }
    }
    try lines.joined(separator: "\n").write(toFile: path, atomically: false, encoding: .utf8)
  }
}
