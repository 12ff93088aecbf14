/// The sessions of an application, in the order of their use.
///
/// A session has a slot, which it keeps while it exists. The order of use is a log: a session that is used moves to its
/// end and leaves a gap behind, and gaps are removed when they are the larger part. The position in the log is a rank
/// that grows with use, so that an index can keep ranks beside slots.
package struct SessionStore: Sendable {
  /// What stands in a log entry or a position that names nothing, and in a slot that is free.
  private static let gap = -1
  private static let nobody = SceneSession(persistentIdentifier: "")

  /// The sessions by their slots. In a free slot is one without a name.
  private var slots: [SceneSession] = []
  /// What a walk asks of them, by their slots. A free slot keeps its last one.
  private var gates: [SceneGate] = []
  /// The numbers of the roles that any session ever had. The ordinary window is 0.
  private var roles: [SceneSessionRole: Int32] = [.windowApplication: 0]
  /// The position of each slot's session in the log.
  private var positions: [Int] = []
  /// Slots in the order of use, the most recent last, with gaps.
  private var log: [Int] = []
  /// Slots that are free to be used again.
  private var free: [Int] = []
  private var slotsByIdentifier: [String: Int] = [:]
  /// How many sessions are windows of SwiftUI.
  private var swiftUISessionCount = 0
  /// The rank of the most recently used session. Ranks compare what the log orders, and are never used again.
  private var lastRank: UInt64 = 0
  private let tuning: IndexTuning
  /// The index over the sessions, if there are enough of them.
  private(set) var index: SceneIndex?

  /// Whether a SwiftUI window without the modifier has UIKit's default conditions.
  private let unmodifiedWindowsTakeContent: Bool

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - unmodifiedWindowsTakeContent: Whether a SwiftUI window without the modifier has UIKit's default conditions.
  ///   - tuning: What the index does differently, for tests.
  package init(unmodifiedWindowsTakeContent: Bool = false, tuning: IndexTuning = IndexTuning()) {
    self.unmodifiedWindowsTakeContent = unmodifiedWindowsTakeContent
    self.tuning = tuning
  }

  /// The conditions that count: those of a window without the modifier depend on the platform.
  package func effective(_ conditions: SceneConditions) -> SceneConditions {
    guard unmodifiedWindowsTakeContent, case .withoutModifier = conditions else { return conditions }
    return .default
  }

  private mutating func gate(of session: borrowing SceneSession) -> SceneGate {
    SceneGate(
      predicates(of: session.conditions), role: givenNumber(of: session.role), isVisible: session.isVisible)
  }

  /// The predicates that are asked of a session with such conditions.
  private func predicates(of conditions: SceneConditions) -> SceneActivationConditions? {
    if case .activation(let predicates) = conditions { return predicates }
    return effective(conditions).predicates
  }

  /// How many sessions there are.
  package var count: Int { slotsByIdentifier.count }
  /// Whether a session has SwiftUI's conditions.
  package var hasSwiftUISession: Bool { swiftUISessionCount > 0 }
  /// Returns the slot of the session with an identifier, or `nil`. O(1) expected.
  package func slot(of persistentIdentifier: String) -> Int? { slotsByIdentifier[persistentIdentifier] }

  /// Whether a session has the slot.
  func isTaken(_ slot: Int) -> Bool { positions.indices.contains(slot) && positions[slot] != Self.gap }

  /// The session in a slot, or `nil` if the slot is free.
  package subscript(slot: Int) -> SceneSession? { isTaken(slot) ? slots[slot] : nil }

  // What a decision says of a session, without a copy of the whole.
  @inline(__always) func identifier(ofTaken slot: Int) -> String { slots[slot].persistentIdentifier }
  @inline(__always) func role(ofTaken slot: Int) -> SceneSessionRole { slots[slot].role }
  @inline(__always) func configuration(ofTaken slot: Int) -> String? { slots[slot].configuration }
  @inline(__always) func state(ofTaken slot: Int) -> SceneActivationState { slots[slot].state }

  /// Slots of all sessions, most recently used first.
  package var mostRecentFirst: some Sequence<Int> { log.reversed().lazy.filter { $0 != Self.gap } }

  /// The number of a role in the gates, or `nil` if no session ever had it. O(1) expected.
  package func number(of role: SceneSessionRole) -> Int32? { role.isWindowApplication ? 0 : roles[role] }

  /// Calls `body` with each session's gate, most recently used first, until it returns `false`.
  @inline(__always)
  package func walk(_ body: (_ slot: Int, _ gate: borrowing SceneGate) -> Bool) {
    gates.withUnsafeBufferPointer { gates in
      for slot in log.reversed() where slot != Self.gap {
        if !body(slot, gates[slot]) { return }
      }
    }
  }

  /// Whether the index tells all roles apart.
  var hasFewRoles: Bool { roles.count <= IndexMemory.Slot.roleLimit }

  /// The number of a role, which gets one if it has none.
  private mutating func givenNumber(of role: SceneSessionRole) -> Int32 {
    if let number = number(of: role) { return number }
    let number = Int32(truncatingIfNeeded: roles.count)
    roles[role] = number
    return number
  }
}

extension SessionStore {
  /// Makes room for so many sessions in all.
  package mutating func reserve(_ count: Int) {
    slots.reserveCapacity(count)
    gates.reserveCapacity(count)
    positions.reserveCapacity(count)
    log.reserveCapacity(count)
    slotsByIdentifier.reserveCapacity(count)
  }

  /// Adds a session as the most recently used one.
  ///
  /// - Parameter isIndexed: Whether the session enters the index now. If not, `finishAdding()` must be called before the
  ///   store is asked anything.
  /// - Returns: The session's slot, or `nil` if its identifier is taken; then nothing is changed.
  /// - Complexity: O(1) amortised.
  @discardableResult
  package mutating func add(_ session: consuming SceneSession, isIndexed: Bool = true) -> Int? {
    let slot = free.last ?? slots.count
    if let taken = slotsByIdentifier.updateValue(slot, forKey: session.persistentIdentifier) {
      slotsByIdentifier[session.persistentIdentifier] = taken
      return nil
    }
    let gate = gate(of: session)
    if session.conditions.isSwiftUI { swiftUISessionCount += 1 }
    if free.popLast() != nil {
      slots[slot] = session
      gates[slot] = gate
    } else {
      slots.append(session)
      gates.append(gate)
      positions.append(Self.gap)
    }
    append(slot)
    guard isIndexed else { return slot }
    if index == nil {
      finishAdding()
    } else {
      let conditions = predicates(of: slots[slot].conditions)
      let traits = nextTraits(role: slots[slot].role, isVisible: slots[slot].isVisible)
      index?.change {
        $0.add(conditions, traits, slot: slot)
        $0.flush()
      }
    }
    return slot
  }

  /// What the index takes of a session that is used now.
  private mutating func nextTraits(role: SceneSessionRole, isVisible: Bool) -> IndexedTraits {
    lastRank += 1
    return IndexedTraits(rank: lastRank, role: Int(givenNumber(of: role)), isVisible: isVisible)
  }

  /// Builds the index, if there are enough sessions. O(n).
  package mutating func finishAdding() {
    guard index == nil, count >= tuning.smallestIndex else { return }
    var index = SceneIndex(tuning)
    index.change { memory in
      memory.reserve(slots.count)
      for slot in log where slot != Self.gap {
        lastRank += 1
        let traits = IndexedTraits(rank: lastRank, role: Int(gates[slot].role), isVisible: gates[slot].isVisible)
        memory.add(predicates(of: slots[slot].conditions), traits, slot: slot)
      }
      memory.finishBuilding()
    }
    self.index = index
  }

  /// Makes a session the most recently used one. O(1) amortised.
  package mutating func moveToFront(_ slot: Int) {
    guard isTaken(slot), log.last != slot else { return }
    log[positions[slot]] = Self.gap
    append(slot)
    lastRank += 1
    index?.change { $0.moveToFront(slot: slot, rank: lastRank) }
  }

  /// Changes a session in its place. Its identifier cannot be changed: the old one is kept. O(1).
  package mutating func update(_ slot: Int, _ change: (inout SceneSession) -> Void) {
    guard isTaken(slot) else { return }
    let old = slots[slot]
    var session = old
    let identifier = session.persistentIdentifier
    let wasSwiftUI = session.conditions.isSwiftUI
    change(&session)
    session.persistentIdentifier = identifier
    swiftUISessionCount += (session.conditions.isSwiftUI ? 1 : 0) - (wasSwiftUI ? 1 : 0)
    slots[slot] = session
    gates[slot] = gate(of: session)
    let (role, before, after) = (Int(gates[slot].role), effective(old.conditions), effective(session.conditions))
    index?.change {
      $0.update(slot: slot, role: role, isVisible: session.isVisible)
      $0.update(slot: slot, from: before, to: after)
    }
  }

  /// Changes how active a session's scene is. O(1).
  package mutating func setState(_ slot: Int, _ state: SceneActivationState, isVisible: Bool) {
    guard isTaken(slot) else { return }
    slots[slot].state = state
    guard slots[slot].isVisible != isVisible else { return }
    slots[slot].isVisible = isVisible
    gates[slot].isVisible = isVisible
    let role = Int(gates[slot].role)
    index?.change { $0.update(slot: slot, role: role, isVisible: isVisible) }
  }

  /// Removes a session and frees its slot. O(1) amortised.
  package mutating func remove(_ slot: Int) {
    guard isTaken(slot) else { return }
    slotsByIdentifier[slots[slot].persistentIdentifier] = nil
    if slots[slot].conditions.isSwiftUI { swiftUISessionCount -= 1 }
    slots[slot] = Self.nobody
    log[positions[slot]] = Self.gap
    positions[slot] = Self.gap
    free.append(slot)
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
    log.removeAll { $0 == Self.gap }
    for (position, slot) in log.enumerated() { positions[slot] = position }
  }
}
