/// An activity that the user can continue elsewhere: Handoff, Spotlight, Siri, Quick Note, a drag.
///
/// Source: Apple, `NSUserActivity`.
public struct UserActivity: Hashable, Sendable {
  /// The kind of activity, such as `com.example.mail.read`.
  public var activityType: String
  /// The identifier of the activity's content.
  public var targetContentIdentifier: String?
  /// The URL of a page with the same content. A SwiftUI app uses it if the activity has no identifier.
  public var webpageURL: String?
  /// Whether the activity comes from another device by Handoff.
  public var isHandoff: Bool

  /// Creates an activity.
  public init(
    activityType: String, targetContentIdentifier: String? = nil, webpageURL: String? = nil, isHandoff: Bool = false
  ) {
    self.activityType = activityType
    self.targetContentIdentifier = targetContentIdentifier
    self.webpageURL = webpageURL
    self.isHandoff = isHandoff
  }
}
