import RoutingDocuments
import SceneSources

/// The files and folders that the user named, and that a command may therefore change.
struct NamedPaths: Sendable {
  // Paths are compared byte by byte, as file systems do.
  private var files: Set<[UInt8]> = []
  /// The paths of the folders, each with a trailing slash.
  private var folders: [[UInt8]] = []

  init(_ paths: [String]) {
    for path in paths {
      guard let real = DocumentFile.realPath(of: path) else { continue }
      if DocumentFile.isFolder(real) {
        folders.append(Array((real == "/" ? real : real + "/").utf8))
      } else {
        files.insert(Array(real.utf8))
      }
    }
  }

  /// Returns whether a file was named, or is in a folder that was named. A symbolic link in a folder can lead to a file
  /// that is neither. A file that doesn't exist yet is where its name says.
  func contain(_ file: String) -> Bool {
    guard let real = DocumentFile.realPath(of: file).map({ Array($0.utf8) }) else {
      return !Self.isSymbolicLink(file)
    }
    return files.contains(real) || folders.contains { real.starts(with: $0) }
  }

  static func isSymbolicLink(_ file: String) -> Bool { DocumentFile.destinationOfLink(file) != nil }
}
