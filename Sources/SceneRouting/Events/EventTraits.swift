/// The properties of an event that the routing rules depend on.
struct EventTraits {
  /// The event's identifier, excluding any Focus prefix, or `nil` if it is missing.
  var identifier: String?
  /// Whether the identifier comes from a static shortcut item, which stores it under an undocumented key.
  var hasStaticIdentifier = false
  /// The session that an activation request names.
  var requestedSession: String?
  /// Whether the event prefers a new scene (rule 4).
  var prefersNewScene = false
  /// Whether the event avoids visible sessions (rule 8).
  var avoidsVisible = false
  var isPlainLaunch = false
  /// The call that delivers the event to a connected scene. `nil` if no such call exists, as with a group activity,
  /// which arrives through a separate asynchronous sequence of group sessions.
  var call: SceneCallback?
}

extension ExternalEvent {
  /// Returns the properties of the event that the routing rules depend on.
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
  /// Returns the activity's identifier. In a SwiftUI app, falls back to the activity's web page URL.
  fileprivate func targetContentIdentifier(in application: SceneApplication) -> String? {
    targetContentIdentifier ?? (application.framework == .swiftUI ? webpageURL : nil)
  }
}

extension ExternalEvent {
  package var isPlainLaunch: Bool { if case .launch = self { true } else { false } }

  /// Whether the event opens a `file:` URL, ignoring the case of the scheme.
  var isFile: Bool {
    guard case .url(let url) = self else { return false }
    return url.utf8.prefix(5).elementsEqual("file:".utf8) { (65...90).contains($0) ? $0 | 0x20 == $1 : $0 == $1 }
  }
}
