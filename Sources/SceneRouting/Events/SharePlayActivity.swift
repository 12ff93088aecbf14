/// A group activity that the user joins.
///
/// Source: Apple, `GroupActivity` and `SceneAssociationBehavior`; WWDC23, "Build spatial SharePlay experiences".
public struct SharePlayActivity: Hashable, Sendable {
  /// How a group activity is matched to a scene.
  public enum SceneAssociationBehavior: Hashable, Sendable {
    /// The activity is matched by its `activityIdentifier`.
    case `default`
    /// The activity is matched by this content identifier.
    case content(String)
    /// The activity isn't matched to a scene, so its event has no identifier.
    case none
  }

  /// The identifier of the activity, as in `GroupActivity.activityIdentifier`.
  public var activityIdentifier: String
  /// How this activity is matched to a scene.
  public var sceneAssociationBehavior: SceneAssociationBehavior

  /// Creates a group activity.
  public init(activityIdentifier: String, sceneAssociationBehavior: SceneAssociationBehavior = .default) {
    self.activityIdentifier = activityIdentifier
    self.sceneAssociationBehavior = sceneAssociationBehavior
  }
}
