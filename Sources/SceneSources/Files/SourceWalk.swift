internal import Foundation
internal import RoutingDocuments

/// Finds the files of a checkout.
package struct SourceWalk: Sendable {
  /// Patterns of files to skip, with `*` and `?`. They match names, or paths if they have a slash.
  package var excluding: [String]
  /// Folders that are never looked into.
  package static let skipped: Set<String> = [
    ".git", ".build", ".swiftpm", "DerivedData", "Pods", "Carthage", "node_modules", "xcuserdata",
  ]
  /// How many files of a folder are taken at most.
  package var fileLimit = 200_000

  /// A file or folder that was passed over.
  package struct Skipped: Hashable, Sendable {
    /// Why it was.
    package enum Reason: String, Hashable, Sendable {
      case builtOrFetched = "what is built or fetched is never read"
      case excluded = "--exclude names it"
      case ignored = ".gitignore names it"
      case link = "links to folders are not followed"
      case otherKind = "not a file of a kind that is read"
    }

    package var path: String
    package var reason: Reason

    package init(path: String, reason: Reason) {
      self.path = path
      self.reason = reason
    }
  }

  /// What a walk found.
  package struct Result: Sendable {
    /// The files in the order of their paths.
    package var files: [String] = []
    /// The folders that could not be read, or not all of them, with the reason.
    package var unreadable: [(path: String, message: String)] = []
    /// What was passed over. What lies in such a folder is not listed.
    package var skipped: [Skipped] = []
  }

  package init(excluding: [String] = []) { self.excluding = excluding }

  /// Whether a path is a folder.
  package static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Walks a folder. Symbolic links to folders are not followed, so that no circle is possible.
  ///
  /// - Complexity: O(n) in the number of files, times the number of patterns.
  package func files(in folder: String) -> Result {
    var result = Result()
    var pending: [(path: String, ignore: [IgnorePattern])] = [(folder, [])]
    while let (path, inherited) = pending.popLast() {
      let ignoreFile = path + "/.gitignore"
      let ignore =
        inherited
        + ((try? DocumentFile.read(ignoreFile, .found, limit: 1 << 20)).map {
          IgnorePattern.patterns(in: $0, folder: path)
        }
          ?? [])
      let names: [String]
      do {
        names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      } catch {
        result.unreadable.append((path, "cannot read the folder: \(SourceWalk.message(of: error))"))
        continue
      }
      result.unreadable += Self.unnamedEntries(of: path).map {
        (path + "/" + $0, "cannot read the file or folder: its name is not UTF-8")
      }
      var folders: [(String, [IgnorePattern])] = []
      for name in names {
        let child = path == "/" ? "/" + name : path + "/" + name
        let type = (try? FileManager.default.attributesOfItem(atPath: child))?[.type] as? FileAttributeType
        let isFolder = type == .typeDirectory
        let reason: Skipped.Reason? =
          if isFolder, Self.skipped.contains(name) {
            .builtOrFetched
          } else if isExcluded(child, name, below: folder) {
            .excluded
          } else if IgnorePattern.ignores(child, isFolder: isFolder, ignore) {
            .ignored
          } else if type == .typeSymbolicLink, Self.isFolder(child) {
            .link
          } else {
            nil
          }
        if let reason {
          result.skipped.append(Skipped(path: child, reason: reason))
        } else if isFolder {
          folders.append((child, ignore))
        } else if type == .typeRegular || type == .typeSymbolicLink {
          guard result.files.count < fileLimit else {
            result.unreadable.append((folder, "cannot read the whole folder: it has more than \(fileLimit) files"))
            result.files.sort()
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

  /// The entries of a folder whose names are not UTF-8, which `FileManager` leaves out, as far as text can show them.
  private static func unnamedEntries(of folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if String(validating: bytes, as: UTF8.self) == nil { names.append(String(decoding: bytes, as: UTF8.self)) }
    }
    return names.sorted()
  }

  private func isExcluded(_ path: String, _ name: String, below root: String) -> Bool {
    let relative = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
    return excluding.contains { given in
      // `./Sources/Gen/` is `Sources/Gen`.
      let start =
        given.hasPrefix("./")
        ? given.dropFirst(2) : given.hasPrefix(root + "/") ? given.dropFirst(root.count + 1) : given[...]
      let pattern = String(start.hasSuffix("/") ? start.dropLast() : start)
      return Wildcard.matches(pattern, pattern.contains("/") ? relative : name) || Wildcard.matches(pattern, relative)
    }
  }

  private static func message(of error: any Error) -> String {
    let error = error as NSError
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
    return underlying.map { String(cString: strerror(Int32(truncatingIfNeeded: $0.code))) } ?? "it cannot be opened"
  }
}

/// A line of a `.gitignore`.
struct IgnorePattern: Sendable {
  private var pattern: String
  private var folder: String
  private var isNegated: Bool
  private var isForFolders: Bool
  private var isAnchored: Bool

  static func patterns(in bytes: [UInt8], folder: String) -> [IgnorePattern] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      var text = line.trimmingCharacters(in: .whitespaces)
      guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
      let isNegated = text.hasPrefix("!")
      if isNegated { text.removeFirst() }
      let isForFolders = text.hasSuffix("/")
      if isForFolders { text.removeLast() }
      let isAnchored = text.contains("/")
      if text.hasPrefix("/") { text.removeFirst() }
      return IgnorePattern(
        pattern: text, folder: folder, isNegated: isNegated, isForFolders: isForFolders, isAnchored: isAnchored)
    }
  }

  /// Whether the last pattern that fits a path excludes it.
  static func ignores(_ path: String, isFolder: Bool, _ patterns: [IgnorePattern]) -> Bool {
    guard let last = patterns.last(where: { $0.fits(path, isFolder: isFolder) }) else { return false }
    return !last.isNegated
  }

  private func fits(_ path: String, isFolder: Bool) -> Bool {
    guard isFolder || !isForFolders, path.hasPrefix(folder + "/") else { return false }
    let relative = String(path.dropFirst(folder.count + 1))
    if isAnchored { return Wildcard.matches(pattern, relative) }
    return Wildcard.matches(pattern, relative.split(separator: "/").last.map(String.init) ?? relative)
  }
}

/// Patterns with `*` (no slash), `**` (anything), `?`, sets such as `[a-z]` and `[!0-9]`, and `\` before a character that
/// stands for itself.
enum Wildcard {
  private enum Element: Equatable {
    case byte(UInt8)
    case any
    case set([ClosedRange<UInt8>], isNegated: Bool)
    /// No slash, or anything.
    case star(isDouble: Bool)
  }

  /// - Complexity: O(n · m) for a pattern of n and a text of m characters.
  static func matches(_ pattern: String, _ text: String) -> Bool {
    let pattern = elements(of: Array(pattern.utf8))
    // The places of the pattern that are reached after the text so far.
    var reached: Set<Int> = close([0], pattern)
    for byte in text.utf8 {
      var next: Set<Int> = []
      let isSlash = byte == UInt8(ascii: "/")
      for place in reached where place < pattern.count {
        switch pattern[place] {
        case .star(let isDouble): if isDouble || !isSlash { next.insert(place) }
        case .any: if !isSlash { next.insert(place + 1) }
        case .set(let ranges, let isNegated):
          if !isSlash, ranges.contains(where: { $0.contains(byte) }) != isNegated { next.insert(place + 1) }
        case .byte(let wanted): if wanted == byte { next.insert(place + 1) }
        }
      }
      reached = close(next, pattern)
      if reached.isEmpty { return false }
    }
    return reached.contains(pattern.count)
  }

  /// Adds the states that need no character: a star matches the empty text.
  private static func close(_ places: Set<Int>, _ pattern: [Element]) -> Set<Int> {
    var places = places
    for place in places {
      var next = place
      while next < pattern.count, case .star(let isDouble) = pattern[next] {
        next += 1
        // `**/` also stands for no folder at all.
        if isDouble, next < pattern.count, pattern[next] == .byte(UInt8(ascii: "/")) { places.insert(next + 1) }
        places.insert(next)
      }
    }
    return places
  }

  private static func elements(of pattern: [UInt8]) -> [Element] {
    var elements: [Element] = []
    var place = 0
    while place < pattern.count {
      switch pattern[place] {
      case UInt8(ascii: "*"):
        let isDouble = place + 1 < pattern.count && pattern[place + 1] == UInt8(ascii: "*")
        elements.append(.star(isDouble: isDouble))
        place += isDouble ? 1 : 0
      case UInt8(ascii: "?"): elements.append(.any)
      case UInt8(ascii: "\\") where place + 1 < pattern.count:
        place += 1
        elements.append(.byte(pattern[place]))
      case UInt8(ascii: "["):
        if let (set, end) = self.set(in: pattern, at: place + 1) {
          elements.append(set)
          place = end
        } else {
          elements.append(.byte(pattern[place]))
        }
      default: elements.append(.byte(pattern[place]))
      }
      place += 1
    }
    return elements
  }

  /// The set behind a bracket, and the place of the bracket that closes it; `nil` if none does.
  private static func set(in pattern: [UInt8], at start: Int) -> (Element, Int)? {
    var place = start
    let isNegated =
      place < pattern.count && (pattern[place] == UInt8(ascii: "!") || pattern[place] == UInt8(ascii: "^"))
    if isNegated { place += 1 }
    var ranges: [ClosedRange<UInt8>] = []
    let first = place
    while place < pattern.count {
      let byte = pattern[place]
      // A bracket that comes first is a member.
      if byte == UInt8(ascii: "]"), place > first { return (.set(ranges, isNegated: isNegated), place) }
      if place + 2 < pattern.count, pattern[place + 1] == UInt8(ascii: "-"), pattern[place + 2] != UInt8(ascii: "]") {
        if byte <= pattern[place + 2] { ranges.append(byte...pattern[place + 2]) }
        place += 3
      } else {
        ranges.append(byte...byte)
        place += 1
      }
    }
    return nil
  }
}
