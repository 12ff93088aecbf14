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
}
