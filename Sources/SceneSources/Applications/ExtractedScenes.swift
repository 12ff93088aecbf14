public import RoutingDocuments
public import SceneRouting

/// The scenes that the source files of one application declare, as a scenes document.
///
///     for scenes in ExtractedScenes.applications(in: ["App"]) {
///       let document = try SceneDocument(parsing: Array(scenes.json.utf8), file: scenes.folder, assuming: ["path": "/tmp"])
///     }
///
/// Values that only the running app knows are unknown in the document. Pass them as `assuming`; parsing fails without
/// them.
public struct ExtractedScenes: Sendable {
  /// The folder of the application's project, or the first path.
  public let folder: String
  /// The target, or `nil` if no project declares application targets.
  public let target: String?
  /// The scenes document. Each condition has its source position.
  public let json: String
  /// Issues in the source files, such as unreadable files.
  public let issues: [DocumentIssue]

  /// Extracts every application below some paths.
  ///
  /// - Parameters:
  ///   - paths: Files, and folders to search.
  ///   - idiom: The kind of device; `nil` uses the build settings.
  ///   - excluding: Patterns of paths to skip, such as `*/Generated/*`.
  /// - Returns: The applications that declare something, in the order of their project files.
  /// - Complexity: O(n) in the total size of the files. Only files that mention scenes are parsed.
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
