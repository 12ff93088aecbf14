extension SceneRouter {
  /// Adds a session as the most recently used one.
  ///
  /// - Throws: `RoutingError` with the code `duplicate-session`, `too-many-sessions`, `unknown-configuration` or
  ///   `configuration-role-mismatch`. Then nothing is changed.
  /// - Complexity: O(log n) expected in the number of sessions, and a look at its predicates.
  public mutating func add(_ session: SceneSession) throws(RoutingError) {
    if !application.supportsMultipleScenes && store.count > 0 { throw .tooManySessions(count: store.count + 1) }
    try insert(session, isIndexed: true)
  }

  /// Removes a session.
  ///
  /// - Returns: The session as it was.
  /// - Throws: `RoutingError` with the code `unknown-session`. Then nothing is changed.
  /// - Complexity: O(log n) expected in the number of sessions, and a look at its predicates.
  @discardableResult
  public mutating func remove(_ persistentIdentifier: String) throws(RoutingError) -> SceneSession {
    let slot = try slot(of: persistentIdentifier, namedBy: "the removal")
    guard let session = store[slot] else { throw .unknownSession(persistentIdentifier, namedBy: "the removal") }
    store.remove(slot)
    return session
  }

  /// Gives a session other conditions. Its place in the order of use is kept.
  ///
  /// - Throws: `RoutingError` with the code `unknown-session`. Then nothing is changed.
  /// - Complexity: O(log n) expected in the number of sessions, and a look at the predicates.
  public mutating func setConditions(
    _ conditions: SceneConditions, of persistentIdentifier: String
  ) throws(RoutingError) {
    store.update(try slot(of: persistentIdentifier, namedBy: "the change")) { $0.conditions = conditions }
  }

  /// Checks a session's configuration and adds it as the most recently used one.
  mutating func insert(_ session: consuming SceneSession, isIndexed: Bool) throws(RoutingError) {
    let identifier = session.persistentIdentifier
    if session.configuration != nil || !application.configurations.isEmpty {
      session.configuration = try configurationName(of: session)
    }
    guard store.add(session, isIndexed: isIndexed) != nil else { throw .duplicateSession(identifier) }
  }

  /// The configuration of a session: the one it names, else the first of its role, if there is one.
  private func configurationName(of session: SceneSession) throws(RoutingError) -> String? {
    guard let name = session.configuration else {
      return application.configurations.first { $0.role == session.role }?.name
    }
    let declared = application.configurations
    if declared.contains(where: { $0.name == name && $0.role == session.role }) { return name }
    if let other = declared.first(where: { $0.name == name }) {
      throw .configurationRoleMismatch(name, role: other.role, session: session)
    }
    throw .unknownConfiguration(name, session: session.persistentIdentifier, declared: declared.map(\.name))
  }

  /// The slot of a session that an event or its options name.
  package func slot(of session: String, namedBy place: String) throws(RoutingError) -> Int {
    guard let slot = store.slot(of: session) else { throw .unknownSession(session, namedBy: place) }
    return slot
  }
}

extension SceneRouter {
  /// Carries out a decision, so that the next event meets its result: the session comes to the front and becomes
  /// `foregroundActive` and visible. A new session is made as `new-1`, `new-2`, … with the conditions that its
  /// configuration carries, else UIKit's defaults; names that are taken are skipped, and a number is not used again.
  ///
  /// - Returns: The persistent identifier of the session that takes the event; `nil` if none does.
  /// - Throws: `RoutingError` with the code `unknown-session`, `unknown-configuration`, `configuration-role-mismatch`
  ///   or `too-many-sessions` if the decision was made by a router with other sessions. Then nothing is changed.
  /// - Complexity: O(1) amortised, and O(c) in the number of configurations for a new session.
  @discardableResult
  public mutating func carryOut(_ decision: RoutingDecision) throws(RoutingError) -> String? {
    switch decision.outcome {
    case .none: return nil
    case .existingSession:
      let identifier = decision.session ?? ""
      bringToFront(try slot(of: identifier, namedBy: "the decision"))
      return identifier
    case .newSession:
      return try makeSession(configuration: decision.configuration, role: decision.role)
    }
  }

  package mutating func bringToFront(_ slot: Int) {
    store.moveToFront(slot)
    store.setState(slot, .foregroundActive, isVisible: true)
  }

  private mutating func makeSession(configuration: String?, role: SceneSessionRole) throws(RoutingError) -> String {
    var number = lastNewNumber
    repeat { number &+= 1 } while store.slot(of: "new-\(number)") != nil
    let declared = application.configurations.first { $0.name == configuration && $0.role == role }
    let session = SceneSession(
      persistentIdentifier: "new-\(number)", role: role, configuration: configuration, state: .foregroundActive,
      isVisible: true, conditions: declared?.conditions ?? .default)
    try add(session)
    lastNewNumber = number
    return session.persistentIdentifier
  }
}
