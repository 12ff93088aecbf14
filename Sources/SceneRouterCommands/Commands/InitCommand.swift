import ArgumentParser
import SceneRouting

/// The `scene-router init` command.
struct InitCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Creates a starter folder for an app: its scenes, a test of each window, and steps for CI.",
    usage: "scene-router init [OPTION ...] [PATH]",
    discussion: """
      Example:
        scene-router init . && scene-router test scene-router

      Creates PATH/scene-router with scenes.json (the output of extract), windows.json (a scenario for test, with a \
      case for each window) and ci.yml. Existing files are left unchanged.

      Exit codes: 0 written, 2 no scenes found, or a file already exists.
      """)

  @Argument(help: "The folder of the app.", completion: .directory)
  var path: String = "."

  @Option(help: "The type of device: pad, phone, mac or vision. Defaults to the one in the build settings.")
  var idiom: InterfaceIdiom?

  @Option(help: "The application target to read if a project has several.")
  var target: String?

  @Option(parsing: .singleValue, help: "Names or paths to skip in folders, with * and ? as wildcards. May be repeated.")
  var exclude: [String] = []

  @OptionGroup var shared: SharedOptions

  static let writesFiles = true

  func validate() throws {
    try refuse([("--output", shared.output != nil)], with: "init, which writes PATH/scene-router")
  }
}
