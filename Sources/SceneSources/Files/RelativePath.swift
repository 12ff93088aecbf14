internal import RoutingDocuments

/// Functions for relative paths.
enum RelativePath {
  /// Returns the path of a file relative to `folder`. Both paths are interpreted relative to the current folder.
  ///
  /// The result is absolute if either path is absolute or if `folder` contains `..`.
  static func path(of file: String, from folder: String) -> String {
    guard !file.hasPrefix("/") else { return file }
    let target = components(file)
    let base = components(folder)
    guard !folder.hasPrefix("/"), !base.contains("..") else {
      return (DocumentFile.realPath(of: ".") ?? "") + "/" + target.joined(separator: "/")
    }
    let common = zip(target, base).prefix { $0 == $1 }.count
    return (base.dropFirst(common).map { _ in ".." } + target.dropFirst(common)).joined(separator: "/")
  }

  private static func components(_ path: String) -> [Substring] { path.split(separator: "/").filter { $0 != "." } }
}
