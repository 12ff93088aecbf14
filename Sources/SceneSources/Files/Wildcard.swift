#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A pattern for names and paths, as in `.gitignore`: what `fnmatch` reads in each part between slashes, and `**` for any
/// number of folders.
struct Wildcard: Sendable {
  private let parts: [String]
  /// The pattern's text if it has no special characters.
  private let literal: String?

  init(_ pattern: String) {
    literal = pattern.utf8.contains { "*?[\\".utf8.contains($0) } ? nil : pattern
    parts = literal == nil ? Self.parts(of: pattern) : []
  }

  private static func parts(of path: String) -> [String] {
    path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns whether the pattern matches the entire text.
  func matches(_ text: String) -> Bool {
    if let literal { return literal == text }
    let names = Self.parts(of: text)
    var (part, name) = (0, 0)
    // Where matching goes on after a mismatch: after the last `**`, which takes one more folder each time.
    var last: (part: Int, name: Int)?
    while name < names.count || part < parts.count {
      if part < parts.count, parts[part] == "**" {
        // At the end, `**` stands for everything in a folder, but not for the folder.
        if part == parts.count - 1 { return name < names.count }
        last = (part + 1, name)
        part += 1
      } else if part < parts.count, name < names.count, fnmatch(parts[part], names[name], 0) == 0 {
        (part, name) = (part + 1, name + 1)
      } else if let next = last, next.name < names.count {
        last = (next.part, next.name + 1)
        (part, name) = (next.part, next.name + 1)
      } else {
        return false
      }
    }
    return true
  }
}
