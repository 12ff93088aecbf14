extension ExternalEvent {
  /// Creates the event of a notification that the user responded to, from the `userInfo` of its content.
  ///
  /// ```swift
  /// // in userNotificationCenter(_:didReceive:withCompletionHandler:)
  /// let content = response.notification.request.content
  /// let event = ExternalEvent(userInfo: content.userInfo, targetContentIdentifier: content.targetContentIdentifier)
  /// ```
  ///
  /// A payload with `aps` is remote; its identifier is the string `target-content-id` in `aps`. Any other payload is
  /// local.
  ///
  /// Source: Apple, "Generating a remote notification"; `UNNotificationContent.targetContentIdentifier`.
  ///
  /// - Parameters:
  ///   - userInfo: The dictionary of `UNNotificationContent.userInfo`.
  ///   - targetContentIdentifier: The content's own identifier. It takes precedence over the payload, because a service
  ///     extension may have changed it.
  /// - Complexity: O(*n*) in the number of keys of `aps`.
  public init(userInfo: [AnyHashable: Any], targetContentIdentifier: String? = nil) {
    guard let aps = Self.dictionary(userInfo["aps"]) else {
      self = .localNotification(targetContentIdentifier: targetContentIdentifier)
      return
    }
    let identifier = targetContentIdentifier ?? aps["target-content-id"] as? String
    self = .remoteNotification(targetContentIdentifier: identifier)
  }

  /// Dictionaries created in Swift have `String` keys, bridged ones have `AnyHashable` keys.
  private static func dictionary(_ value: Any?) -> [AnyHashable: Any]? {
    if let dictionary = value as? [AnyHashable: Any] { return dictionary }
    return (value as? [String: Any]).map { strings in
      [AnyHashable: Any](uniqueKeysWithValues: strings.map { (AnyHashable($0.key), $0.value) })
    }
  }
}
