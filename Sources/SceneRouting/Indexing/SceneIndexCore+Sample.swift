import StringPredicates

extension SceneIndexCore {
  /// About how many sessions are looked at beforehand.
  private static let sampleSize = 2_048

  /// Counts the windows of some of the sessions that are to be added, so that the first literals do not take windows for
  /// rare that only have not come yet. Small sets do without: in them no window is common.
  ///
  /// - Complexity: O(1): twice `sampleSize` sessions at most.
  mutating func sample(_ sessions: [SceneSession?]) {
    let share = sessions.count / Self.sampleSize
    guard share > 1 else { return }
    counts.grow(literalCount: expectedLiteralCount)
    for place in stride(from: 0, to: sessions.count, by: share) {
      guard let predicates = sessions[place]?.conditions.predicates else { continue }
      sample(predicates.canActivate, share)
      sample(predicates.prefersToActivate, share)
    }
  }

  /// Counts the windows of a predicate as those of so many.
  private mutating func sample(_ predicate: StringPredicate, _ share: Int) {
    if predicate.matcher.constant != nil { return }
    let isLone = predicate.matcher.withLoneLiteral { literal in
      guard literal.operation != .equal else { return }
      FoldedSubject.with(literal.bytes) { folded, _ in counts.add(literal.run(folded), times: share) }
    }
    guard isLone == nil, case .oneOf(let lists) = predicate.matcher.necessaryLiterals() else { return }
    for list in lists where !list.contains(where: \.isWhole) {
      for literal in list { literal.withRun { counts.add($0, times: share) } }
    }
  }
}
