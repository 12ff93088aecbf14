internal import RoutingDocuments
package import SceneRouting

extension SourceCheckout {
  /// Returns one application for each application target that declares scenes, in the order of the project files.
  /// Without targets, the entire checkout is treated as one application.
  ///
  /// - Parameters:
  ///   - idiom: The kind of device, or `nil` to use the build settings.
  ///   - target: The name of the only target to read, or `nil` to read all targets.
  package func applications(idiom: InterfaceIdiom? = nil, target: String? = nil) -> [SourceApplication] {
    let targets = projects.applications
    var applications: [SourceApplication] = []
    for candidate in targets where target == nil || candidate.name == target {
      let builder = ApplicationBuilder(self, candidate, idiom: idiom)
      let application = builder.application()
      if !application.isEmpty { applications.append(application) }
    }
    if applications.isEmpty, target == nil {
      let application = ApplicationBuilder(self, nil, idiom: idiom).application()
      if !application.isEmpty { applications.append(application) }
    }
    return applications
  }

  /// The names of the application targets.
  package var targetNames: [String] { projects.applications.map(\.name) }

  /// The first path without its trailing slash. Messages use it as the name of the application.
  var root: String { paths.first.map { $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 } ?? "." }

  /// Returns whether a file belongs to an application.
  ///
  /// A file that is a member of one or more targets belongs only to those targets. Any other file, such as a file in a
  /// package, belongs to the applications of the nearest enclosing project, or to all applications if there is no such
  /// project.
  func isMember(_ file: String, of application: SourceTarget?) -> Bool {
    if projects.testFolders.contains(where: { file.hasPrefix($0 + "/") }) { return false }
    guard let application else { return true }
    let owners = projects.targets.filter { $0.contains(file) }
    if !owners.isEmpty { return owners.contains { $0.project == application.project && $0.name == application.name } }
    let around = Set(projects.applications.map(\.folder)).filter { SourcePath.isBelow($0, file) }
    guard let nearest = around.max(by: { $0.utf8.count < $1.utf8.count }) else { return true }
    return nearest == application.folder
  }
}
