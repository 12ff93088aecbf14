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
    search(for: identifier, role: role).match
  }

  /// Routes many identifiers at once, as `bestSession(for:role:)` does one by one, but faster where the sessions do not
  /// fit into the processor's caches: what one route waits for is fetched while others are worked on.
  ///
  /// It allocates once, whatever the number of identifiers is, if they are ASCII, have up to 240 bytes, and no condition
  /// meets a limit.
  ///
  /// - Parameters:
  ///   - identifiers: The identifiers, as `bestSession(for:role:)` takes them.
  ///   - role: The role that the sessions must have; `nil` is the ordinary window.
  ///   - matches: Where the answers go, in the order of the identifiers; initialized, and as many as those at least.
  /// - Complexity: As `bestSession(for:role:)` for each.
  public func bestSessions(
    for identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>, role: SceneSessionRole? = nil,
    into matches: UnsafeMutableBufferPointer<SessionMatch?>
  ) {
    let count = min(identifiers.count, matches.count)
    search(for: UnsafeBufferPointer(rebasing: identifiers[..<count]), role: role) { place, match, _ in
      matches[place] = match
    }
  }

  /// The session in a slot, or `nil` if the slot is free. O(1).
  public func session(inSlot slot: Int) -> SceneSession? { store[slot] }

  /// Finds the session that takes an identifier, and whether a condition met a limit: with the next one, the way in of all
  /// that asks without an event.
  @inline(__always)
  func search(
    for identifier: UnsafeBufferPointer<UInt8>, role: SceneSessionRole?
  ) -> (match: SessionMatch?, hasFault: Bool) {
    guard asksPredicates else { return (sessionWithoutPredicates(role ?? .windowApplication), false) }
    let answer = store.search(for: identifier, role: role)
    return (answer.session, answer.hasFault)
  }

  /// Finds the session that takes each of some identifiers.
  ///
  /// - Parameter body: Called once for each, with its place, its session, and whether a condition met a limit.
  @inline(__always)
  func search(
    for identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>, role: SceneSessionRole?,
    _ body: (_ place: Int, _ match: SessionMatch?, _ hasFault: Bool) -> Void
  ) {
    guard asksPredicates else {
      let match = sessionWithoutPredicates(role ?? .windowApplication)
      for place in 0..<identifiers.count { body(place, match, false) }
      return
    }
    store.search(for: identifiers, role: role) { place, answer in
      body(place, answer.session, answer.hasFault)
    }
  }

  @inline(__always)
  private var asksPredicates: Bool { application.supportsMultipleScenes && policy.evaluatesPredicates }

  /// The session that takes every identifier where no predicate is evaluated.
  private func sessionWithoutPredicates(_ role: SceneSessionRole) -> SessionMatch? {
    if !application.supportsMultipleScenes {
      return store.mostRecentFirst.first { _ in true }.map {
        SessionMatch(slot: $0, suitability: nil, reason: .singleScene)
      }
    }
    let query = SceneQuery(
      rule: .mostRecent, role: role, targetContentIdentifier: nil, isPlainLaunch: false, avoidsVisible: false)
    var observer = FaultObserver()
    return store.walkForBest(for: query, observer: &observer).map(SessionMatch.init)
  }

  /// What `bestSession(for:role:)` gives, by the walk over all sessions; for measurements and tests.
  package func walkedSession(for identifier: UnsafeBufferPointer<UInt8>) -> SessionMatch? {
    guard asksPredicates else { return sessionWithoutPredicates(.windowApplication) }
    let query = SceneQuery(
      rule: .preferredThenCan, role: .windowApplication,
      targetContentIdentifier: String(decoding: identifier, as: UTF8.self), isPlainLaunch: false, avoidsVisible: false)
    var observer = FaultObserver()
    return store.walkForBest(for: query, observer: &observer).map(SessionMatch.init)
  }
}

extension SceneRouter {
  /// What the index over the sessions is made of; `nil` where there are so few that there is none.
  ///
  /// - Parameter limit: How many predicates and shared buckets are named at most.
  /// - Complexity: O(n) in the number of sessions.
  public func indexReport(limit: Int = 10) -> SceneIndexReport? {
    store.indexReport(limit: limit)
  }
}

extension SearchAnswer {
  /// The best session; `nil` if none fits.
  @inline(__always)
  fileprivate var session: SessionMatch? {
    guard slot != RankTrees.none else { return nil }
    return score.isPrefers
      ? SessionMatch(slot: Int(slot), suitability: .prefers, reason: .prefers)
      : SessionMatch(slot: Int(slot), suitability: .can, reason: .can)
  }
}

extension SessionMatch {
  @inline(__always)
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
