public import SceneRouting

/// What an `NSUserActivity` has: conform it with an empty extension, and activities become events.
///
/// ```swift
/// extension NSUserActivity: @retroactive UserActivityRepresentable {
///   public var webpageAddress: String? { webpageURL?.absoluteString }
/// }
///
/// // in scene(_:continue:)
/// let decision = try router.route(ExternalEvent(continuing: userActivity))
/// ```
///
/// It is a protocol because the library imports no Foundation.
public protocol UserActivityRepresentable {
  /// The kind of activity, such as `com.example.mail.read`.
  var activityType: String { get }
  /// Which content the activity is about.
  var targetContentIdentifier: String? { get }
  /// The absolute string of `webpageURL`, which a SwiftUI app compares where there is no identifier.
  var webpageAddress: String? { get }
}

extension UserActivityRepresentable {
  /// No page.
  public var webpageAddress: String? { nil }
}

extension UserActivity {
  /// The activity that a value stands for.
  ///
  /// - Parameters:
  ///   - activity: An `NSUserActivity`, or anything like it.
  ///   - isHandoff: Whether it comes from another device by Handoff.
  public init(_ activity: some UserActivityRepresentable, isHandoff: Bool = false) {
    self.init(
      activityType: activity.activityType, targetContentIdentifier: activity.targetContentIdentifier,
      webpageURL: activity.webpageAddress, isHandoff: isHandoff)
  }
}

extension ExternalEvent {
  /// The event of an activity to go on with: Handoff, Spotlight, Siri, Quick Note.
  ///
  /// - Parameters:
  ///   - activity: An `NSUserActivity`, or anything like it.
  ///   - isHandoff: Whether it comes from another device by Handoff.
  public init(continuing activity: some UserActivityRepresentable, isHandoff: Bool = false) {
    self = .userActivity(UserActivity(activity, isHandoff: isHandoff))
  }

  /// The event of an activity that is dragged to a place where a window opens.
  ///
  /// - Parameter activity: An `NSUserActivity`, or anything like it.
  public init(dragging activity: some UserActivityRepresentable) {
    self = .drag(.userActivity(UserActivity(activity)))
  }
}
