import PredicateSyntax

extension RoutingDecision: CustomStringConvertible {
  /// The chosen window and the reason, such as `thread-42: it prefers this content`.
  public var description: String { "\(targetText): \(reasonText)" }

  /// The existing session or new window that handles the event, or `nowhere` if the event is unhandled.
  package var targetText: String {
    switch outcome {
    case .existing(let session): session.shownOnOneLine
    case .new(let configuration): configuration.map { "new \($0.shownOnOneLine)" } ?? "new window"
    case .unhandled: "nowhere"
    }
  }

  /// The reason for the decision, as a clause such as `the app has only one window`.
  package var reasonText: String {
    switch reason {
    case .explicitSession: "the request names this window"
    case .singleScene: "the app has only one window"
    case .prefers: "it prefers this content"
    case .can: "it can show this content"
    case .mostRecent: "most recently used; no conditions are evaluated"
    case .preferredButVisible: "it prefers this content, though it is visible already"
    case .uniqueWindow: "its declaration is a unique window, which is open"
    case .newScene:
      switch configurationChoice {
      case nil: configuration == nil ? "a new window is made for it" : "a new window is made from this configuration"
      case .firstDeclared:
        "a new window is made from this configuration, the first one declared, unless the app chooses another in "
          + "configurationForConnecting"
      case .application:
        "a new window is made from this configuration, which the app chooses in configurationForConnecting"
      }
    case .creationNotAllowed: "no window takes it, and no new one is allowed"
    case .noConfiguration: "no window takes it, and no configuration matches it"
    }
  }
}

extension String {
  /// The string with control characters escaped, or a pair of quotation marks if it is empty.
  package var shownOnOneLine: String { isEmpty ? "\"\"" : shown(limit: .max) }

  /// The width of the string in a terminal, in columns.
  package var columns: Int { unicodeScalars.reduce(0) { $0 + DisplayWidth.of($1) } }
}
