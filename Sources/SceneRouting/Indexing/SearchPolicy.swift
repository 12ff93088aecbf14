/// Which sessions a search may choose, and how good each is.
protocol SearchPolicy {
  /// Whether no session of a record scores higher than the record itself.
  var isBoundByRecords: Bool { get }
  /// Whether the identifier is that of a plain launch.
  var isPlainLaunch: Bool { get }
  /// The best session of a record that scores above `best`; `nil` if none does.
  func offer(of record: PredicateRecord, in index: UnsafePointer<IndexMemory>, above best: SearchScore) -> SearchOffer?
}

/// A session with its score, should its record hold.
struct SearchOffer {
  var score: SearchScore
  var slot: UInt32
}

/// The ordinary rule where all sessions have one role and none is to be left out: the record knows its best session.
struct OrdinaryPolicy: SearchPolicy {
  @inline(__always) var isBoundByRecords: Bool { true }
  @inline(__always) var isPlainLaunch: Bool { false }

  @inline(__always)
  func offer(
    of record: PredicateRecord, in index: UnsafePointer<IndexMemory>, above best: SearchScore
  ) -> SearchOffer? {
    let members = record.score.isPrefers ? record.prefers : record.can
    return SearchOffer(score: record.score, slot: index.pointee.newest(of: members))
  }
}

/// Any rule, role, visibility and exclusion: the sessions of a record are looked at one by one.
struct GeneralPolicy: SearchPolicy {
  let rule: RoutingRule
  let role: Int
  let avoidsVisible: Bool
  let isPlainLaunch: Bool
  /// The slots that are not eligible.
  private let requestingScene: Int?
  private let excluded: Set<Int>

  /// - Parameter role: The number of the query's role.
  init(_ query: RoutingRequest, role: Int) {
    rule = query.rule
    self.role = role
    avoidsVisible = query.avoidsVisible
    isPlainLaunch = query.isPlainLaunch
    requestingScene = query.requestingSlot
    excluded = query.excluded
  }

  var isBoundByRecords: Bool { rule != .mostRecentSuitable }

  func offer(
    of record: PredicateRecord, in index: UnsafePointer<IndexMemory>, above best: SearchScore
  ) -> SearchOffer? {
    var offer = SearchOffer(score: best, slot: RankTrees.none)
    collect(record.prefers, isPrefers: true, index, &offer)
    if rule != .preferredOrNewScene { collect(record.can, isPrefers: false, index, &offer) }
    return offer.slot == RankTrees.none ? nil : offer
  }

  private func collect(
    _ members: MemberSet, isPrefers: Bool, _ index: UnsafePointer<IndexMemory>, _ offer: inout SearchOffer
  ) {
    if members.isEmpty { return }
    if let slot = members.slot {
      _ = take(slot, isPrefers, index, &offer)
      return
    }
    guard let highest = rule.grade(of: isPrefers ? .prefers : .can, isAvoided: false) else { return }
    var node = index.pointee.trees.newest(of: members.tree)
    while node != RankTrees.none {
      let entry = index.pointee.trees.nodes[Int(node)]
      // Those that follow are older still.
      if SearchScore(highest, rank: entry.key, isPrefers: isPrefers) <= offer.score { return }
      if take(entry.value, isPrefers, index, &offer) { return }
      node = entry.older
    }
  }

  /// Takes a session if it is better than the best; returns whether no older one can be better.
  private func take(
    _ slot: UInt32, _ isPrefers: Bool, _ index: UnsafePointer<IndexMemory>, _ offer: inout SearchOffer
  ) -> Bool {
    let session = index.pointee.slots[Int(slot)]
    guard session.role == role else { return false }
    if Int(slot) == requestingScene || excluded.contains(Int(slot)) { return false }
    let isAvoided = avoidsVisible && session.isVisible
    guard let grade = rule.grade(of: isPrefers ? .prefers : .can, isAvoided: isAvoided) else { return false }
    let score = SearchScore(grade, rank: session.rank, isPrefers: isPrefers)
    if score > offer.score { offer = SearchOffer(score: score, slot: slot) }
    return !isAvoided
  }
}
