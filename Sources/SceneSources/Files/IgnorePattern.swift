/// A pattern on one line of a `.gitignore` file.
struct IgnorePattern: Sendable {
  private let pattern: Wildcard
  /// The path of the folder that contains the `.gitignore` file, with a slash at its end.
  private let folder: String
  private let isNegated: Bool
  private let isForFolders: Bool
  /// Whether the pattern is matched against relative paths instead of names.
  private let isAnchored: Bool

  /// Parses the pattern on a line, or returns `nil` for a comment or blank line.
  init?(line: Substring, folder: String) {
    var text = line
    while let last = text.last, last == " " || last == "\t" || last == "\r" { text.removeLast() }
    guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
    isNegated = text.hasPrefix("!")
    if isNegated { text.removeFirst() }
    isForFolders = text.hasSuffix("/")
    if isForFolders { text.removeLast() }
    isAnchored = text.contains("/")
    if text.hasPrefix("/") { text.removeFirst() }
    pattern = Wildcard(String(text))
    self.folder = folder + "/"
  }

  /// Parses the patterns in a `.gitignore` file.
  static func patterns(in bytes: [UInt8], folder: String) -> [IgnorePattern] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap {
      IgnorePattern(line: $0, folder: folder)
    }
  }

  /// Returns whether a path is ignored. The last pattern that matches the path takes precedence.
  static func ignores(_ path: String, isFolder: Bool, _ patterns: [IgnorePattern]) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return patterns.last { $0.matches(path, name: name, isFolder: isFolder) }.map { !$0.isNegated } ?? false
  }

  private func matches(_ path: String, name: String, isFolder: Bool) -> Bool {
    guard isFolder || !isForFolders, path.utf8.starts(with: folder.utf8) else { return false }
    return pattern.matches(isAnchored ? String(path.utf8.dropFirst(folder.utf8.count)) ?? "" : name)
  }
}
