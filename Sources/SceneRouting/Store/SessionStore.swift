/// The sessions of an application in order of use, with an index over their conditions.
///
/// A session keeps its slot while it exists. The order of use is a log of slots: using a session moves it to the end
/// and leaves a gap. The gaps are removed when they make up more than half of the log.
package struct SessionStore: Sendable {
  /// Marks a gap in the log and the position of a free slot.
  private static let none = -1

  /// The sessions by slot. A free slot contains an empty session.
  private var slots: [SceneSession] = []
  /// The position of each slot in the log.
  private var positions: [Int] = []
  /// The slots in order of use, most recent last, with gaps.
  private var log: [Int] = []
  private var freeSlots: [Int] = []
  private var slotsByIdentifier: [String: Int] = [:]
  /// The numbers of all roles that sessions have had. The ordinary window is 0.
  private var roles: [SceneSessionRole: Int] = [.windowApplication: 0]
  /// The rank of the most recently used session. Ranks increase with each use and are never reused.
  private var lastRank: UInt64 = 0
  private let tuning: IndexTuning
  /// The index, if there are enough sessions.
  private(set) var index: SceneIndex?
  /// Whether a SwiftUI window without the modifier has UIKit's default conditions.
  private let unmodifiedWindowsTakeContent: Bool

  package init(unmodifiedWindowsTakeContent: Bool = false, tuning: IndexTuning = IndexTuning()) {
    self.unmodifiedWindowsTakeContent = unmodifiedWindowsTakeContent
    self.tuning = tuning
  }

  /// The number of sessions.
  package var count: Int { slotsByIdentifier.count }

  /// Returns the slot of the session with this identifier, or `nil` if it does not exist. O(1) expected.
  package func slot(of persistentIdentifier: String) -> Int? { slotsByIdentifier[persistentIdentifier] }

  func isTaken(_ slot: Int) -> Bool { positions.indices.contains(slot) && positions[slot] != Self.none }

  /// The session in a slot, or `nil` if the slot is free.
  package subscript(slot: Int) -> SceneSession? { isTaken(slot) ? slots[slot] : nil }

  /// The session in a taken slot. Accessing a member does not copy the session.
  @inline(__always)
  subscript(taken slot: Int) -> SceneSession { _read { yield slots[slot] } }

  /// The slots of all sessions, most recently used first.
  package var mostRecentFirst: some Sequence<Int> { log.reversed().lazy.filter { $0 != Self.none } }

  /// Returns the predicates of the session in a taken slot, or `nil` if it only takes plain launches.
  func conditions(of slot: Int) -> SceneActivationConditions? { predicates(of: slots[slot].conditions) }

  private func predicates(of conditions: SceneConditions) -> SceneActivationConditions? {
    if let predicates = conditions.predicates { return predicates }
    return unmodifiedWindowsTakeContent ? SceneConditions.default.predicates : nil
  }

  /// Returns the number of a role in the index, or `nil` if no session has had it.
  func number(of role: SceneSessionRole) -> Int? { role.isWindowApplication ? 0 : roles[role] }

  /// Whether the index can distinguish all roles.
  var hasFewRoles: Bool { roles.count <= IndexMemory.Slot.roleLimit }

  private mutating func traits(of session: borrowing SceneSession) -> IndexedTraits {
    let role = number(of: session.role) ?? roles.count
    if role == roles.count { roles[session.role] = role }
    return IndexedTraits(rank: lastRank, role: role, isVisible: session.isVisible)
  }
}

extension SessionStore {
  /// Reserves memory for a number of sessions.
  package mutating func reserve(_ count: Int) {
    slots.reserveCapacity(count)
    positions.reserveCapacity(count)
    log.reserveCapacity(count)
    slotsByIdentifier.reserveCapacity(count)
  }

  /// Adds a session as the most recently used one.
  ///
  /// - Parameter isIndexed: Whether to index the session now. If not, `finishAdding()` must be called before any
  ///   search.
  /// - Returns: The session's slot, or `nil` if its identifier exists already; then nothing is changed.
  @discardableResult
  package mutating func add(_ session: consuming SceneSession, isIndexed: Bool = true) -> Int? {
    let slot = freeSlots.last ?? slots.count
    if let taken = slotsByIdentifier.updateValue(slot, forKey: session.persistentIdentifier) {
      slotsByIdentifier[session.persistentIdentifier] = taken
      return nil
    }
    if freeSlots.popLast() != nil {
      slots[slot] = session
    } else {
      slots.append(session)
      positions.append(Self.none)
    }
    append(slot)
    guard isIndexed else { return slot }
    if index == nil {
      finishAdding()
    } else {
      lastRank += 1
      let (conditions, traits) = (conditions(of: slot), traits(of: slots[slot]))
      index?.change {
        $0.add(conditions, traits, slot: slot)
        $0.flush()
      }
    }
    return slot
  }

  /// Builds the index, if there are enough sessions. O(*n*).
  package mutating func finishAdding() {
    guard index == nil, count >= tuning.smallestIndex else { return }
    var index = SceneIndex(tuning)
    index.change { memory in
      memory.reserve(slots.count)
      for slot in log where slot != Self.none {
        lastRank += 1
        memory.add(conditions(of: slot), traits(of: slots[slot]), slot: slot)
      }
      memory.finishBuilding()
    }
    self.index = index
  }

  /// Makes a session the most recently used one.
  package mutating func moveToFront(_ slot: Int) {
    guard isTaken(slot), log.last != slot else { return }
    log[positions[slot]] = Self.none
    append(slot)
    lastRank += 1
    index?.change { $0.moveToFront(slot: slot, rank: lastRank) }
  }

  /// Changes a session in its slot, except for its identifier.
  package mutating func update(_ slot: Int, _ change: (inout SceneSession) -> Void) {
    guard isTaken(slot) else { return }
    let before = slots[slot]
    change(&slots[slot])
    slots[slot].persistentIdentifier = before.persistentIdentifier
    let traits = traits(of: slots[slot])
    let (old, new) = (predicates(of: before.conditions), conditions(of: slot))
    index?.change {
      $0.update(slot: slot, role: traits.role, isVisible: traits.isVisible)
      $0.update(slot: slot, from: old, to: new)
    }
  }

  /// Changes the state of a session's scene.
  package mutating func setState(_ slot: Int, _ state: SceneActivationState, isVisible: Bool) {
    guard isTaken(slot) else { return }
    slots[slot].state = state
    guard slots[slot].isVisible != isVisible else { return }
    slots[slot].isVisible = isVisible
    let traits = traits(of: slots[slot])
    index?.change { $0.update(slot: slot, role: traits.role, isVisible: isVisible) }
  }

  /// Removes a session and frees its slot.
  package mutating func remove(_ slot: Int) {
    guard isTaken(slot) else { return }
    slotsByIdentifier[slots[slot].persistentIdentifier] = nil
    slots[slot] = SceneSession("")
    log[positions[slot]] = Self.none
    positions[slot] = Self.none
    freeSlots.append(slot)
    index?.change { $0.remove(slot: slot) }
    closeGapsIfNeeded()
  }

  private mutating func append(_ slot: Int) {
    positions[slot] = log.count
    log.append(slot)
    closeGapsIfNeeded()
  }

  private mutating func closeGapsIfNeeded() {
    guard log.count > 32, log.count > 2 * count else { return }
    log.removeAll { $0 == Self.none }
    for (position, slot) in log.enumerated() { positions[slot] = position }
  }
}
