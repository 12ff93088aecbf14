/// The patterns by which a manifest names the sources of a target: `App/Sources/**`, a file or a folder.
struct ManifestPatterns {
  /// The folder of the manifest.
  var folder: String
  var included: [String] = []
  var excluded: [String] = []
  /// The platforms that the files of some of the patterns are built for alone, as a project file names them.
  var platforms: [String: Set<String>] = [:]

  /// Whether a file is one of the sources.
  ///
  /// - Complexity: O(n · m) for m patterns and a path of n bytes.
  func contains(_ file: String) -> Bool { isMatched(file, by: included) && !isMatched(file, by: excluded) }

  /// Whether a file is one of the sources, or left out of them on purpose.
  func mentions(_ file: String) -> Bool { isMatched(file, by: included) }

  /// The platforms that a file is built for alone; `nil` for all.
  ///
  /// - Complexity: O(n · m) for m patterns and a path of n bytes.
  func platforms(of file: String) -> Set<String>? {
    var found: Set<String> = []
    for pattern in included where isMatched(file, by: [pattern]) {
      guard let named = platforms[pattern] else { return nil }
      found.formUnion(named)
    }
    return found.isEmpty ? nil : found
  }

  private func isMatched(_ file: String, by patterns: [String]) -> Bool {
    let path = file.hasPrefix(folder + "/") ? String(file.dropFirst(folder.count + 1)) : file
    return patterns.contains { matches($0, path, file) }
  }

  private func matches(_ pattern: String, _ path: String, _ file: String) -> Bool {
    if pattern.hasPrefix("..") {
      return (file + "/").hasPrefix(ProjectTargets.join(folder, Self.folder(of: pattern)) + "/")
    }
    if pattern.contains("*") || pattern.contains("?") { return Wildcard.matches(pattern, path) }
    let pattern = pattern.hasSuffix("/") ? String(pattern.dropLast()) : pattern
    return pattern == "." || path == pattern || path.hasPrefix(pattern + "/")
  }

  /// The folder before the first wildcard.
  private static func folder(of pattern: String) -> String {
    pattern.split(separator: "/").prefix { !$0.contains("*") && !$0.contains("?") }.joined(separator: "/")
  }
}
