extension SessionStore {
  /// Returns the session that handles a request, from the index if possible, otherwise by a walk over all sessions.
  ///
  /// Both give the same match. The faults may differ, because the index only evaluates conditions that may match.
  ///
  /// - Complexity: Expected O(*m*) in the length of the identifier and independent of the number of sessions, except
  ///   for predicates without a required literal.
  package func bestMatch(for request: RoutingRequest, _ faults: inout [EvaluationFault]) -> SessionMatch? {
    switch request.rule {
    case .explicitSession, .singleScene: return request.givenMatch
    case .newScene: return nil
    case .mostRecent: return walk(for: request, &faults)
    case .preferredOrNewScene, .mostRecentSuitable, .preferredThenCan: break
    }
    // The index lives as long as `self`, which the caller keeps alive.
    guard hasFewRoles, let memory = index?.memory, var identifier = request.targetContentIdentifier else {
      return walk(for: request, &faults)
    }
    guard let role = number(of: request.role) else { return nil }
    let filter = SessionFilter.of(request, role: role, hasSeveralRoles: memory.pointee.hasSeveralRoles)
    var match: SessionMatch?
    var found: [SlowPathState.Fault] = []
    identifier.withUTF8 { identifier in
      IndexSearch.run(memory, filter, identifier) { search in
        match = search.match
        if search.hasFault { found = search.faults }
      }
    }
    if !found.isEmpty {
      faults += found.map { fault($0.isPrefers ? .prefersToActivate : .canActivate, of: Int($0.slot)) }
    }
    return match
  }

  /// Calls `body` with the match of an ordinary window for each identifier, in order.
  ///
  /// - Parameter identifiers: The identifiers in UTF-8. Invalid bytes are read as U+FFFD.
  @inline(__always)
  package func matches(
    for identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>,
    _ body: (_ index: Int, _ match: SessionMatch?, _ hasFault: Bool) -> Void
  ) {
    guard let memory = index?.memory, hasFewRoles else {
      for number in identifiers.indices { match(identifiers[number], number, body) }
      return
    }
    let filter = SessionFilter(hasSeveralRoles: memory.pointee.hasSeveralRoles)
    IndexSearch.run(memory, filter, identifiers) { number, search in
      if search.isASCII {
        body(number, search.match, search.hasFault)
      } else {
        // The bytes may be invalid.
        match(identifiers[number], number, body)
      }
    }
  }

  /// Calls `body` with the match of an ordinary window for an identifier, like `matches(for:_:)`.
  @inline(__always)
  func match(
    for identifier: UnsafeBufferPointer<UInt8>, _ body: (_ match: SessionMatch?, _ hasFault: Bool) -> Void
  ) {
    guard let memory = index?.memory, hasFewRoles else { return match(identifier, 0) { body($1, $2) } }
    let filter = SessionFilter(hasSeveralRoles: memory.pointee.hasSeveralRoles)
    IndexSearch.run(memory, filter, identifier) { search in
      if search.isASCII { body(search.match, search.hasFault) } else { match(identifier, 0) { body($1, $2) } }
    }
  }

  @inline(never)
  private func match(
    _ identifier: UnsafeBufferPointer<UInt8>, _ number: Int, _ body: (Int, SessionMatch?, Bool) -> Void
  ) {
    let text = String(decoding: identifier, as: UTF8.self)
    var faults: [EvaluationFault] = []
    let match = bestMatch(for: RoutingRequest(rule: .preferredThenCan, targetContentIdentifier: text), &faults)
    body(number, match, !faults.isEmpty)
  }

  /// Returns the contents of the index, or `nil` without an index. O(*n*).
  package func indexReport(limit: Int) -> IndexReport? {
    index?.read { $0.pointee.report(sessionCount: count, limit: max(0, limit)) }
  }

  /// Returns the number of grams of an identifier that pass the index's filters.
  package func gramsThatPass(_ identifier: String) -> Int {
    var identifier = identifier
    return identifier.withUTF8 { bytes in
      var count = 0
      index?.read { memory in
        FoldedText.with(bytes) { text in GramScan(memory, text).forEach { _, _ in count += 1 } }
      }
      return count
    }
  }
}
