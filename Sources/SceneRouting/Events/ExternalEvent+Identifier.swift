extension ExternalEvent {
  /// Returns the event's own identifier, without a Focus prefix. `nil` is the missing identifier.
  func targetContentIdentifier(in application: SceneApplication) -> String? {
    switch self {
    case .remoteNotification(let identifier), .localNotification(let identifier),
      .drag(.notification(let identifier)):
      identifier
    case .shortcutItem(let item):
      item.targetContentIdentifier
        ?? application.staticShortcutItems.first { $0.type == item.type }?.targetContentIdentifier
    case .userActivity(let activity), .drag(.userActivity(let activity)):
      activity.targetContentIdentifier(in: application)
    case .url(let url), .drag(.url(let url)): url
    case .sharePlay(let activity): activity.targetContentIdentifier
    case .launch: ""
    case .drag(.appIcon): nil
    case .sessionRequest(_, let activity): activity?.targetContentIdentifier(in: application)
    }
  }

  package var isPlainLaunch: Bool { if case .launch = self { true } else { false } }

  /// Whether only a static shortcut item can give the event an identifier.
  var isShortcutItemWithoutIdentifier: Bool {
    if case .shortcutItem(let item) = self { item.targetContentIdentifier == nil } else { false }
  }

  /// Whether a URL event opens a file. The scheme is compared without regard to case.
  var isFile: Bool {
    guard case .url(let url) = self else { return false }
    return url.utf8.prefix(5).elementsEqual("file:".utf8) { (65...90).contains($0) ? $0 | 0x20 == $1 : $0 == $1 }
  }

  /// Rule 4: drags, but not of the app icon, and requests without a session prefer a new scene.
  var prefersNewScene: Bool {
    switch self {
    case .drag(.userActivity), .drag(.url), .drag(.notification), .sessionRequest(session: nil, _): true
    case .drag(.appIcon), .sessionRequest(session: .some, _), .remoteNotification, .localNotification, .shortcutItem,
      .userActivity, .url, .sharePlay, .launch:
      false
    }
  }

  /// Rule 8: drags avoid visible sessions.
  var avoidsVisible: Bool { if case .drag = self { true } else { false } }

  /// The call that brings the event to a connected scene, or `nil` if it has none.
  ///
  /// A group activity comes through its own sequence of sessions, not through a scene's delegate.
  var call: SceneCallback? {
    switch self {
    case .url, .drag(.url): .openURLContexts
    case .userActivity, .drag(.userActivity), .sessionRequest(_, .some): .continueUserActivity
    case .shortcutItem: .performAction
    case .remoteNotification, .localNotification, .drag(.notification): .didReceiveNotificationResponse
    case .launch, .sharePlay, .drag(.appIcon), .sessionRequest(_, nil): nil
    }
  }
}

extension UserActivity {
  /// The activity's identifier. In a SwiftUI app a missing one is replaced by the page.
  fileprivate func targetContentIdentifier(in application: SceneApplication) -> String? {
    targetContentIdentifier ?? (application.framework == .swiftUI ? webpageURL : nil)
  }
}

extension SharePlayActivity {
  fileprivate var targetContentIdentifier: String? {
    switch sceneAssociationBehavior {
    case .default: activityIdentifier
    case .content(let identifier): identifier
    case .none: nil
    }
  }
}
