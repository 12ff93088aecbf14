/// How a window is dismissed when its session is destroyed. The session is gone in all three cases; the window shows the
/// animation of the dismissal if its scene is in the foreground.
///
/// Source: Apple, `UIWindowScene.DismissalAnimation`, with its raw values.
public enum SceneDismissal: Int, Hashable, Sendable, CaseIterable {
  /// The content is discarded.
  case standard = 1
  /// The window's purpose is fulfilled: the mail was sent.
  case commit = 2
  /// The window's purpose is not fulfilled yet: the draft was saved.
  case decline = 3

  /// The name in documents.
  package var name: String {
    switch self {
    case .standard: "standard"
    case .commit: "commit"
    case .decline: "decline"
    }
  }

  package init?(name: String) {
    guard let dismissal = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = dismissal
  }
}
