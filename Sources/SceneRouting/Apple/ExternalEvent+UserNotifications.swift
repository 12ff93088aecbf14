#if canImport(UserNotifications) && !os(tvOS)
  public import UserNotifications

  extension ExternalEvent {
    /// Creates an event from the user's response to a notification.
    ///
    /// ```swift
    /// // in userNotificationCenter(_:didReceive:withCompletionHandler:)
    /// let decision = try router.route(ExternalEvent(response))
    /// ```
    public init(_ response: UNNotificationResponse) {
      let content = response.notification.request.content
      self.init(userInfo: content.userInfo, targetContentIdentifier: content.targetContentIdentifier)
    }
  }
#endif
