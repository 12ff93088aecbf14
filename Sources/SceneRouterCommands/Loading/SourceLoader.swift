import RoutingDocuments
import SceneRouting
import SceneSources

/// Reads the applications in a source checkout and reports problems in its files.
struct SourceLoader {
  var paths: [String]
  var idiom: InterfaceIdiom?
  var excluding: [String]
  var target: String?
  var isVerbose = false

  func checkout(_ reporter: MessageReporter, _ outcome: inout Outcome) -> SourceCheckout {
    let checkout = SourceCheckout(paths, excluding: excluding)
    if isVerbose { SourceMessages.name(checkout.skipped, reporter) }
    for issue in checkout.failures + checkout.findings { reporter.report(issue) }
    if checkout.unreadSwiftFiles > 0 {
      SourceMessages.reportMissingTrait(checkout.unreadSwiftFiles, at: paths[0], reporter)
    }
    outcome.hadFailures = !checkout.failures.isEmpty || checkout.unreadSwiftFiles > 0
    return checkout
  }

  /// Returns the applications in a checkout, or an empty array after reporting that there are none.
  func applications(
    of checkout: SourceCheckout, _ reporter: MessageReporter, _ outcome: inout Outcome
  ) -> [SourceApplication] {
    let applications = checkout.applications(idiom: idiom, target: target)
    for finding in applications.flatMap(\.findings) { reporter.report(finding) }
    // Several targets can have the same property list.
    var reported: Set<DocumentIssue> = []
    for var issue in applications.flatMap(\.failures) where reported.insert(issue).inserted {
      // Only the build system can read a property list that requires preprocessing.
      if issue.code == .preprocessedPropertyList { issue.severity = .warning } else { outcome.hadFailures = true }
      reporter.report(issue)
    }
    guard applications.isEmpty else { return applications }
    defer { outcome.hadFailures = true }
    let subject = paths.joined(separator: " ")
    if let target {
      let names = checkout.targetNames.map { "'\($0)'" }.joined(separator: ", ")
      reporter.report(
        at: subject,
        names.isEmpty
          ? "no target '\(target)': the checkout has no project with application targets"
          : "no scenes in a target '\(target)': the applications are \(names)",
        code: "no-scenes")
    } else if !paths.allSatisfy({ path in checkout.failures.contains { $0.file == path } }) {
      let manifest = checkout.manifestFile
      if let error = checkout.manifestError {
        reporter.report(error)
        return []
      }
      reporter.report(
        at: manifest ?? subject, manifest == nil ? SourceMessages.nothingFound : SourceMessages.emptyManifest,
        code: "no-scenes")
    }
    return []
  }
}

/// Messages shared by the commands that read source files.
enum SourceMessages {
  static let nothingFound = """
    found no scenes: looked for activation conditions and handlesExternalEvents in \
    \(SwiftFileReader.isAvailable ? "Swift and Objective-C" : "Objective-C"), for scene manifests and shortcut items in \
    property lists and build settings, for scenes documents, and for payloads
    """

  static let emptyManifest = """
    no scene manifest that applies declares configurations (none does for a Mac app without Catalyst), and no source \
    file that was read declares windows; those of a SwiftUI app are in its Swift files: name their folder too
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
    _ result: Linter.Result, of files: [String], passesEmpty: Bool = false, _ reporter: MessageReporter
  ) -> Bool {
    if result.unreadSwiftFiles > 0 {
      reportMissingTrait(result.unreadSwiftFiles, at: files[0], reporter)
      return false
    }
    if result.isEmpty, !result.hadFailures, !files.isEmpty, !passesEmpty {
      reporter.report(at: files.joined(separator: " "), nothingFound, code: "no-scenes")
      return false
    }
    return !result.hadFailures
  }
}
