extension ExternalEvent {
  /// Returns the response to a remote notification about this content.
  public static func notification(_ targetContentIdentifier: String?) -> Self {
    .remoteNotification(targetContentIdentifier: targetContentIdentifier)
  }

  /// Returns a quick action. Without an identifier, it takes the identifier of the static item of its type.
  public static func shortcut(_ type: String, identifier: String? = nil) -> Self {
    .shortcutItem(ShortcutItem(type: type, targetContentIdentifier: identifier))
  }

  /// Returns a user activity to continue.
  public static func activity(_ type: String, identifier: String? = nil) -> Self {
    .userActivity(UserActivity(activityType: type, targetContentIdentifier: identifier))
  }
}
