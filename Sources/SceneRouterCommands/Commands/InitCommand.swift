import ArgumentParser
import SceneRouting

/// The `scene-router init` command.
struct InitCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Writes a starter folder for an app: its scenes, a test of each window, and steps for CI.",
    usage: "scene-router init [OPTION ...] [PATH]",
    discussion: """
      Example:
        scene-router init . && scene-router test scene-router

      Makes PATH/scene-router with scenes.json (as extract writes it), windows.json (a scenario with a case for each \
      window, which test runs) and ci.yml. A file that exists is not touched.

      Exit codes: 0 written, 2 no scenes found, or a file exists already.
      """)

  @Argument(help: "The folder of the app.", completion: .directory)
  var path: String = "."

  @Option(help: "The device: pad, phone, mac or vision; by default from the build settings.")
  var idiom: InterfaceIdiom?

  @Option(help: "The target to read, where a project has several that are applications.")
  var target: String?

  @Option(parsing: .singleValue, help: "Names or paths to leave out, with * and ?. May be repeated.")
  var exclude: [String] = []

  @OptionGroup var shared: SharedOptions

  static let writesFiles = true

  func validate() throws {
    try refuse([("--output", shared.output != nil)], with: "init, which writes PATH/scene-router")
  }
}
