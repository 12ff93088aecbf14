/// The purpose of a session's scene, such as an ordinary window or an external display. Unknown roles are preserved.
///
/// Source: Apple, `UISceneSession.Role`; the raw values come from Info.plist.
public struct SceneSessionRole: RawRepresentable, Hashable, Sendable {
  /// The name of a role. Known roles don't store a string, so copying them requires no reference counting.
  private enum Name: Hashable, CustomStringConvertible {
    case windowApplication, windowExternalDisplayNonInteractive, windowExternalDisplay, windowVolumetricApplication
    case immersiveSpaceApplication, carPlayTemplateApplication
    case other(String)

    var description: String {
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

  /// Creates a role from its name in Info.plist.
  public init(rawValue: String) {
    name = Self.known.first { $0.rawValue == rawValue }?.name ?? .other(rawValue)
  }

  var isWindowApplication: Bool { if case .windowApplication = name { true } else { false } }

  /// The role's name, such as `UIWindowSceneSessionRoleApplication`.
  public var rawValue: String { name.description }
}

extension SceneSessionRole {
  /// An ordinary window. Events use this role unless they request another one.
  public static let windowApplication = Self(.windowApplication)
  /// A window on an external display that doesn't accept input.
  public static let windowExternalDisplayNonInteractive = Self(.windowExternalDisplayNonInteractive)
  /// A window on an external display. Deprecated by Apple.
  package static let windowExternalDisplay = Self(.windowExternalDisplay)
  /// A volumetric window in visionOS.
  public static let windowVolumetricApplication = Self(.windowVolumetricApplication)
  /// An immersive space in visionOS.
  public static let immersiveSpaceApplication = Self(.immersiveSpaceApplication)
  /// A CarPlay scene built from templates.
  package static let carPlayTemplateApplication = Self(.carPlayTemplateApplication)

  package static let known: [Self] = [
    .windowApplication, .windowExternalDisplayNonInteractive, .windowExternalDisplay, .windowVolumetricApplication,
    .immersiveSpaceApplication, .carPlayTemplateApplication,
  ]
}
