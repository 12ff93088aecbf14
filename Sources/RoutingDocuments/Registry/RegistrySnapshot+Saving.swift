public import SceneLifecycle

extension RegistrySnapshot {
  /// Saves a registry to a file. An existing file is replaced atomically.
  ///
  /// The bytes are written to a new file in the same folder, and this file is then renamed over the old one. Both the
  /// file and the folder are flushed to disk. If the process stops before saving has finished, a file whose name ends
  /// with `.saving` can be left in the folder.
  ///
  /// - Throws: A `SnapshotError` with the code `unwritable-file`, or with the code `unrepresentable` if lists in a
  ///   `userInfo` are nested more than 100 levels deep.
  /// - Complexity: O(*n*) in the size of the registry. The new content is read back before the old file is replaced.
  public static func save(_ registry: SceneSessionRegistry, to file: String) throws(SnapshotError) {
    try save(registry, to: file, observer: nil)
  }

  /// Saves a registry, with an observer that can make individual steps fail.
  package static func save(
    _ registry: SceneSessionRegistry, to file: String, observer: AtomicFile.Observer?
  ) throws(SnapshotError) {
    let bytes = try bytes(of: registry, file: file)
    do throws(FileError) {
      try AtomicFile.write(bytes, to: file, observer: observer)
    } catch {
      throw SnapshotError(
        .unwritable, file: file, "the registry cannot be saved: \(error.message)",
        help: "the file contains the old state or the new one; see whether its folder may be written to and has room")
    }
  }

  /// Returns the content of a file that represents a registry.
  ///
  /// - Throws: A `SnapshotError` with the code `unrepresentable`.
  public static func bytes(of registry: SceneSessionRegistry) throws(SnapshotError) -> [UInt8] {
    try bytes(of: registry, file: "")
  }

  private static func bytes(of registry: SceneSessionRegistry, file: String) throws(SnapshotError) -> [UInt8] {
    guard let body = RegistryWriter.bytes(of: registry) else { throw tooManyLevels(file: file) }
    var writer = JSONWriter()
    writer.raw(#"{"schema":"#)
    writer.string(schema)
    writer.raw(#","checksum":"#)
    writer.string(Checksum.text(of: body[...]))
    writer.raw(#","registry":"#)
    writer.bytes += body
    writer.raw("}\n")
    // A file that can't be read back must never replace a valid one.
    let reason: String
    do throws(SnapshotError) {
      let again = try Self.registry(parsing: writer.bytes, file: file, limits: .highest)
      if RegistryWriter.bytes(of: again) == body { return writer.bytes }
      reason = "it would not be the same"
    } catch {
      reason = error.message
    }
    throw SnapshotError(
      .unrepresentable, file: file, "the registry could not be loaded again: \(reason)",
      help: "nothing was written; change what is named, or report it")
  }
}

extension RegistrySnapshot {
  static func tooManyLevels(file: String) -> SnapshotError {
    SnapshotError(
      .unrepresentable, file: file,
      "a userInfo contains more than \(RegistryWriter.listLevels) lists inside each other",
      help: "nothing was written; keep less in userInfo")
  }
}

/// A 64-bit FNV-1a checksum that detects truncated and modified files. It doesn't protect against forgery.
package enum Checksum {
  package static func text(of bytes: ArraySlice<UInt8>) -> String {
    let sum = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
