import Foundation
import RoutingDocuments
package import SceneRouting
import SceneSources

/// Writes a starter folder for an application.
package struct InitJob {
  package var path: String
  package var idiom: InterfaceIdiom?
  package var excluding: [String]
  /// The target to read, where a project has several that are applications.
  package var target: String?

  /// The name of the folder.
  static let folderName = "scene-router"

  package init(path: String, idiom: InterfaceIdiom? = nil, excluding: [String] = [], target: String? = nil) {
    self.path = path
    self.idiom = idiom
    self.excluding = excluding
    self.target = target
  }

  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    var outcome = Outcome()
    let loader = SourceLoader(paths: [path], idiom: idiom, excluding: excluding + [Self.folderName], target: target)
    guard let found = loader.load(reporter, &outcome) else { return Outcome(hadFailures: true) }
    let root = path.hasSuffix("/") ? path : path + "/"
    let folder = root + Self.folderName
    let document = ExtractedDocument(found.application, relativeTo: root, prefix: "../")
    do throws(DocumentError) {
      // The folder need not exist yet.
      let json = ExtractedDocument(found.application, relativeTo: root).json
      _ = try SceneDocument(withUnknownValuesIn: Array(json.utf8), file: root + "scenes.json")
    } catch {
      var texts = SourceTexts()
      for issue in error.issues { reporter.report(document.located(issue, in: found.application, &texts)) }
      reporter.report(
        at: path, "nothing is written, because a test with these conditions cannot run: correct them first",
        code: "refused-condition")
      return Outcome(hadFailures: true)
    }
    let files: [(name: String, text: String)] = [
      ("scenes.json", document.json),
      ("windows.json", StarterScenario.text(of: found.application)),
      ("ci.yml", workflow),
    ]
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      reporter.report(at: folder, "cannot make the folder", code: "unwritable-file")
      return Outcome(hadFailures: true)
    }
    for file in files {
      let name = folder + "/" + file.name
      guard !FileManager.default.fileExists(atPath: name) else {
        reporter.report(at: name, "file already exists; left unchanged", code: "file-exists")
        outcome.hadFailures = true
        continue
      }
      do throws(FileError) {
        try AtomicFile.write(Array(file.text.utf8), to: name)
        output.writeLine(name)
      } catch {
        reporter.report(at: name, "cannot write the file: \(error.message)", code: "unwritable-file")
        outcome.hadFailures = true
      }
    }
    return outcome
  }

  private var workflow: String {
    func choices(_ options: [(name: String, value: String?)]) -> String {
      let excluded = (excluding + [Self.folderName, ".scene-router"]).map { (name: "exclude", value: Optional($0)) }
      // The values stand inside of quotation marks of the shell.
      return (options + excluded).compactMap { option in
        option.value.map { " --\(option.name) '\($0.replacing("'", with: "'\\''"))'" }
      }.joined()
    }
    let device = (name: "idiom", value: idiom?.rawValue)
    return """
      # Copy this to .github/workflows/scene-router.yml, and write the account that hosts scene-router for OWNER.
      name: Scene routing
      on: [push, pull_request]
      jobs:
        scenes:
          runs-on: ubuntu-latest
          container: swift:6.3
          steps:
            - uses: actions/checkout@v4
            - uses: actions/checkout@v4
              with: { repository: OWNER/scene-router, path: .scene-router }
            - run: .scene-router/Scripts/install /usr/local
            # This writes scenes.json anew from the sources: change conditions there, not in the document. The test
            # fails if an event goes to a different window than before.
            - run: |
                scene-router extract .\(choices([device, ("target", target)])) --output-file scene-router/scenes.json
            - run: scene-router test scene-router
            - run: scene-router lint .\(choices([device])) --output github

      """
  }
}
