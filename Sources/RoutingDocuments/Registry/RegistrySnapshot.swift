/// The complete state of a `SceneSessionRegistry` in a file, from which it continues after a restart.
///
///     try RegistrySnapshot.save(registry, to: "registry.json")
///     let registry = try RegistrySnapshot.load(from: "registry.json")
///
/// The file is one line of JSON. It begins with the version and the checksum of the rest:
///
/// ```json
/// {"schema":"scene-router/registry/1","checksum":"9ae16a3b2f90404f","registry":{"application":{…},…}}
/// ```
///
/// A save replaces the file atomically: a reader sees the old state or the new one, even if the process or the machine
/// stops. A file that is truncated, edited or from a newer version is refused.
public enum RegistrySnapshot {
  /// The name of the current schema.
  public static let schema = schemaPrefix + "1"

  static let schemaPrefix = "scene-router/registry/"
}

/// The reason that a registry could not be saved or loaded. A file is never partly changed.
public struct SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The file does not exist.
    case missing = "missing-file"
    /// The file cannot be opened or read.
    case unreadable = "unreadable-file"
    /// The file cannot be written. It still has either its old content or the new.
    case unwritable = "unwritable-file"
    /// The file is not a registry.
    case foreign = "foreign-file"
    /// The file is a registry, but a part of it is missing or was changed.
    case damaged = "damaged-file"
    /// A later version of this library wrote the file.
    case newerVersion = "newer-version"
    /// The registry contains a value that cannot be written. Nothing was written.
    case unrepresentable
  }

  /// The kind of error.
  public var code: Code
  /// The path of the file.
  public var file: String
  /// The error in one sentence without a full stop.
  public var message: String
  /// The remedy in one sentence without a full stop.
  public var help: String

  init(_ code: Code, file: String, _ message: String, help: String) {
    self.code = code
    self.file = file
    self.message = message
    self.help = help
  }

  /// The file, the message, the help and the code on one line.
  public var description: String { "\(file): \(message); \(help) [\(code.rawValue)]" }
}
