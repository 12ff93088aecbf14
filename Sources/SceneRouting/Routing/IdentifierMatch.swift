/// The result of matching an identifier without making a full routing decision.
@_spi(UTF8) public enum IdentifierMatch: Hashable, Sendable {
  /// The session that handles the identifier.
  case session(SessionMatch)
  /// No session handles the identifier.
  case none
  /// The match can be determined only by `SceneRouter.route(_:options:)`, because a condition exceeded a limit or the
  /// identifier is too long.
  case undecided
}

extension SceneRouter {
  /// Whether `match(_:)` returns the same session as routing a remote notification with the identifier.
  package var matchesNotifications: Bool {
    !policy.marksUndocumentedChoices && application.focusPrefix?.isEmpty != false
  }

  /// Returns the session that handles an event with this identifier and default options, such as a notification.
  ///
  /// Does not allocate memory for ASCII identifiers of up to about a thousand bytes, unless a condition exceeds a
  /// limit.
  ///
  /// - Parameter identifier: The UTF-8 bytes of the identifier. Invalid bytes are decoded as U+FFFD.
  /// - Complexity: The same as for `route(_:options:)`.
  @_spi(UTF8) public func match(_ identifier: UnsafeBufferPointer<UInt8>) -> IdentifierMatch {
    guard identifier.count <= identifierLimit else { return .undecided }
    guard evaluatesPredicates else { return matchWithoutPredicates }
    var result = IdentifierMatch.none
    store.match(for: identifier) { match, hasFault in result = Self.result(match, hasFault: hasFault) }
    return result
  }

  /// Matches many identifiers, with the same results as `match(_:)`.
  ///
  /// If the index exceeds the processor's caches, this method prefetches memory for some identifiers while it matches
  /// others. If every identifier is ASCII and at most 240 bytes long, and no condition exceeds a limit, it allocates
  /// memory only once, regardless of the number of identifiers.
  ///
  /// - Parameters:
  ///   - identifiers: The UTF-8 bytes of the identifiers.
  ///   - matches: An initialized buffer that receives the results, in the order of the identifiers. It must have room
  ///     for all of them.
  @_spi(UTF8) public func match(
    _ identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>,
    into matches: UnsafeMutableBufferPointer<IdentifierMatch>
  ) {
    let identifiers = UnsafeBufferPointer(rebasing: identifiers[..<min(identifiers.count, matches.count)])
    guard evaluatesPredicates else {
      matches.prefix(identifiers.count).update(repeating: matchWithoutPredicates)
      return
    }
    let limit = identifierLimit
    store.matches(for: identifiers) { number, match, hasFault in
      matches[number] = Self.result(match, hasFault: hasFault || identifiers[number].count > limit)
    }
  }

  private var evaluatesPredicates: Bool { application.supportsMultipleScenes && policy.evaluatesPredicates }

  @inline(__always)
  private static func result(_ match: SessionMatch?, hasFault: Bool) -> IdentifierMatch {
    if hasFault { return .undecided }
    return match.map { .session($0) } ?? .none
  }

  /// The match for every identifier when predicates aren't evaluated.
  private var matchWithoutPredicates: IdentifierMatch {
    guard let request = try? request(for: .notification(""), options: .default) else { return .undecided }
    var faults: [EvaluationFault] = []
    return Self.result(store.bestMatch(for: request, &faults), hasFault: !faults.isEmpty)
  }

  /// The match for a notification without an identifier.
  package var matchWithoutIdentifier: IdentifierMatch {
    guard let request = try? request(for: .notification(nil), options: .default) else { return .undecided }
    var faults: [EvaluationFault] = []
    return Self.result(store.bestMatch(for: request, &faults), hasFault: !faults.isEmpty)
  }

  /// Returns the match found without using the index, as a reference for checking `match(_:)`.
  package func walk(_ identifier: UnsafeBufferPointer<UInt8>) -> SessionMatch? {
    let text = String(decoding: identifier, as: UTF8.self)
    guard let request = try? request(for: .notification(text), options: .default) else { return nil }
    if let match = request.givenMatch { return match }
    var faults: [EvaluationFault] = []
    return store.walk(for: request, &faults)
  }

  /// Returns a report on the index, or `nil` if there are too few sessions to build one.
  ///
  /// - Parameter limit: The maximum number of predicates, and of posting lists, in the report.
  /// - Complexity: O(*n*) in the number of sessions.
  package func indexReport(limit: Int = 10) -> IndexReport? { store.indexReport(limit: limit) }
}
