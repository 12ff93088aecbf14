import ArgumentParser
import SceneRouting
import SceneSources

/// `scene-router extract PATH …`
struct ExtractCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Writes the scenes document of an app from its source files.",
    usage: "scene-router extract [OPTION ...] PATH ...",
    discussion: """
      Reads Swift and Objective-C, Info.plists and build settings: a session for each scene delegate and each SwiftUI \
      window, with its conditions and where they come from. A value that only the running app knows is written as \
      {"unknown": "NAME"}, and so is a predicate; route, explain and simulate take --assume NAME=VALUE for it.

      Examples:
        scene-router extract . --output-file scenes.json
        scene-router extract Sources | scene-router route --scenes - events.ndjson

      Exit codes: 0 written, 2 no scenes found or not all files could be read.
      """)

  @Argument(help: "Files, and folders that are walked.", completion: .file())
  var paths: [String]

  @Option(help: "The file to write, instead of standard output.", completion: .file())
  var outputFile: String?

  @Option(help: "The device: pad, phone, mac or vision; otherwise what the build settings say.")
  var idiom: InterfaceIdiom?

  @Option(help: "The target to read, where a project has several that are applications.")
  var target: String?

  @Option(parsing: .singleValue, help: "Names or paths to leave out, with * and ?. May be repeated.")
  var exclude: [String] = []

  @Flag(name: .shortAndLong, help: "Name everything in folders that was passed over, and why.")
  var verbose = false

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if let outputFile, SourceKind.isExpected(outputFile) {
      throw ValidationError("--output-file names '\(outputFile)', which is a source file by its name.")
    }
  }

  func perform(_ output: Output, _ reporter: MessageReporter) throws -> Outcome {
    ExtractJob(
      paths: paths, outputFile: outputFile, idiom: idiom, excluding: exclude, target: target, isVerbose: verbose
    )
    .run(output, reporter)
  }
}
