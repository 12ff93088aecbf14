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
    return identifier.withUTF8 { bytes in
      index.read { memory in
        FoldedSubject.with(bytes) { subject, isASCII in
          withUnsafePointer(to: query) { query in
            if query.pointee.isOrdinary, role == 0, !memory.pointee.hasSeveralRoles {
              return Self.search(memory, subject, isASCII, OrdinaryPolicy(), &observer)
            }
            let policy = GeneralPolicy(
              rule: query.pointee.rule, role: Int(role), avoidsVisible: query.pointee.avoidsVisible,
              isPlainLaunch: query.pointee.isPlainLaunch, exclusions: query.pointee.hasExclusions ? query : nil)
            return Self.search(memory, subject, isASCII, policy, &observer)
          }
        }
      }
    }
  }

  private static func search(
    _ memory: UnsafePointer<IndexMemory>, _ subject: FoldedSubject, _ isASCII: Bool, _ policy: some SearchPolicy,
    _ observer: inout some SceneWalkObserver
  ) -> SceneMatch? {
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

  /// Finds the best session of a role for each of some identifiers, under the ordinary rule.
  ///
  /// It allocates nothing for one identifier of ASCII up to about a thousand bytes, and once for many of up to 240 bytes,
  /// if no condition meets a limit.
  ///
  /// - Parameters:
  ///   - identifiers: UTF-8; what is not valid is read as U+FFFD.
  ///   - body: Called once for each with its place and its answer, in the order of the identifiers.
  @inline(__always)
  package func search(
    for identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>, role: SceneSessionRole,
    _ body: (_ place: Int, _ answer: SearchAnswer) -> Void
  ) {
    guard let index, hasFewRoles, let number = number(of: role) else {
      for place in 0..<identifiers.count { body(place, answer(to: identifiers[place], role)) }
      return
    }
    index.read { memory in
      if number == 0, !memory.pointee.hasSeveralRoles {
        BatchSearch.run(memory, OrdinaryPolicy(), identifiers) { place, found in
          body(place, found ?? answer(to: identifiers[place], role))
        }
      } else {
        let policy = GeneralPolicy(
          rule: .preferredThenCan, role: Int(number), avoidsVisible: false, isPlainLaunch: false, exclusions: nil)
        BatchSearch.run(memory, policy, identifiers) { place, found in
          body(place, found ?? answer(to: identifiers[place], role))
        }
      }
    }
  }

  /// The answer to an identifier that may be beyond ASCII.
  private func answer(to identifier: UnsafeBufferPointer<UInt8>, _ role: SceneSessionRole) -> SearchAnswer {
    var observer = FaultObserver()
    let query = SceneQuery(
      rule: .preferredThenCan, role: role, targetContentIdentifier: String(decoding: identifier, as: UTF8.self),
      isPlainLaunch: false, avoidsVisible: false)
    let match = best(for: query, observer: &observer)
    return SearchAnswer(match: match, hasFault: !observer.faults.isEmpty)
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
  /// Whether the query names slots that are not eligible.
  fileprivate var hasExclusions: Bool { requestingScene != nil || !excluded.isEmpty }

  /// Whether the records of an index know their best sessions, if all have one role.
  fileprivate var isOrdinary: Bool {
    rule == .preferredThenCan && !avoidsVisible && !isPlainLaunch && !hasExclusions
  }
}
