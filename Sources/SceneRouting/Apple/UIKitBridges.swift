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

#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import PredicateSyntax
  public import StringPredicates
  public import UIKit

  extension SceneActivationConditions {
    /// Creates conditions from the activation conditions of a UIKit scene.
    ///
    /// - Throws: `StringPredicateError` if either predicate is one that UIKit can't archive and evaluate, such as a
    ///   block predicate.
    /// - Complexity: O(*n*), where *n* is the combined length of the predicates.
    @MainActor public init(_ conditions: UISceneActivationConditions) throws(StringPredicateError) {
      self.init(
        canActivate: try StringPredicate(conditions.canActivateForTargetContentIdentifierPredicate),
        prefersToActivate: try StringPredicate(conditions.prefersToActivateForTargetContentIdentifierPredicate))
    }
  }

  extension StringPredicate {
    /// Creates a string predicate from an `NSPredicate`'s format string, using the `uiKit` dialect.
    ///
    /// - Throws: `StringPredicateError` if the format string isn't valid for a predicate on a single string.
    /// - Complexity: O(*n*), where *n* is the length of the format string.
    public init(_ predicate: NSPredicate) throws(StringPredicateError) {
      try self.init(predicate.predicateFormat, dialect: .uiKit)
    }
  }
#endif

#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import PredicateSyntax
  public import UIKit

  extension SceneSession {
    /// Creates a session from a `UISceneSession`.
    ///
    /// UIKit exposes activation conditions only for connected scenes. For a disconnected session, pass the conditions
    /// that the app last set.
    ///
    /// - Parameters:
    ///   - session: An element of `UIApplication.openSessions`.
    ///   - disconnectedConditions: The conditions to use if the session has no scene.
    /// - Throws: `StringPredicateError` if one of the scene's conditions can't be parsed.
    /// - Complexity: O(*n*), where *n* is the combined length of the conditions.
    @MainActor public init(
      _ session: UISceneSession, disconnectedConditions: SceneActivationConditions = SceneActivationConditions()
    ) throws(StringPredicateError) {
      let state = session.scene.map { SceneActivationState($0.activationState) } ?? .unattached
      var conditions = disconnectedConditions
      if let scene = session.scene { conditions = try SceneActivationConditions(scene.activationConditions) }
      self.init(
        session.persistentIdentifier, role: SceneSessionRole(rawValue: session.role.rawValue),
        configuration: session.configuration.name, state: state,
        isVisible: state == .foregroundActive || state == .foregroundInactive, conditions: .activation(conditions))
    }
  }

  extension SceneActivationState {
    /// Creates a state from a UIKit activation state. Unknown states, such as any that Apple adds in the future, become
    /// `unattached`.
    public init(_ state: UIScene.ActivationState) {
      switch state {
      case .foregroundActive: self = .foregroundActive
      case .foregroundInactive: self = .foregroundInactive
      case .background: self = .background
      default: self = .unattached
      }
    }
  }

  extension InterfaceIdiom {
    /// Creates an idiom from a UIKit interface idiom. Returns `nil` for unsupported idioms, such as TV and CarPlay.
    public init?(_ idiom: UIUserInterfaceIdiom) {
      switch idiom {
      case .phone: self = .phone
      case .pad: self = .pad
      case .mac: self = .mac
      case .vision: self = .vision
      default: return nil
      }
    }
  }
#endif
