import StringPredicates

/// The search for the best session as most events need it: by the ordinary rule, for an identifier of ASCII, with
/// nothing to leave out.
///
/// It looks at records one by one as they are found. Lists of records are left to `IndexSearch`, which goes on where
/// this ends.
struct QuickSearch {
  /// The best session so far.
  struct Best: BitwiseCopyable {
    var slot = RankTrees.none
    /// Whether it prefers; else it can.
    var isPrefers = false
  }

  let view: UnsafePointer<IndexView>
  let subject: FoldedSubject
  private let role: Int
  /// Whether every session has the role.
  private let isRoleSure: Bool
  private(set) var best = Best()
  /// A list was met, or more windows than are looked at here: all has to be looked at again, with what was found.
  var isIncomplete = false
  /// A condition met a limit: all has to be looked at again to say which.
  private(set) var hasFault = false
  /// Records whose matchers refused the subject.
  private var refused = SIMD4<UInt32>(repeating: RankTrees.none)
  private var refusedCount = 0
  private var windowCount = 0

  @inline(__always)
  init(_ view: UnsafePointer<IndexView>, _ subject: FoldedSubject, role: Int) {
    self.view = view
    self.subject = subject
    self.role = role
    isRoleSure = view.pointee.hasOneRole && role == 0
  }

  /// Looks at everything but lists.
  @inline(__always)
  mutating func run() {
    considerAlways()
    view.pointee.texts.forEach(AnchorHash.text(subject.folded, subject.count)) { consider($0.target) }
    WindowScan(view, subject).forEach { hash, place in
      windowCount &+= 1
      guard windowCount <= IndexSearch.windowLimit else {
        isIncomplete = true
        return
      }
      view.pointee.windows.forEach(hash) { entry in
        if entry.target.isList || entry.fits(subject, at: place) { consider(entry.target) }
      }
    }
  }

  /// What was found, once lists are looked at too; with the conditions that met a limit.
  @inline(__always)
  func finished(_ body: (_ match: SceneMatch?, _ hasFault: Bool) -> Void) {
    if hasFault || isIncomplete || view.pointee.hasUnanchored { return finishedSlowly(body) }
    guard best.slot != RankTrees.none else { return body(nil, false) }
    let grade: SceneGrade = best.isPrefers ? .best : .can
    body(SceneMatch(slot: Int(best.slot), suitability: best.isPrefers ? .prefers : .can, grade: grade), false)
  }

  private func finishedSlowly(_ body: (_ match: SceneMatch?, _ hasFault: Bool) -> Void) {
    var search = IndexSearch(view, subject, isASCII: true, .preferredThenCan, role: role, best: hasFault ? nil : best)
    if hasFault || isIncomplete {
      search.run()
    } else {
      search.considerAll(of: view.pointee.unanchored)
    }
    body(search.match, !search.faults.isEmpty)
  }

  // MARK: - Records

  /// Looks at what every identifier fits.
  @inline(__always)
  mutating func considerAlways() {
    if view.pointee.hasAlways { consider(record: view.pointee.always) }
  }

  @inline(__always)
  mutating func consider(_ target: ProbeTarget) {
    if target.isList { isIncomplete = true } else { consider(record: target.record) }
  }

  @inline(__always)
  private mutating func consider(record place: UInt32) {
    let record = view.pointee.record(place).pointee
    guard let offer = offer(of: record) else { return }
    if record.kind.isLiteral {
      guard record.holds(for: subject, view.pointee.body(place)) else { return }
    } else if record.kind == .matcher {
      guard matcherHolds(place) else { return }
    }
    best = offer
  }

  /// The best session that a record has, if it is better than the best so far.
  @inline(__always)
  private func offer(of record: PredicateRecord) -> Best? {
    let prefers = newest(of: MemberSet(rawValue: record.prefers))
    if prefers != RankTrees.none {
      let offer = Best(slot: prefers, isPrefers: true)
      return isBetter(offer) ? offer : nil
    }
    if best.isPrefers { return nil }
    let can = newest(of: MemberSet(rawValue: record.can))
    if can == RankTrees.none { return nil }
    let offer = Best(slot: can, isPrefers: false)
    return isBetter(offer) ? offer : nil
  }

  @inline(__always)
  private func isBetter(_ offer: Best) -> Bool {
    if best.slot == RankTrees.none { return true }
    if offer.isPrefers != best.isPrefers { return offer.isPrefers }
    // Only here the ranks are needed, which lie elsewhere in memory.
    return view.pointee.rank(of: offer.slot) > view.pointee.rank(of: best.slot)
  }

  /// The most recent session of the role, or `none`.
  @inline(__always)
  private func newest(of members: MemberSet) -> UInt32 {
    if members.isEmpty { return RankTrees.none }
    if let slot = members.slot, isRoleSure { return slot }
    return newestOfRole(members)
  }

  private func newestOfRole(_ members: MemberSet) -> UInt32 {
    if let slot = members.slot { return hasRole(slot) ? slot : RankTrees.none }
    var node = view.pointee.trees[Int(members.tree)].newest
    while node != RankTrees.none {
      let entry = view.pointee.nodes[Int(node)]
      if hasRole(entry.value) { return entry.value }
      node = entry.older
    }
    return RankTrees.none
  }

  private func hasRole(_ slot: UInt32) -> Bool {
    Int(truncatingIfNeeded: view.pointee.slots[Int(slot)].info >> 1 & 0x7F) == role
  }

  private mutating func matcherHolds(_ place: UInt32) -> Bool {
    if any(refused .== SIMD4(repeating: place)) { return false }
    var prepared = PreparedSubject(subject.bytes, isASCII: true)
    switch view.pointee.matcher(place).verdict(&prepared) {
    case true?: return true
    case false?: break
    case nil: hasFault = true
    }
    refused[refusedCount & 3] = place
    refusedCount &+= 1
    return false
  }
}
