#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import PredicateSyntax
  public import UIKit

  extension SceneSession {
    /// Creates a session from a `UISceneSession`.
    ///
    /// UIKit exposes activation conditions only for connected scenes. For a disconnected session, pass the conditions
    /// that the app last set.
    ///
    /// - Parameters:
    ///   - session: An element of `UIApplication.openSessions`.
    ///   - disconnectedConditions: The conditions to use if the session has no scene.
    /// - Throws: `StringPredicateError` if one of the scene's conditions can't be parsed.
    /// - Complexity: O(*n*), where *n* is the combined length of the conditions.
    @MainActor public init(
      _ session: UISceneSession, disconnectedConditions: SceneActivationConditions = SceneActivationConditions()
    ) throws(StringPredicateError) {
      let state = session.scene.map { SceneActivationState($0.activationState) } ?? .unattached
      var conditions = disconnectedConditions
      if let scene = session.scene { conditions = try SceneActivationConditions(scene.activationConditions) }
      self.init(
        session.persistentIdentifier, role: SceneSessionRole(rawValue: session.role.rawValue),
        configuration: session.configuration.name, state: state,
        isVisible: state == .foregroundActive || state == .foregroundInactive, conditions: .activation(conditions))
    }
  }

  extension SceneActivationState {
    /// Creates a state from a UIKit activation state. Unknown states, such as any that Apple adds in the future, become
    /// `unattached`.
    public init(_ state: UIScene.ActivationState) {
      switch state {
      case .foregroundActive: self = .foregroundActive
      case .foregroundInactive: self = .foregroundInactive
      case .background: self = .background
      default: self = .unattached
      }
    }
  }

  extension InterfaceIdiom {
    /// Creates an idiom from a UIKit interface idiom. Returns `nil` for unsupported idioms, such as TV and CarPlay.
    public init?(_ idiom: UIUserInterfaceIdiom) {
      switch idiom {
      case .phone: self = .phone
      case .pad: self = .pad
      case .mac: self = .mac
      case .vision: self = .vision
      default: return nil
      }
    }
  }
#endif
