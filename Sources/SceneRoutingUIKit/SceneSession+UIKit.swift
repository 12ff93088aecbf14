#if canImport(UIKit)
  public import PredicateSyntax
  public import SceneRouting
  public import UIKit

  extension SceneSession {
    /// A session as UIKit has it.
    ///
    /// UIKit shows the conditions of connected scenes only. Those of a disconnected session are kept by the system, so
    /// the app has to say what it gave them.
    ///
    /// - Parameters:
    ///   - session: A member of `UIApplication.openSessions`.
    ///   - disconnectedConditions: The conditions if the session has no scene; UIKit's defaults.
    /// - Throws: `StringPredicateError` if a condition of the scene cannot be read.
    /// - Complexity: O(n) in the length of the conditions.
    @MainActor public init(
      _ session: UISceneSession, disconnectedConditions: SceneActivationConditions = SceneActivationConditions()
    ) throws(StringPredicateError) {
      let state = session.scene.map { SceneActivationState($0.activationState) } ?? .unattached
      var conditions = disconnectedConditions
      if let scene = session.scene { conditions = try SceneActivationConditions(scene.activationConditions) }
      self.init(
        persistentIdentifier: session.persistentIdentifier, role: SceneSessionRole(rawValue: session.role.rawValue),
        configuration: session.configuration.name, state: state, isVisible: state.isForeground,
        conditions: .activation(conditions))
    }
  }

  extension SceneActivationState {
    /// The state of a scene. A state that Apple adds later counts as `unattached`.
    public init(_ state: UIScene.ActivationState) { self = Self(rawValue: state.rawValue) ?? .unattached }
  }

  extension InterfaceIdiom {
    /// The kind of device; `nil` for a television, a car and whatever Apple adds later.
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
