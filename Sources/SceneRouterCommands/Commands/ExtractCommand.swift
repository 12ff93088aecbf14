import ArgumentParser
import SceneRouting
import SceneSources

/// The `scene-router extract` command.
struct ExtractCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Extracts the scenes document of an app from its source files.",
    usage: "scene-router extract [OPTION ...] PATH ...",
    discussion: """
      Examples:
        scene-router extract . -o scenes.json
        scene-router extract . -o Scenes/
        scene-router extract --sites .
        scene-router extract Sources | scene-router route --scenes - events.ndjson

      If a checkout contains several applications, each one has its own document: specify a folder with --output, or \
      choose one application with --target.

      Reads Swift and Objective-C files, Info.plists and build settings, and writes a session for each scene delegate \
      and each SwiftUI window, with its conditions and their positions. A value that only the running app knows is \
      written as {"unknown": "NAME"}; route, explain and test accept --assume NAME=VALUE for it. --sites lists every \
      line where a condition is set, one per line, regardless of the window it belongs to.

      Exit codes: 0 written, 2 no scenes found or not all files could be read.
      """)

  @Argument(help: "Files, and folders to search recursively.", completion: .file())
  var paths: [String]

  @Flag(help: "List every line where a condition is set, as one JSON object per line.")
  var sites = false

  @Option(help: "The type of device: pad, phone, mac or vision. Defaults to the one in the build settings.")
  var idiom: InterfaceIdiom?

  @Option(help: "The application target to read if a project has several.")
  var target: String?

  @Option(parsing: .singleValue, help: "Names or paths to skip in folders, with * and ? as wildcards. May be repeated.")
  var exclude: [String] = []

  @Flag(name: .shortAndLong, help: "List everything in folders that was skipped, and why.")
  var verbose = false

  @OptionGroup var shared: SharedOptions

  static let writesFiles = true

  func validate() throws {
    if let output = shared.output, SourceCheckout.isSource(output) {
      throw ValidationError("--output '\(output)' is a source file by its name.")
    }
    try refuse([("--target", sites && target != nil)], with: "--sites")
  }
}
