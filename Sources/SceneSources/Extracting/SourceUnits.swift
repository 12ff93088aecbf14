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
    /// Of a project file the parts whose build settings count, those first that go before the others; all of it for a
    /// file that is not named here.
    package var settings: [String: [[Range<Int>]]] = [:]
    /// What is wrong with project files.
    package var findings: [SourceFinding] = []

    package init(root: String, files: [String], named: Set<String> = []) {
      self.root = root
      self.files = files
      self.named = named
    }

    /// What messages call the application.
    package var name: String { target.map { "\(root) (target \($0))" } ?? root }
  }

  package private(set) var units: [Unit] = []
  /// Folders that could not be read, with the reason.
  package private(set) var unreadable: [(path: String, message: String)] = []
  /// What the walks passed over.
  package private(set) var skipped: [SourceWalk.Skipped] = []
  /// Whether a walk met the limit of files.
  package private(set) var isCut = false

  /// Finds the files below some paths.
  ///
  /// A folder with an `.xcodeproj` or a `Project.swift` is an application of its own, with all that is below it and in no
  /// other. Several application targets of a project are as many applications. Files that are named are one application.
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
      isCut = isCut || found.isCut
      units += Self.split(found.files, below: path).flatMap(Self.applications)
    }
    var known: Set<String> = []
    named.removeAll { !known.insert($0).inserted }
    if !named.isEmpty { units.append(Unit(root: named[0], files: named, named: known)) }
  }

  private static func split(_ files: [String], below path: String) -> [Unit] {
    var roots: Set<String> = [path]
    for file in files {
      let parts = file.split(separator: "/", omittingEmptySubsequences: false)
      if parts.last == "project.pbxproj", parts.count > 2 {
        roots.insert(parts.dropLast(2).joined(separator: "/"))
      } else if parts.last == "Project.swift" {
        roots.insert(parts.dropLast().joined(separator: "/"))
      }
    }
    var files = Dictionary(grouping: files) { file in
      var folder = file[...]
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        if roots.contains(String(folder)) { return String(folder) }
      }
      return path
    }
    // Files outside of every project are one application, unless they only stand beside projects.
    return files.keys.sorted().compactMap { root in files.removeValue(forKey: root).map { Unit(root: root, files: $0) }
    }
  }
}
