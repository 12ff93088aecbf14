public import SceneLifecycle
import SceneRouting

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension SceneSessionRegistry: Codable {
  /// Decodes a registry whose limits are at most the default limits.
  ///
  /// - Throws: The decoder's error, or a `DocumentError` if the value isn't a registry.
  public init(from decoder: any Decoder) throws {
    let result: Result<SceneSessionRegistry?, RoutingError> = try JSONValue.document(from: decoder) { node, log in
      Result { () throws(RoutingError) in try RegistryReader(log: log, limits: .default).registry(node) }
    }
    guard let registry = try result.get() else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not a registry"))
    }
    self = registry
  }

  /// Encodes the complete state of the registry.
  ///
  /// - Throws: The encoder's error, or a `SnapshotError` if lists in a `userInfo` are nested more than 100 levels
  ///   deep.
  public func encode(to encoder: any Encoder) throws {
    guard let bytes = RegistryWriter.bytes(of: self) else { throw RegistrySnapshot.tooManyLevels(file: "") }
    try JSONTree(parsing: bytes).root.value.encode(to: encoder)
  }
}

extension SceneSessionRegistry {
  /// Loads a registry from a file. See `RegistrySnapshot.load(from:limits:)`.
  ///
  /// - Throws: A `SnapshotError` if the registry can't be loaded.
  public init(contentsOf file: URL, limits: DocumentLimits = .default) throws(SnapshotError) {
    self = try RegistrySnapshot.load(from: file.path, limits: limits)
  }

  /// Saves the registry to a file atomically. See `RegistrySnapshot.save(_:to:)`.
  ///
  /// - Throws: A `SnapshotError` if the registry can't be saved.
  public func write(to file: URL) throws(SnapshotError) { try RegistrySnapshot.save(self, to: file.path) }
}
