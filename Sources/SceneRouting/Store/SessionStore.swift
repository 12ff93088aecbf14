/// The sessions of an application in order of use, with an index over their conditions.
///
/// A session keeps its slot for as long as it exists. The order of use is stored as a log of slots. Using a session
/// moves its slot to the end of the log and leaves a gap. Gaps are removed when they make up more than half of the log.
package struct SessionStore: Sendable {
  /// A sentinel that marks a gap in the log or the position of a free slot.
  private static let none = -1

  /// The sessions, indexed by slot. A free slot contains an empty session.
  private var slots: [SceneSession] = []
  /// The position of each slot in the log, indexed by slot.
  private var positions: [Int] = []
  /// The slots in order of use, including gaps. The most recently used slot is last.
  private var log: [Int] = []
  private var freeSlots: [Int] = []
  private var slotsByIdentifier: [String: Int] = [:]
  /// The numbers that represent roles in the index. Contains every role that a session has ever had, with 0 for an
  /// ordinary window.
  private var roles: [SceneSessionRole: Int] = [.windowApplication: 0]
  /// The rank of the most recently used session. Ranks increase with each use and are never reused.
  private var lastRank: UInt64 = 0
  private let tuning: IndexTuning
  /// The index over the sessions' conditions, or `nil` if there are too few sessions.
  private(set) var index: SceneIndex?
  /// Whether a SwiftUI window without the `handlesExternalEvents` modifier has UIKit's default conditions.
  private let unmodifiedWindowsTakeContent: Bool

  package init(unmodifiedWindowsTakeContent: Bool = false, tuning: IndexTuning = IndexTuning()) {
    self.unmodifiedWindowsTakeContent = unmodifiedWindowsTakeContent
    self.tuning = tuning
  }

  /// The number of sessions.
  package var count: Int { slotsByIdentifier.count }

  /// Returns the slot of the session with this identifier, or `nil` if the session doesn't exist.
  ///
  /// - Complexity: Expected O(1).
  package func slot(of persistentIdentifier: String) -> Int? { slotsByIdentifier[persistentIdentifier] }

  func isTaken(_ slot: Int) -> Bool { positions.indices.contains(slot) && positions[slot] != Self.none }

  /// The session in this slot, or `nil` if the slot is free.
  package subscript(slot: Int) -> SceneSession? { isTaken(slot) ? slots[slot] : nil }

  /// The session in an occupied slot. Accessing one of its properties doesn't copy the session.
  @inline(__always)
  subscript(taken slot: Int) -> SceneSession { _read { yield slots[slot] } }

  /// The slots of all sessions, most recently used first.
  package var mostRecentFirst: some Sequence<Int> { log.reversed().lazy.filter { $0 != Self.none } }

  /// Returns the predicates of the session in an occupied slot, or `nil` if the session only handles plain launches.
  func conditions(of slot: Int) -> SceneActivationConditions? { predicates(of: slots[slot].conditions) }

  private func predicates(of conditions: SceneConditions) -> SceneActivationConditions? {
    if let predicates = conditions.predicates { return predicates }
    return unmodifiedWindowsTakeContent ? SceneConditions.default.predicates : nil
  }

  /// Returns the number that represents a role in the index, or `nil` if no session has ever had the role.
  func number(of role: SceneSessionRole) -> Int? { role.isWindowApplication ? 0 : roles[role] }

  /// Whether there are few enough roles for the index to distinguish all of them.
  var hasFewRoles: Bool { roles.count <= IndexMemory.Slot.roleLimit }

  private mutating func traits(of session: borrowing SceneSession) -> IndexedTraits {
    let role = number(of: session.role) ?? roles.count
    if role == roles.count { roles[session.role] = role }
    return IndexedTraits(rank: lastRank, role: role, isVisible: session.isVisible)
  }
}

extension SessionStore {
  /// Reserves memory for this number of sessions.
  package mutating func reserve(_ count: Int) {
    slots.reserveCapacity(count)
    positions.reserveCapacity(count)
    log.reserveCapacity(count)
    slotsByIdentifier.reserveCapacity(count)
  }

  /// Adds a session as the most recently used one.
  ///
  /// - Parameter isIndexed: Whether to add the session to the index immediately. If not, `finishAdding()` must be
  ///   called before any search.
  /// - Returns: The session's slot, or `nil` if a session with the same identifier already exists. In that case, the
  ///   store doesn't change.
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

  /// Builds the index if there are enough sessions.
  ///
  /// - Complexity: O(*n*) in the number of sessions.
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

  /// Changes the properties of the session in a slot, other than its identifier.
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

  /// Changes the activation state and visibility of a session's scene.
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
