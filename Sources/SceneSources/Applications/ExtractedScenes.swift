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
        issues: checkout.failures + application.failures + checkout.findings + application.findings)
    }
  }
}

extension SourceCheckout {
  /// Returns one application for each application target that declares scenes, in the order of the project files.
  /// Without targets, the entire checkout is treated as one application.
  ///
  /// - Parameters:
  ///   - idiom: The kind of device, or `nil` to use the build settings.
  ///   - target: The name of the only target to read, or `nil` to read all targets.
  package func applications(idiom: InterfaceIdiom? = nil, target: String? = nil) -> [SourceApplication] {
    var applications: [SourceApplication] = []
    var reaches: [SourcePlatform: SceneReach] = [:]
    func add(_ target: SourceTarget?) {
      let builder = ApplicationBuilder(self, target, idiom: idiom)
      let reach = reaches[builder.platform] ?? self.reach(on: builder.platform)
      reaches[builder.platform] = reach
      let application = builder.application(reach.withNewBudget)
      if !application.isEmpty { applications.append(application) }
    }
    for candidate in programs where target == nil || candidate.name == target { add(candidate) }
    if applications.isEmpty, target == nil { add(nil) }
    return applications
  }

  /// The names of the application targets.
  package var targetNames: [String] { programs.map(\.name) }

  /// The first path without its trailing slash. Messages use it as the name of the application.
  var root: String { paths.first.map { $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 } ?? "." }

  /// Returns whether a file belongs to an application.
  ///
  /// A file that is a member of one or more targets belongs only to those targets. Any other file, such as a file in a
  /// package, belongs to the applications of the nearest enclosing project, or to all applications if there is no such
  /// project. A source file that an application's target excludes or that its project doesn't list, or the `@main` file of
  /// another app, belongs to none unless a framework or library contains it.
  func isMember(_ file: String, of application: SourceTarget?) -> Bool {
    let place = projects.place(of: file)
    if place.isTest { return false }
    let owners = place.owners.lazy.map { projects.targets[$0] }
    guard let application else {
      return owners.isEmpty || owners.contains { $0.product != .applicationWithoutWindows }
    }
    if owners.contains(where: { $0.name == application.name && $0.project == application.project }) { return true }
    if !place.isImportable { return false }
    let isOtherApp = appFiles.contains(file) && (application.files.count > 1 || !application.folders.isEmpty)
    if isOtherApp || projects.excludedSources.contains(file), !projects.isInLibrary(file) { return false }
    return place.applicationFolder.map { $0 == application.folder } ?? true
  }
}
