import Foundation
import PackagePlugin

/// Checks the activation conditions of a Swift target in each build. An invalid predicate fails the build.
@main struct CheckConditions: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    // Source files added by a plug-in must be Swift, and a target has one language.
    guard let target = target as? SwiftSourceModuleTarget else { return [] }
    let files = target.sourceFiles.map(\.url).filter { ["swift", "plist"].contains($0.pathExtension) }
    guard !files.isEmpty else { return [] }
    // A build command without output never runs, so it writes an empty source file.
    let output = context.pluginWorkDirectoryURL.appending(path: "CheckedConditions.swift")
    return [
      .buildCommand(
        displayName: "Checking the activation conditions of \(target.name)",
        executable: try context.tool(named: "scene-router").url,
        arguments: ["lint", "--build-output", output.path, "--"] + files.map(\.path),
        inputFiles: files, outputFiles: [output])
    ]
  }
}
