public import PredicateSyntax

/// How large the parts of a document may be.
public struct DocumentLimits: Hashable, Sendable {
  /// How long a target content identifier may be, in UTF-8 code units. The default is 1 MiB.
  public var identifierLength: Int
  /// How long a line of a stream may be, in bytes without its end; also how large a file may be that holds one JSON
  /// value over many lines. The default is 16 MiB.
  public var lineLength: Int
  /// How large a file may be that is read whole, in bytes: scenes, scenarios, suites, registries, suppressions. The
  /// default is 1 GiB.
  public var fileLength: Int
  /// How large a property list may be, in bytes; also how large what it holds may be once values that a binary one shares
  /// are written out, where each counts for 16 bytes and its text. The default is 16 MiB.
  public var propertyListLength: Int
  /// What predicates may cost.
  public var predicates: PredicateLimits

  /// Makes limits; each has its default.
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

  /// The defaults.
  public static let `default` = DocumentLimits()
}
