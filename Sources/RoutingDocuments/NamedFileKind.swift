/// The kind of a positional file argument, detected from its content.
package enum NamedFileKind {
  /// A scenes document, sessions by lines, or an Info.plist.
  case scenes
  /// A scenario, a file of predicate cases, or a folder.
  case suite
  /// Events. Also a pipe, or a file whose first MiB doesn't reveal another kind.
  case events

  /// Detects the kind of a file. Only regular files are opened, because reading a pipe would consume its content.
  package static func of(_ file: String) -> Self {
    if DocumentFile.isFolder(file) || file.hasSuffix(".predicates") { return .suite }
    guard DocumentFile.isRegular(file), let bytes = beginning(of: file) else { return .events }
    switch LintedFile.kind(of: bytes, named: file, isSample: false) {
    case .sessionLines, .propertyList: return .scenes
    case .scenario: return .suite
    // Broken and truncated documents have this kind, too.
    case .scenes: return marks.contains { bytes.prefix(4_096).contains($0.utf8) } ? .scenes : .events
    case .eventLines, .event, .identifiers: return .events
    }
  }

  private static let marks = ["\"scene-router/scenes/", "\"sessions\"", "\"application\""]

  private static func beginning(of file: String) -> [UInt8]? {
    guard let descriptor = try? DocumentFile.open(file, .found) else { return nil }
    defer { DocumentFile.close(descriptor) }
    return try? DocumentFile.read(descriptor, limit: 1 << 20)
  }
}
