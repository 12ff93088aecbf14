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

  private static let (none, free) = (-1, -2)

  private let rules: SessionRules
  private var entries: [Entry] = []
  private var newest = none
  private var nextFree = none
  private(set) var count = 0
  /// The index over the sessions' conditions, or `nil` if there are too few sessions.
  private(set) var index: SceneIndex?

  init(_ rules: SessionRules) { self.rules = rules }

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

  /// Returns the predicates of the session in an occupied slot, or `nil` if the session only handles plain launches.
  func conditions(of slot: Int) -> SceneActivationConditions? { rules.predicates(of: entries[slot].session.conditions) }

  mutating func reserve(_ count: Int) { entries.reserveCapacity(count) }

  /// Adds a session as the most recently used one, and returns its slot. The index doesn't contain the session until
  /// `index(_:)` or `buildIndex()` is called.
  mutating func add(_ session: consuming SceneSession, rank: UInt64) -> Int {
    let slot = nextFree == Self.none ? entries.count : nextFree
    let entry = Entry(session: session, rank: rank)
    if slot == entries.count {
      entries.append(entry)
    } else {
      nextFree = entries[slot].older
      entries[slot] = entry
    }
    count += 1
    link(slot)
    return slot
  }

  /// Adds a session to the index, or builds the index if there are now enough sessions.
  mutating func index(_ slot: Int) {
    if index == nil { return buildIndex() }
    let (conditions, rank) = (conditions(of: slot), rank(of: slot))
    index?.change {
      $0.add(conditions, slot: slot, rank: rank)
      $0.flush()
    }
  }

  /// Builds the index in O(*n*) time if there are enough sessions.
  mutating func buildIndex() {
    guard index == nil, count >= rules.tuning.smallestIndex else { return }
    var index = SceneIndex(rules.tuning)
    index.change { storage in
      storage.reserve(entries.count)
      for slot in mostRecentFirst { storage.add(conditions(of: slot), slot: slot, rank: rank(of: slot)) }
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

  mutating func setConditions(_ conditions: SceneConditions, of slot: Int) {
    entries[slot].session.conditions = conditions
    let predicates = rules.predicates(of: conditions)
    index?.change { $0.update(slot: slot, to: predicates) }
  }

  mutating func setState(_ state: SceneActivationState, isVisible: Bool, of slot: Int) {
    (entries[slot].session.state, entries[slot].session.isVisible) = (state, isVisible)
  }

  mutating func remove(_ slot: Int) {
    unlink(slot)
    entries[slot] = Entry(session: SceneSession(""), rank: 0, newer: Self.free, older: nextFree)
    nextFree = slot
    count -= 1
    index?.change { $0.remove(slot: slot) }
  }

  private mutating func link(_ slot: Int) {
    (entries[slot].newer, entries[slot].older) = (Self.none, newest)
    if newest != Self.none { entries[newest].newer = slot }
    newest = slot
  }

  private mutating func unlink(_ slot: Int) {
    let (newer, older) = (entries[slot].newer, entries[slot].older)
    if newer != Self.none { entries[newer].older = older } else { newest = older }
    if older != Self.none { entries[older].newer = newer }
  }
}
