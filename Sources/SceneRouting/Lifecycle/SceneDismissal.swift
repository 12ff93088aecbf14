/// The dismissal of a window when its session is destroyed. The session is removed in all cases; a window in the
/// foreground shows the animation.
///
/// Source: Apple, `UIWindowScene.DismissalAnimation`, with its raw values.
public enum SceneDismissal: Int, Hashable, Sendable, CaseIterable {
  /// The content is discarded.
  case standard = 1
  /// The task is complete, such as a sent mail.
  case commit = 2
  /// The task is incomplete, such as a saved draft.
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
