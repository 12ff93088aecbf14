/// A `SceneSessionRegistry` in a file: everything that it knows, so that it goes on after the next start where it was.
///
///     try RegistrySnapshot.save(registry, to: "registry.json")
///     let registry = try RegistrySnapshot.load(from: "registry.json")
///
/// The file is one line of JSON. Its first bytes name the version and the checksum of the rest:
///
/// ```json
/// {"schema":"scene-router/registry/1","checksum":"9ae16a3b2f90404f","registry":{"application":{…},…}}
/// ```
///
/// A save replaces the file at once: whoever reads sees the old state or the new one, also if the process or the
/// machine stops in the middle. A file that is torn, changed by hand or of a newer version is refused.
public enum RegistrySnapshot {
  /// The name of the schema that is written and read.
  public static let schema = schemaPrefix + "1"

  static let schemaPrefix = "scene-router/registry/"
}

/// Why a registry could not be saved or loaded. No file is ever half changed.
public struct SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// There is no such file.
    case missing = "missing-file"
    /// The file cannot be opened or read.
    case unreadable = "unreadable-file"
    /// The file cannot be written. It holds its old content or the new one, whole.
    case unwritable = "unwritable-file"
    /// The file is no registry at all.
    case foreign = "foreign-file"
    /// The file is a registry, but a part of it is missing or was changed.
    case damaged = "damaged-file"
    /// The file was written by a later version of this library.
    case newerVersion = "newer-version"
    /// The registry holds what no file can. Nothing was written.
    case unrepresentable
  }

  /// What went wrong.
  public var code: Code
  /// The file.
  public var file: String
  /// What is wrong, in one sentence without a full stop.
  public var message: String
  /// What to do about it, in one sentence without a full stop.
  public var help: String

  init(_ code: Code, file: String, _ message: String, help: String) {
    self.code = code
    self.file = file
    self.message = message
    self.help = help
  }

  /// The file, the message, the cure and the code, on one line.
  public var description: String { "\(file): \(message); \(help) [\(code.rawValue)]" }
}
