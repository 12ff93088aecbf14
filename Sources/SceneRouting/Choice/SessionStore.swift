import StringPredicates

/// The location of a session in a store, which it keeps for as long as it exists.
package struct SessionSlot: Hashable, Sendable {
  /// The index of the session's role. Ordinary windows have the index 0.
  let role: Int
  /// The session's slot among the sessions of its role.
  package let number: Int
}

/// How a store reads and indexes the conditions of its sessions.
struct SessionRules: Sendable {
  /// Whether a SwiftUI window without the `handlesExternalEvents` modifier has UIKit's default conditions.
  let unmodifiedWindowsTakeContent: Bool
  let tuning: IndexTuning

  /// Returns the predicates of a session, or `nil` if the session only handles plain launches.
  func predicates(of conditions: SceneConditions) -> SceneActivationConditions? {
    if let predicates = conditions.predicates { return predicates }
    return unmodifiedWindowsTakeContent ? SceneConditions.default.predicates : nil
  }
}

/// The sessions of an application in order of use. Each role has an index over the conditions of its sessions.
package struct SessionStore: Sendable {
  /// The sessions of each role. Those of ordinary windows are first.
  private(set) var roles: [RoleSessions]
  /// The index in `roles` of every role that a session has ever had, except for ordinary windows.
  private var otherRoles: [SceneSessionRole: Int] = [:]
  private var slots: [String: SessionSlot] = [:]
  /// The rank of the most recently used session. Ranks increase with each use and are never reused.
  private var lastRank: UInt64 = 0
  private let rules: SessionRules

  package init(unmodifiedWindowsTakeContent: Bool = false, tuning: IndexTuning = IndexTuning()) {
    rules = SessionRules(unmodifiedWindowsTakeContent: unmodifiedWindowsTakeContent, tuning: tuning)
    roles = [RoleSessions(rules)]
  }

  package var count: Int { slots.count }

  package func slot(of persistentIdentifier: String) -> SessionSlot? { slots[persistentIdentifier] }

  /// The session in this slot, or `nil` if the slot is free.
  package subscript(slot: SessionSlot) -> SceneSession? { contains(slot) ? roles[slot.role][slot.number] : nil }

  /// The session in an occupied slot. Accessing one of its properties doesn't copy the session.
  @inline(__always)
  subscript(taken slot: SessionSlot) -> SceneSession { _read { yield roles[slot.role][slot.number] } }

  private func contains(_ slot: SessionSlot) -> Bool {
    roles.indices.contains(slot.role) && roles[slot.role].contains(slot.number)
  }

  /// The slots of all sessions, most recently used first, in O(*n*) time if all sessions have the same role, and
  /// otherwise in O(*n* log *n*) time.
  package var mostRecentFirst: [SessionSlot] {
    var all: [SessionSlot] = []
    all.reserveCapacity(count)
    for role in roles.indices { all += roles[role].mostRecentFirst.lazy.map { SessionSlot(role: role, number: $0) } }
    let isSorted = all.isEmpty || roles.contains { $0.count == all.count }
    if !isSorted { all.sort { roles[$0.role].rank(of: $0.number) > roles[$1.role].rank(of: $1.number) } }
    return all
  }

  /// The most active state of all sessions, or `unattached` if none is connected.
  package var mostActiveState: SceneActivationState {
    var found = SceneActivationState.unattached
    for role in roles {
      for number in role.mostRecentFirst {
        let state = role[number].state
        if state == .foregroundActive { return state }
        if state != .unattached, found == .unattached || state == .foregroundInactive { found = state }
      }
    }
    return found
  }

  /// Returns the index of a role in `roles`, or `nil` if no session has ever had the role.
  @inline(__always)
  func index(of role: SceneSessionRole) -> Int? { role.isWindowApplication ? 0 : otherRoles[role] }

  /// Returns the most recently used session with a configuration, in O(*n*) time.
  func newest(of configuration: SceneConfiguration, except missing: SessionSlot?) -> SessionSlot? {
    guard let role = index(of: configuration.role) else { return nil }
    return roles[role].mostRecentFirst.lazy.map { SessionSlot(role: role, number: $0) }
      .first { $0 != missing && self[taken: $0].configuration == configuration.name }
  }

  /// Returns whether the session in a slot is the last ordinary or volumetric window. If the application has no such
  /// windows, returns whether it is the last session.
  package func isLastWindow(_ slot: SessionSlot) -> Bool {
    let windowRoles = [0, index(of: .windowVolumetricApplication)].compactMap { $0 }
    let windowCount = windowRoles.reduce(0) { $0 + roles[$1].count }
    return contains(slot) && (windowCount == 0 ? count == 1 : windowCount == 1 && windowRoles.contains(slot.role))
  }

  /// Returns the predicates of the session in an occupied slot, or `nil` if the session only handles plain launches.
  func conditions(of slot: SessionSlot) -> SceneActivationConditions? {
    roles[slot.role].conditions(of: slot.number)
  }
}

extension SessionStore: Equatable {
  /// Returns whether two stores contain equal sessions in the same order of use.
  package static func == (left: Self, right: Self) -> Bool {
    left.mostRecentFirst.elementsEqual(right.mostRecentFirst) { left[taken: $0] == right[taken: $1] }
  }
}

extension SessionStore {
  package mutating func reserve(_ count: Int) {
    roles[0].reserve(count)
    slots.reserveCapacity(count)
  }

  /// Adds a session as the most recently used one.
  ///
  /// - Parameter isIndexed: Whether to add the session to the index immediately. If not, `finishAdding()` must be
  ///   called before any search.
  /// - Returns: The session's slot, or `nil` if a session with the same identifier already exists. In that case, the
  ///   store doesn't change.
  @discardableResult
  package mutating func add(_ session: consuming SceneSession, isIndexed: Bool = true) -> SessionSlot? {
    let identifier = session.persistentIdentifier
    if slots[identifier] != nil { return nil }
    let role = index(of: session.role) ?? addRole(session.role)
    lastRank += 1
    let slot = SessionSlot(role: role, number: roles[role].add(session, rank: lastRank))
    slots[identifier] = slot
    if isIndexed { roles[role].index(slot.number) }
    return slot
  }

  private mutating func addRole(_ role: SceneSessionRole) -> Int {
    otherRoles[role] = roles.count
    roles.append(RoleSessions(rules))
    return roles.count - 1
  }

  /// Builds the indexes in O(*n*) time.
  package mutating func finishAdding() {
    for role in roles.indices { roles[role].buildIndex() }
  }

  package mutating func moveToFront(_ slot: SessionSlot) {
    guard contains(slot) else { return }
    lastRank += 1
    roles[slot.role].moveToFront(slot.number, rank: lastRank)
  }

  package mutating func setConditions(_ conditions: SceneConditions, of slot: SessionSlot) {
    guard contains(slot) else { return }
    roles[slot.role].setConditions(conditions, of: slot.number)
  }

  package mutating func setState(_ state: SceneActivationState, isVisible: Bool, of slot: SessionSlot) {
    guard contains(slot) else { return }
    roles[slot.role].setState(state, isVisible: isVisible, of: slot.number)
  }

  package mutating func remove(_ slot: SessionSlot) {
    guard contains(slot) else { return }
    slots[self[taken: slot].persistentIdentifier] = nil
    roles[slot.role].remove(slot.number)
  }
}
