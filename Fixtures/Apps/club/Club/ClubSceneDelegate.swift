import UIKit

/// The windows of a club's app. The base class sets what most of them have.
class ClubSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  var other: UIScene?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == 'club'")
    mark(scene)
  }

  func mark(_ scene: UIScene) {
    scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate =
      NSPredicate(format: "SELF BEGINSWITH 'club/'")
  }

  func accept(_ prefix: String, in scene: UIScene) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
      NSPredicate(format: "SELF BEGINSWITH 'news/'")
  }
}

/// Has both conditions of the base class.
final class MemberSceneDelegate: ClubSceneDelegate {}

/// Has neither: only the comment names the method, and the call is that of another one.
final class GuestSceneDelegate: ClubSceneDelegate {
  override func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    // super.scene(scene, willConnectTo: session, options: options)
    super.scene(scene, openURLContexts: options.urlContexts)
  }
}

/// Replaces a condition of the base class after calling `super`.
final class BoardSceneDelegate: ClubSceneDelegate {
  override func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    super.scene(scene, willConnectTo: session, options: options)
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == 'board'")
  }
}

/// Calls an inherited method itself, and nothing else of the base class.
final class NewsSceneDelegate: ClubSceneDelegate {
  override func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    accept("news/", in: scene)
  }
}

/// The base class may set the conditions, or set them later.
final class MaybeSceneDelegate: ClubSceneDelegate {
  override func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard session.stateRestorationActivity != nil else { return }
    super.scene(scene, willConnectTo: session, options: options)
  }
}

final class LaterSceneDelegate: ClubSceneDelegate {
  override func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    defer { super.scene(scene, willConnectTo: session, options: options) }
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == 'later'")
  }
}

/// Sets the condition before an inherited method does.
final class BeforeSceneDelegate: ClubSceneDelegate {
  override func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == 'before'")
    accept("news/", in: scene)
  }
}

/// A method of the base class calls the overridden one before it sets the condition.
class ListSceneDelegate: UIResponder, UIWindowSceneDelegate {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    prepare(scene)
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == 'list'")
  }

  func prepare(_ scene: UIScene) {}
}

final class ShortListSceneDelegate: ListSceneDelegate {
  override func prepare(_ scene: UIScene) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == 'short'")
  }
}

/// The base class sets the condition again when the user opens a link.
class LinkSceneDelegate: UIResponder, UIWindowSceneDelegate {
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate =
      NSPredicate(format: "SELF == 'link'")
  }
}

final class PageSceneDelegate: LinkSceneDelegate {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate =
      NSPredicate(format: "SELF == 'page'")
  }
}
