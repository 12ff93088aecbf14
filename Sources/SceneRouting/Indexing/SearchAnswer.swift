/// What a search found.
package struct SearchAnswer: Sendable {
  /// The slot of the best session, or `RankTrees.none`, and its score.
  let slot: UInt32
  let score: SearchScore
  /// Whether a condition met a limit.
  package let hasFault: Bool

  @inline(__always)
  init(slot: UInt32, score: SearchScore, hasFault: Bool) {
    self.slot = slot
    self.score = score
    self.hasFault = hasFault
  }

  /// The best session; `nil` if none fits.
  @inline(__always)
  package var match: SessionMatch? {
    guard slot != RankTrees.none else { return nil }
    return SessionMatch(slot: Int(slot), prefers: score.isPrefers, grade: score.grade)
  }
}
