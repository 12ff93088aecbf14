#if canImport(UIKit)
  import UIKit

  final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
      scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(
        format: "SELF BEGINWITH 'com.example.mail/'")
    }
  }
#endif
