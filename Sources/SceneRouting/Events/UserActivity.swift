/// Something that a user does and can go on with elsewhere: Handoff, Spotlight, Siri, Quick Note, a drag.
///
/// Source: Apple, `NSUserActivity`.
public struct UserActivity: Hashable, Sendable {
  /// The kind of activity, such as `com.example.mail.read`.
  public var activityType: String
  /// Which content the activity is about.
  public var targetContentIdentifier: String?
  /// The page that shows the same content. A SwiftUI app compares it where the activity has no identifier.
  public var webpageURL: String?
  /// Whether the activity comes from another device by Handoff.
  public var isHandoff: Bool

  /// Makes an activity.
  public init(
    activityType: String, targetContentIdentifier: String? = nil, webpageURL: String? = nil, isHandoff: Bool = false
  ) {
    self.activityType = activityType
    self.targetContentIdentifier = targetContentIdentifier
    self.webpageURL = webpageURL
    self.isHandoff = isHandoff
  }
}
