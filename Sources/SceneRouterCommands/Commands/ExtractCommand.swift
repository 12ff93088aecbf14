import ArgumentParser
import SceneRouting
import SceneSources

/// The `scene-router extract` command.
struct ExtractCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Writes the scenes document of an app from its source files.",
    usage: "scene-router extract [OPTION ...] PATH ...",
    discussion: """
      Examples:
        scene-router extract . -o scenes.json
        scene-router extract . -o Scenes/
        scene-router extract --sites .
        scene-router extract Sources | scene-router route --scenes - events.ndjson

      If a checkout has several applications, there is a document for each: name a folder, or one of them with --target.

      Reads Swift and Objective-C, Info.plists and build settings: a session for each scene delegate and each SwiftUI \
      window, with its conditions and their positions. A value that only the running app knows is written as \
      {"unknown": "NAME"}; route, explain and test take --assume NAME=VALUE for it. --sites lists every line \
      where a condition is set, one per line, whatever window it belongs to.

      Exit codes: 0 written, 2 no scenes found or not all files could be read.
      """)

  @Argument(help: "Files, and folders that are walked.", completion: .file())
  var paths: [String]

  @Flag(help: "List every line where a condition is set: one JSON object per line.")
  var sites = false

  @Option(help: "The device: pad, phone, mac or vision; by default from the build settings.")
  var idiom: InterfaceIdiom?

  @Option(help: "The target to read, where a project has several that are applications.")
  var target: String?

  @Option(parsing: .singleValue, help: "Names or paths to leave out, with * and ?. May be repeated.")
  var exclude: [String] = []

  @Flag(name: .shortAndLong, help: "Name everything in folders that was passed over, and why.")
  var verbose = false

  @OptionGroup var shared: SharedOptions

  static let writesFiles = true

  func validate() throws {
    if let output = shared.output, SourceCheckout.isSource(output) {
      throw ValidationError("--output names '\(output)', which is a source file by its name.")
    }
    try refuse([("--target", sites && target != nil)], with: "--sites")
  }
}
