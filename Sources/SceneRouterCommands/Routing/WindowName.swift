import PredicateSyntax
import RoutingDocuments
import SceneRouting

/// The window that takes an event, used to count and compare decisions.
enum WindowName: Hashable, Sendable {
  case session(String)
  case new(configuration: String?)
  case none
  /// The event could not be routed.
  case error(RoutingError.Code)

  init(_ outcome: RoutingOutcome) {
    switch outcome {
    case .existing(let session): self = .session(session)
    case .new(let configuration): self = .new(configuration: configuration)
    case .unhandled: self = .none
    }
  }

  init(_ result: Result<RoutingDecision, RoutingError>) {
    switch result {
    case .success(let decision): self.init(decision.outcome)
    case .failure(let error): self = .error(error.code)
    }
  }

  var text: String {
    switch self {
    case .session(let session): session.shownOnOneLine
    case .new(let configuration): configuration.map { "new \($0.shownOnOneLine)" } ?? "new window"
    case .none: "nowhere"
    case .error(let code): "error \(code.rawValue)"
    }
  }

  /// The rank and the name that distinguish windows with the same text.
  private var order: (rank: Int, name: String) {
    switch self {
    case .session(let session): (0, session)
    case .new(let configuration): (configuration == nil ? 1 : 2, configuration ?? "")
    case .none: (3, "")
    case .error(let code): (4, code.rawValue)
    }
  }

  /// Writes the members of a JSON object that describes the window.
  func writeMembers(to json: inout JSONWriter) {
    switch self {
    case .session(let session):
      json.member("outcome", RoutingOutcome.Name.existingSession.rawValue)
      json.member("session", session)
    case .new(let configuration):
      json.member("outcome", RoutingOutcome.Name.newSession.rawValue)
      json.member("configuration", ifPresent: configuration)
    case .none: json.member("outcome", RoutingOutcome.Name.none.rawValue)
    case .error(let code): json.member("error", code.rawValue)
    }
  }
}

extension WindowName: Comparable {
  /// Orders windows by their text, and windows with the same text by their kind and name.
  static func < (left: Self, right: Self) -> Bool {
    let (one, other) = (left.order, right.order)
    return (left.text, one.rank, one.name) < (right.text, other.rank, other.name)
  }
}
