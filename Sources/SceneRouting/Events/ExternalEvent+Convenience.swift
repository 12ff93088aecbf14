extension ExternalEvent {
  /// Returns an event for the user's response to a remote notification with the given content identifier.
  public static func notification(_ targetContentIdentifier: String?) -> Self {
    .remoteNotification(targetContentIdentifier: targetContentIdentifier)
  }

  /// Returns an event for a quick action. If no identifier is given, the static item of the same type supplies it.
  public static func shortcut(_ type: String, identifier: String? = nil) -> Self {
    .shortcutItem(ShortcutItem(type: type, targetContentIdentifier: identifier))
  }

  /// Returns an event for a user activity to continue.
  public static func activity(_ type: String, identifier: String? = nil) -> Self {
    .userActivity(UserActivity(activityType: type, targetContentIdentifier: identifier))
  }
}
