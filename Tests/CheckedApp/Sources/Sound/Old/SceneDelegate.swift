import UIKit

final class OldSceneDelegate: UIResponder, UIWindowSceneDelegate {
  func sceneDidBecomeActive(_ scene: UIScene) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF LIEK 'a'")
  }
}
