/// A declared kind of scene: an entry of `UISceneConfigurations` in Info.plist, or a scene declaration of SwiftUI.
public struct SceneConfiguration: Hashable, Sendable {
  /// `UISceneConfigurationName`. Names are unique within a role.
  public var name: String
  /// The role that the configuration is declared under.
  public var role: SceneSessionRole
  /// SwiftUI's `handlesExternalEvents(matching:)`: the identifiers for which a new window uses this declaration.
  /// Without the modifier (`nil`), the declaration takes identifiers that no other declaration matches.
  public var matching: ExternalEventSet?
  /// SwiftUI's `defaultLaunchBehavior(_:)`: whether a plain launch opens a window from this declaration.
  public var defaultLaunchBehavior: SceneLaunchBehavior
  /// The conditions of sessions created from the configuration. `nil` means UIKit's defaults.
  public var conditions: SceneConditions?
  /// `UISceneClassName`, passed through.
  package var sceneClassName: String?
  /// `UISceneDelegateClassName`, passed through.
  package var delegateClassName: String?
  /// `UISceneStoryboardFile`, passed through.
  package var storyboardName: String?

  /// Creates a configuration.
  public init(
    name: String, role: SceneSessionRole = .windowApplication, matching: ExternalEventSet? = nil,
    defaultLaunchBehavior: SceneLaunchBehavior = .automatic, conditions: SceneConditions? = nil
  ) {
    self.name = name
    self.role = role
    self.matching = matching
    self.defaultLaunchBehavior = defaultLaunchBehavior
    self.conditions = conditions
  }

  package init(
    name: String, role: SceneSessionRole = .windowApplication, matching: ExternalEventSet? = nil,
    defaultLaunchBehavior: SceneLaunchBehavior = .automatic, conditions: SceneConditions? = nil,
    sceneClassName: String? = nil, delegateClassName: String?, storyboardName: String? = nil
  ) {
    self.init(
      name: name, role: role, matching: matching, defaultLaunchBehavior: defaultLaunchBehavior, conditions: conditions)
    self.sceneClassName = sceneClassName
    self.delegateClassName = delegateClassName
    self.storyboardName = storyboardName
  }
}

/// Whether a SwiftUI scene declaration presents a window at a plain launch.
///
/// Source: Apple, `Scene.defaultLaunchBehavior(_:)` and `SceneLaunchBehavior`.
public enum SceneLaunchBehavior: String, Hashable, Sendable, CaseIterable {
  /// The first declaration presents itself.
  case automatic
  /// This declaration takes precedence.
  case presented
  /// This declaration is skipped.
  case suppressed
}
