import SceneSources

/// Messages shared by the commands that read source files.
enum SourceMessages {
  static let nothingFound = """
    found no scenes: looked for activation conditions and handlesExternalEvents in Swift and Objective-C, for scene \
    manifests and shortcut items in property lists and build settings, for scenes documents, and for payloads
    """

  static let emptyManifest = """
    the scene manifest declares no configurations, and no source file that was read declares windows; those of a \
    SwiftUI app are in its Swift files: name their folder too
    """

  /// Reports each skipped file with the reason it was skipped.
  static func name(_ skipped: [SourceWalk.Skipped], _ reporter: MessageReporter) {
    for entry in skipped { reporter.write("skipped \(entry.path): \(entry.reason.rawValue)") }
  }

  static func reportMissingTrait(_ count: Int, at path: String, _ reporter: MessageReporter) {
    reporter.report(
      at: path,
      "\(count) Swift file\(count == 1 ? " was" : "s were") not read: this tool was built without the trait SwiftSources; "
        + "build it with: swift build -c release --traits SwiftSources",
      code: "swift-not-read")
  }

  /// Reports why files weren't linted, and returns whether all files were linted.
  ///
  /// - Parameter passesEmpty: Whether to accept input that contains no scenes.
  static func reportUnread(
    _ result: SourceLinter.Result, of files: [String], passesEmpty: Bool = false, _ reporter: MessageReporter
  ) -> Bool {
    if result.unreadSwiftFiles > 0 {
      reportMissingTrait(result.unreadSwiftFiles, at: files[0], reporter)
      return false
    }
    if result.isEmpty, !files.isEmpty, !passesEmpty {
      reporter.report(at: files.joined(separator: " "), nothingFound, code: "no-scenes")
      return false
    }
    return !result.hadFailures
  }
}
