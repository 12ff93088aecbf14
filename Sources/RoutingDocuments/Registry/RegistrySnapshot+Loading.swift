public import SceneLifecycle
import SceneRouting

extension RegistrySnapshot {
  /// Loads a registry from a file.
  ///
  /// The loaded registry makes the same decisions as the saved one. Its predicates are rebuilt from their formats and
  /// arguments, with the same limits.
  ///
  /// - Parameters:
  ///   - file: The path to the file.
  ///   - limits: The limits on the file and its parts. The limits of the router and the predicates can't be higher.
  /// - Throws: A `SnapshotError` with the code `missing-file`, `unreadable-file`, `foreign-file`, `damaged-file`,
  ///   `newer-version` or `limit-exceeded`. The file isn't changed.
  /// - Complexity: O(*n*) in the size of the file, plus the cost of rebuilding its predicates.
  public static func load(
    from file: String, limits: DocumentLimits = .default
  ) throws(SnapshotError) -> SceneSessionRegistry {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try DocumentFile.read(file, limit: limits.fileLength)
    } catch {
      throw SnapshotError(
        error.isMissing ? .missing : .unreadable, file: file, "cannot read the file: \(error.message)",
        help: error.isMissing ? "make a new registry, or look for the file" : "see whether the file may be read")
    }
    return try registry(parsing: bytes, file: file, limits: limits)
  }

  /// Loads a registry from the content of a file.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The path to show in messages.
  ///   - limits: The limits on the parts of the file. The limits of the router and the predicates can't be higher.
  /// - Throws: A `SnapshotError` with the code `foreign-file`, `damaged-file`, `newer-version` or `limit-exceeded`.
  public static func registry(
    parsing bytes: [UInt8], file: String = "", limits: DocumentLimits = .default
  ) throws(SnapshotError) -> SceneSessionRegistry {
    let body = try body(of: bytes, file: file)
    func damaged(_ reason: String) -> SnapshotError {
      SnapshotError(.damaged, file: file, "the registry cannot be used: \(reason)", help: Self.cure)
    }
    let tree: JSONTree
    do throws(JSONSyntaxError) {
      tree = try JSONTree(parsing: Array(body))
    } catch {
      throw damaged(error.message)
    }
    let log = IssueLog(file: file)
    do throws(RoutingError) {
      if let registry = try RegistryReader(log: log, limits: limits).registry(tree.root) { return registry }
    } catch {
      throw damaged(error.message)
    }
    let issue = log.error.first
    let reason = issue.path.isEmpty ? issue.message : "\(issue.path): \(issue.message)"
    if issue.code == .limitExceeded {
      throw SnapshotError(
        .limitExceeded, file: file, "the registry cannot be used: \(reason)",
        help: "save it with lower limits, or read it in a program that allows higher ones")
    }
    throw damaged(reason)
  }

  private static let cure = "bring back an older copy, or make a new registry"

  /// Checks the version and checksum of a file, and returns the part of the content that the checksum covers.
  private static func body(of bytes: [UInt8], file: String) throws(SnapshotError) -> ArraySlice<UInt8> {
    let damaged = SnapshotError(
      .damaged, file: file, "a part of the registry is missing or was changed", help: cure)
    let start = Array("{\"schema\":\"\(schemaPrefix)".utf8)
    guard bytes.starts(with: start) else {
      if start.starts(with: bytes) { throw damaged }
      let name = (try? JSONTree(parsing: bytes))?.root["schema"]?.string
      if name?.hasPrefix(schemaPrefix) == true { throw damaged }
      throw SnapshotError(
        .foreign, file: file, "the file is not a registry: it does not begin with \"\(schema)\"",
        help: "name another file"
      )
    }
    let rest = bytes[start.count...]
    guard let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { throw damaged }
    try check(version: String(decoding: rest[..<end], as: UTF8.self), file: file)
    let middle = Array("\",\"checksum\":\"".utf8)
    let last = Array("\",\"registry\":".utf8)
    let tail = Array("}\n".utf8)
    let sum = bytes[end...].dropFirst(middle.count).prefix(16)
    let body = bytes[end...].dropFirst(middle.count + 16 + last.count).dropLast(tail.count)
    guard bytes[end...].starts(with: middle), bytes[sum.endIndex...].starts(with: last), bytes.suffix(2) == tail[...],
      !body.isEmpty, String(decoding: sum, as: UTF8.self) == Checksum.text(of: body)
    else { throw damaged }
    return body
  }

  private static func check(version: String, file: String) throws(SnapshotError) {
    if version == "1" { return }
    guard let number = UInt64(version), number > 1, String(number) == version else {
      throw SnapshotError(
        .foreign, file: file, "'\(schemaPrefix)\(version)' is not a version of a registry", help: "name another file")
    }
    throw SnapshotError(
      .newerVersion, file: file, "the registry has the version \(number), and this library reads version 1",
      help: "update the library, or go on with the newer one")
  }
}
