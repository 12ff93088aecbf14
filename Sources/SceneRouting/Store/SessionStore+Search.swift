import StringPredicates

extension SessionStore {
  /// The session that answers a query, from the index if there is one and it can say; else from the walk.
  ///
  /// Both give the same answer. The faults are those that were met on the way, and the ways differ: the index evaluates
  /// only what may hold.
  ///
  /// - Complexity: Expected O(n) in the length of the subject and independent of the number of sessions, but for
  ///   predicates without a necessary literal.
  package func best<Observer: SceneWalkObserver>(for query: SceneQuery, observer: inout Observer) -> SceneMatch? {
    guard !Observer.seesAll, hasFewRoles, let index, query.rule != .mostRecent,
      var identifier = query.targetContentIdentifier
    else { return walkForBest(for: query, observer: &observer) }
    guard let role = number(of: query.role) else { return nil }
    return index.read { memory in
      if query.isOrdinary, role == 0, !memory.pointee.hasSeveralRoles {
        return Self.search(memory, &identifier, OrdinaryPolicy(), &observer)
      }
      return Self.search(memory, &identifier, GeneralPolicy(query, role: Int(role)), &observer)
    }
  }

  private static func search(
    _ memory: UnsafePointer<IndexMemory>, _ identifier: inout String, _ policy: some SearchPolicy,
    _ observer: inout some SceneWalkObserver
  ) -> SceneMatch? {
    identifier.withUTF8 { bytes in
      FoldedSubject.with(bytes) { subject, isASCII in
        var search = IndexSearch(memory, subject, isASCII: isASCII, policy)
        search.run()
        let answer = search.answer
        if answer.hasFault {
          for fault in search.faults {
            observer.failed(Int(fault.slot), fault.isPrefers ? .prefersToActivate : .canActivate)
          }
        }
        return answer.match
      }
    }
  }

  /// Finds the best session of a role for an identifier, under the ordinary rule.
  ///
  /// It allocates nothing for identifiers of ASCII up to about a thousand bytes, if no condition meets a limit.
  ///
  /// - Parameters:
  ///   - identifier: UTF-8; what is not valid is read as U+FFFD.
  ///   - role: The role that the session must have; `nil` is the ordinary window.
  @inline(__always)
  package func search(for identifier: UnsafeBufferPointer<UInt8>, role: SceneSessionRole?) -> SearchAnswer {
    // The memory is read without a reference count: it lives as long as `self`, which the caller keeps.
    guard role == nil, let memory = index?.memory, !memory.pointee.hasSeveralRoles,
      let answer = BatchSearch.answer(memory, OrdinaryPolicy(), identifier)
    else { return answer(to: identifier, role) }
    return answer
  }

  /// Finds the best session of a role for each of some identifiers, as `search(for:role:)` does one by one. It allocates
  /// once, if identifiers have up to 240 bytes.
  ///
  /// - Parameter body: Called once for each with its place and its answer, in the order of the identifiers.
  @inline(__always)
  package func search(
    for identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>, role: SceneSessionRole?,
    _ body: (_ place: Int, _ answer: SearchAnswer) -> Void
  ) {
    guard role == nil, let index, index.read({ !$0.pointee.hasSeveralRoles }) else {
      for place in 0..<identifiers.count { body(place, answer(to: identifiers[place], role)) }
      return
    }
    index.read { memory in
      BatchSearch.run(memory, OrdinaryPolicy(), identifiers) { place, found in
        body(place, found ?? answer(to: identifiers[place], role))
      }
    }
  }

  /// The answer to an identifier that may be beyond ASCII, of any role.
  private func answer(to identifier: UnsafeBufferPointer<UInt8>, _ role: SceneSessionRole?) -> SearchAnswer {
    var observer = FaultObserver()
    let query = SceneQuery(
      rule: .preferredThenCan, role: role ?? .windowApplication,
      targetContentIdentifier: String(decoding: identifier, as: UTF8.self), isPlainLaunch: false, avoidsVisible: false)
    let match = best(for: query, observer: &observer)
    return SearchAnswer(match, hasFault: !observer.faults.isEmpty)
  }
}

extension SessionStore {
  /// What the index is made of; `nil` where there is none. O(n) in the number of sessions.
  package func indexReport(limit: Int) -> SceneIndexReport? {
    index?.read { $0.pointee.report(sessionCount: count, limit: max(0, limit)) }
  }

  /// How many pieces of an identifier the index's filters let through.
  package func piecesLetThrough(_ identifier: String) -> Int {
    var identifier = identifier
    return identifier.withUTF8 { bytes in
      var count = 0
      index?.read { memory in
        FoldedSubject.with(bytes) { subject in PieceScan(memory, subject).forEach { _, _ in count += 1 } }
      }
      return count
    }
  }
}

extension SceneQuery {
  /// Whether the records of an index know their best sessions, if all have one role.
  fileprivate var isOrdinary: Bool {
    rule == .preferredThenCan && !avoidsVisible && !isPlainLaunch && requestingScene == nil && excluded.isEmpty
  }
}
