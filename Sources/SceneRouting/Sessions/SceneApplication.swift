/// What the router must know of the application: its scene manifest, its device, its static shortcut items.
public struct SceneApplication: Hashable, Sendable {
  /// `UIApplicationSupportsMultipleScenes`.
  public var supportsMultipleScenes: Bool
  /// The kind of device.
  public var idiom: InterfaceIdiom
  /// Whether windows are arranged by Stage Manager, which opens files in new windows.
  public var isStageManager: Bool
  /// What an active Focus filter puts in front of every identifier, without a separator; `nil` and `""` mean no prefix.
  public var focusPrefix: String?
  /// `UIApplicationPreferredDefaultSceneSessionRole`: the role of plain launches.
  public var preferredDefaultSceneSessionRole: SceneSessionRole?
  /// The declared kinds of scenes, in the order of their declaration.
  public var configurations: [SceneConfiguration]
  /// `UIApplicationShortcutItems`. Of two items of one type the first counts.
  public var staticShortcutItems: [ShortcutItem]

  /// Makes an application; everything has a default.
  public init(
    supportsMultipleScenes: Bool = true, idiom: InterfaceIdiom = .pad, isStageManager: Bool = false,
    focusPrefix: String? = nil, preferredDefaultSceneSessionRole: SceneSessionRole? = nil,
    configurations: [SceneConfiguration] = [], staticShortcutItems: [ShortcutItem] = []
  ) {
    self.supportsMultipleScenes = supportsMultipleScenes
    self.idiom = idiom
    self.isStageManager = isStageManager
    self.focusPrefix = focusPrefix
    self.preferredDefaultSceneSessionRole = preferredDefaultSceneSessionRole
    self.configurations = configurations
    self.staticShortcutItems = staticShortcutItems
  }
}
