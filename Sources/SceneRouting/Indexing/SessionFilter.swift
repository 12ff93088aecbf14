/// A filter that determines which sessions a search may choose, and with which grades.
struct SessionFilter {
  private let rule: RoutingRule
  private let role: Int
  private let avoidsVisible: Bool
  private let requestingSlot: Int?
  private let excluded: Set<Int>?
  /// Whether all sessions follow the default rule, so that the score of each record is exact.
  let isOrdinary: Bool
  let isPlainLaunch: Bool
  /// Whether the score of a record is an upper bound for the scores of its sessions.
  let isBoundByRecords: Bool

  /// Creates a filter for events with default options.
  init(hasSeveralRoles: Bool) {
    self.init(
      rule: .preferredThenCan, role: 0, avoidsVisible: false, isPlainLaunch: false, requestingSlot: nil, excluded: nil,
      hasSeveralRoles: hasSeveralRoles)
  }

  private init(
    rule: RoutingRule, role: Int, avoidsVisible: Bool, isPlainLaunch: Bool, requestingSlot: Int?, excluded: Set<Int>?,
    hasSeveralRoles: Bool
  ) {
    self.rule = rule
    self.role = role
    self.avoidsVisible = avoidsVisible
    self.isPlainLaunch = isPlainLaunch
    self.requestingSlot = requestingSlot
    self.excluded = excluded
    isBoundByRecords = rule != .mostRecentSuitable
    isOrdinary =
      rule == .preferredThenCan && !avoidsVisible && !isPlainLaunch && requestingSlot == nil && excluded == nil
      && role == 0 && !hasSeveralRoles
  }

  /// Returns the filter for a request.
  ///
  /// - Parameter role: The number that represents the requested role in the index.
  static func of(_ request: RoutingRequest, role: Int, hasSeveralRoles: Bool) -> SessionFilter {
    SessionFilter(
      rule: request.rule, role: role, avoidsVisible: request.avoidsVisible, isPlainLaunch: request.isPlainLaunch,
      requestingSlot: request.requestingSlot, excluded: request.excluded.isEmpty ? nil : request.excluded,
      hasSeveralRoles: hasSeveralRoles)
  }

  /// Returns the best session of a record that scores above `best`, or `nil` if there isn't one. Checks the sessions one
  /// by one.
  @inline(never)
  func candidate(
    of record: PredicateRecord, in index: UnsafePointer<IndexMemory>, above best: MatchScore
  ) -> (score: MatchScore, slot: UInt32)? {
    var found = (score: best, slot: TreapPool.none)
    for (sessions, suitability) in [(record.prefers, SceneSuitability.prefers), (record.can, .can)]
    where !sessions.isEmpty {
      if let slot = sessions.slot {
        _ = consider(slot, suitability, index, &found)
      } else if let highest = rule.grade(of: suitability, isAvoided: false) {
        var node = index.pointee.treaps.last(of: sessions.treap)
        while node != TreapPool.none {
          let entry = index.pointee.treaps.nodes[Int(node)]
          // The remaining sessions were used less recently, so they score lower.
          if MatchScore(highest, rank: entry.key, isPrefers: suitability == .prefers) <= found.score { break }
          if consider(entry.value, suitability, index, &found) { break }
          node = entry.previous
        }
      }
    }
    return found.slot == TreapPool.none ? nil : found
  }

  /// Replaces the best session so far with this session if it scores higher.
  ///
  /// - Returns: Whether all less recently used sessions must score lower.
  private func consider(
    _ slot: UInt32, _ suitability: SceneSuitability, _ index: UnsafePointer<IndexMemory>,
    _ found: inout (score: MatchScore, slot: UInt32)
  ) -> Bool {
    let session = index.pointee.slots[Int(slot)]
    guard session.role == role, Int(slot) != requestingSlot, excluded?.contains(Int(slot)) != true else { return false }
    let isAvoided = avoidsVisible && session.isVisible
    guard let grade = rule.grade(of: suitability, isAvoided: isAvoided) else { return false }
    let score = MatchScore(grade, rank: session.rank, isPrefers: suitability == .prefers)
    if score > found.score { found = (score, slot) }
    return !isAvoided
  }
}
