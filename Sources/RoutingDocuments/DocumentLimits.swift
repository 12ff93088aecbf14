public import PredicateSyntax

/// The maximum sizes of a document's parts.
public struct DocumentLimits: Hashable, Sendable {
  /// The maximum length of a target content identifier, in UTF-8 code units. The default is 1 MiB.
  public var identifierLength: Int
  /// The maximum length of a line without its end, in bytes, and the maximum size of a file that holds one JSON value
  /// over several lines. The default is 16 MiB.
  public var lineLength: Int
  /// The maximum size of a file that is read as a whole, in bytes: scenes, scenarios, suites, registries, suppressions.
  /// The default is 1 GiB.
  public var fileLength: Int
  /// The maximum size of a property list, in bytes. It also bounds the expanded values of a binary list, which may
  /// share them: each counts 16 bytes and its text. The default is 16 MiB.
  public var propertyListLength: Int
  /// The limits of predicates.
  public var predicates: PredicateLimits

  /// Creates limits; omitted parameters have their defaults.
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
