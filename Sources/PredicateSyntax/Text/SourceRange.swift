/// A half-open range of UTF-8 offsets in a source text.
public struct SourceRange: Hashable, Sendable {
  // 32-bit offsets suffice because the length of the source text is limited. They save memory because every node stores
  // a range.
  private let start: UInt32
  private let end: UInt32

  /// The UTF-8 offset of the start of the range, which is at least 0.
  public var lowerBound: Int { Int(start) }

  /// The UTF-8 offset of the end of the range, which is at least `lowerBound`.
  public var upperBound: Int { Int(end) }

  /// Creates a range. Clamps both bounds to 0...4,294,967,295, and raises the upper bound to the lower bound if
  /// necessary.
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
  /// A textual representation of the range, such as `5..<14`.
  public var description: String { "\(lowerBound)..<\(upperBound)" }
}
