/// A group activity that the user joins.
///
/// Source: Apple, `GroupActivity` and `SceneAssociationBehavior`; WWDC23, "Build spatial SharePlay experiences".
public struct SharePlayActivity: Hashable, Sendable {
  /// How the activity is matched to a scene.
  public enum SceneAssociationBehavior: Hashable, Sendable {
    /// By the activity's own identifier.
    case `default`
    /// By this content identifier.
    case content(String)
    /// Never: the event has no identifier.
    case none
  }

  /// `GroupActivity.activityIdentifier`.
  public var activityIdentifier: String
  /// How the activity is matched to a scene.
  public var sceneAssociationBehavior: SceneAssociationBehavior

  /// Creates an activity.
  public init(activityIdentifier: String, sceneAssociationBehavior: SceneAssociationBehavior = .default) {
    self.activityIdentifier = activityIdentifier
    self.sceneAssociationBehavior = sceneAssociationBehavior
  }
}
