extension IndexMemory {
  /// The most recent session of a set, which is not empty.
  @inline(__always)
  func newest(of members: MemberSet) -> UInt32 {
    members.slot ?? trees.nodes[Int(trees.newest(of: members.tree))].value
  }

  /// Adds a session, whose rank is known, to a record. O(log n) expected.
  mutating func insert(_ slot: UInt32, into place: UInt32, isPrefers: Bool) {
    var members = members(of: place, isPrefers)
    if members.isEmpty {
      members = .slot(slot)
    } else {
      if let other = members.slot {
        members = .tree(trees.makeTree())
        trees.insert(key: rank(of: other), value: other, into: members.tree)
      }
      trees.insert(key: rank(of: slot), value: slot, into: members.tree)
    }
    setMembers(members, of: place, isPrefers)
    // Where nobody could before, the record's entries say already that it was made for a session that prefers.
    if isPrefers, members.slot != nil, !arena.record(place).pointee.can.isEmpty { markPrefers(place) }
    updateScore(of: place)
  }

  /// Takes a session out of a record, which is removed with its last session. O(log n) expected.
  mutating func remove(_ slot: UInt32, from place: UInt32, isPrefers: Bool) {
    let members = members(of: place, isPrefers)
    if members.slot != nil {
      setMembers(.empty, of: place, isPrefers)
    } else if !members.isEmpty {
      trees.remove(key: rank(of: slot), from: members.tree)
      if trees.isEmpty(members.tree) {
        trees.release(tree: members.tree)
        setMembers(.empty, of: place, isPrefers)
      }
    }
    let record = arena.record(place).pointee
    if record.prefers.isEmpty, record.can.isEmpty, !isConstant(place) {
      removeRecord(place)
    } else {
      updateScore(of: place)
    }
  }

  /// Gives a session of a record a higher rank; `slots` holds the new one already. O(log n) expected.
  mutating func rerank(_ slot: UInt32, from old: UInt64, in place: UInt32, isPrefers: Bool) {
    let members = members(of: place, isPrefers)
    if members.slot == nil, !members.isEmpty {
      trees.move(key: old, of: members.tree, to: rank(of: slot))
    }
    updateScore(of: place)
  }

  /// Gives a record the score of its best session, and its place in the lists where it is.
  private mutating func updateScore(of place: UInt32) {
    let record = arena.record(place)
    let old = record.pointee.score
    var new = SearchScore.none
    if !record.pointee.prefers.isEmpty {
      new = .ordinary(rank: rank(of: newest(of: record.pointee.prefers)), isPrefers: true)
    } else if !record.pointee.can.isEmpty {
      new = .ordinary(rank: rank(of: newest(of: record.pointee.can)), isPrefers: false)
    }
    guard new != old else { return }
    record.pointee.score = new
    moveInLists(place, from: old)
  }

  private func members(of place: UInt32, _ isPrefers: Bool) -> MemberSet {
    isPrefers ? arena.record(place).pointee.prefers : arena.record(place).pointee.can
  }

  private func setMembers(_ members: MemberSet, of place: UInt32, _ isPrefers: Bool) {
    if isPrefers { arena.record(place).pointee.prefers = members } else { arena.record(place).pointee.can = members }
  }
}
