import Foundation
import RoutingDocuments
import SceneRouting
import SceneSources
import Testing

/// The applications of `Fixtures/Apps`: what is extracted from them, and what lint finds.
@Suite struct AppTests {
  static let names = SwiftFileReader.isAvailable ? ["board", "classic", "mail", "reader", "sketch"] : ["classic"]

  /// `SCENE_ROUTER_UPDATE_APPS=1` writes the expectations anew.
  private func expect(_ actual: String, _ file: String) throws {
    if ProcessInfo.processInfo.environment["SCENE_ROUTER_UPDATE_APPS"] != nil {
      try actual.write(toFile: file, atomically: true, encoding: .utf8)
    }
    #expect(try actual == String(contentsOfFile: file, encoding: .utf8))
  }

  private func files(_ folder: String) -> [String] {
    SourceWalk(excluding: ["expected.*"]).files(in: folder).files
  }

  @Test(arguments: names) func isExtracted(name: String) throws {
    let folder = "\(fixtures)/Apps/\(name)"
    let application = SourceReader().read(SourceUnits.Unit(root: folder, files: files(folder))).application
    let document = ExtractedDocument(application, relativeTo: folder + "/")
    try expect(document.json, folder + "/expected.json")
    // What is extracted is a document of the tool.
    let read = LintedDocument(document.json, file: folder + "/expected.json")
    #expect(read.errors.filter { $0.contains(": error:") && !$0.contains("'BEGINWITH'") } == [])
  }

  @Test func applicationsAreExtractedOneByOne() throws {
    let found = ExtractedScenes.applications(in: ["\(fixtures)/Apps/classic", "\(fixtures)/Schemas"])
    #expect(found.map(\.folder) == ["\(fixtures)/Apps/classic"])
    let scenes = try #require(found.first)
    #expect(scenes.issues == [])
    // Paths in the document count from the current folder.
    #expect(scenes.json.contains("Apps/classic/Classic"))
    #expect(
      try SceneDocument(parsing: Array(scenes.json.utf8), file: "classic", assuming: ["file": "a.txt"]).sessions.count
        == 2)
  }

  @Test(arguments: names) func isLinted(name: String) throws {
    let folder = "\(fixtures)/Apps/\(name)"
    let result = SourceLinter(linter: Linter()).lint([folder], excluding: ["expected.*"])
    let lines = result.issues.map { issue in
      let path = issue.path.isEmpty ? "" : "\n  in \(issue.path)"
      return issue.description.replacingOccurrences(of: folder + "/", with: "") + path
        + (issue.help.map { "\n  help: \($0)" } ?? "")
    }
    try expect(lines.map { $0 + "\n" }.joined(), folder + "/expected.txt")
  }
}

/// A document with its errors.
struct LintedDocument {
  var errors: [String] = []

  init(_ json: String, file: String) {
    do throws(DocumentError) {
      _ = try SceneDocument(
        parsing: Array(json.utf8), file: file,
        assuming: [
          "threadID": "1", "file": "1", "boardID ?? \"\"": "1", "session.persistentIdentifier": "1",
          "book?.uuidString ?? \"\"": "1", "predicate(for: boardID)": "TRUEPREDICATE",
        ])
    } catch {
      errors = error.issues.map(\.description)
    }
  }
}
