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
    guard let identifier else { return answerWithoutIdentifier }
    guard identifier.count <= identifierLimit else { return .unsure }
    let found = identifier.withMemoryRebound(to: UInt8.self) { search(for: $0, role: nil) }
    return found.hasFault ? .unsure : answer(found.match)
  }

  private var answerWithoutIdentifier: NotificationAnswer {
    guard let request = try? request(for: .remoteNotification(targetContentIdentifier: nil), options: .default) else {
      return .unsure
    }
    var observer = FaultObserver()
    let match = choose(request, observer: &observer)
    return observer.faults.isEmpty ? answer(match.map(SessionMatch.init)) : .unsure
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
    search(for: identifiers, role: nil) { place, match, hasFault in
      let isSure = !hasFault && identifiers[place].count <= identifierLimit
      answers[place] = isSure ? answer(match) : .unsure
    }
  }

  @inline(__always)
  private func answer(_ match: SessionMatch?) -> NotificationAnswer {
    if let match { return .session(match) }
    return choosesConfiguration ? .unsure : .newSession
  }
}
