import RoutingDocuments
package import SceneRouting
import SceneSources

/// Reads what an application declares in its source files, and writes it as a scenes document.
package struct ExtractJob {
  package var paths: [String]
  /// The file to write; `nil` is standard output.
  package var outputFile: String?
  package var idiom: InterfaceIdiom?
  package var excluding: [String]
  /// The target to read, where a project has several that are applications.
  package var target: String?
  /// Whether everything that was passed over in folders is named.
  package var isVerbose: Bool

  package init(
    paths: [String], outputFile: String? = nil, idiom: InterfaceIdiom? = nil, excluding: [String] = [],
    target: String? = nil, isVerbose: Bool = false
  ) {
    self.paths = paths
    self.outputFile = outputFile
    self.idiom = idiom
    self.excluding = excluding
    self.target = target
    self.isVerbose = isVerbose
  }

  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    var outcome = Outcome()
    let loader = SourceLoader(paths: paths, idiom: idiom, excluding: excluding, target: target, isVerbose: isVerbose)
    guard let found = loader.load(reporter, &outcome) else { return Outcome(hadFailures: true) }
    let folder = outputFile.map { SourceLoader.folder(of: $0) } ?? ""
    let document = ExtractedDocument(found.application, relativeTo: folder)
    if let outputFile {
      do throws(FileError) {
        try AtomicFile.write(Array(document.json.utf8), to: outputFile)
      } catch {
        reporter.report(at: outputFile, "cannot write the file: \(error.message)", code: "unwritable-file")
        return Outcome(hadFailures: true)
      }
    } else {
      output.write(document.json)
    }
    let shares = found.application.shares
    let count = found.application.windows.count
    reporter.say(
      "extract: \(count) \(count == 1 ? "window" : "windows"); conditions: \(shares.whole) resolved, "
        + "\(shares.partial) with runtime values, \(shares.unread) unreadable")
    return outcome
  }
}

/// Finds the one application below some paths and reads it.
struct SourceLoader {
  var paths: [String]
  var idiom: InterfaceIdiom?
  var excluding: [String]
  var target: String?
  var isVerbose = false

  /// Returns the application, or `nil` after reporting why there is not exactly one.
  func load(_ reporter: MessageReporter, _ outcome: inout Outcome) -> SourceReader.Result? {
    let units = SourceUnits(paths, excluding: excluding)
    // Whether a named path cannot be read. Then "no scenes found" is not reported as well.
    var isMissing = false
    for folder in units.unreadable {
      reporter.report(at: folder.path, folder.message, code: "unreadable-file")
      outcome.hadFailures = true
      isMissing = isMissing || paths.contains(folder.path)
    }
    var found: [(unit: SourceUnits.Unit, result: SourceReader.Result)] = []
    var unread = 0
    var skipped = units.skipped
    var propertyLists: [String] = []
    // What is wrong with files of applications in which nothing was found.
    var findings: [SourceFinding] = []
    for unit in units.units where target == nil || unit.target == target {
      let result = SourceReader(idiom: idiom).read(unit)
      skipped += result.skippedFiles.map { SourceWalk.Skipped(path: $0, reason: .otherKind) }
      unread += result.unreadSwiftFiles
      propertyLists += result.propertyLists
      for failure in result.failures {
        reporter.report(at: failure.file, "cannot read the file: \(failure.message)", code: "unreadable-file")
        outcome.hadFailures = true
        isMissing = isMissing || paths.contains(failure.file)
      }
      if result.application.isEmpty {
        findings += result.application.findings
      } else {
        found.append((unit, result))
      }
    }
    if found.isEmpty { for finding in findings { reporter.report(DocumentIssue(finding)) } }
    if isVerbose { Self.name(skipped, reporter) }
    if unread > 0 {
      Self.reportMissingTrait(unread, at: paths[0], reporter)
      outcome.hadFailures = true
    }
    if let target, found.isEmpty {
      let known = units.units.compactMap(\.target).map { "'\($0)'" }.joined(separator: ", ")
      reporter.report(
        at: paths.joined(separator: " "),
        known.isEmpty
          ? "there is no target '\(target)' to choose: no project has several applications"
          : "no scenes in a target '\(target)': the applications are \(known)",
        code: "no-scenes")
      return nil
    }
    guard let only = found.first else {
      if isMissing { return nil }
      let manifest = propertyLists.first(where: Self.hasManifest)
      reporter.report(
        at: manifest ?? paths.joined(separator: " "), manifest == nil ? Self.nothingFound : Self.emptyManifest,
        code: "no-scenes")
      return nil
    }
    guard found.count == 1 else {
      let names = found.map { "'\($0.unit.name)'" }.joined(separator: ", ")
      let way = found.contains { $0.unit.target != nil } ? "its path, and its target with --target" : "its path"
      reporter.report(
        at: paths.joined(separator: " "), "there are \(found.count) applications: \(names); name one by \(way)",
        code: "several-applications")
      return nil
    }
    for finding in only.result.application.findings { reporter.report(DocumentIssue(finding)) }
    for list in only.result.propertyLists {
      do throws(DocumentError) {
        _ = try SceneDocument(contentsOf: list)
      } catch {
        // A list that only the build makes one: its manifest is unknown.
        for var issue in error.issues where issue.code == .preprocessedPropertyList {
          issue.severity = .warning
          reporter.report(issue)
        }
        guard only.result.application.manifestPosition == nil, Self.hasManifest(list) else { continue }
        for issue in error.issues where issue.code != .preprocessedPropertyList {
          reporter.report(issue)
          outcome.hadFailures = true
        }
      }
    }
    return only.result
  }

  static let nothingFound = """
    found no scenes: looked for activation conditions and handlesExternalEvents in Swift and Objective-C, for scene \
    manifests and shortcut items in property lists and build settings, for scenes documents, and for payloads
    """

  static let emptyManifest = """
    the scene manifest declares no configurations, and no source file that was read declares windows; those of a \
    SwiftUI app are in its Swift files: name their folder too
    """

  /// Whether a property list has a scene manifest, in text or in binary form.
  private static func hasManifest(_ file: String) -> Bool {
    guard let bytes = try? DocumentFile.read(file) else { return false }
    return bytes.firstRange(of: Array("UIApplicationSceneManifest".utf8)) != nil
  }

  /// Says what was passed over, and why.
  static func name(_ skipped: [SourceWalk.Skipped], _ reporter: MessageReporter) {
    for entry in skipped { reporter.say("skipped \(entry.path): \(entry.reason.rawValue)") }
  }

  static func reportMissingTrait(_ count: Int, at path: String, _ reporter: MessageReporter) {
    reporter.report(
      at: path,
      "\(count) Swift file\(count == 1 ? " was" : "s were") not read: this tool was built without the trait SwiftSources; "
        + "build it with: swift build -c release --traits SwiftSources,RegularExpressions",
      code: "swift-not-read")
  }

  /// The folder of a file, with a slash at its end; empty for the current one.
  static func folder(of file: String) -> String {
    file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
  }
}
