/// An event from outside the scenes, which the system delivers to one of them.
public enum ExternalEvent: Hashable, Sendable {
  /// The response to a remote notification; the identifier is `target-content-id` inside `aps` of its payload.
  case remoteNotification(targetContentIdentifier: String?)
  /// The response to a local notification, with the identifier of its content.
  case localNotification(targetContentIdentifier: String?)
  /// A quick action. If it has no identifier, the static item of the same type supplies it.
  case shortcutItem(ShortcutItem)
  /// A user activity to continue.
  case userActivity(UserActivity)
  /// A URL or a file to open: its `absoluteString`, byte for byte.
  case url(String)
  /// A group activity.
  case sharePlay(SharePlayActivity)
  /// A plain launch from the Home Screen.
  case launch
  /// A drag that opens a window, such as to the edge of the screen.
  case drag(DraggedItem)
  /// The application's own activation request. Without a session, it requests a new scene.
  case sessionRequest(session: String?, userActivity: UserActivity?)

  /// The dragged item.
  public enum DraggedItem: Hashable, Sendable {
    /// Content with an activity.
    case userActivity(UserActivity)
    /// A URL or a file: its `absoluteString`.
    case url(String)
    /// A notification with the identifier of its content.
    case notification(targetContentIdentifier: String?)
    /// The application's icon. It has no identifier and, unlike other drags, does not request a new scene.
    case appIcon
  }

  /// The kinds of events, by their keys in documents.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case notification
    case localNotification
    case shortcutItem
    case userActivity
    case url
    case sharePlay
    case launch
    case drag
    case sessionRequest
  }

  /// The kind of this event.
  package var kind: Kind {
    switch self {
    case .remoteNotification: .notification
    case .localNotification: .localNotification
    case .shortcutItem: .shortcutItem
    case .userActivity: .userActivity
    case .url: .url
    case .sharePlay: .sharePlay
    case .launch: .launch
    case .drag: .drag
    case .sessionRequest: .sessionRequest
    }
  }
}
