#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import UIKit

  extension UserActivity {
    /// Creates a user activity from an `NSUserActivity`.
    ///
    /// - Parameter isHandoff: Whether the activity came from another device through Handoff.
    public init(_ activity: NSUserActivity, isHandoff: Bool = false) {
      self.init(
        activityType: activity.activityType, targetContentIdentifier: activity.targetContentIdentifier,
        webpageURL: activity.webpageURL?.absoluteString, isHandoff: isHandoff)
    }
  }

  extension ShortcutItem {
    /// Creates a shortcut item from a `UIApplicationShortcutItem`.
    @MainActor public init(_ item: UIApplicationShortcutItem) {
      self.init(type: item.type, targetContentIdentifier: item.targetContentIdentifier as? String)
    }
  }

  extension ExternalEvent {
    /// Creates an event from a quick action that the user chose.
    @MainActor public init(_ item: UIApplicationShortcutItem) { self = .shortcutItem(ShortcutItem(item)) }

    /// Creates an event from a user activity to continue, such as one from Handoff, Spotlight, Siri or Quick Note.
    public init(_ activity: NSUserActivity) { self = .userActivity(UserActivity(activity)) }

    /// Creates an event from a URL or a file to open.
    ///
    /// ```swift
    /// // in scene(_:openURLContexts:)
    /// for context in contexts { decisions.append(try router.route(ExternalEvent(context))) }
    /// ```
    @MainActor public init(_ context: UIOpenURLContext) { self = .url(context.url.absoluteString) }

    /// Returns the events that caused a scene to connect, or only `launch` if there aren't any.
    ///
    /// ```swift
    /// // in scene(_:willConnectTo:options:)
    /// let events = ExternalEvent.events(of: options)
    /// ```
    @MainActor public static func events(of options: UIScene.ConnectionOptions) -> [ExternalEvent] {
      var events = options.urlContexts.map { ExternalEvent($0) }
      for activity in options.userActivities {
        let isHandoff = activity.activityType == options.handoffUserActivityType
        events.append(.userActivity(UserActivity(activity, isHandoff: isHandoff)))
      }
      #if canImport(UserNotifications)
        if let response = options.notificationResponse { events.append(ExternalEvent(response)) }
      #endif
      if let item = options.shortcutItem { events.append(ExternalEvent(item)) }
      return events.isEmpty ? [.launch] : events
    }
  }
#endif
