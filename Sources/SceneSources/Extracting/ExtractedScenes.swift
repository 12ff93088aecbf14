public import RoutingDocuments
public import SceneRouting

/// The scenes that the source files of one application declare, as a scenes document.
///
///     for scenes in ExtractedScenes.applications(in: ["App"]) {
///       let document = try SceneDocument(parsing: Array(scenes.json.utf8), file: scenes.folder, assuming: ["path": "/tmp"])
///     }
///
/// A value that only the running app knows is a hole, which `assuming` fills: without it, reading such a document fails.
public struct ExtractedScenes: Sendable {
  /// The folder of the application, or the first of the files that were named.
  public let folder: String
  /// The target, where a project has several that are applications.
  public let target: String?
  /// The scenes document. Each window has its place in the source, and each value of the running app is a hole.
  public let json: String
  /// Faults of the source files: conditions that cannot be read, files that cannot be opened.
  public let issues: [DocumentIssue]

  /// Reads every application below some paths.
  ///
  /// - Parameters:
  ///   - paths: Files, and folders that are walked. A folder with a project file is one application, or
  ///     one for each application target if there are several.
  ///   - idiom: The kind of device; `nil` takes what build settings imply.
  ///   - excluding: Patterns of paths that walks leave out, such as `*/Generated/*`.
  /// - Returns: The applications that declare something, in the order of their paths.
  /// - Complexity: O(n) in the size of the files that mention scenes, and a search through the others.
  public static func applications(
    in paths: [String], idiom: InterfaceIdiom? = nil, excluding: [String] = []
  ) -> [ExtractedScenes] {
    SourceUnits(paths, excluding: excluding).units.compactMap { unit in
      let read = SourceReader(idiom: idiom).read(unit)
      guard !read.application.isEmpty else { return nil }
      return ExtractedScenes(
        folder: unit.root, target: unit.target, json: ExtractedDocument(read.application).json,
        issues: read.failures.map { DocumentIssue($0) } + read.application.findings.map { DocumentIssue($0) })
    }
  }
}

extension DocumentIssue {
  /// A file that could not be read.
  init(_ failure: SourceReader.Failure) {
    self.init(.unreadableFile, file: failure.file, "cannot read the file: \(failure.message)")
  }
}
