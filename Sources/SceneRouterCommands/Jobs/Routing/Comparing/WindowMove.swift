import RoutingDocuments
import SceneRouting

/// What takes an event, as far as two scenes documents are compared: a window, a new one, or nothing.
enum TakingWindow: Hashable, Sendable {
  case session(String)
  case new(configuration: String?)
  case none
  /// The event cannot be routed there, such as one that names a session which does not exist.
  case error(RoutingError.Code)

  init(_ decision: RoutingDecision) {
    switch decision.outcome {
    case .existing(let session): self = .session(session)
    case .new(let configuration): self = .new(configuration: configuration)
    case .unhandled: self = .none
    }
  }

  init(_ result: Result<RoutingDecision, RoutingError>) {
    switch result {
    case .success(let decision): self.init(decision)
    case .failure(let error): self = .error(error.code)
    }
  }

  /// Whether the event cannot be routed.
  var isError: Bool {
    if case .error = self { true } else { false }
  }
}

/// An event's way from the window that took it to the one that takes it under the other document.
struct WindowMove: Hashable, Sendable {
  var from: TakingWindow
  var to: TakingWindow
  /// Why it goes there; `nil` if it cannot be routed.
  var reason: RoutingReason?

  /// The move between two results; `nil` if the same window takes the event.
  init?(_ old: Result<RoutingDecision, RoutingError>, _ new: Result<RoutingDecision, RoutingError>) {
    (from, to) = (TakingWindow(old), TakingWindow(new))
    if from == to { return nil }
    reason = try? new.get().reason
  }
}
