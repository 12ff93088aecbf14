/// A group activity that the user joins.
///
/// Source: Apple, `GroupActivity` and `SceneAssociationBehavior`; WWDC23, "Build spatial SharePlay experiences".
public struct SharePlayActivity: Hashable, Sendable {
  /// How the activity finds its scene.
  public enum SceneAssociationBehavior: Hashable, Sendable {
    /// By the activity's own identifier.
    case `default`
    /// By this identifier of content.
    case content(String)
    /// Not at all: the event has no identifier.
    case none
  }

  /// `GroupActivity.activityIdentifier`.
  public var activityIdentifier: String
  /// How the activity finds its scene.
  public var sceneAssociationBehavior: SceneAssociationBehavior

  /// Creates an activity.
  public init(activityIdentifier: String, sceneAssociationBehavior: SceneAssociationBehavior = .default) {
    self.activityIdentifier = activityIdentifier
    self.sceneAssociationBehavior = sceneAssociationBehavior
  }
}
