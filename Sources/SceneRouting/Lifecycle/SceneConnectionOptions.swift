/// The reason for connecting a scene, as passed to `scene(_:willConnectTo:options:)`.
///
/// Source: Apple, `UIScene.ConnectionOptions`.
package struct SceneConnectionOptions: Hashable, Sendable {
  /// The URLs and files to open, as absolute strings.
  package var urlContexts: [String]
  /// The bundle identifier of the application that made the request. No event in this project provides one, but callers
  /// can set it.
  package var sourceApplication: String?
  /// The type of the activity that Handoff transferred from another device.
  package var handoffUserActivityType: String?
  /// The user activities to continue.
  package var userActivities: [UserActivity]
  /// The notification that the user responded to.
  package var notificationResponse: NotificationResponse?
  /// The quick action that the user chose.
  package var shortcutItem: ShortcutItem?
  /// The metadata of a CloudKit share that the user accepted. No event in this project provides it, but callers can set
  /// it.
  package var cloudKitShareMetadata: String?

  /// A notification that the user responded to.
  package struct NotificationResponse: Hashable, Sendable {
    /// Whether the notification came from a server.
    package var isRemote: Bool
    /// The identifier of the notification's content.
    package var targetContentIdentifier: String?

    /// Creates a notification response.
    package init(isRemote: Bool, targetContentIdentifier: String? = nil) {
      self.isRemote = isRemote
      self.targetContentIdentifier = targetContentIdentifier
    }
  }

  /// Creates connection options. Omitted options are empty.
  package init(
    urlContexts: [String] = [], sourceApplication: String? = nil, handoffUserActivityType: String? = nil,
    userActivities: [UserActivity] = [], notificationResponse: NotificationResponse? = nil,
    shortcutItem: ShortcutItem? = nil, cloudKitShareMetadata: String? = nil
  ) {
    self.urlContexts = urlContexts
    self.sourceApplication = sourceApplication
    self.handoffUserActivityType = handoffUserActivityType
    self.userActivities = userActivities
    self.notificationResponse = notificationResponse
    self.shortcutItem = shortcutItem
    self.cloudKitShareMetadata = cloudKitShareMetadata
  }
}

extension SceneConnectionOptions {
  /// Creates the options for connecting a scene to handle an event. Events without content, such as launches and group
  /// activities, leave the options empty.
  package init(_ event: ExternalEvent) {
    self.init()
    switch event {
    case .remoteNotification(let identifier), .drag(.notification(let identifier)):
      notificationResponse = NotificationResponse(isRemote: true, targetContentIdentifier: identifier)
    case .localNotification(let identifier):
      notificationResponse = NotificationResponse(isRemote: false, targetContentIdentifier: identifier)
    case .shortcutItem(let item): shortcutItem = item
    case .url(let url), .drag(.url(let url)): urlContexts = [url]
    case .userActivity(let activity), .drag(.userActivity(let activity)), .sessionRequest(_, .some(let activity)):
      userActivities = [activity]
      if activity.isHandoff { handoffUserActivityType = activity.activityType }
    case .launch, .sharePlay, .drag(.appIcon), .sessionRequest(_, nil): break
    }
  }
}

/// The connection of a scene to its session.
package struct SceneConnection: Hashable, Sendable {
  /// The reason for connecting the scene.
  package var options: SceneConnectionOptions
  /// The activity to show. The event's activity takes precedence over the session's `stateRestorationActivity`.
  package var activity: UserActivity?

  /// Creates a scene connection.
  package init(options: SceneConnectionOptions = SceneConnectionOptions(), activity: UserActivity? = nil) {
    self.options = options
    self.activity = activity
  }
}
