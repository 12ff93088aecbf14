/// An event that the system delivers to one of the application's scenes, such as a notification or a URL.
public enum ExternalEvent: Hashable, Sendable {
  /// The user's response to a notification. The identifier of a remote notification is the value of
  /// `target-content-id` in the payload's `aps` dictionary. Both kinds of notifications are routed in the same way.
  case notification(_ targetContentIdentifier: String?, isLocal: Bool = false)
  /// A quick action. If it has no identifier, the static item of the same type supplies it.
  case shortcutItem(ShortcutItem)
  /// A user activity to continue.
  case userActivity(UserActivity)
  /// A URL or a file to open, represented by its exact `absoluteString`.
  case url(String)
  /// A group activity that the user joins.
  ///
  /// Source: Apple, `GroupActivity` and `SceneAssociationBehavior`; WWDC23, "Build spatial SharePlay experiences".
  case sharePlay(activityIdentifier: String, association: SceneAssociation = .default)
  /// A plain launch from the Home Screen.
  case launch
  /// A drag that opens a window, such as a drag to the edge of the screen. The dragged item is a user activity, a URL or
  /// a notification. `nil` is the application's icon, which has no identifier and, unlike other items, doesn't request a
  /// new scene.
  indirect case drag(ExternalEvent?)
  /// An activation request made by the application. If `session` is `nil`, the application requests a new scene.
  case sessionRequest(session: String?, userActivity: UserActivity?)

  /// How a group activity is matched to a scene.
  public enum SceneAssociation: Hashable, Sendable {
    /// The activity is matched by its `activityIdentifier`.
    case `default`
    /// The activity is matched by this content identifier.
    case content(String)
    /// The activity isn't matched to a scene, so its event has no identifier.
    case none

    var content: String? { if case .content(let content) = self { content } else { nil } }
  }

  /// Returns an event for a quick action. If no identifier is given, the static item of the same type supplies it.
  public static func shortcut(type: String, identifier: String? = nil) -> Self {
    .shortcutItem(ShortcutItem(type: type, targetContentIdentifier: identifier))
  }

  /// Returns an event for a user activity to continue.
  ///
  /// - Parameters:
  ///   - targetContentIdentifier: The identifier of the activity's content.
  ///   - type: The type of the activity, which matters only to an application that chooses configurations by it.
  public static func activity(_ targetContentIdentifier: String?, type: String = "") -> Self {
    .userActivity(UserActivity(activityType: type, targetContentIdentifier: targetContentIdentifier))
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
    case .notification(_, let isLocal): isLocal ? .localNotification : .notification
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

extension ExternalEvent {
  /// Returns whether two events are the same. Texts that are only canonically equivalent differ, because predicates can
  /// tell them apart.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.notification(let one, let isLocal), .notification(let other, let isOtherLocal)):
      ExactText(one) == ExactText(other) && isLocal == isOtherLocal
    case (.shortcutItem(let one), .shortcutItem(let other)): one == other
    case (.userActivity(let one), .userActivity(let other)): one == other
    case (.url(let one), .url(let other)): ExactText(one) == ExactText(other)
    case (.sharePlay(let one, let association), .sharePlay(let other, let otherAssociation)):
      ExactText(one) == ExactText(other) && association == otherAssociation
        && ExactText(association.content) == ExactText(otherAssociation.content)
    case (.launch, .launch): true
    case (.drag(let one), .drag(let other)): one == other
    case (.sessionRequest(let one, let activity), .sessionRequest(let other, let otherActivity)):
      one == other && activity == otherActivity
    case (.notification, _), (.shortcutItem, _), (.userActivity, _), (.url, _), (.sharePlay, _), (.launch, _),
      (.drag, _), (.sessionRequest, _):
      false
    }
  }

  /// The item that is dragged, also if it is a drag itself.
  package var innermost: Self {
    var event = self
    while case .drag(let item?) = event { event = item }
    return event
  }

  /// Returns the event's identifier, excluding any Focus prefix, or `nil` if it has none.
  ///
  /// - Parameter readsStaticItems: Whether a shortcut item without an identifier gets that of the static item of the
  ///   same type, which stores it under an undocumented key.
  package func identifier(in application: SceneApplication, readsStaticItems: Bool = true) -> String? {
    switch self {
    case .notification(let identifier, _): return identifier
    case .shortcutItem(let item):
      if item.targetContentIdentifier != nil || !readsStaticItems { return item.targetContentIdentifier }
      return application.staticShortcutItems.first { $0.type == item.type }?.targetContentIdentifier
    case .userActivity(let activity), .sessionRequest(_, let activity?):
      return activity.targetContentIdentifier ?? (application.framework == .swiftUI ? activity.webpageURL : nil)
    case .url(let url): return url
    case .sharePlay(let activityIdentifier, let association):
      switch association {
      case .default: return activityIdentifier
      case .content(let content): return content
      case .none: return nil
      }
    case .launch: return ""
    case .drag(let item): return item?.innermost.identifier(in: application, readsStaticItems: readsStaticItems)
    case .sessionRequest(_, nil): return nil
    }
  }

  /// The user activity that the event carries, if any.
  package var userActivity: UserActivity? {
    switch self {
    case .userActivity(let activity), .sessionRequest(_, let activity?): activity
    case .drag(let item): item?.innermost.userActivity
    case .notification, .shortcutItem, .url, .sharePlay, .launch, .sessionRequest(_, nil): nil
    }
  }
}

extension ExternalEvent {
  /// The way in which the event is delivered.
  var delivery: EventDelivery {
    switch self {
    case .notification: .notification
    case .shortcutItem: .shortcutItem
    case .userActivity, .sessionRequest(_, _?): .userActivity
    case .url: .url
    case .drag(let item): item?.innermost.delivery ?? .silent
    // A group activity arrives through a separate asynchronous sequence of group sessions.
    case .sharePlay, .launch, .sessionRequest(_, nil): .silent
    }
  }
}

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

/// A user activity to continue in a scene, from sources such as Handoff, Spotlight, Siri, Quick Note or a drag.
///
/// Source: Apple, `NSUserActivity`.
public struct UserActivity: Hashable, Sendable {
  package var activityType: String
  @ExactText package var targetContentIdentifier: String?
  @ExactText package var webpageURL: String?
  package var isHandoff: Bool

  /// Creates a user activity.
  ///
  /// - Parameters:
  ///   - activityType: The type of the activity, such as `com.example.mail.read`.
  ///   - targetContentIdentifier: The identifier of the activity's content.
  ///   - webpageURL: The URL of a web page with the same content. A SwiftUI app falls back to it if the activity has no
  ///     identifier.
  ///   - isHandoff: Whether the activity came from another device through Handoff.
  public init(
    activityType: String, targetContentIdentifier: String? = nil, webpageURL: String? = nil, isHandoff: Bool = false
  ) {
    self.activityType = activityType
    self.targetContentIdentifier = targetContentIdentifier
    self.webpageURL = webpageURL
    self.isHandoff = isHandoff
  }
}

/// A text that is equal only to the same scalars, and not to a canonically equivalent text.
@propertyWrapper
package struct ExactText: Hashable, Sendable {
  package var wrappedValue: String?

  package init(wrappedValue: String?) { self.wrappedValue = wrappedValue }

  init(_ text: String?) { wrappedValue = text }

  package static func == (left: Self, right: Self) -> Bool {
    switch (left.wrappedValue, right.wrappedValue) {
    case (let one?, let other?): one.utf8.elementsEqual(other.utf8)
    case (nil, nil): true
    case (nil, _), (_, nil): false
    }
  }
}
