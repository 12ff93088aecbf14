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

  package var supportsMultipleScenes: Bool
  package var idiom: InterfaceIdiom
  package var framework: Framework
  package var isStageManagerEnabled: Bool
  @ExactText package var focusFilterPrefix: String?
  package var preferredDefaultSceneSessionRole: SceneSessionRole?
  package var configurations: [SceneConfiguration] { didSet { positions = Self.positions(of: configurations) } }
  /// The index of the first configuration with each role and name. Without a name, settings don't count.
  private var positions: [Declaration: Int]
  /// The configurations that the application returns from `application(_:configurationForConnecting:options:)`.
  package var choices: [ConfigurationChoice] = []
  package var staticShortcutItems: [ShortcutItem]

  /// Creates a description of an application.
  ///
  /// - Parameters:
  ///   - supportsMultipleScenes: Whether the application supports multiple scenes. Info.plist key:
  ///     `UIApplicationSupportsMultipleScenes`.
  ///   - idiom: The kind of device that the application runs on.
  ///   - framework: The UI framework that declares the application's windows. It can't be inferred from the sessions,
  ///     which come and go.
  ///   - isStageManagerEnabled: Whether Stage Manager is active. If so, opening a file may prefer a new window, depending
  ///     on the policy.
  ///   - focusFilterPrefix: The prefix that an active Focus filter adds to every identifier, without a separator. If
  ///     `nil` or empty, no prefix is added.
  ///   - preferredDefaultSceneSessionRole: The preferred session role for plain launches. Info.plist key:
  ///     `UIApplicationPreferredDefaultSceneSessionRole`.
  ///   - configurations: The declared scene configurations, in declaration order.
  ///   - staticShortcutItems: The static shortcut items. If several items have the same type, the first one is used.
  ///     Info.plist key: `UIApplicationShortcutItems`.
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
    positions = Self.positions(of: configurations)
    self.staticShortcutItems = staticShortcutItems
  }

  /// Returns the configuration of a session: the one with this name, or the first one declared for the role that can
  /// open a window if the session names none.
  package func configuration(named name: String?, for role: SceneSessionRole) -> SceneConfiguration? {
    positions[Declaration(role: role, name: name)].map { configurations[$0] }
  }

  private struct Declaration: Hashable {
    var role: SceneSessionRole
    var name: String?
  }

  private static func positions(of configurations: [SceneConfiguration]) -> [Declaration: Int] {
    var positions: [Declaration: Int] = [:]
    for (position, configuration) in configurations.enumerated().reversed() {
      positions[Declaration(role: configuration.role, name: configuration.name)] = position
      if configuration.kind != .settings { positions[Declaration(role: configuration.role, name: nil)] = position }
    }
    return positions
  }
}

/// The configuration that a UIKit application chooses for a new session that connects for a user activity.
///
/// Source: Apple, `application(_:configurationForConnecting:options:)`.
package struct ConfigurationChoice: Hashable, Sendable {
  package var activityType: String
  package var configuration: String

  package init(activityType: String, configuration: String) {
    (self.activityType, self.configuration) = (activityType, configuration)
  }
}

/// The kind of device that an application runs on. It determines the default routing policy: that of an
/// iPhone, of iPadOS for an iPad and Apple Vision, of macOS for a SwiftUI app on a Mac, and of Mac Catalyst otherwise.
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
