import SceneLifecycle

/// The complete state of a `SceneSessionRegistry`, saved in a file so that the registry can be restored after a
/// restart.
///
///     try RegistrySnapshot.save(registry, to: "registry.json")
///     let registry = try RegistrySnapshot.load(from: "registry.json")
///
/// The file is a single line of JSON. It begins with its version and a checksum of the rest:
///
/// ```json
/// {"schema":"scene-router/registry/1","checksum":"9ae16a3b2f90404f","registry":{"application":{…},…}}
/// ```
///
/// Saving replaces the file atomically. A reader sees either the old state or the new state, even if the process or
/// the machine stops. A file that was truncated, edited or written by a newer version is rejected.
public enum RegistrySnapshot {
  /// The name of the current schema.
  public static let schema = schemaPrefix + "1"

  static let schemaPrefix = "scene-router/registry/"
}

/// An error that prevented a registry from being saved or loaded. A file is never left partially changed.
public struct SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The file doesn't exist.
    case missing = "missing-file"
    /// The file can't be opened or read.
    case unreadable = "unreadable-file"
    /// The file can't be written. It contains either all of its old content or all of the new content.
    case unwritable = "unwritable-file"
    /// The file isn't a registry.
    case foreign = "foreign-file"
    /// The file is a registry, but part of it is missing or was changed.
    case damaged = "damaged-file"
    /// The file was written by a later version of this library.
    case newerVersion = "newer-version"
    /// The registry has a limit that is higher than the reader's limit.
    case limitExceeded = "limit-exceeded"
    /// The registry contains a value that can't be saved. Nothing was written.
    case unrepresentable
  }

  /// The kind of error.
  public var code: Code
  /// The path to the file.
  public var file: String
  /// A one-sentence description of the error, without a final period.
  public var message: String
  /// A one-sentence suggestion for resolving the error, without a final period.
  public var help: String

  init(_ code: Code, file: String, _ message: String, help: String) {
    self.code = code
    self.file = file
    self.message = message
    self.help = help
  }

  /// A one-line description that includes the file name, the message, the help text and the error code.
  public var description: String { "\(file): \(message); \(help) [\(code.rawValue)]" }
}
