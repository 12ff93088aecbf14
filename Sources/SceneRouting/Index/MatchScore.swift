/// The score of a record for the ordinary question, packed into a single number. Scores are ordered by whether a
/// session prefers the record's identifiers, then by the rank of the record's most recently used session.
struct MatchScore: Comparable, BitwiseCopyable {
  let rawValue: UInt64

  /// A score lower than that of any session.
  static let none = Self(rawValue: 0)

  private static let prefersBit: UInt64 = 1 << 63

  private init(rawValue: UInt64) { self.rawValue = rawValue }

  @inline(__always)
  init(rank: UInt64, isPrefers: Bool) { rawValue = isPrefers ? rank | Self.prefersBit : rank }

  @inline(__always) var isPrefers: Bool { rawValue & Self.prefersBit != 0 }

  @inline(__always)
  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
