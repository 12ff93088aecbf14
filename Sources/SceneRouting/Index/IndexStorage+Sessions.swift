import StringPredicates

extension IndexStorage {
  mutating func reserve(_ count: Int) {
    slots.reserve(count)
    arena.reserve(words: count * 8)
    postings.reserve(count + count / 2)
    pending.reserveCapacity(count)
  }

  /// Finishes building the index by choosing the keys of all records and releasing excess capacity.
  mutating func finishBuilding() {
    flush()
    pending = []
    postings.compact()
    slots.compact()
    arena.compact()
    treaps.compact()
    keys.compact()
  }

  /// Adds a session to a free slot. Searches don't find it until `flush()` is called.
  ///
  /// - Parameter conditions: The session's conditions, or `nil` if it never handles an event by its identifier.
  /// - Complexity: Expected O(log *n* + *m*), where *n* is the number of sessions and *m* is the size of the session's
  ///   predicates.
  mutating func add(_ conditions: SceneActivationConditions?, slot: Int, rank: UInt64) {
    if slot >= slots.count { slots.append(repeating: Slot(), count: slot + 1 - slots.count) }
    slots[slot].rank = rank
    attach(conditions, slot)
  }

  /// Removes a session in expected O(log *n* + *m*) time, where *m* is the size of its predicates.
  mutating func remove(slot: Int) {
    let entry = slots[slot]
    slots[slot].prefers = TreapPool.none
    slots[slot].can = TreapPool.none
    if entry.prefers != TreapPool.none { remove(slot, from: entry.prefers, isPrefers: true) }
    if entry.can != TreapPool.none { remove(slot, from: entry.can, isPrefers: false) }
  }

  /// Changes a session's rank in expected O(log *n*) time.
  mutating func moveToFront(slot: Int, rank: UInt64) {
    let old = slots[slot]
    slots[slot].rank = rank
    for (record, isPrefers) in [(old.prefers, true), (old.can, false)] where record != TreapPool.none {
      let sessions = arena[record].sessions(isPrefers)
      if let treap = sessions.treap { treaps.move(key: old.rank, in: treap, to: rank) }
      updateScore(of: record)
    }
  }

  /// Changes a session's conditions in expected O(log *n* + *m*) time, where *m* is the size of the predicates.
  mutating func update(slot: Int, to conditions: SceneActivationConditions?) {
    remove(slot: slot)
    attach(conditions, slot)
    flush()
  }

  private mutating func attach(_ conditions: SceneActivationConditions?, _ slot: Int) {
    guard let conditions else { return }
    // A new record must be given a session before the next record is created.
    if let record = record(for: conditions.prefersToActivate) {
      slots[slot].prefers = record
      insert(slot, into: record, isPrefers: true)
    }
    if let record = record(for: conditions.canActivate) {
      slots[slot].can = record
      insert(slot, into: record, isPrefers: false)
    }
  }
}

extension IndexStorage {
  @inline(__always) private func rank(of slot: UInt32) -> UInt64 { slots[slot].rank }

  /// Returns the slot of the most recently used session in a set, or `none` if the set is empty.
  @inline(__always)
  private func newest(of sessions: SessionSet) -> UInt32 {
    guard let treap = sessions.treap else { return sessions.rawValue }
    return treaps.nodes[treaps.last(of: treap)].value
  }

  /// Returns the slot of the session that gives a record its score.
  @inline(__always)
  func bestSlot(of entry: PredicateRecord) -> UInt32 { newest(of: entry.sessions(entry.score.isPrefers)) }

  /// Returns the slot of the most recently used session that has a record's condition, or `nil` if no session has.
  func newestSlot(of record: UInt32, _ isPrefers: Bool) -> UInt32? {
    let sessions = arena[record].sessions(isPrefers)
    return sessions.isEmpty ? nil : newest(of: sessions)
  }

  /// Adds a session to a record in expected O(log *n*) time. The session's rank must already be set.
  private mutating func insert(_ slot: Int, into record: UInt32, isPrefers: Bool) {
    let slot = UInt32(truncatingIfNeeded: slot)
    var sessions = arena[record].sessions(isPrefers)
    if sessions.isEmpty {
      sessions = .slot(slot)
    } else {
      let treap = sessions.treap ?? treaps.makeTreap()
      if let other = sessions.slot { treaps.insert(key: rank(of: other), value: other, into: treap) }
      treaps.insert(key: rank(of: slot), value: slot, into: treap)
      sessions = .treap(treap)
    }
    arena[record].setSessions(sessions, isPrefers)
    updateScore(of: record)
  }

  /// Removes a session from a record in expected O(log *n*) time. Also removes the record if it has no sessions left.
  private mutating func remove(_ slot: Int, from record: UInt32, isPrefers: Bool) {
    if let treap = arena[record].sessions(isPrefers).treap {
      treaps.remove(key: slots[slot].rank, from: treap)
      if treaps.isEmpty(treap) {
        treaps.release(treap)
        arena[record].setSessions(.empty, isPrefers)
      }
    } else {
      arena[record].setSessions(.empty, isPrefers)
    }
    if arena[record].prefers.isEmpty, arena[record].can.isEmpty, record != always {
      removeRecord(record)
    } else {
      updateScore(of: record)
    }
  }

  /// Updates a record's score and its position in posting lists.
  private mutating func updateScore(of record: UInt32) {
    let entry = arena[record]
    var new = MatchScore.none
    if !entry.prefers.isEmpty {
      new = MatchScore(rank: rank(of: newest(of: entry.prefers)), isPrefers: true)
    } else if !entry.can.isEmpty {
      new = MatchScore(rank: rank(of: newest(of: entry.can)), isPrefers: false)
    }
    guard new != entry.score else { return }
    arena[record].score = new
    moveInLists(record, from: entry.score)
  }
}
