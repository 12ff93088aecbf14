import UIKit

/// Gives the condition to another window, by a local name.
final class FirstSceneDelegate: UIResponder, UIWindowSceneDelegate {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    let first = UIApplication.shared.connectedScenes.first!
    take("first", first)
  }

  private func take(_ identifier: String, _ scene: UIScene) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == 'first'")
  }
}

/// Runs on older systems only.
final class OldSceneDelegate: UIResponder, UIWindowSceneDelegate {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    if #unavailable(iOS 16) {
      scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == 'old'")
    }
  }
}

/// Runs in a car only.
final class RoadSceneDelegate: UIResponder, UIWindowSceneDelegate {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let road = scene as? CPTemplateApplicationScene else { return }
    road.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == 'road'")
  }
}

/// Reads the first condition before it sets the second one: nothing is set in vain.
final class BothSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var identifier: String?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == 'a'")
    let old = scene.activationConditions.canActivateForTargetContentIdentifierPredicate
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
      NSCompoundPredicate(orPredicateWithSubpredicates: [old, NSPredicate(format: "SELF == 'b'")])
  }

  /// The text is never empty here.
  func show(in scene: UIScene) {
    let text = identifier ?? ""
    guard !text.isEmpty else { return }
    scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate =
      NSPredicate(format: "SELF == %@", "both/\(text)")
  }
}

/// Gives the scene two condition objects in turn: the second one replaces all conditions of the first one.
final class ExchangingSceneDelegate: UIResponder, UIWindowSceneDelegate {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    let first = UISceneActivationConditions()
    first.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF BEGINSWITH 'first/'")
    scene.activationConditions = first
    let second = UISceneActivationConditions()
    second.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == 'second/'")
    scene.activationConditions = second
  }
}

/// Sets the condition of another scene through a local constant.
final class HostSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var guest: UIScene?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let other = guest as? UIWindowScene, let own = scene as? UIWindowScene else { return }
    other.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
    own.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == 'host'")
  }
}

/// Sets the conditions of another scene through a variable and through a tuple.
final class TwinSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var twin: UIScene?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    var current = scene
    if let twin { current = twin }
    current.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
    let (first, second) = (twin ?? scene, scene)
    first.activationConditions.prefersToActivateForTargetContentIdentifierPredicate =
      NSPredicate(format: "SELF == 'twin'")
    _ = second
  }
}

/// Sets conditions under `#if` for versions of the compiler and of the language.
final class FutureSceneDelegate: UIResponder, UIWindowSceneDelegate {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    #if compiler(>=99)
      scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == 'future'")
    #elseif swift(>=5.9)
      scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate =
        NSPredicate(format: "SELF == 'now'")
    #endif
  }
}

/// Sets both conditions by one assignment. Only the case of the letters of the second one is known.
final class PairSceneDelegate: UIResponder, UIWindowSceneDelegate {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    let (conditions, name) = (scene.activationConditions, session.persistentIdentifier)
    (
      scene.activationConditions.canActivateForTargetContentIdentifierPredicate,
      scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate
    ) = (NSPredicate(format: "SELF == 'pair'"), NSPredicate(format: "SELF == %@", "pair/" + name.lowercased()))
    _ = conditions
  }
}

/// Gives its conditions to a function that may change them, and turns one on in debug builds.
final class GivingSceneDelegate: UIResponder, UIWindowSceneDelegate {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == 'giving'")
    Router.shared.install(into: scene.activationConditions)
  }
}

/// Has a method that UIKit does not call.
final class MissedSceneDelegate: UIResponder, UIWindowSceneDelegate {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession) {
    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF == 'missed'")
  }
}
