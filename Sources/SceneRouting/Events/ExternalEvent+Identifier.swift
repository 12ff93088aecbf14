/// The properties of an application that an event's identifier depends on.
package struct IdentifierContext: Sendable {
  /// Only in a SwiftUI app an activity without identifier uses its `webpageURL`.
  package var isSwiftUI: Bool
  /// The identifiers of static shortcut items by their types.
  package var staticIdentifiers: [String: String]
  /// Whether a plain launch has the empty string as its identifier.
  package var launchIsEmpty: Bool
}

extension ExternalEvent {
  /// The event's own identifier, without a Focus prefix; `nil` is the missing identifier.
  package func targetContentIdentifier(in context: IdentifierContext) -> String? {
    switch self {
    case .remoteNotification(let identifier), .localNotification(let identifier),
      .drag(.notification(let identifier)):
      identifier
    case .shortcutItem(let item): item.targetContentIdentifier ?? context.staticIdentifiers[item.type]
    case .userActivity(let activity), .drag(.userActivity(let activity)):
      activity.targetContentIdentifier(isSwiftUI: context.isSwiftUI)
    case .url(let url), .drag(.url(let url)): url
    case .sharePlay(let activity): activity.targetContentIdentifier
    case .launch: context.launchIsEmpty ? "" : nil
    case .drag(.appIcon): nil
    case .sessionRequest(_, let activity): activity?.targetContentIdentifier(isSwiftUI: context.isSwiftUI)
    }
  }

  /// The identifier of a notification; `nil` for other events, and where it is missing.
  var notificationIdentifier: String? {
    switch self {
    case .remoteNotification(let identifier), .localNotification(let identifier): identifier
    default: nil
    }
  }

  /// Whether the event is a launch by the application's icon.
  package var isPlainLaunch: Bool { if case .launch = self { true } else { false } }

  /// Whether the event is a shortcut item that brings no identifier, so that only a static item can give it one.
  package var isShortcutItemWithoutIdentifier: Bool {
    if case .shortcutItem(let item) = self { item.targetContentIdentifier == nil } else { false }
  }

  /// Whether a URL event opens a file. The scheme is compared without regard to case.
  package var isFile: Bool {
    guard case .url(let url) = self else { return false }
    return url.utf8.prefix(5).elementsEqual("file:".utf8) { (65...90).contains($0) ? $0 | 0x20 == $1 : $0 == $1 }
  }

  /// Whether the kind of event asks for a new scene by itself.
  package var prefersNewScene: Bool {
    switch self {
    case .drag(.appIcon): false
    case .drag, .sessionRequest(session: nil, _): true
    default: false
    }
  }

  /// Whether the kind of event avoids visible sessions by itself.
  package var avoidsVisible: Bool { if case .drag = self { true } else { false } }

  /// The call that brings the event to a connected scene, or `nil` if the event has no call of its own.
  ///
  /// A group activity comes through its own sequence of sessions, not through a scene's delegate.
  package var call: SceneCallback? {
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
  /// The activity's identifier; in a SwiftUI app its page stands in for a missing one.
  package func targetContentIdentifier(isSwiftUI: Bool) -> String? {
    targetContentIdentifier ?? (isSwiftUI ? webpageURL : nil)
  }
}

extension SharePlayActivity {
  /// The identifier that finds the activity's scene; `nil` if it is not associated with a scene.
  package var targetContentIdentifier: String? {
    switch sceneAssociationBehavior {
    case .default: activityIdentifier
    case .content(let identifier): identifier
    case .none: nil
    }
  }
}
