internal import SceneRouting

/// A program that a project or package builds, with its files.
struct SourceTarget {
  /// What it builds.
  enum Product: Hashable {
    /// An application for iPhone, iPad, Mac or Vision.
    case application
    /// Another program, such as an extension, an app for a watch, or tests.
    case other
  }

  var name: String
  var product: Product
  /// The project file.
  var project: String
  /// The folder that the project is in.
  var folder: String
  /// The files that the target names.
  var files: Set<String> = []
  /// The folders whose files are all in the target.
  var folders: [String] = []
  /// Files of these folders that are not in the target.
  var exceptions: Set<String> = []
  /// The build settings, those of the target before those of the project.
  var settings = BuildSettings()
  /// The kind of device, if the settings say it.
  var idiom: InterfaceIdiom?

  func contains(_ file: String) -> Bool {
    files.contains(file) || !exceptions.contains(file) && folders.contains { file.hasPrefix($0 + "/") }
  }
}

/// Paths in project files.
package enum SourcePath {
  /// How long a path may be, in bytes. Groups may nest without end, and systems take no longer ones.
  private static let limit = 4_096

  /// Joins a folder and a path, and resolves `.` and `..`.
  static func join(_ folder: String, _ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    guard folder.utf8.count + path.utf8.count < limit else { return folder }
    var parts = folder.split(separator: "/", omittingEmptySubsequences: false)
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != "..", last != ".", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// The path without steps into a folder and out of it again: `App/scenes/../Info.plist`.
  static func withoutDetours(_ path: String) -> String {
    guard path.contains("/../") else { return path }
    var parts: [Substring] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      if part == "..", let last = parts.last, last != "..", last != ".", last != "" {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// The folder of a path; empty for a name alone.
  package static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  static func name(of path: String) -> String {
    String(path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
  }

  /// Whether a file is below a folder; the empty folder is the current one.
  static func isBelow(_ folder: String, _ file: String) -> Bool { folder.isEmpty || file.hasPrefix(folder + "/") }
}
