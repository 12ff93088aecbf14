/// A half-open range of a source text, in UTF-8 code units from its start.
public struct SourceRange: Hashable, Sendable {
  // Trees have a range in every node, and no text is too long for 32 bits.
  private let start: UInt32
  private let end: UInt32

  /// Where the range begins: a UTF-8 offset, 0 or more.
  public var lowerBound: Int { Int(start) }

  /// Where the range ends: a UTF-8 offset, never below `lowerBound`.
  public var upperBound: Int { Int(end) }

  /// Makes a range. Bounds below zero count as zero, those beyond 4,294,967,295 as that, and an end before the beginning
  /// as the beginning.
  public init(_ lowerBound: Int, _ upperBound: Int) {
    start = UInt32(clamping: lowerBound)
    end = max(start, UInt32(clamping: upperBound))
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
