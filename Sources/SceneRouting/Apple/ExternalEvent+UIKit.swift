#if canImport(UIKit)
  public import UIKit

  extension UserActivity {
    /// Creates the activity of an `NSUserActivity`.
    ///
    /// - Parameter isHandoff: Whether it comes from another device by Handoff.
    public init(_ activity: NSUserActivity, isHandoff: Bool = false) {
      self.init(
        activityType: activity.activityType, targetContentIdentifier: activity.targetContentIdentifier,
        webpageURL: activity.webpageURL?.absoluteString, isHandoff: isHandoff)
    }
  }

  extension ShortcutItem {
    /// Creates the item of a quick action.
    @MainActor public init(_ item: UIApplicationShortcutItem) {
      self.init(type: item.type, targetContentIdentifier: item.targetContentIdentifier as? String)
    }
  }

  extension ExternalEvent {
    /// Creates the event of a quick action.
    @MainActor public init(_ item: UIApplicationShortcutItem) { self = .shortcutItem(ShortcutItem(item)) }

    /// Creates the event of a user activity to continue: Handoff, Spotlight, Siri, Quick Note.
    public init(_ activity: NSUserActivity) { self = .userActivity(UserActivity(activity)) }

    /// Creates the event of a URL or a file to open.
    ///
    /// ```swift
    /// // in scene(_:openURLContexts:)
    /// for context in contexts { decisions.append(try router.route(ExternalEvent(context))) }
    /// ```
    @MainActor public init(_ context: UIOpenURLContext) { self = .url(context.url.absoluteString) }

    /// Returns the events that connect a scene, or `launch` without any.
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
