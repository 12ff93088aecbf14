extension SessionStore {
  /// Returns the session that handles a request, using the index if possible and otherwise checking the sessions in
  /// order.
  ///
  /// Both methods find the same match. Their faults may differ, because a search of the index evaluates only conditions
  /// that may match.
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
    // The caller keeps `self` alive, which in turn keeps the index alive.
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

  /// Calls `body` for each identifier, in order, with the best match among ordinary windows.
  ///
  /// - Parameter identifiers: The UTF-8 bytes of the identifiers. Invalid bytes are decoded as U+FFFD.
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
        // A non-ASCII identifier may contain invalid UTF-8, so it must be decoded first.
        match(identifiers[number], number, body)
      }
    }
  }

  /// Calls `body` with an identifier's best match among ordinary windows, like `matches(for:_:)`.
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

  /// Returns a report on the index, or `nil` if no index exists.
  ///
  /// - Complexity: O(*n*) in the number of sessions.
  package func indexReport(limit: Int) -> IndexReport? {
    index?.read { $0.pointee.report(sessionCount: count, limit: max(0, limit)) }
  }

  /// Returns the number of n-grams in an identifier that pass the index's Bloom filters.
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
