/// The application's scene manifest, device and static shortcut items.
public struct SceneApplication: Hashable, Sendable {
  /// The framework that declares the application's windows.
  public enum Framework: String, Hashable, Sendable, CaseIterable {
    /// UIKit.
    case uiKit
    /// SwiftUI. A user activity without an identifier uses its `webpageURL`, and `mac` implies `RoutingPolicy.macOS`.
    case swiftUI
  }

  /// `UIApplicationSupportsMultipleScenes`.
  public var supportsMultipleScenes: Bool
  /// The kind of device.
  public var idiom: InterfaceIdiom
  /// The framework that declares the windows. It cannot be derived from the sessions, which come and go.
  public var framework: Framework
  /// Whether Stage Manager is active, which makes files open in new windows.
  public var isStageManager: Bool
  /// The prefix that an active Focus filter adds to every identifier, without a separator. `nil` and `""` add nothing.
  public var focusPrefix: String?
  /// `UIApplicationPreferredDefaultSceneSessionRole`: the role of plain launches.
  public var preferredDefaultSceneSessionRole: SceneSessionRole?
  /// The declared kinds of scenes, in the order of their declaration.
  public var configurations: [SceneConfiguration]
  /// `UIApplicationShortcutItems`. If two items have the same type, the first is used.
  public var staticShortcutItems: [ShortcutItem]

  /// Creates an application.
  public init(
    supportsMultipleScenes: Bool = true, idiom: InterfaceIdiom = .pad, framework: Framework = .uiKit,
    isStageManager: Bool = false, focusPrefix: String? = nil,
    preferredDefaultSceneSessionRole: SceneSessionRole? = nil, configurations: [SceneConfiguration] = [],
    staticShortcutItems: [ShortcutItem] = []
  ) {
    self.supportsMultipleScenes = supportsMultipleScenes
    self.idiom = idiom
    self.framework = framework
    self.isStageManager = isStageManager
    self.focusPrefix = focusPrefix
    self.preferredDefaultSceneSessionRole = preferredDefaultSceneSessionRole
    self.configurations = configurations
    self.staticShortcutItems = staticShortcutItems
  }
}

/// The kind of device. It implies a routing policy, see `RoutingPolicy.init(for:)`.
public enum InterfaceIdiom: String, Hashable, Sendable, CaseIterable {
  /// An iPhone, which shows one window.
  case phone
  /// An iPad.
  case pad
  /// A Mac.
  case mac
  /// Apple Vision.
  case vision
}
