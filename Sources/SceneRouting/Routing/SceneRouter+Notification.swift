/// What takes a remote notification, without names. All notifications with the same answer have the same decision but for
/// their identifiers.
package enum NotificationAnswer: Hashable, Sendable {
  /// A session of this slot.
  case session(SceneMatch)
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
    if let match { return .session(match) }
    return hasMatchingConfiguration ? .unsure : .newSession
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
        guard isASCII || view.pointee.isForAllSubjects else { return nil }
        var search = IndexSearch(view, subject, .preferredThenCan, role: role)
        search.run()
        guard search.faults.isEmpty else { return .unsure }
        if let match = search.match { return .session(match) }
        return hasMatchingConfiguration ? .unsure : .newSession
      }
    }
  }
}
