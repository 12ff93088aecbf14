import StringPredicates

/// The sessions of one role in order of use, with an index over their conditions.
///
/// A session keeps its slot for as long as it exists. The order of use is a doubly linked list of slots, so that using
/// and removing a session takes O(1) time, apart from the index.
struct RoleSessions: Sendable {
  private struct Entry {
    var session: SceneSession
    /// The session's rank. Ranks increase with each use and are never reused.
    var rank: UInt64
    /// The slot of the next more recently used session, or `none`. In a free entry, this is `free`.
    var newer = none
    /// The slot of the next less recently used session, or `none`. In a free entry, this is the next free slot.
    var older = none
  }

  private static let none = -1
  private static let free = -2

  private var entries: [Entry] = []
  private var newest = none
  private var nextFree = none
  private(set) var count = 0
  /// The index over the sessions' conditions, or `nil` if there are too few sessions.
  private(set) var index: SceneIndex?

  var slotIndices: Range<Int> { entries.indices }

  func contains(_ slot: Int) -> Bool { entries.indices.contains(slot) && entries[slot].newer != Self.free }

  /// The session in an occupied slot. Accessing one of its properties doesn't copy the session.
  @inline(__always)
  subscript(slot: Int) -> SceneSession { _read { yield entries[slot].session } }

  func rank(of slot: Int) -> UInt64 { entries[slot].rank }

  /// The slots, most recently used first.
  var mostRecentFirst: some Sequence<Int> {
    sequence(first: newest) { entries[$0].older }.lazy.prefix { $0 != Self.none }
  }
}

extension RoleSessions {
  mutating func reserve(_ count: Int) { entries.reserveCapacity(count) }

  /// Adds a session as the most recently used one, and returns its slot. The index doesn't contain the session until
  /// `index(_:_:)` is called.
  mutating func add(_ session: consuming SceneSession, rank: UInt64) -> Int {
    let slot: Int
    if nextFree != Self.none {
      slot = nextFree
      nextFree = entries[slot].older
      entries[slot] = Entry(session: session, rank: rank)
    } else {
      slot = entries.count
      entries.append(Entry(session: session, rank: rank))
    }
    count += 1
    link(slot)
    return slot
  }

  /// Adds a session to the index, or builds the index if there are now enough sessions.
  mutating func index(_ slot: Int, _ rules: SessionRules) {
    if index == nil { return buildIndex(rules) }
    let (conditions, rank) = (rules.predicates(of: entries[slot].session.conditions), entries[slot].rank)
    index?.change {
      $0.add(conditions, slot: slot, rank: rank)
      $0.flush()
    }
  }

  /// Builds the index if there are enough sessions.
  ///
  /// - Complexity: O(*n*) in the number of sessions.
  mutating func buildIndex(_ rules: SessionRules) {
    guard index == nil, count >= rules.tuning.smallestIndex else { return }
    var index = SceneIndex(rules.tuning)
    index.change { storage in
      storage.reserve(entries.count)
      for slot in mostRecentFirst {
        storage.add(
          rules.predicates(of: entries[slot].session.conditions), slot: slot, rank: entries[slot].rank)
      }
      storage.finishBuilding()
    }
    self.index = index
  }

  mutating func moveToFront(_ slot: Int, rank: UInt64) {
    unlink(slot)
    link(slot)
    entries[slot].rank = rank
    index?.change { $0.moveToFront(slot: slot, rank: rank) }
  }

  mutating func setConditions(_ conditions: SceneConditions, of slot: Int, _ rules: SessionRules) {
    entries[slot].session.conditions = conditions
    index?.change { $0.update(slot: slot, to: rules.predicates(of: conditions)) }
  }

  mutating func setState(_ state: SceneActivationState, isVisible: Bool, of slot: Int) {
    entries[slot].session.state = state
    entries[slot].session.isVisible = isVisible
  }

  mutating func remove(_ slot: Int) {
    unlink(slot)
    entries[slot] = Entry(session: SceneSession(""), rank: 0, newer: Self.free, older: nextFree)
    nextFree = slot
    count -= 1
    index?.change { $0.remove(slot: slot) }
  }

  /// Inserts a slot at the front of the list.
  private mutating func link(_ slot: Int) {
    entries[slot].newer = Self.none
    entries[slot].older = newest
    if newest != Self.none { entries[newest].newer = slot }
    newest = slot
  }

  private mutating func unlink(_ slot: Int) {
    let (newer, older) = (entries[slot].newer, entries[slot].older)
    if newer != Self.none { entries[newer].older = older } else { newest = older }
    if older != Self.none { entries[older].newer = newer }
  }
}
