/// The activation state of a scene, with UIKit's raw values.
///
/// Source: Apple, `UIScene.ActivationState`.
public enum SceneActivationState: Int, Hashable, Sendable, CaseIterable {
  /// Without a scene: the session is disconnected.
  case unattached = -1
  /// On the screen and receiving events.
  case foregroundActive = 0
  /// On the screen, but not receiving events.
  case foregroundInactive = 1
  /// Connected, but not on the screen.
  case background = 2

  /// The name in documents.
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
