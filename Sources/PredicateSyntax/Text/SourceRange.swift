/// A half-open range of a source text, as UTF-8 offsets.
public struct SourceRange: Hashable, Sendable {
  // 32 bits, because every node of a tree has a range and texts are limited in length.
  private let start: UInt32
  private let end: UInt32

  /// The UTF-8 offset of the start, at least 0.
  public var lowerBound: Int { Int(start) }

  /// The UTF-8 offset of the end, at least `lowerBound`.
  public var upperBound: Int { Int(end) }

  /// Creates a range. Clamps the bounds to 0...4,294,967,295 and the end to at least the start.
  public init(_ lowerBound: Int, _ upperBound: Int) {
    start = UInt32(clamping: lowerBound)
    end = max(start, UInt32(clamping: upperBound))
  }

  /// The number of UTF-8 code units in the range.
  public var count: Int { upperBound - lowerBound }

  /// Returns the smallest range that contains this range and `other`.
  public func union(_ other: SourceRange) -> SourceRange {
    SourceRange(min(lowerBound, other.lowerBound), max(upperBound, other.upperBound))
  }
}

extension SourceRange: CustomStringConvertible {
  /// The bounds as `5..<14`.
  public var description: String { "\(lowerBound)..<\(upperBound)" }
}
