/// The result of matching an identifier without making a full routing decision.
@_spi(UTF8) public enum IdentifierMatch: Hashable, Sendable {
  /// The session that handles the identifier.
  case session(SessionMatch)
  /// No session handles the identifier.
  case noSession
  /// The match can be determined only by `SceneRouter.route(_:options:)`, because a condition exceeded a limit or the
  /// identifier is too long.
  case undecided

  @inline(__always)
  fileprivate init(_ match: SessionMatch?, hasFault: Bool) {
    self = hasFault ? .undecided : match.map { .session($0) } ?? .noSession
  }
}

extension SceneRouter {
  /// Returns the session that handles an event with this identifier and default options, such as a notification. The
  /// application's Focus prefix is put in front of the identifier, as it is by `route(_:options:)`.
  ///
  /// Does not allocate memory for ASCII identifiers of up to about a thousand bytes, unless the application has a Focus
  /// prefix, a condition exceeds a limit, or a condition with an infix has to be evaluated in full and is false.
  ///
  /// - Parameter identifier: The UTF-8 bytes of the identifier. Invalid bytes are decoded as U+FFFD.
  /// - Complexity: The same as for `route(_:options:)`.
  @_spi(UTF8) public func match(_ identifier: UnsafeBufferPointer<UInt8>) -> IdentifierMatch {
    var result = IdentifierMatch.noSession
    withUnsafePointer(to: identifier) { identifier in
      forEachMatch(of: UnsafeBufferPointer(start: identifier, count: 1)) { result = $1 }
    }
    return result
  }

  /// Matches many identifiers, with the same results as `match(_:)`.
  ///
  /// If the index exceeds the processor's caches, this method prefetches memory for some identifiers while it matches
  /// others. Under the conditions under which `match(_:)` doesn't allocate memory, and if every identifier is at most
  /// 240 bytes long, this method allocates memory only once, regardless of the number of identifiers.
  ///
  /// - Parameters:
  ///   - identifiers: The UTF-8 bytes of the identifiers.
  ///   - matches: An initialized buffer that receives the results, in the order of the identifiers. It must have room
  ///     for all of them.
  @_spi(UTF8) public func match(
    _ identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>,
    into matches: UnsafeMutableBufferPointer<IdentifierMatch>
  ) {
    let count = min(identifiers.count, matches.count)
    forEachMatch(of: UnsafeBufferPointer(rebasing: identifiers[..<count])) { matches[$0] = $1 }
  }

  @inline(__always)
  private func forEachMatch(
    of identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>, _ body: (Int, IdentifierMatch) -> Void
  ) {
    let limit = identifierLimit
    guard matchesBytes else {
      for (number, identifier) in identifiers.enumerated() {
        let event = ExternalEvent.notification(String(decoding: identifier, as: UTF8.self))
        body(number, identifier.count > limit ? .undecided : match(for: event))
      }
      return
    }
    store.matches(for: identifiers) { number, match, hasFault in
      body(number, IdentifierMatch(match, hasFault: hasFault || identifiers[number].count > limit))
    }
  }

  /// Whether a Focus filter puts a prefix in front of every identifier.
  package var hasFocusPrefix: Bool { application.focusFilterPrefix?.isEmpty == false }

  /// Returns the match for an event.
  package func match(for event: ExternalEvent) -> IdentifierMatch {
    guard let request = try? request(for: event, .default) else { return .undecided }
    var faults: [EvaluationFault] = []
    let match = store.choice(for: request, &faults)
    return IdentifierMatch(match, hasFault: !faults.isEmpty)
  }

  /// Returns the match found without using the index, as a reference for checking `match(_:)`.
  package func linearMatch(_ identifier: UnsafeBufferPointer<UInt8>) -> SessionMatch? {
    let text = String(decoding: identifier, as: UTF8.self)
    guard let request = try? request(for: .notification(text), .default) else { return nil }
    if let match = request.requestedMatch { return match }
    var faults: [EvaluationFault] = []
    return store.linearMatch(for: request, &faults)
  }

  /// Returns a report on the index of ordinary windows in O(*n*) time, or `nil` if there are too few sessions for one.
  ///
  /// - Parameter limit: The maximum number of predicates, and of posting lists, in the report.
  package func indexReport(limit: Int = 10) -> IndexReport? { store.indexReport(limit: limit) }
}
