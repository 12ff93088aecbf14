/// How active a scene is, with UIKit's raw values.
///
/// Source: Apple, `UIScene.ActivationState`.
public enum SceneActivationState: Int, Hashable, Sendable, CaseIterable {
  /// There is no scene: the session is disconnected.
  case unattached = -1
  /// On the screen, and takes events.
  case foregroundActive = 0
  /// On the screen, but takes no events.
  case foregroundInactive = 1
  /// Connected, but not on the screen.
  case background = 2

  /// The name as documents print it, such as `foregroundActive`.
  public var name: String {
    switch self {
    case .unattached: "unattached"
    case .foregroundActive: "foregroundActive"
    case .foregroundInactive: "foregroundInactive"
    case .background: "background"
    }
  }

  /// The state of a name, or `nil` if there is no state of that name.
  public init?(name: String) {
    guard let state = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = state
  }

  /// Whether the scene is connected.
  public var isConnected: Bool { self != .unattached }

  /// Whether the scene is in the foreground, active or not.
  public var isForeground: Bool { self == .foregroundActive || self == .foregroundInactive }
}
