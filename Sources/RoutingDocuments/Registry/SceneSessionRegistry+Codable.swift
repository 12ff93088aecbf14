public import Foundation
public import SceneRouting

extension SceneSessionRegistry: Codable {
  /// Creates the registry that was encoded.
  ///
  /// - Throws: What the decoder throws, or `DocumentError` if the value is not a registry.
  public init(from decoder: any Decoder) throws {
    let result: Result<SceneSessionRegistry?, RoutingError> = try JSONValue.document(from: decoder) { node, log in
      Result { () throws(RoutingError) in try RegistryReader(log: log).registry(node) }
    }
    guard let registry = try result.get() else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not a registry"))
    }
    self = registry
  }

  /// Encodes everything that the registry knows.
  ///
  /// - Throws: What the encoder throws, or `SnapshotError` if a `userInfo` holds more than 100 levels of lists.
  public func encode(to encoder: any Encoder) throws {
    guard let bytes = RegistryWriter.bytes(of: self) else { throw RegistrySnapshot.tooManyLevels(file: "") }
    try JSONTree(parsing: bytes).root.value.encode(to: encoder)
  }
}

extension SceneSessionRegistry {
  /// Reads a registry from a file, see `RegistrySnapshot.load(from:)`.
  ///
  /// - Throws: `SnapshotError`.
  public init(contentsOf file: URL) throws(SnapshotError) { self = try RegistrySnapshot.load(from: file.path) }

  /// Writes the registry to a file, see `RegistrySnapshot.save(_:to:)`. A reader sees the old content or the new one.
  ///
  /// - Throws: `SnapshotError`.
  public func write(to file: URL) throws(SnapshotError) { try RegistrySnapshot.save(self, to: file.path) }
}
