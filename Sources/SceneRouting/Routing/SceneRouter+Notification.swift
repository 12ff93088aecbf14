/// What takes a remote notification, without names. All notifications with the same answer have the same decision but for
/// their identifiers.
package enum NotificationAnswer: Hashable, Sendable {
  /// A session.
  case session(SessionMatch)
  /// No session: a new one, if one may be made.
  case newSession
  /// Not to be said in short: `route(_:options:listsRunnersUp:)` has to be asked.
  case unsure
}

extension SceneRouter {
  /// Whether `answer(toNotification:)` may be sure of anything.
  package var answersNotifications: Bool {
    !policy.marksUndocumentedChoices && application.focusPrefix?.isEmpty != false
  }

  /// Says what takes a remote notification without options.
  ///
  /// - Parameter identifier: Its identifier in UTF-8; `nil` if it is missing.
  /// - Complexity: As `route(_:options:listsRunnersUp:)`.
  package func answer(toNotification identifier: UnsafeRawBufferPointer?) -> NotificationAnswer {
    if let identifier, let found = indexedAnswer(to: identifier) { return found }
    let text = identifier.map { String(decoding: $0, as: UTF8.self) }
    guard let request = try? request(for: .remoteNotification(targetContentIdentifier: text), options: .default) else {
      return .unsure
    }
    var observer = FaultObserver()
    let match = choose(request, observer: &observer)
    guard observer.faults.isEmpty else { return .unsure }
    return answer(match.map(SessionMatch.init))
  }

  /// Says what takes each of many remote notifications without options, faster than one by one.
  ///
  /// It allocates once, whatever the number of identifiers is, if they are ASCII, have up to 240 bytes, and no condition
  /// meets a limit.
  ///
  /// - Parameters:
  ///   - identifiers: Their identifiers in UTF-8.
  ///   - answers: Where the answers go, in the order of the identifiers; initialized, and as many as those at least.
  /// - Complexity: As `answer(toNotification:)` for each.
  package func answer(
    toNotifications identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>,
    into answers: UnsafeMutableBufferPointer<NotificationAnswer>
  ) {
    let count = min(identifiers.count, answers.count)
    let identifiers = UnsafeBufferPointer(rebasing: identifiers[..<count])
    let wasIndexed = forEachBlock(of: identifiers, role: nil) { place, found in
      if let found, !found.hasFault, identifiers[place].count <= identifierLimit {
        answers[place] = answer(found.match.map(SessionMatch.init))
      } else {
        answers[place] = answer(toNotification: UnsafeRawBufferPointer(identifiers[place]))
      }
    }
    if wasIndexed { return }
    for place in 0..<count { answers[place] = answer(toNotification: UnsafeRawBufferPointer(identifiers[place])) }
  }

  @inline(__always)
  private func answer(_ match: SessionMatch?) -> NotificationAnswer {
    if let match { return .session(match) }
    return choosesConfiguration ? .unsure : .newSession
  }

  /// What the index says, without a string; `nil` if it cannot.
  @inline(__always)
  private func indexedAnswer(to identifier: UnsafeRawBufferPointer) -> NotificationAnswer? {
    // The view is read without a reference count: it lives as long as `self`, which the caller keeps.
    guard application.supportsMultipleScenes, policy.evaluatesPredicates, identifier.count <= identifierLimit,
      let view = store.index?.view, !view.pointee.hasTooManyRoles
    else { return nil }
    let role = view.pointee.windowRole
    return identifier.withMemoryRebound(to: UInt8.self) { bytes in
      FoldedSubject.with(bytes) { subject, isASCII in
        guard isASCII else { return nil }
        var search = QuickSearch(view, subject, role: role)
        search.run()
        var found = NotificationAnswer.unsure
        search.finished { match, hasFault in
          if !hasFault { found = answer(match.map(SessionMatch.init)) }
        }
        return found
      }
    }
  }
}
