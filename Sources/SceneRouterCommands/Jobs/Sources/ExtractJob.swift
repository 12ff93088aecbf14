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

  package init(
    paths: [String], outputFile: String? = nil, idiom: InterfaceIdiom? = nil, excluding: [String] = []
  ) {
    self.paths = paths
    self.outputFile = outputFile
    self.idiom = idiom
    self.excluding = excluding
  }

  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    var outcome = Outcome()
    guard let found = SourceLoader(paths: paths, idiom: idiom, excluding: excluding).load(reporter, &outcome) else {
      return Outcome(hadFailures: true)
    }
    let folder = outputFile.map { SourceLoader.folder(of: $0) } ?? ""
    let document = ExtractedDocument(found.application, relativeTo: folder)
    if let outputFile {
      do throws(FileError) {
        try AtomicFile.write(Array(document.json.utf8), to: outputFile)
      } catch {
        reporter.report(at: outputFile, "the file cannot be written: \(error.message)", code: "unwritable-file")
        return Outcome(hadFailures: true)
      }
    } else {
      output.write(document.json)
    }
    let shares = found.application.shares
    reporter.say(
      "extract: \(found.application.windows.count) windows; conditions: \(shares.whole) read whole, "
        + "\(shares.partial) with a value of the running app, \(shares.unread) not read")
    return outcome
  }
}

/// Finds the one application below some paths and reads it.
struct SourceLoader {
  var paths: [String]
  var idiom: InterfaceIdiom?
  var excluding: [String]

  /// Returns the application, or `nil` after reporting why there is not exactly one.
  func load(_ reporter: MessageReporter, _ outcome: inout Outcome) -> SourceReader.Result? {
    let units = SourceUnits(paths, excluding: excluding)
    for folder in units.unreadable {
      reporter.report(at: folder.path, "the folder cannot be read: \(folder.message)", code: "unreadable-file")
      outcome.hadFailures = true
    }
    var found: [(root: String, result: SourceReader.Result)] = []
    var unread = 0
    for unit in units.units {
      let result = SourceReader(idiom: idiom).read(unit.files, named: unit.named)
      unread += result.unreadSwiftFiles
      for failure in result.failures {
        reporter.report(at: failure.file, "the file cannot be read: \(failure.message)", code: "unreadable-file")
        outcome.hadFailures = true
      }
      if !result.application.isEmpty { found.append((unit.root, result)) }
    }
    if unread > 0 { Self.reportMissingTrait(unread, at: paths[0], reporter) }
    guard let only = found.first else {
      reporter.report(at: paths.joined(separator: " "), Self.nothingFound, code: "no-scenes")
      return nil
    }
    guard found.count == 1 else {
      let roots = found.map { "'\($0.root)'" }.joined(separator: ", ")
      reporter.report(
        at: paths.joined(separator: " "), "there are \(found.count) applications: \(roots); name one of them",
        code: "several-applications")
      return nil
    }
    for finding in only.result.application.findings { reporter.report(DocumentIssue(finding)) }
    return only.result
  }

  static let nothingFound = """
    found no scenes: looked for activation conditions and handlesExternalEvents in Swift and Objective-C, for scene \
    manifests and shortcut items in property lists and build settings, for scenes documents, and for payloads
    """

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
