import Foundation
import PackagePlugin

/// `swift package lint-conditions`: checks the activation conditions of a package's targets.
///
///     swift package lint-conditions [--target NAME ...] [OPTION ...]
///
/// Accepts the options of `scene-router lint`, such as `--fail-on warning` or `--format github`.
@main struct LintConditions: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    let targets = names.isEmpty ? context.package.targets : try context.package.targets(named: names)
    let folders = targets.compactMap { ($0 as? any SourceModuleTarget)?.directoryURL.path }
    let tool = Process()
    tool.executableURL = try context.tool(named: "scene-router").url
    tool.arguments = ["lint"] + extractor.remainingArguments + ["--"] + folders
    try tool.run()
    tool.waitUntilExit()
    guard tool.terminationReason == .exit, tool.terminationStatus == 0 else {
      Diagnostics.error("the activation conditions have findings, or could not be read")
      return
    }
  }
}
