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
    let modules = targets.compactMap { $0 as? any SourceModuleTarget }
    let folders = modules.map(\.directoryURL.path)
    let tool = Process()
    tool.executableURL = try context.tool(named: "scene-router").url
    let exclusions = sourcesOfNoTarget(modules).flatMap { ["--exclude", $0] }
    tool.arguments = ["lint"] + exclusions + extractor.remainingArguments + ["--"] + folders
    try tool.run()
    tool.waitUntilExit()
    guard tool.terminationReason == .exit, tool.terminationStatus == 0 else {
      Diagnostics.error("the activation conditions have findings, or could not be read")
      return
    }
  }

  /// Returns the source files in the folders of targets that no target compiles.
  private func sourcesOfNoTarget(_ modules: [any SourceModuleTarget]) -> [String] {
    let compiled = Set(modules.flatMap { $0.sourceFiles.map(\.url.path) })
    return modules.flatMap { module -> [String] in
      let names = (try? FileManager.default.subpathsOfDirectory(atPath: module.directoryURL.path)) ?? []
      return names.filter { !$0.hasPrefix(".") && !$0.contains("/.") }.map { module.directoryURL.path + "/" + $0 }
    }
    .filter { path in ["swift", "m", "mm", "h"].contains { path.hasSuffix("." + $0) } && !compiled.contains(path) }
  }
}
