/// An event that the system delivers to one of the application's scenes, such as a notification or a URL.
public enum ExternalEvent: Hashable, Sendable {
  /// The user's response to a remote notification. The identifier is the value of `target-content-id` in the payload's
  /// `aps` dictionary.
  case remoteNotification(targetContentIdentifier: String?)
  /// The user's response to a local notification, with the identifier of the notification's content.
  case localNotification(targetContentIdentifier: String?)
  /// A quick action. If it has no identifier, the static item of the same type supplies it.
  case shortcutItem(ShortcutItem)
  /// A user activity to continue.
  case userActivity(UserActivity)
  /// A URL or a file to open, represented by its exact `absoluteString`.
  case url(String)
  /// A group activity that the user joins.
  case sharePlay(SharePlayActivity)
  /// A plain launch from the Home Screen.
  case launch
  /// A drag that opens a window, such as a drag to the edge of the screen.
  case drag(DraggedItem)
  /// An activation request made by the application. If `session` is `nil`, the application requests a new scene.
  case sessionRequest(session: String?, userActivity: UserActivity?)

  /// An item that the user drags to open a window.
  public enum DraggedItem: Hashable, Sendable {
    /// Content that has a user activity.
    case userActivity(UserActivity)
    /// A URL or a file, represented by its `absoluteString`.
    case url(String)
    /// A notification, with the identifier of its content.
    case notification(targetContentIdentifier: String?)
    /// The application's icon. It has no identifier and, unlike other drags, doesn't request a new scene.
    case appIcon
  }

  /// The kinds of events. The raw values are their keys in JSON documents.
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
