import StringPredicates

extension SessionStore {
  /// Returns the session that a request goes to, from the index if it can say, else from a walk over all sessions.
  ///
  /// Both give the same match. The faults are those met on the way, and the index evaluates only what may hold.
  ///
  /// - Complexity: Expected O(*m*) in the length of the identifier and independent of the number of sessions, except for
  ///   predicates without a required literal.
  package func bestMatch(for request: RoutingRequest, _ faults: inout [EvaluationFault]) -> SessionMatch? {
    switch request.rule {
    case .explicitSession, .singleScene: return request.givenMatch
    case .newScene: return nil
    case .mostRecent, .preferredOrNewScene, .mostRecentSuitable, .preferredThenCan: break
    }
    guard hasFewRoles, let index, request.rule != .mostRecent, var identifier = request.targetContentIdentifier else {
      return walk(for: request, &faults)
    }
    guard let role = number(of: request.role) else { return nil }
    return index.read { memory in
      if request.isOrdinary, role == 0, !memory.pointee.hasSeveralRoles {
        return search(memory, &identifier, OrdinaryPolicy(), &faults)
      }
      return search(memory, &identifier, GeneralPolicy(request, role: role), &faults)
    }
  }

  private func search(
    _ memory: UnsafePointer<IndexMemory>, _ identifier: inout String, _ policy: some SearchPolicy,
    _ faults: inout [EvaluationFault]
  ) -> SessionMatch? {
    identifier.withUTF8 { bytes in
      FoldedSubject.with(bytes) { subject, isASCII in
        var search = IndexSearch(memory, subject, isASCII: isASCII, policy)
        search.run()
        let answer = search.answer
        if answer.hasFault {
          faults += search.faults.map { fault($0.isPrefers ? .prefersToActivate : .canActivate, of: Int($0.slot)) }
        }
        return answer.match
      }
    }
  }

  /// Calls `body` with the best match of an ordinary window for each identifier, in their order.
  @inline(__always)
  package func matches(
    for identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>,
    _ body: (_ index: Int, _ match: SessionMatch?, _ hasFault: Bool) -> Void
  ) {
    guard let index, index.read({ !$0.pointee.hasSeveralRoles }) else {
      for index in identifiers.indices { walk(identifiers[index], index, body) }
      return
    }
    index.read { memory in
      BatchSearch.run(memory, OrdinaryPolicy(), identifiers) { index, answer in
        if let answer {
          body(index, answer.match, answer.hasFault)
        } else {
          walk(identifiers[index], index, body)
        }
      }
    }
  }

  private func walk(
    _ identifier: UnsafeBufferPointer<UInt8>, _ index: Int, _ body: (Int, SessionMatch?, Bool) -> Void
  ) {
    let text = String(decoding: identifier, as: UTF8.self)
    var faults: [EvaluationFault] = []
    let match = bestMatch(for: RoutingRequest(rule: .preferredThenCan, targetContentIdentifier: text), &faults)
    body(index, match, !faults.isEmpty)
  }

  package func indexReport(limit: Int) -> IndexReport? {
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

extension RoutingRequest {
  /// Whether the records of an index know their best sessions, if all have one role.
  fileprivate var isOrdinary: Bool {
    rule == .preferredThenCan && !avoidsVisible && !isPlainLaunch && requestingSlot == nil && excluded.isEmpty
  }
}
