/// A half-open range of a source text, in UTF-8 code units from its start.
public struct SourceRange: Hashable, Sendable {
  /// Where the range begins: a UTF-8 offset, 0 or more.
  public let lowerBound: Int

  /// Where the range ends: a UTF-8 offset, never below `lowerBound`.
  public let upperBound: Int

  /// Makes a range. Bounds below zero count as zero, and an end before the beginning as the beginning.
  public init(_ lowerBound: Int, _ upperBound: Int) {
    self.lowerBound = max(0, lowerBound)
    self.upperBound = max(self.lowerBound, upperBound)
  }

  /// The number of UTF-8 code units in the range.
  public var count: Int { upperBound - lowerBound }

  /// The smallest range that holds this one and `other`.
  public func union(_ other: SourceRange) -> SourceRange {
    SourceRange(min(lowerBound, other.lowerBound), max(upperBound, other.upperBound))
  }
}

extension SourceRange: CustomStringConvertible {
  /// The bounds as `5..<14`.
  public var description: String { "\(lowerBound)..<\(upperBound)" }
}
