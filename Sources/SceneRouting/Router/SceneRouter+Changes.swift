extension SceneRouter {
  /// Adds a session as the most recently used one.
  ///
  /// - Throws: `RoutingError` with the code `duplicate-session`, `too-many-sessions`, `unknown-configuration` or
  ///   `configuration-role-mismatch`. If an error is thrown, the router doesn't change.
  /// - Complexity: Expected O(log *n* + *m*), where *n* is the number of sessions and *m* is the size of the session's
  ///   predicates.
  public mutating func add(_ session: SceneSession) throws(RoutingError) {
    if !application.supportsMultipleScenes && store.count > 0 { throw .tooManySessions(count: store.count + 1) }
    try insert(session, isIndexed: true)
  }

  /// Removes a session.
  ///
  /// - Returns: The removed session.
  /// - Throws: `RoutingError` with the code `unknown-session`. If an error is thrown, the router doesn't change.
  /// - Complexity: Expected O(log *n* + *m*), where *n* is the number of sessions and *m* is the size of the session's
  ///   predicates.
  @discardableResult
  public mutating func remove(_ persistentIdentifier: String) throws(RoutingError) -> SceneSession {
    let slot = try slot(of: persistentIdentifier, namedBy: "the removal")
    let session = store[taken: slot]
    remove(slot)
    return session
  }

  package mutating func remove(_ slot: SessionSlot) {
    if let session = store[slot] { retire(session.persistentIdentifier) }
    store.remove(slot)
  }

  /// Ensures that no new session gets the identifier of a session that was removed.
  package mutating func retire(_ persistentIdentifier: String) {
    guard persistentIdentifier.hasPrefix("new-"), let number = Int(persistentIdentifier.dropFirst(4)) else { return }
    retire(upTo: number)
  }

  /// Ensures that no new session gets a number up to the given one. Numbers above 2^53 are ignored: they are out of
  /// reach.
  package mutating func retire(upTo number: Int) {
    if number <= 1 << 53 { lastNewNumber = max(lastNewNumber, number) }
  }

  /// Replaces the conditions of a session without changing the order of use.
  ///
  /// - Throws: `RoutingError` with the code `unknown-session`. If an error is thrown, the router doesn't change.
  /// - Complexity: Expected O(log *n* + *m*), where *n* is the number of sessions and *m* is the size of the
  ///   predicates.
  public mutating func setConditions(
    _ conditions: SceneConditions, of persistentIdentifier: String
  ) throws(RoutingError) {
    store.setConditions(conditions, of: try slot(of: persistentIdentifier, namedBy: "the change"))
  }

  /// Applies a decision, making its session the most recently used one, `foregroundActive` and visible.
  ///
  /// A new session is named `new-1`, `new-2`, and so on. Existing names are skipped, and names of removed sessions are
  /// never reused. The session gets its configuration's conditions. If the configuration has none, the session gets those
  /// of a window that sets none in the application's framework.
  ///
  /// - Returns: The persistent identifier of the session that handles the event, or `nil` if there isn't one.
  /// - Throws: `RoutingError` with the code `unknown-session`, `unknown-configuration`, `configuration-role-mismatch`
  ///   or `too-many-sessions` if the decision was made by a router with different sessions. If an error is thrown, the
  ///   router doesn't change.
  /// - Complexity: Expected O(log *n* + *c*), where *n* is the number of sessions and *c* is the number of
  ///   configurations. For a new unique `Window`, O(*n*).
  @discardableResult
  public mutating func apply(_ decision: RoutingDecision) throws(RoutingError) -> String? {
    if let slot = try existingSession(for: decision) {
      store.moveToFront(slot)
      store.setState(.foregroundActive, isVisible: true, of: slot)
      return store[taken: slot].persistentIdentifier
    }
    switch decision.outcome {
    case .unhandled, .existing: return nil
    case .new(let configuration):
      var number = lastNewNumber
      repeat { number &+= 1 } while store.slot(of: "new-\(number)") != nil
      let declared = application.configuration(named: configuration, for: decision.role)
      let session = SceneSession(
        "new-\(number)", role: decision.role, configuration: configuration,
        state: .foregroundActive, isVisible: true,
        conditions: declared?.conditions ?? (application.framework == .swiftUI ? .withoutModifier : .default))
      try add(session)
      lastNewNumber = number
      return session.persistentIdentifier
    }
  }

  /// Returns the existing session that handles a decision's event. If a unique `Window` was opened since the decision
  /// was made, this is the session of that window.
  package func existingSession(for decision: RoutingDecision) throws(RoutingError) -> SessionSlot? {
    switch decision.outcome {
    case .unhandled: return nil
    case .existing(let session): return try slot(of: session, namedBy: "the decision")
    case .new(let name):
      guard let declared = application.configuration(named: name, for: decision.role), declared.kind == .window else {
        return nil
      }
      return store.newest(of: declared, except: nil)
    }
  }

  /// Adds a session as the most recently used one, after checking its configuration.
  mutating func insert(_ session: consuming SceneSession, isIndexed: Bool) throws(RoutingError) {
    let identifier = session.persistentIdentifier
    if session.configuration != nil || !application.configurations.isEmpty {
      session.configuration = try configurationName(of: session)
    }
    guard store.add(session, isIndexed: isIndexed) != nil else { throw .duplicateSession(identifier) }
  }

  private func configurationName(of session: SceneSession) throws(RoutingError) -> String? {
    let declared = application.configurations
    let own = application.configuration(named: session.configuration, for: session.role)
    guard own == nil, let name = session.configuration else { return own?.name }
    if let other = declared.first(where: { $0.name == name }) {
      throw .configurationRoleMismatch(name, role: other.role, session: session)
    }
    throw .unknownConfiguration(name, session: session.persistentIdentifier, declared: declared.map(\.name))
  }

  /// Returns the slot of the session with this identifier. If the session doesn't exist, the error describes `origin`
  /// as the source of the identifier.
  package func slot(of session: String, namedBy origin: String) throws(RoutingError) -> SessionSlot {
    guard let slot = store.slot(of: session) else { throw .unknownSession(session, namedBy: origin) }
    return slot
  }
}
