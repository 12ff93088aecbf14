/// What a file that was named without an option is for, as told by its content.
package enum NamedFileKind {
  /// Windows: a scenes document, sessions by lines, an Info.plist or a saved registry.
  case scenes
  /// Tests: a scenario, a file of predicate cases, or a folder.
  case suite
  /// Events, or anything that can't be told by its first MiB, such as a pipe.
  case events

  /// Detects the kind of a file. Only regular files are opened, because reading a pipe would consume it.
  package init(of file: String) {
    self = .events
    if DocumentFile.isFolder(file) || file.hasSuffix(".predicates") { self = .suite }
    guard self == .events, DocumentFile.isRegular(file), let bytes = Self.beginning(of: file) else { return }
    switch LintedFile.kind(of: bytes, named: file, isSample: false) {
    case .registry, .sessionLines, .propertyList: self = .scenes
    case .scenario: self = .suite
    // This is also the kind of a document that is broken or doesn't end here.
    case .scenes: if Self.marks.contains(where: { bytes.prefix(4_096).contains($0.utf8) }) { self = .scenes }
    case .eventLines, .event, .identifiers: break
    }
  }

  private static let marks = ["\"scene-router/scenes/", "\"sessions\"", "\"application\""]

  private static func beginning(of file: String) -> [UInt8]? {
    guard let descriptor = try? DocumentFile.open(file, .found) else { return nil }
    defer { DocumentFile.close(descriptor) }
    return try? DocumentFile.read(descriptor, limit: 1 << 20)
  }
}
