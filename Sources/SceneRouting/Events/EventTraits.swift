/// The properties of an event that the rules depend on.
struct EventTraits {
  /// The event's own identifier without a Focus prefix, or `nil` if it is missing.
  var identifier: String?
  /// Whether the identifier comes from a static shortcut item, which is undocumented.
  var hasStaticIdentifier = false
  /// The session that a session request names.
  var requestedSession: String?
  /// Rule 4: whether the event prefers a new scene.
  var prefersNewScene = false
  /// Rule 8: whether the event avoids visible sessions.
  var avoidsVisible = false
  var isPlainLaunch = false
  /// The call that delivers the event to a connected scene. A group activity has none: it uses its own sequence of
  /// sessions.
  var call: SceneCallback?
}

extension ExternalEvent {
  /// Returns the properties that the rules depend on.
  func traits(in application: SceneApplication) -> EventTraits {
    var traits = EventTraits()
    switch self {
    case .remoteNotification(let identifier), .localNotification(let identifier):
      traits.identifier = identifier
      traits.call = .didReceiveNotificationResponse
    case .shortcutItem(let item):
      traits.identifier = item.targetContentIdentifier
      if traits.identifier == nil {
        traits.identifier = application.staticShortcutItems.first { $0.type == item.type }?.targetContentIdentifier
        traits.hasStaticIdentifier = true
      }
      traits.call = .performAction
    case .userActivity(let activity):
      traits.identifier = activity.targetContentIdentifier(in: application)
      traits.call = .continueUserActivity
    case .url(let url):
      traits.identifier = url
      traits.call = .openURLContexts
    case .sharePlay(let activity):
      switch activity.sceneAssociationBehavior {
      case .default: traits.identifier = activity.activityIdentifier
      case .content(let content): traits.identifier = content
      case .none: break
      }
    case .launch:
      traits.identifier = ""
      traits.isPlainLaunch = true
    case .drag(let item):
      traits.prefersNewScene = true
      traits.avoidsVisible = true
      switch item {
      case .userActivity(let activity):
        traits.identifier = activity.targetContentIdentifier(in: application)
        traits.call = .continueUserActivity
      case .url(let url):
        traits.identifier = url
        traits.call = .openURLContexts
      case .notification(let content):
        traits.identifier = content
        traits.call = .didReceiveNotificationResponse
      case .appIcon: traits.prefersNewScene = false
      }
    case .sessionRequest(let session, let activity):
      traits.identifier = activity?.targetContentIdentifier(in: application)
      traits.call = activity == nil ? nil : .continueUserActivity
      traits.requestedSession = session
      traits.prefersNewScene = session == nil
    }
    return traits
  }
}

extension UserActivity {
  /// The activity's identifier. In a SwiftUI app, falls back to the web page's URL.
  fileprivate func targetContentIdentifier(in application: SceneApplication) -> String? {
    targetContentIdentifier ?? (application.framework == .swiftUI ? webpageURL : nil)
  }
}

extension ExternalEvent {
  package var isPlainLaunch: Bool { if case .launch = self { true } else { false } }

  /// Whether the event opens a file. Ignores the case of the scheme.
  var isFile: Bool {
    guard case .url(let url) = self else { return false }
    return url.utf8.prefix(5).elementsEqual("file:".utf8) { (65...90).contains($0) ? $0 | 0x20 == $1 : $0 == $1 }
  }
}
