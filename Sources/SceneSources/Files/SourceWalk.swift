import RoutingDocuments

/// Finds the files in a checkout.
package struct SourceWalk: Sendable {
  /// A file or folder that was skipped.
  package struct Skipped: Hashable, Sendable {
    /// The reason a file or folder was skipped.
    package enum Reason: String, Hashable, Sendable {
      case builtOrFetched = "build products and fetched packages are not read"
      case excluded = "--exclude names it"
      case ignored = ".gitignore names it"
      case link = "links to folders are not followed"
      case brokenLink = "the link leads nowhere"
      case foreignName = "its name is not UTF-8, and it is not a file that could declare scenes"
    }

    package var path: String
    package var reason: Reason
  }

  /// The files found in a folder.
  package struct Result: Sendable {
    /// The files, sorted by path.
    package var files: [String] = []
    /// The folders and entries that could not be read, with the reasons.
    package var unreadable: [(path: String, message: String)] = []
    /// The skipped files and folders, excluding the contents of skipped folders.
    package var skipped: [Skipped] = []
  }

  /// The names of folders that are always skipped.
  private static let skippedFolders: Set<String> = [
    ".git", ".build", ".swiftpm", "DerivedData", "Pods", "Carthage", "node_modules", "xcuserdata",
  ]

  /// The patterns for paths to skip. A pattern is matched against relative paths if it contains a slash, and against
  /// names otherwise.
  private let excluding: [(pattern: Wildcard, isPath: Bool)]
  /// The maximum number of files in one folder tree.
  package var fileLimit = 200_000

  package init(excluding patterns: [String] = []) {
    excluding = patterns.map { pattern in
      var text = pattern[...]
      if text.hasPrefix("./") { text.removeFirst(2) }
      if text.hasSuffix("/") { text.removeLast() }
      return (Wildcard(String(text)), text.contains("/"))
    }
  }

  /// Returns the files in a folder and its subfolders. Does not follow symbolic links to folders, to avoid cycles.
  ///
  /// - Complexity: O(*n* · *m*), where *n* is the number of files and *m* is the number of patterns.
  package func files(in folder: String) -> Result {
    var result = Result()
    var pending: [(path: String, ignore: [IgnorePattern])] = [(folder, [])]
    while let (path, inherited) = pending.popLast() {
      let entries: [FolderEntry]
      do throws(FileError) {
        entries = try FolderEntry.entries(of: path)
      } catch {
        result.unreadable.append((path, "cannot read the folder: \(error.message)"))
        continue
      }
      var ignore = inherited
      if entries.contains(where: { $0.name == ".gitignore" }),
        let bytes = try? DocumentFile.read(path + "/.gitignore", .found, limit: 1 << 20)
      {
        ignore += IgnorePattern.patterns(in: bytes, folder: path)
      }
      var folders: [(String, [IgnorePattern])] = []
      for entry in entries {
        let child = path == "/" ? "/" + entry.name : path + "/" + entry.name
        if let reason = skipReason(of: entry, at: child, below: folder, ignore) {
          result.skipped.append(Skipped(path: child, reason: reason))
        } else if !entry.isUTF8 {
          result.unreadable.append((child, "cannot read the file or folder: its name is not UTF-8"))
        } else if entry.kind == .folder {
          folders.append((child, ignore))
        } else if entry.kind == .file || entry.kind == .link {
          guard result.files.count < fileLimit else {
            result.unreadable.append((folder, "cannot read the whole folder: it has more than \(fileLimit) files"))
            return result
          }
          result.files.append(child)
        }
      }
      pending += folders.reversed()
    }
    result.files.sort()
    return result
  }

  private func skipReason(
    of entry: FolderEntry, at path: String, below root: String, _ ignore: [IgnorePattern]
  ) -> Skipped.Reason? {
    let isFolder = entry.kind == .folder
    if isFolder, Self.skippedFolders.contains(entry.name) { return .builtOrFetched }
    if !excluding.isEmpty {
      let relative = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
      let isExcluded = excluding.contains { pattern, isPath in
        isPath ? pattern.matches(relative) || pattern.matches(path) : pattern.matches(entry.name)
      }
      if isExcluded { return .excluded }
    }
    // A project is read in any case: Git may track it all the same, and Xcode uses it.
    if !entry.name.hasSuffix(".xcodeproj"), IgnorePattern.ignores(path, isFolder: isFolder, ignore) { return .ignored }
    if !entry.isUTF8, entry.kind == .file, !SourceKind.mayBeRead(entry.name) { return .foreignName }
    return entry.kind == .link && DocumentFile.isFolder(path) ? .link : nil
  }
}

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
