public import RoutingDocuments
public import SceneRouting

/// The scenes that the source files of one application declare, as a scenes document.
///
///     for scenes in ExtractedScenes.applications(in: ["App"]) {
///       let document = try SceneDocument(parsing: Array(scenes.json.utf8), file: scenes.folder, assuming: ["path": "/tmp"])
///     }
///
/// A value that only the running app knows is unknown in the document, and `assuming` gives it: without it, reading such a
/// document fails.
public struct ExtractedScenes: Sendable {
  /// The folder of the application's project, or the first path that was given.
  public let folder: String
  /// The target; `nil` if no project tells applications apart.
  public let target: String?
  /// The scenes document. Each condition has its position in the source.
  public let json: String
  /// Faults of the source files: what cannot be read or opened.
  public let issues: [DocumentIssue]

  /// Reads every application below some paths.
  ///
  /// - Parameters:
  ///   - paths: Files, and folders that are walked.
  ///   - idiom: The kind of device; `nil` takes what build settings imply.
  ///   - excluding: Patterns of paths that walks skip, such as `*/Generated/*`.
  /// - Returns: The applications that declare something, in the order of their project files.
  /// - Complexity: O(n) in the size of the files that mention scenes, and a search through the others.
  public static func applications(
    in paths: [String], idiom: InterfaceIdiom? = nil, excluding: [String] = []
  ) -> [ExtractedScenes] {
    let checkout = SourceCheckout(paths, excluding: excluding)
    return checkout.applications(idiom: idiom).map { application in
      ExtractedScenes(
        folder: application.folder, target: application.target, json: ExtractedDocument(application).json,
        issues: checkout.failures + application.failures
          + (checkout.findings + application.findings).map { DocumentIssue($0) })
    }
  }
}
