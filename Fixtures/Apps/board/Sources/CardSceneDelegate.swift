import UIKit

/// The closure gets this scene's conditions, and no other delegate is affected.
class CardSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    with(scene.activationConditions) { $0.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: false) }
    with(scene.activationConditions) { conditions in
      conditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == 'card'")
    }
  }
}

/// Each check holds for a scene that has windows.
class ListSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard (scene as? UIWindowScene) != nil else { return }
    guard case let windowScene as UIWindowScene = scene, window != nil else { return }
    if !(scene is UIWindowScene) { return }
    if window == nil { return }
    windowScene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)
  }
}

/// Sets conditions of scenes other than its own.
class PileSceneDelegate: UIResponder, UIWindowSceneDelegate {
  func pile(_ scene: UIScene, _ others: [UIScene]) {
    with(scene.activationConditions) { _ in
      others.forEach {
        $0.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)
      }
    }
    for other in others {
      let conditions = other.activationConditions
      conditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)
    }
  }
}
