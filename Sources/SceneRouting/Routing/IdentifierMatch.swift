/// The result of matching an identifier without a full decision.
@_spi(UTF8) public enum IdentifierMatch: Hashable, Sendable {
  /// The session that handles the identifier.
  case session(SessionMatch)
  /// No session handles the identifier.
  case none
  /// Only `SceneRouter.route(_:options:)` can decide: a condition exceeded a limit, or the identifier is too long.
  case undecided
}

extension SceneRouter {
  /// Whether `match(_:)` returns the session of a remote notification with the identifier.
  package var matchesNotifications: Bool {
    !policy.marksUndocumentedChoices && application.focusPrefix?.isEmpty != false
  }

  /// Returns the session that handles an event with this identifier and no options, such as a notification.
  ///
  /// Allocates nothing for ASCII identifiers of up to about a thousand bytes if no condition exceeds a limit.
  ///
  /// - Parameter identifier: The identifier to compare, in UTF-8. Invalid bytes are read as U+FFFD.
  /// - Complexity: The complexity of `route(_:options:)`.
  @_spi(UTF8) public func match(_ identifier: UnsafeBufferPointer<UInt8>) -> IdentifierMatch {
    guard identifier.count <= identifierLimit else { return .undecided }
    guard evaluatesPredicates else { return matchWithoutPredicates }
    var result = IdentifierMatch.none
    store.match(for: identifier) { match, hasFault in result = Self.result(match, hasFault: hasFault) }
    return result
  }

  /// Matches many identifiers, with the same results as `match(_:)`. If the index exceeds the processor's caches,
  /// prefetches memory for some identifiers while matching others.
  ///
  /// Allocates once for any number of identifiers if they are ASCII, have up to 240 bytes, and no condition exceeds a
  /// limit.
  ///
  /// - Parameters:
  ///   - identifiers: The identifiers.
  ///   - matches: An initialized buffer for the results, in the order of the identifiers. Must have room for all of
  ///     them.
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

  /// The match of all identifiers if no predicates are evaluated.
  private var matchWithoutPredicates: IdentifierMatch {
    guard let request = try? request(for: .notification(""), options: .default) else { return .undecided }
    var faults: [EvaluationFault] = []
    return Self.result(store.bestMatch(for: request, &faults), hasFault: !faults.isEmpty)
  }

  /// The match of a notification without an identifier.
  package var matchWithoutIdentifier: IdentifierMatch {
    guard let request = try? request(for: .notification(nil), options: .default) else { return .undecided }
    var faults: [EvaluationFault] = []
    return Self.result(store.bestMatch(for: request, &faults), hasFault: !faults.isEmpty)
  }

  /// Returns the match without using the index, as a reference for `match(_:)`.
  package func walk(_ identifier: UnsafeBufferPointer<UInt8>) -> SessionMatch? {
    let text = String(decoding: identifier, as: UTF8.self)
    guard let request = try? request(for: .notification(text), options: .default) else { return nil }
    if let match = request.givenMatch { return match }
    var faults: [EvaluationFault] = []
    return store.walk(for: request, &faults)
  }

  /// Returns the contents of the index, or `nil` if there are too few sessions for one.
  ///
  /// - Parameter limit: The maximum number of predicates and posting lists to list.
  /// - Complexity: O(*n*) in the number of sessions.
  package func indexReport(limit: Int = 10) -> IndexReport? { store.indexReport(limit: limit) }
}
