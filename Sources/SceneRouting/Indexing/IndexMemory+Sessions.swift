import StringPredicates

/// The properties of a session that are stored in the index.
struct IndexedTraits {
  /// The session's rank, which reflects how recently it was used. Ranks increase with each use and are never reused.
  var rank: UInt64
  /// The number that represents the session's role. It is less than `IndexMemory.Slot.roleLimit`.
  var role: Int
  var isVisible: Bool
}

extension IndexMemory {
  mutating func reserve(_ count: Int) {
    slots.reserve(count)
    arena.reserve(words: count * 8)
    postings.reserve(count + count / 2)
    pending.reserveCapacity(count)
  }

  /// Finishes building the index by choosing the keys of all records and releasing excess capacity.
  mutating func finishBuilding() {
    flush()
    postings.compact()
    pending = []
    withMemory { $0.compact() }
  }

  /// Adds a session to a free slot. Searches don't find it until `flush()` is called.
  ///
  /// - Parameter conditions: The session's conditions, or `nil` if it only handles plain launches.
  /// - Complexity: Expected O(log *n* + *m*), where *n* is the number of sessions and *m* is the size of the session's
  ///   predicates.
  mutating func add(_ conditions: SceneActivationConditions?, _ traits: IndexedTraits, slot: Int) {
    if slot >= slots.count { slots.append(repeating: Slot(), count: slot + 1 - slots.count) }
    set(traits, slot)
    attach(conditions, slot)
  }

  mutating func remove(slot: Int) { detach(slot) }

  /// Changes a session's rank in expected O(log *n*) time.
  mutating func moveToFront(slot: Int, rank: UInt64) {
    let old = slots[slot]
    slots.base[slot].set(IndexedTraits(rank: rank, role: old.role, isVisible: old.isVisible))
    for (record, isPrefers) in [(old.prefers, true), (old.can, false)] where record != TreapPool.none {
      let sessions = sessions(of: record, isPrefers)
      if sessions.slot == nil, !sessions.isEmpty { treaps.move(key: old.rank, in: sessions.treap, to: rank) }
      updateScore(of: record)
    }
  }

  /// Changes a session's role and visibility in O(1) time.
  mutating func update(slot: Int, role: Int, isVisible: Bool) {
    set(IndexedTraits(rank: slots[slot].rank, role: role, isVisible: isVisible), slot)
  }

  /// Changes a session's conditions in expected O(log *n* + *m*) time, where *m* is the size of the predicates.
  mutating func update(slot: Int, from old: SceneActivationConditions?, to new: SceneActivationConditions?) {
    if old == nil, new == nil { return }
    if let old, let new, old.behaves(as: new) { return }
    detach(slot)
    attach(new, slot)
    flush()
  }

  private mutating func set(_ traits: IndexedTraits, _ slot: Int) {
    if traits.role != 0 { hasSeveralRoles = true }
    slots.base[slot].set(traits)
  }

  private mutating func attach(_ conditions: SceneActivationConditions?, _ slot: Int) {
    guard let conditions else {
      slots.base[slot].can = launch
      return insert(slot, into: launch, isPrefers: false)
    }
    // A new record must be given a session before the next record is created.
    let prefers = record(for: conditions, isPrefers: true)
    slots.base[slot].prefers = prefers
    if prefers != TreapPool.none { insert(slot, into: prefers, isPrefers: true) }
    let can = record(for: conditions, isPrefers: false)
    slots.base[slot].can = can
    if can != TreapPool.none { insert(slot, into: can, isPrefers: false) }
  }

  private mutating func detach(_ slot: Int) {
    let entry = slots[slot]
    slots.base[slot].prefers = TreapPool.none
    slots.base[slot].can = TreapPool.none
    if entry.prefers != TreapPool.none { remove(slot, from: entry.prefers, isPrefers: true) }
    if entry.can != TreapPool.none { remove(slot, from: entry.can, isPrefers: false) }
  }
}

extension IndexMemory {
  /// Returns the slot of the most recently used session in a nonempty set.
  @inline(__always)
  func newest(of sessions: SessionSet) -> UInt32 {
    sessions.slot ?? treaps.nodes[Int(treaps.last(of: sessions.treap))].value
  }

  private func sessions(of record: UInt32, _ isPrefers: Bool) -> SessionSet {
    isPrefers ? arena.record(record).pointee.prefers : arena.record(record).pointee.can
  }

  private func setSessions(_ sessions: SessionSet, of record: UInt32, _ isPrefers: Bool) {
    if isPrefers {
      arena.record(record).pointee.prefers = sessions
    } else {
      arena.record(record).pointee.can = sessions
    }
  }

  /// Adds a session to a record in expected O(log *n*) time. The session's rank must already be set.
  private mutating func insert(_ slot: Int, into record: UInt32, isPrefers: Bool) {
    let slot = UInt32(truncatingIfNeeded: slot)
    var sessions = sessions(of: record, isPrefers)
    if sessions.isEmpty {
      sessions = .slot(slot)
    } else {
      if let other = sessions.slot {
        sessions = .treap(treaps.makeTreap())
        treaps.insert(key: rank(of: other), value: other, into: sessions.treap)
      }
      treaps.insert(key: rank(of: slot), value: slot, into: sessions.treap)
    }
    setSessions(sessions, of: record, isPrefers)
    // If the record has no other sessions, its postings were created for this session and are already marked.
    if isPrefers, sessions.slot != nil, !arena.record(record).pointee.can.isEmpty { markPrefers(record) }
    updateScore(of: record)
  }

  /// Removes a session from a record in expected O(log *n*) time. Also removes the record if it has no sessions left.
  private mutating func remove(_ slot: Int, from record: UInt32, isPrefers: Bool) {
    let sessions = sessions(of: record, isPrefers)
    if sessions.slot != nil {
      setSessions(.empty, of: record, isPrefers)
    } else if !sessions.isEmpty {
      treaps.remove(key: slots[slot].rank, from: sessions.treap)
      if treaps.isEmpty(sessions.treap) {
        treaps.release(sessions.treap)
        setSessions(.empty, of: record, isPrefers)
      }
    }
    let rest = arena.record(record).pointee
    if rest.prefers.isEmpty, rest.can.isEmpty, record != always, record != launch {
      removeRecord(record)
    } else {
      updateScore(of: record)
    }
  }

  /// Updates a record's score and its position in posting lists.
  private mutating func updateScore(of record: UInt32) {
    let entry = arena.record(record)
    let old = entry.pointee.score
    var new = MatchScore.none
    if !entry.pointee.prefers.isEmpty {
      new = .ordinary(rank: rank(of: newest(of: entry.pointee.prefers)), isPrefers: true)
    } else if !entry.pointee.can.isEmpty {
      new = .ordinary(rank: rank(of: newest(of: entry.pointee.can)), isPrefers: false)
    }
    guard new != old else { return }
    entry.pointee.score = new
    moveInLists(record, from: old)
  }
}

extension SceneActivationConditions {
  /// Returns whether two sets of conditions give the same result for every identifier and have the same limits.
  fileprivate func behaves(as other: Self) -> Bool {
    canActivate.behaves(as: other.canActivate) && prefersToActivate.behaves(as: other.prefersToActivate)
  }
}
