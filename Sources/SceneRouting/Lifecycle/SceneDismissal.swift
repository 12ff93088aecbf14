/// The animation that dismisses a window when its session is destroyed. The session is always removed, but the
/// animation is shown only for a window in the foreground.
///
/// Source: Apple, `UIWindowScene.DismissalAnimation`, with its raw values.
public enum SceneDismissal: Int, Hashable, Sendable, CaseIterable {
  /// The window's content is discarded.
  case standard = 1
  /// The user completed a task, for example by sending a message.
  case commit = 2
  /// The user left a task incomplete, for example by saving a message as a draft.
  case decline = 3

  /// The name of the dismissal in JSON documents.
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
