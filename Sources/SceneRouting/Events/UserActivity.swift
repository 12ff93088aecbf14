/// A user activity to continue in a scene, from sources such as Handoff, Spotlight, Siri, Quick Note or a drag.
///
/// Source: Apple, `NSUserActivity`.
public struct UserActivity: Hashable, Sendable {
  /// The type of the activity, such as `com.example.mail.read`.
  public var activityType: String
  /// The identifier of the activity's content.
  public var targetContentIdentifier: String?
  /// The URL of a web page with the same content. A SwiftUI app falls back to it if the activity has no identifier.
  public var webpageURL: String?
  /// Whether the activity came from another device through Handoff.
  public var isHandoff: Bool

  /// Creates a user activity.
  public init(
    activityType: String, targetContentIdentifier: String? = nil, webpageURL: String? = nil, isHandoff: Bool = false
  ) {
    self.activityType = activityType
    self.targetContentIdentifier = targetContentIdentifier
    self.webpageURL = webpageURL
    self.isHandoff = isHandoff
  }
}
