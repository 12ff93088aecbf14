package import SceneRouting

/// The applications of a checkout, told apart by their project files and targets.
package struct SourceUnits: Sendable {
  /// The files of one application.
  package struct Unit: Sendable {
    /// The folder of its project file, or the path that somebody named.
    package var root: String
    package var files: [String]
    /// The files that somebody named.
    package var named: Set<String> = []
    /// The target, where a project has several that are applications.
    package var target: String?
    /// The build settings of its target, those first that go before the others; `nil` for those of all files.
    package var levels: [[BuildSettings.Source]]?
    /// The folder that paths in build settings are relative to.
    package var projectFolder: String?
    /// The platforms that some of the files are built for alone: `ios`, `macos`, `xros`.
    package var platforms: [String: Set<String>] = [:]
    /// What variables in build settings stand for.
    package var variables: [String: String] = [:]
    /// The build settings of a manifest.
    package var settings: [BuildSettings.Setting] = []
    /// The property lists of a manifest.
    package var propertyLists: [SourceExpression] = []
    /// The lines of a manifest of Swift that are about other targets.
    package var otherLines: [(file: String, lines: ClosedRange<Int>)] = []
    /// The libraries of its project, by their modules, and its own target there.
    var libraries: [(module: String, target: ProjectTargets.Target)] = []
    var ownTarget: ProjectTargets.Target?
    /// What is wrong with project files.
    package var findings: [SourceFinding] = []

    package init(root: String, files: [String], named: Set<String> = []) {
      self.root = root
      self.files = files
      self.named = named
    }

    /// The build settings that count for the application.
    ///
    /// - Parameter content: The bytes of a file; `nil` if it cannot be read.
    package func buildSettings(content: (String) -> [UInt8]?) -> BuildSettings {
      var settings = BuildSettings(in: projectFolder, variables: variables)
      let all = files.filter(SourceKind.isBuildSettings).map { BuildSettings.Source(file: $0) }
      settings.read(levels ?? [all], content: content)
      settings.add(self.settings)
      return settings
    }

    /// The files that are built for a kind of device.
    package func files(for idiom: InterfaceIdiom) -> [String] {
      let name =
        switch idiom {
        case .mac: "macos"
        case .vision: "xros"
        default: "ios"
        }
      return files.filter { platforms[$0]?.contains(name) ?? true }
    }

    /// What messages call the application.
    package var name: String { target.map { "\(root) (target \($0))" } ?? root }
  }

  package private(set) var units: [Unit] = []
  /// Folders that could not be read, or not all of them, with the reason.
  package private(set) var unreadable: [(path: String, message: String)] = []
  /// What the walks passed over.
  package private(set) var skipped: [SourceWalk.Skipped] = []

  /// Finds the files below some paths.
  ///
  /// A folder with an `.xcodeproj`, a `Project.swift` of Tuist or a `project.yml` of XcodeGen is an application of its own,
  /// with all that is below it and in no other. If targets of the project have files outside of the folder, or it refers to
  /// Swift packages there, it is the next folder above that holds them all. Several application targets of a project are as many applications. Files that are named are one
  /// application.
  ///
  /// - Complexity: O(n) in the number of files.
  package init(_ paths: [String], excluding: [String] = []) {
    var named: [String] = []
    for path in paths {
      let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      guard SourceWalk.isFolder(path) else {
        named.append(path)
        continue
      }
      let found = SourceWalk(excluding: excluding).files(in: path)
      unreadable += found.unreadable
      skipped += found.skipped
      let projects = SourceProjects(found.files)
      let files = found.files.filter { !projects.isTestOfPackage($0) }
      units += Self.split(files, projects, below: path).flatMap { Self.applications(of: $0, projects) }
    }
    var known: Set<String> = []
    named.removeAll { !known.insert($0).inserted }
    if !named.isEmpty { units.append(Unit(root: named[0], files: named, named: known)) }
  }

  private static func split(_ files: [String], _ projects: SourceProjects, below path: String) -> [Unit] {
    let projectRoots = projects.roots(below: path)
    let roots = projectRoots.union([path])
    var files = Dictionary(grouping: files) { file in
      var folder = file[...]
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        if roots.contains(String(folder)) { return String(folder) }
      }
      return path
    }
    if !projectRoots.contains(path), files.count > 1 {
      // Manifests of the projects share these.
      files[path]?.removeAll { $0.contains("/ProjectDescriptionHelpers/") }
    }
    // Files outside of every project are one application, unless they only stand beside projects.
    return files.keys.sorted().compactMap { root in files.removeValue(forKey: root).map { Unit(root: root, files: $0) }
    }
  }
}
