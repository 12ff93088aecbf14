import StringPredicates

/// What an index takes of a session beside its conditions.
struct IndexedTraits {
  /// A number that grows with every use of a session and is never used again.
  var rank: UInt64
  /// The number of the session's role, below `IndexMemory.Slot.roleLimit`.
  var role: Int
  var isVisible: Bool
}

extension IndexMemory {
  /// Makes room for so many sessions.
  mutating func reserve(_ count: Int) {
    slots.reserve(count)
    arena.reserve(words: count * 8)
    // Two in three conditions are whole texts where there are many.
    wholes.reserve(count * 2 / 3)
    identities.reserve(count)
    pending.reserveCapacity(count)
  }

  /// Finishes building: gives records their keys, and memory back that was kept for growing.
  mutating func finishBuilding() {
    flush()
    wholes.compact()
    pieces.compact()
    identities.compact()
    pending = []
    withMemory { $0.compact() }
  }

  /// Adds a session in a slot that is free. It is found after `flush()`.
  ///
  /// - Complexity: O(log n) expected, and a look at its predicates.
  ///
  /// - Parameter predicates: Its predicates; `nil` for a window of SwiftUI without the modifier.
  mutating func add(_ predicates: SceneActivationConditions?, _ traits: IndexedTraits, slot: Int) {
    if slot >= slots.count { slots.append(repeating: Slot(), count: slot + 1 - slots.count) }
    set(traits, slot)
    attach(predicates, UInt32(truncatingIfNeeded: slot))
  }

  mutating func remove(slot: Int) { detach(UInt32(truncatingIfNeeded: slot)) }

  /// Takes over a session's new rank. O(log n) expected.
  mutating func moveToFront(slot: Int, rank: UInt64) {
    let old = slots[slot]
    slots.base[slot].set(rank: rank, role: old.role, isVisible: old.isVisible)
    let number = UInt32(truncatingIfNeeded: slot)
    if old.prefers != RankTrees.none { rerank(number, from: old.rank, in: old.prefers, isPrefers: true) }
    if old.can != RankTrees.none { rerank(number, from: old.rank, in: old.can, isPrefers: false) }
  }

  /// Takes over a session's role and visibility. O(1).
  mutating func update(slot: Int, role: Int, isVisible: Bool) {
    set(IndexedTraits(rank: slots[slot].rank, role: role, isVisible: isVisible), slot)
  }

  /// Takes over a session's new conditions. O(log n) expected, and a look at the predicates.
  mutating func update(slot: Int, from old: SceneActivationConditions?, to new: SceneActivationConditions?) {
    if let old, let new, old.behaves(as: new) { return }
    if old == nil, new == nil { return }
    detach(UInt32(truncatingIfNeeded: slot))
    attach(new, UInt32(truncatingIfNeeded: slot))
    flush()
  }

  private mutating func set(_ traits: IndexedTraits, _ slot: Int) {
    if traits.role != 0 { hasSeveralRoles = true }
    slots.base[slot].set(rank: traits.rank, role: traits.role, isVisible: traits.isVisible)
  }

  private mutating func attach(_ predicates: SceneActivationConditions?, _ slot: UInt32) {
    // One after the other: a record that is made must have a session before the next one is made.
    if let predicates {
      let prefers = record(for: predicates, isPrefers: true)
      slots.base[Int(slot)].prefers = prefers
      if prefers != RankTrees.none { insert(slot, into: prefers, isPrefers: true) }
      let can = record(for: predicates, isPrefers: false)
      slots.base[Int(slot)].can = can
      if can != RankTrees.none { insert(slot, into: can, isPrefers: false) }
    } else {
      slots.base[Int(slot)].can = launch
      insert(slot, into: launch, isPrefers: false)
    }
  }

  private mutating func detach(_ slot: UInt32) {
    let entry = slots[Int(slot)]
    slots.base[Int(slot)].prefers = RankTrees.none
    slots.base[Int(slot)].can = RankTrees.none
    if entry.prefers != RankTrees.none { remove(slot, from: entry.prefers, isPrefers: true) }
    if entry.can != RankTrees.none { remove(slot, from: entry.can, isPrefers: false) }
  }
}

extension SceneActivationConditions {
  /// Whether both evaluate alike on every identifier, with the same limits.
  fileprivate func behaves(as other: Self) -> Bool {
    canActivate.behaves(as: other.canActivate) && prefersToActivate.behaves(as: other.prefersToActivate)
  }
}
