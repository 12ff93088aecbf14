public import RoutingDocuments
public import SceneRouting

/// The scenes that an application declares in its source files, as a scenes document.
///
///     for scenes in ExtractedScenes.applications(in: ["App"]) {
///       let json = Array(scenes.json.utf8)
///       let document = try SceneDocument(parsing: json, file: scenes.folder, assuming: ["path": "/tmp"])
///     }
///
/// Values that only the running app can determine are unknown in the document. Pass them in the `assuming` argument,
/// because parsing fails without them.
public struct ExtractedScenes: Sendable {
  /// The folder of the application's project, or the first given path if no project was found.
  public let folder: String
  /// The name of the application target, or `nil` if no project declares application targets.
  public let target: String?
  /// The scenes document as JSON text. Each condition includes its source position.
  public let json: String
  /// Issues in the source files, such as unreadable files.
  public let issues: [DocumentIssue]

  /// Extracts the scenes from all applications in the given files and folders.
  ///
  /// - Parameters:
  ///   - paths: The files to read and the folders to search.
  ///   - idiom: The kind of device, or `nil` to use the build settings.
  ///   - excluding: The patterns for paths to skip, such as `*/Generated/*`.
  /// - Returns: The applications that declare scenes or conditions, in the order of their project files.
  /// - Complexity: O(*n*), where *n* is the total size of the files. Only files that mention scenes are parsed.
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
