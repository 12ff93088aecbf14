/// What a session's scene is for, such as an ordinary window or an external display. Unknown roles are passed through.
///
/// Source: Apple, `UISceneSession.Role`; the raw values are those of Info.plist.
public struct SceneSessionRole: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// A role that Apple names, or another one. A value without a string costs nothing to copy.
  private enum Name: Hashable {
    case windowApplication, windowExternalDisplayNonInteractive, windowExternalDisplay, windowVolumetricApplication
    case immersiveSpaceApplication, carPlayTemplateApplication
    case other(String)

    /// The raw value of a role that Apple names; of another one, its own.
    var text: String {
      switch self {
      case .windowApplication: "UIWindowSceneSessionRoleApplication"
      case .windowExternalDisplayNonInteractive: "UIWindowSceneSessionRoleExternalDisplayNonInteractive"
      case .windowExternalDisplay: "UIWindowSceneSessionRoleExternalDisplay"
      case .windowVolumetricApplication: "UIWindowSceneSessionRoleVolumetricApplication"
      case .immersiveSpaceApplication: "UISceneSessionRoleImmersiveSpaceApplication"
      case .carPlayTemplateApplication: "CPTemplateApplicationSceneSessionRoleApplication"
      case .other(let name): name
      }
    }
  }

  private let name: Name

  private init(_ name: Name) { self.name = name }

  /// Makes a role from its name.
  public init(rawValue: String) {
    name = Self.known.first { $0.rawValue == rawValue }?.name ?? .other(rawValue)
  }

  /// Whether it is the ordinary window's, which most roles are.
  var isWindowApplication: Bool { if case .windowApplication = name { true } else { false } }

  /// The role's name, such as `UIWindowSceneSessionRoleApplication`.
  public var rawValue: String { name.text }

  /// The role's name.
  public var description: String { rawValue }
}

extension SceneSessionRole {
  /// An ordinary window. The role of every event that asks for no other.
  public static let windowApplication = Self(.windowApplication)
  /// A window on an external display that takes no input.
  public static let windowExternalDisplayNonInteractive = Self(.windowExternalDisplayNonInteractive)
  /// A window on an external display. Deprecated by Apple.
  public static let windowExternalDisplay = Self(.windowExternalDisplay)
  /// A volume in visionOS.
  public static let windowVolumetricApplication = Self(.windowVolumetricApplication)
  /// An immersive space in visionOS.
  public static let immersiveSpaceApplication = Self(.immersiveSpaceApplication)
  /// A CarPlay scene made of templates.
  public static let carPlayTemplateApplication = Self(.carPlayTemplateApplication)

  /// The roles that have a name here.
  public static let known: [Self] = [
    .windowApplication, .windowExternalDisplayNonInteractive, .windowExternalDisplay, .windowVolumetricApplication,
    .immersiveSpaceApplication, .carPlayTemplateApplication,
  ]
}
