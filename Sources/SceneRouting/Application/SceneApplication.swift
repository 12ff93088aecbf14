/// A description of an application: its scene manifest, its device and its static shortcut items.
public struct SceneApplication: Hashable, Sendable {
  /// The UI framework that an application uses to declare its windows.
  public enum Framework: String, Hashable, Sendable, CaseIterable {
    /// The UIKit framework.
    case uiKit
    /// The SwiftUI framework. A user activity without an identifier falls back to its `webpageURL`, and the `mac` idiom
    /// implies the `RoutingPolicy.macOS` policy.
    case swiftUI
  }

  /// Whether the application supports multiple scenes. Info.plist key: `UIApplicationSupportsMultipleScenes`.
  public var supportsMultipleScenes: Bool
  /// The kind of device that the application runs on.
  public var idiom: InterfaceIdiom
  /// The UI framework that declares the application's windows. It must be set explicitly, because it can't be inferred
  /// from the sessions, which come and go.
  public var framework: Framework
  /// Whether Stage Manager is active. If so, opening a file may prefer a new window, depending on the policy.
  public var isStageManagerEnabled: Bool
  /// The prefix that an active Focus filter adds to every identifier, without a separator. If `nil` or empty, no prefix
  /// is added.
  public var focusFilterPrefix: String?
  /// The preferred session role for plain launches. Info.plist key: `UIApplicationPreferredDefaultSceneSessionRole`.
  public var preferredDefaultSceneSessionRole: SceneSessionRole?
  /// The declared scene configurations, in declaration order.
  public var configurations: [SceneConfiguration]
  /// The configurations that the application returns from `application(_:configurationForConnecting:options:)`.
  package var choices: [ConfigurationChoice] = []
  /// The static shortcut items. If several items have the same type, the first one is used. Info.plist key:
  /// `UIApplicationShortcutItems`.
  public var staticShortcutItems: [ShortcutItem]

  /// Creates a description of an application.
  public init(
    supportsMultipleScenes: Bool = true, idiom: InterfaceIdiom = .pad, framework: Framework = .uiKit,
    isStageManagerEnabled: Bool = false, focusFilterPrefix: String? = nil,
    preferredDefaultSceneSessionRole: SceneSessionRole? = nil, configurations: [SceneConfiguration] = [],
    staticShortcutItems: [ShortcutItem] = []
  ) {
    self.supportsMultipleScenes = supportsMultipleScenes
    self.idiom = idiom
    self.framework = framework
    self.isStageManagerEnabled = isStageManagerEnabled
    self.focusFilterPrefix = focusFilterPrefix
    self.preferredDefaultSceneSessionRole = preferredDefaultSceneSessionRole
    self.configurations = configurations
    self.staticShortcutItems = staticShortcutItems
  }
}

/// The configuration that a UIKit application chooses for a new session that connects for a user activity.
///
/// Source: Apple, `application(_:configurationForConnecting:options:)`.
package struct ConfigurationChoice: Hashable, Sendable {
  /// The type of the user activity.
  package var activityType: String
  /// The name of the configuration.
  package var configuration: String

  package init(activityType: String, configuration: String) {
    self.activityType = activityType
    self.configuration = configuration
  }
}

/// The kind of device that an application runs on. It determines the default routing policy; see
/// `RoutingPolicy.init(for:)`.
public enum InterfaceIdiom: String, Hashable, Sendable, CaseIterable {
  /// An iPhone, which shows only one window.
  case phone
  /// An iPad.
  case pad
  /// A Mac.
  case mac
  /// An Apple Vision device.
  case vision
}
