/// The session that takes an identifier, without the strings of a decision.
public struct SessionMatch: Hashable, Sendable {
  /// Where the session is, see `SceneRouter.session(inSlot:)`. A session keeps its slot while it exists.
  public var slot: Int
  /// The session's suitability; `nil` where no predicate was asked.
  public var suitability: SceneSuitability?
  /// Why the session takes it: `prefers`, `can`, `mostRecent` or `singleScene`.
  public var reason: RoutingReason

  /// Makes a match.
  public init(slot: Int, suitability: SceneSuitability?, reason: RoutingReason) {
    self.slot = slot
    self.suitability = suitability
    self.reason = reason
  }
}

extension SceneRouter {
  /// The session that `route(_:options:)` chooses for an event that has an identifier and asks for nothing else, such
  /// as a notification; `nil` where no session fits, so that a new one is to be made.
  ///
  /// It allocates nothing for identifiers of ASCII up to about a thousand bytes, if no condition meets a limit.
  ///
  /// - Parameters:
  ///   - identifier: The identifier as it is compared, with a Focus prefix if there is one. UTF-8; what is not valid is
  ///     read as U+FFFD. Its length is not limited.
  ///   - role: The role that the session must have; `nil` is the ordinary window.
  /// - Complexity: Independent of the number of sessions where the conditions have literals; see
  ///   `indexReport(limit:)`.
  public func bestSession(
    for identifier: UnsafeBufferPointer<UInt8>, role: SceneSessionRole? = nil
  ) -> SessionMatch? {
    if let answer = indexedBestSession(for: identifier, role: role) { return answer.match }
    return walkedBestSession(for: identifier, role: role)
  }

  /// The session in a slot, or `nil` if the slot is free. O(1).
  public func session(inSlot slot: Int) -> SceneSession? { store[slot] }

  /// What the index says; `nil` if it cannot.
  @inline(__always)
  private func indexedBestSession(
    for identifier: UnsafeBufferPointer<UInt8>, role: SceneSessionRole?
  ) -> IndexedMatch? {
    // The view is read without a reference count: it lives as long as `self`, which the caller keeps.
    guard application.supportsMultipleScenes, policy.evaluatesPredicates, let view = store.index?.view,
      !view.pointee.hasTooManyRoles
    else { return nil }
    guard let role = role.map({ store.index?.number(of: $0) }) ?? view.pointee.windowRole else { return IndexedMatch() }
    return FoldedSubject.with(identifier) { subject, isASCII in
      // What is not ASCII may not be valid: it goes through a string.
      guard isASCII else { return nil }
      var search = QuickSearch(view, subject, role: role)
      search.run()
      var found = IndexedMatch()
      search.finished { match, _ in found.match = match.map(SessionMatch.init) }
      return found
    }
  }

  /// What the index found, which may be nothing.
  struct IndexedMatch {
    var match: SessionMatch?
  }

  private func walkedBestSession(
    for identifier: UnsafeBufferPointer<UInt8>, role: SceneSessionRole?
  ) -> SessionMatch? {
    if !application.supportsMultipleScenes {
      return store.mostRecentFirst.first { _ in true }.map {
        SessionMatch(slot: $0, suitability: nil, reason: .singleScene)
      }
    }
    var observer = FaultObserver()
    return store.best(for: query(identifier, role), observer: &observer).map(SessionMatch.init)
  }

  private func query(_ identifier: UnsafeBufferPointer<UInt8>, _ role: SceneSessionRole?) -> SceneQuery {
    SceneQuery(
      rule: policy.evaluatesPredicates ? .preferredThenCan : .mostRecent, role: role ?? .windowApplication,
      targetContentIdentifier: String(decoding: identifier, as: UTF8.self), isPlainLaunch: false, avoidsVisible: false)
  }

  /// What `bestSession(for:role:)` gives, by the walk over all sessions; for measurements and tests.
  package func walkedSession(for identifier: UnsafeBufferPointer<UInt8>) -> SessionMatch? {
    guard application.supportsMultipleScenes else { return walkedBestSession(for: identifier, role: nil) }
    var observer = FaultObserver()
    return store.walkForBest(for: query(identifier, nil), observer: &observer).map(SessionMatch.init)
  }
}

extension SessionMatch {
  init(_ match: SceneMatch) {
    let reason: RoutingReason =
      switch match.suitability {
      case .prefers: .prefers
      case .can: .can
      case .unsuitable, nil: .mostRecent
      }
    self.init(slot: match.slot, suitability: match.suitability, reason: reason)
  }
}
