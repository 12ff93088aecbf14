extension ExternalEvent {
  /// Creates an event from the user's response to a notification, using the `userInfo` of the notification's content.
  ///
  /// ```swift
  /// // in userNotificationCenter(_:didReceive:withCompletionHandler:)
  /// let content = response.notification.request.content
  /// let event = ExternalEvent(userInfo: content.userInfo, targetContentIdentifier: content.targetContentIdentifier)
  /// ```
  ///
  /// A payload that contains `aps` belongs to a remote notification, whose identifier is the string under
  /// `target-content-id` in `aps`. Any other payload belongs to a local notification.
  ///
  /// Source: Apple, "Generating a remote notification"; `UNNotificationContent.targetContentIdentifier`.
  ///
  /// - Parameters:
  ///   - userInfo: The value of `UNNotificationContent.userInfo`.
  ///   - targetContentIdentifier: The content's `targetContentIdentifier`. It takes precedence over the payload,
  ///     because a notification service extension may have changed it.
  /// - Complexity: O(*n*) in the number of keys in `aps`.
  public init(userInfo: [AnyHashable: Any], targetContentIdentifier: String? = nil) {
    guard let aps = Self.dictionary(userInfo["aps"]) else {
      self = .notification(targetContentIdentifier, isLocal: true)
      return
    }
    let identifier = targetContentIdentifier ?? aps["target-content-id"] as? String
    self = .notification(identifier)
  }

  /// Returns a dictionary with `AnyHashable` keys. Bridged dictionaries already have such keys, whereas dictionaries
  /// created in Swift have `String` keys.
  private static func dictionary(_ value: Any?) -> [AnyHashable: Any]? {
    if let dictionary = value as? [AnyHashable: Any] { return dictionary }
    return (value as? [String: Any]).map { strings in
      [AnyHashable: Any](uniqueKeysWithValues: strings.map { (AnyHashable($0.key), $0.value) })
    }
  }
}
