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

  /// An answer of a walk that asked predicates.
  init(_ match: SceneMatch?, hasFault: Bool) {
    guard let match else {
      self.init(slot: RankTrees.none, score: .none, hasFault: hasFault)
      return
    }
    let score = SearchScore(match.grade, rank: 0, isPrefers: match.suitability == .prefers)
    self.init(slot: UInt32(truncatingIfNeeded: match.slot), score: score, hasFault: hasFault)
  }

  /// The best session; `nil` if none fits.
  @inline(__always)
  package var match: SceneMatch? {
    guard slot != RankTrees.none else { return nil }
    return SceneMatch(slot: Int(slot), suitability: score.isPrefers ? .prefers : .can, grade: score.grade)
  }
}
