/// A user activity to continue in a scene, from sources such as Handoff, Spotlight, Siri, Quick Note or a drag.
///
/// Source: Apple, `NSUserActivity`.
public struct UserActivity: Hashable, Sendable {
  package var activityType: String
  package var targetContentIdentifier: String?
  package var webpageURL: String?
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
