public import PredicateSyntax

/// How large the parts of a document may be.
public struct DocumentLimits: Hashable, Sendable {
  /// How long a target content identifier may be, in UTF-8 code units. The default is 1 MiB.
  public var identifierLength: Int
  /// How long a line of a stream may be, in bytes without its end; also how large a file may be that holds one JSON
  /// value over many lines. The default is 16 MiB.
  public var lineLength: Int
  /// What predicates may cost.
  public var predicates: PredicateLimits

  /// Makes limits; each has its default.
  public init(
    identifierLength: Int = 1 << 20, lineLength: Int = 16 << 20, predicates: PredicateLimits = .default
  ) {
    self.identifierLength = max(0, identifierLength)
    self.lineLength = min(max(1, lineLength), 1 << 40)
    self.predicates = predicates
  }

  /// The defaults.
  public static let `default` = DocumentLimits()
}
