public import PredicateSyntax

/// Limits on the size of documents and their parts.
public struct DocumentLimits: Hashable, Sendable {
  /// The maximum length of a target content identifier, in UTF-8 code units. The default is 1 MiB.
  public var identifierLength: Int
  /// The maximum length of a line, excluding its line ending, in bytes. This is also the maximum size of a file that
  /// contains a single JSON value spanning several lines. The default is 16 MiB.
  public var lineLength: Int
  /// The maximum size, in bytes, of a file that is read into memory all at once. This applies to scenes documents,
  /// scenarios and suites. The default is 1 GiB.
  public var fileLength: Int
  /// The maximum size of a property list, in bytes. Because a binary property list can share values, the limit also
  /// applies to its expanded values, counting each value as 16 bytes plus its text. The default is 16 MiB.
  public var propertyListLength: Int
  /// The limits on predicates.
  public var predicates: PredicateLimits

  /// Creates limits, using the default value for each omitted parameter.
  public init(
    identifierLength: Int = 1 << 20, lineLength: Int = 16 << 20, fileLength: Int = 1 << 30,
    propertyListLength: Int = 16 << 20, predicates: PredicateLimits = .default
  ) {
    self.identifierLength = max(0, identifierLength)
    self.lineLength = min(max(1, lineLength), 1 << 40)
    self.fileLength = min(max(1, fileLength), 1 << 40)
    self.propertyListLength = min(max(1, propertyListLength), 1 << 30)
    self.predicates = predicates
  }

  /// The default limits.
  public static let `default` = DocumentLimits()
}

/// The version of this package, as reported by the command-line tool and the C library.
package enum PackageVersion {
  /// The major, minor and patch version.
  package static let number: StaticString = "0.1.0"
}
