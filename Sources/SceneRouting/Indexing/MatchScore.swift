/// A session's score for an identifier, packed into a single number. Scores are ordered by the grade under the rule,
/// then by the session's rank, then by whether the session prefers the identifier. The session with the highest score
/// is the match.
struct MatchScore: Comparable, BitwiseCopyable {
  private(set) var rawValue: UInt64

  /// A score lower than that of any session.
  static let none = Self(rawValue: 0)

  private static let gradeShift: UInt64 = 58

  private init(rawValue: UInt64) { self.rawValue = rawValue }

  @inline(__always)
  init(_ grade: MatchGrade, rank: UInt64, isPrefers: Bool) {
    rawValue = grade.rawValue << Self.gradeShift | rank << 1 | (isPrefers ? 1 : 0)
  }

  /// Returns a session's score under the default rule, `preferredThenCan`.
  @inline(__always)
  static func ordinary(rank: UInt64, isPrefers: Bool) -> Self {
    Self(isPrefers ? .best : .second, rank: rank, isPrefers: isPrefers)
  }

  @inline(__always) var isPrefers: Bool { rawValue & 1 == 1 }
  @inline(__always) var isOfBestGrade: Bool { rawValue >> Self.gradeShift == MatchGrade.best.rawValue }
  @inline(__always) var isLastResort: Bool { rawValue >> Self.gradeShift == MatchGrade.lastResort.rawValue }

  @inline(__always)
  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
