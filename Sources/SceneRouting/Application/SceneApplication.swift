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
  package var configurations: [SceneConfiguration] { didSet { declarations = Declarations(configurations) } }
  private var declarations: Declarations
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
    declarations = Declarations(configurations)
    self.staticShortcutItems = staticShortcutItems
  }

  /// Returns the configuration of a session: the one with this name, or the first one declared for the role that can
  /// open a window if the session names none.
  package func configuration(named name: String?, for role: SceneSessionRole) -> SceneConfiguration? {
    declarations.positions[Declarations.Key(role: role, name: name)].map { configurations[$0] }
  }

  /// Returns the index of the configuration from which an identifier opens a window that no `matching` set accepts: the
  /// first one without such a set. A unique `Window` is passed over if there is a group, and a `DocumentGroup`, which
  /// opens files, if there is a `WindowGroup`.
  ///
  /// Source: observed once; a file went to a `WindowGroup(for: URL.self)` that was declared after a `Window`. That this
  /// concerns only groups without a `matching` set is this project's decision.
  package func freeConfiguration(for role: SceneSessionRole) -> Int? { declarations.free[role] }
}

/// Where configurations are, for look-ups.
private struct Declarations: Hashable, Sendable {
  struct Key: Hashable {
    var role: SceneSessionRole
    var name: String?
  }

  /// The index of the first configuration with each role and name. Without a name, settings don't count.
  var positions: [Key: Int] = [:]
  /// The index of the free configuration of each role.
  var free: [SceneSessionRole: Int] = [:]

  init(_ configurations: [SceneConfiguration]) {
    for (position, configuration) in configurations.enumerated().reversed() {
      positions[Key(role: configuration.role, name: configuration.name)] = position
      guard configuration.kind != .settings else { continue }
      positions[Key(role: configuration.role, name: nil)] = position
      guard configuration.matching == nil else { continue }
      let later = free[configuration.role].map { configurations[$0].kind.precedence } ?? .min
      if configuration.kind.precedence >= later { free[configuration.role] = position }
    }
  }
}

extension SceneConfiguration.Kind {
  /// Which declaration opens for an identifier that no `matching` set accepts.
  fileprivate var precedence: Int {
    switch self {
    case .windowGroup: 2
    case .documentGroup: 1
    case .window, .settings: 0
    }
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
