/// How a window is dismissed when its session is destroyed. The session is gone in all three cases.
///
/// Source: Apple, `UIWindowScene.DismissalAnimation`, with its raw values.
public enum SceneDismissal: Int, Hashable, Sendable, CaseIterable {
  /// The content is discarded.
  case standard = 1
  /// The window's purpose is fulfilled: the mail was sent.
  case commit = 2
  /// The window's purpose is not fulfilled yet: the draft was saved.
  case decline = 3

  /// The name as documents print it: `standard`, `commit` or `decline`.
  public var name: String {
    switch self {
    case .standard: "standard"
    case .commit: "commit"
    case .decline: "decline"
    }
  }

  /// Makes the dismissal with this name, or returns `nil`.
  public init?(name: String) {
    guard let dismissal = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = dismissal
  }
}
