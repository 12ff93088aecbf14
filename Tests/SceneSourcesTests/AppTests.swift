import Foundation
import RoutingDocuments
import SceneSources
import Testing

/// The applications in `Fixtures/Apps`: their sites, documents and lint findings.
@Suite struct AppTests {
  static let names =
    SwiftFileReader.isAvailable
    ? "atlas board broken classic club family gallery harbor mail orbit reader sketch studio".components(
      separatedBy: " ")
    : ["classic"]

  /// `SCENE_ROUTER_UPDATE_APPS=1` overwrites the expectations.
  private func expect(_ actual: String, _ file: String) throws {
    if ProcessInfo.processInfo.environment["SCENE_ROUTER_UPDATE_APPS"] != nil {
      try actual.write(toFile: file, atomically: true, encoding: .utf8)
    }
    #expect(try actual == String(contentsOfFile: file, encoding: .utf8))
  }

  @Test(arguments: names) func hasTheExpectedSitesDocumentsAndFindings(name: String) throws {
    let folder = "\(fixtures)/Apps/\(name)"
    let sites = SourceCheckout([folder]).siteLines().map { $0.replacing(folder + "/", with: "") + "\n" }
    try expect(sites.joined(), folder + "/expected.sites.ndjson")
    let applications = SourceCheckout([folder], excluding: ["expected.*"]).applications()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(applications.count == files.count { $0.hasPrefix("expected") && $0.hasSuffix(".json") })
    for application in applications {
      let json = ExtractedDocument(application, relativeTo: folder).json
      let suffix = name == "family" ? ".\(application.target ?? "")" : ""
      try expect(json, folder + "/expected\(suffix).json")
      // The extracted text is a valid scenes document.
      let text = try JSONTree(parsing: Array(json.utf8))
      var errors: [DocumentIssue] = []
      do throws(DocumentError) {
        _ = try SceneDocument(withUnknownValuesIn: text, file: folder + "/expected.json")
      } catch {
        errors = error.issues
      }
      #expect(errors.map(\.message).filter { !$0.contains("'BEGINWITH'") } == [])
    }
    let findings = Linter().lint([folder], excluding: ["expected.*"]).issues.map { issue in
      let path = issue.path.isEmpty ? "" : "\n  in \(issue.path)"
      let help = issue.help.map { "\n  help: \($0)" } ?? ""
      return issue.description.replacing(folder + "/", with: "") + path + help + "\n"
    }
    try expect(findings.joined(), folder + "/expected.txt")
  }

  @Test func extractsEachApplicationSeparately() throws {
    let found = ExtractedScenes.applications(in: ["\(fixtures)/Apps/classic", "\(fixtures)/Schemas"])
    #expect(found.map(\.folder) == ["\(fixtures)/Apps/classic"])
    let scenes = try #require(found.first)
    #expect(scenes.issues == [])
    let bytes = Array(scenes.json.utf8)
    #expect(try SceneDocument(parsing: bytes, file: "classic", assuming: ["file": "a.txt"]).sessions.count == 2)
  }
}
