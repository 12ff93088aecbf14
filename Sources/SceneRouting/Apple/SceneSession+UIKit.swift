#if canImport(UIKit)
  public import PredicateSyntax
  public import UIKit

  extension SceneSession {
    /// Creates a session from UIKit's.
    ///
    /// UIKit only exposes the conditions of connected scenes. For a disconnected session, pass the conditions that the
    /// app set last.
    ///
    /// - Parameters:
    ///   - session: A member of `UIApplication.openSessions`.
    ///   - disconnectedConditions: The conditions if the session has no scene.
    /// - Throws: `StringPredicateError` if a condition of the scene cannot be parsed.
    /// - Complexity: O(*n*) in the length of the conditions.
    @MainActor public init(
      _ session: UISceneSession, disconnectedConditions: SceneActivationConditions = SceneActivationConditions()
    ) throws(StringPredicateError) {
      let state = session.scene.map { SceneActivationState($0.activationState) } ?? .unattached
      var conditions = disconnectedConditions
      if let scene = session.scene { conditions = try SceneActivationConditions(scene.activationConditions) }
      self.init(
        persistentIdentifier: session.persistentIdentifier, role: SceneSessionRole(rawValue: session.role.rawValue),
        configuration: session.configuration.name, state: state,
        isVisible: state == .foregroundActive || state == .foregroundInactive, conditions: .activation(conditions))
    }
  }

  extension SceneActivationState {
    /// Creates the state of a scene. A state that Apple adds later counts as `unattached`.
    public init(_ state: UIScene.ActivationState) { self = Self(rawValue: state.rawValue) ?? .unattached }
  }

  extension InterfaceIdiom {
    /// Creates the idiom, or returns `nil` for a television, a car and any idiom that Apple adds later.
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
