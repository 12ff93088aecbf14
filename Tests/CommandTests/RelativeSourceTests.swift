import Foundation
import SceneRouterCommands
import Testing

/// Applications that are named by a relative path.
@Suite struct RelativeSourceTests {
  /// Converts an absolute path to a relative one.
  private func relative(_ path: String) -> String {
    let up = FileManager.default.currentDirectoryPath.split(separator: "/").map { _ in ".." }
    return (up.isEmpty ? "." : up.joined(separator: "/")) + path
  }

  @Test func findsThePropertyListOfAnApplication() throws {
    let run = try Run("lint", relative("\(fixtures)/Apps/mail"))
    #expect(!run.answer.contains("unreadable-file"), "\(run.answer)")
  }

  @Test func namesSourcesRelativeToTheOutputFolder() throws {
    let folder = try Folder()
    let app = folder.path + "/app"
    try FileManager.default.copyItem(atPath: "\(fixtures)/Apps/classic", toPath: app)
    let file = try folder.file("scenes.json", "")
    for (path, output) in [(relative(app), file), (app, file), (relative(app), relative(file))] {
      let extracted = try Run("extract", path, "--output", output, "--exclude", "expected.*")
      #expect(extracted.status == .success, "\(extracted.stderr)")
      let linted = try Run("lint", output)
      #expect(!linted.answer.contains("unreadable-file"), "\(linted.answer)")
    }
  }
}
