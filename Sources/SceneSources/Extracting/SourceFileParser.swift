internal import Foundation
internal import SceneRouting

/// What became of a file.
enum SourceFileEntry: Sendable {
  /// A file of this kind that is not parsed; source code as `swift`.
  case file(SourceKind)
  /// A file that says nothing about scenes by its kind.
  case other
  case failure(SourceReader.Failure)
  case parsed(SourceFacts)
  /// The text cannot be parsed at all.
  case refused(SourceFinding)
  /// This build does not read Swift.
  case unreadSwift
}

extension SourceReader.Result {
  /// Adds what became of a source file.
  mutating func add(_ entry: SourceFileEntry, of file: String, to sources: inout SourceFiles) {
    switch entry {
    case .file, .other: break
    case .failure(let failure): failures.append(failure)
    case .parsed(let read):
      sources.add(read, of: file)
      parsedFiles += 1
    case .refused(let finding): sources.shared.findings.append(finding)
    case .unreadSwift: unreadSwiftFiles += 1
    }
  }
}

/// Parses source files, on any thread.
struct SourceFileParser: Sendable {
  let platform: SourcePlatform
  /// Large files are parsed one at a time, because a tree takes about a hundred times the memory of its text.
  private let largeFile = NSLock()
  private static let largeSize = 256 << 10

  init(platform: SourcePlatform) { self.platform = platform }

  /// Whether a text is UTF-16 or not a text at all.
  static func isWide(_ bytes: [UInt8]) -> Bool { bytes.prefix(1_000).contains(0) }

  /// Parses a file; the calls of `helpers` count.
  func parse(_ bytes: [UInt8], _ file: String, helpers: Set<String> = []) -> SourceFileEntry {
    func finding(_ offset: Int, _ message: String) -> SourceFinding {
      let place = SourceLines(file: file, text: bytes.prefix(offset)).position(of: offset)
      return SourceFinding("partly-read", .warning, at: place, message)
    }
    if Self.isWide(bytes) { return .refused(finding(0, "the file is not UTF-8: it is not read")) }
    let isSwift = file.hasSuffix(".swift")
    guard !isSwift || SwiftFileReader.isAvailable else { return .unreadSwift }
    if bytes.count > Self.largeSize { largeFile.lock() }
    defer { if bytes.count > Self.largeSize { largeFile.unlock() } }
    var read =
      isSwift
      ? SwiftFileReader.read(bytes, file: file, platform: platform, helpers: helpers)
      : ObjectiveCFileReader.read(bytes, file: file, platform: platform, helpers: helpers)
    let prefix = bytes.withUnsafeBytes { $0.isASCII ? $0.count : $0.validUTF8Prefix }
    if prefix < bytes.count {
      // The parser of Swift may have stumbled over the same bytes.
      read.findings = [finding(prefix, "the file is not UTF-8 here: such bytes are read as U+FFFD")]
    }
    return .parsed(read)
  }
}
