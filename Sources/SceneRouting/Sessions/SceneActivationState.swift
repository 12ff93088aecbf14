/// The activation state of a scene.
///
/// Source: Apple, `UIScene.ActivationState`.
public enum SceneActivationState: Hashable, Sendable, CaseIterable {
  /// The session is disconnected and has no scene.
  case unattached
  /// The scene is on the screen and receives events.
  case foregroundActive
  /// The scene is on the screen but doesn't receive events.
  case foregroundInactive
  /// The scene is connected but not on the screen.
  case background

  /// The name of the state in JSON documents.
  package var name: String {
    switch self {
    case .unattached: "unattached"
    case .foregroundActive: "foregroundActive"
    case .foregroundInactive: "foregroundInactive"
    case .background: "background"
    }
  }

  package init?(name: String) {
    guard let state = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = state
  }

  package var isConnected: Bool { self != .unattached }

  package var isForeground: Bool { self == .foregroundActive || self == .foregroundInactive }
}
