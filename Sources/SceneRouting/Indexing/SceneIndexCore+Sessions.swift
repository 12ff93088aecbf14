import StringPredicates

extension SceneIndexCore {
  /// Makes room for so many sessions.
  mutating func reserve(_ count: Int) {
    slots.reserve(count)
    arena.reserve(words: count * 8)
    // Most conditions are `==`, which needs no window.
    expectedLiteralCount = count / 2
  }

  /// Gives memory back that was kept for growing: what is built at once seldom grows much.
  mutating func compact() {
    arena.compact()
    texts.compact()
    windows.compact()
    trees.compact()
    links.compact()
  }

  /// Adds a session as the most recently used one, in a slot that is free.
  ///
  /// - Complexity: O(log n) expected, and what it costs to look at its predicates.
  mutating func add(_ session: SceneSession, slot: Int) {
    guard slot < Int(Int32.max) else { return }
    if slot >= slots.count {
      slots.append(repeating: Slot(info: 0, prefers: Self.none, can: Self.none), count: slot + 1 - slots.count)
    }
    lastRank += 1
    slots.base[slot] = Slot(info: lastRank << 8 | flags(of: session), prefers: Self.none, can: Self.none)
    attach(session.conditions, UInt32(truncatingIfNeeded: slot))
  }

  mutating func remove(slot: Int) {
    guard slot < slots.count else { return }
    detach(UInt32(truncatingIfNeeded: slot))
    slots.base[slot].info = 0
  }

  /// Makes a session the most recently used one. O(log n) expected.
  mutating func moveToFront(slot: Int) {
    guard slot < slots.count else { return }
    let entry = slots[slot]
    lastRank += 1
    slots.base[slot].info = lastRank << 8 | entry.info & 0xFF
    let number = UInt32(truncatingIfNeeded: slot)
    if entry.prefers != Self.none { rerank(number, from: entry.info >> 8, in: entry.prefers, .prefers) }
    if entry.can != Self.none { rerank(number, from: entry.info >> 8, in: entry.can, .can) }
  }

  /// Takes over what changed in a session.
  mutating func update(slot: Int, from old: SceneSession, to new: SceneSession) {
    guard slot < slots.count else { return }
    slots.base[slot].info = slots[slot].info & ~0xFF | flags(of: new)
    if old.conditions.behaves(as: new.conditions) { return }
    detach(UInt32(truncatingIfNeeded: slot))
    attach(new.conditions, UInt32(truncatingIfNeeded: slot))
  }

  private mutating func flags(of session: SceneSession) -> UInt64 {
    number(of: session.role) << 1 | (session.isVisible ? 1 : 0)
  }

  private mutating func attach(_ conditions: SceneConditions, _ slot: UInt32) {
    // One after the other: a record that is made must have a session before the next one is made.
    switch conditions {
    case .activation(let conditions):
      attach(conditions.prefersToActivate, slot, .prefers)
      attach(conditions.canActivate, slot, .can)
    case .externalEvents(let preferring, let allowing):
      attach(preferring.predicate, slot, .prefers)
      attach(allowing.predicate, slot, .can)
    case .withoutModifier:
      slots.base[Int(slot)].can = launch
      insert(slot, into: launch, .can)
    }
  }

  private mutating func attach(_ predicate: StringPredicate, _ slot: UInt32, _ condition: Condition) {
    let place = record(for: predicate)
    switch condition {
    case .prefers: slots.base[Int(slot)].prefers = place
    case .can: slots.base[Int(slot)].can = place
    }
    if place != Self.none { insert(slot, into: place, condition) }
  }

  private mutating func detach(_ slot: UInt32) {
    let entry = slots[Int(slot)]
    slots.base[Int(slot)].prefers = Self.none
    slots.base[Int(slot)].can = Self.none
    if entry.prefers != Self.none { remove(slot, from: entry.prefers, .prefers) }
    if entry.can != Self.none { remove(slot, from: entry.can, .can) }
  }
}

extension SceneConditions {
  /// Whether both ask the same of every identifier, with the same limits.
  fileprivate func behaves(as other: SceneConditions) -> Bool {
    switch (predicates, other.predicates) {
    case (nil, nil): true
    case (let one?, let other?):
      one.canActivate.behaves(as: other.canActivate) && one.prefersToActivate.behaves(as: other.prefersToActivate)
    default: false
    }
  }
}
