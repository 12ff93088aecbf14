import StringPredicates

extension SessionStore {
  /// Returns the session that handles a request, or `nil` if a new session must be created.
  ///
  /// The index answers the ordinary question. Its answer also holds if some sessions are excluded or avoided, unless it
  /// is one of these sessions. Other requests are answered by checking the sessions in order.
  ///
  /// Appends to `faults` each condition that exceeded a limit and could have led to a better choice. A condition that
  /// several sessions share is appended once.
  ///
  /// - Complexity: Expected O(*m*) in the length of the identifier and independent of the number of sessions, except
  ///   for predicates without a required literal. O(*n*) for a plain launch, and if the index's answer is excluded or
  ///   avoided.
  package func choice(for request: borrowing RoutingRequest, _ faults: inout [EvaluationFault]) -> SessionMatch? {
    switch request.rule {
    case .explicitSession, .singleScene: return request.requestedMatch
    case .newScene: return nil
    case .mostRecent, .mostRecentSuitable: return linearMatch(for: request, &faults)
    case .preferredThenCan, .preferredOrNewScene: break
    }
    guard let role = index(of: request.role) else { return nil }
    if roles[role].index == nil || request.targetContentIdentifier == nil { return linearMatch(for: request, &faults) }
    var match: SessionMatch?
    var found: [(slot: Int, isPrefers: Bool)] = []
    request.targetContentIdentifier?.withContiguousUTF8 { identifier in
      roles[role].index?.read { storage in
        IndexSearch.run(storage, identifier) { search in
          match = Self.match(search, role)
          if search.hasFault { found = search.faults }
        }
      }
    }
    // If a session preferred the content, the index would have chosen it.
    if request.rule == .preferredOrNewScene, match?.suitability == .can { match = nil }
    if request.restrictsSessions {
      let isRuledOut = match.map {
        request.isExcluded($0.slot) || request.avoidsVisible && self[taken: $0.slot].isShown
      }
      if isRuledOut == true || !found.isEmpty { return linearMatch(for: request, &faults) }
    }
    if !found.isEmpty {
      // The search evaluates conditions in an order of its own.
      let best = match.map {
        MatchScore(rank: roles[role].rank(of: $0.slot.number), isPrefers: $0.suitability == .prefers)
      }
      let ordered = found.map { (fault: $0, rank: roles[role].rank(of: $0.slot)) }.filter {
        MatchScore(rank: $0.rank, isPrefers: $0.fault.isPrefers) > best ?? .none
          && ($0.fault.isPrefers || request.rule == .preferredThenCan)
      }.sorted { ($0.rank, $0.fault.isPrefers ? 1 : 0) > ($1.rank, $1.fault.isPrefers ? 1 : 0) }
      var list = FaultList()
      for (fault, _) in ordered {
        add(
          SessionSlot(role: role, number: fault.slot), isPrefers: fault.isPrefers, to: &list,
          fault.isPrefers ? .best : .second)
      }
      faults += list.faults(from: .none)
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
    let isIndexed = roles[0].index?.read { storage in
      IndexSearch.run(storage, identifiers) { number, search in
        if search.isASCII {
          body(number, Self.match(search, 0), search.hasFault)
        } else {
          // A non-ASCII identifier may contain invalid UTF-8, so it must be decoded first.
          decodedMatch(for: identifiers[number], number, body)
        }
      }
      return true
    }
    if isIndexed == nil {
      for number in identifiers.indices { decodedMatch(for: identifiers[number], number, body) }
    }
  }

  @inline(__always)
  private static func match(_ search: borrowing IndexSearch, _ role: Int) -> SessionMatch? {
    search.best.map { SessionMatch(SessionSlot(role: role, number: $0.slot), prefers: $0.prefers) }
  }

  @inline(never)
  private func decodedMatch(
    for identifier: UnsafeBufferPointer<UInt8>, _ number: Int, _ body: (Int, SessionMatch?, Bool) -> Void
  ) {
    let text = String(decoding: identifier, as: UTF8.self)
    var faults: [EvaluationFault] = []
    let match = choice(for: RoutingRequest(rule: .preferredThenCan, targetContentIdentifier: text), &faults)
    body(number, match, !faults.isEmpty)
  }

  /// Returns a report on the index of ordinary windows, or `nil` if there is none, in O(*n*) time.
  package func indexReport(limit: Int) -> IndexReport? {
    roles[0].index?.read { $0.pointee.report(sessionCount: roles[0].count, limit: max(0, limit)) }
  }

  /// Returns the number of n-grams in an identifier that pass the index's Bloom filters.
  package func gramsThatPass(_ identifier: String) -> Int {
    var count = 0
    identifier.withContiguousUTF8 { bytes in
      roles[0].index?.read { storage in
        withUnsafePointer(to: storage.gramScan) { scan in
          FoldedText.with(bytes) { text in storage.forEachGram(in: text, scan) { _, _ in count += 1 } }
        }
      }
    }
    return count
  }
}

extension String {
  /// Calls `body` with the string's UTF-8 bytes, without copying a native string.
  @inline(__always)
  fileprivate func withContiguousUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return copy.withUTF8(body)
  }
}
