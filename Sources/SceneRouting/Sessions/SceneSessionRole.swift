/// What a session's scene is for, such as an ordinary window or an external display. Unknown roles are passed through.
///
/// Source: Apple, `UISceneSession.Role`; the raw values are those of Info.plist.
public struct SceneSessionRole: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The role's name, such as `UIWindowSceneSessionRoleApplication`.
  public let rawValue: String

  /// Makes a role from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The role's name.
  public var description: String { rawValue }
}

extension SceneSessionRole {
  /// An ordinary window. The role of every event that asks for no other.
  public static let windowApplication = Self(rawValue: "UIWindowSceneSessionRoleApplication")
  /// A window on an external display that takes no input.
  public static let windowExternalDisplayNonInteractive = Self(
    rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
  /// A window on an external display. Deprecated by Apple.
  public static let windowExternalDisplay = Self(rawValue: "UIWindowSceneSessionRoleExternalDisplay")
  /// A volume in visionOS.
  public static let windowVolumetricApplication = Self(rawValue: "UIWindowSceneSessionRoleVolumetricApplication")
  /// An immersive space in visionOS.
  public static let immersiveSpaceApplication = Self(rawValue: "UISceneSessionRoleImmersiveSpaceApplication")
  /// A CarPlay scene made of templates.
  public static let carPlayTemplateApplication = Self(rawValue: "CPTemplateApplicationSceneSessionRoleApplication")

  /// The roles that have a name here.
  public static let known: [Self] = [
    .windowApplication, .windowExternalDisplayNonInteractive, .windowExternalDisplay, .windowVolumetricApplication,
    .immersiveSpaceApplication, .carPlayTemplateApplication,
  ]
}
