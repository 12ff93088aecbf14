internal import SceneRouting

extension SceneSessionRole {
  /// The roles by the names that UIKit and CarPlay have for them in Swift.
  static let named: [String: SceneSessionRole] = [
    "windowApplication": .windowApplication, "windowExternalDisplay": .windowExternalDisplay,
    "windowExternalDisplayNonInteractive": .windowExternalDisplayNonInteractive,
    "windowApplicationVolumetric": .windowVolumetricApplication,
    "immersiveSpaceApplication": .immersiveSpaceApplication, "carTemplateApplication": .carPlayTemplateApplication,
  ]
}
