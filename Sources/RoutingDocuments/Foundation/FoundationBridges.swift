public import PredicateSyntax
public import SceneRouting
public import StringPredicates

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension StringPredicateError: LocalizedError {
  /// A description of every diagnostic, with its source line, a caret and the help text.
  public var errorDescription: String? { description }
}

extension DocumentError: LocalizedError {
  /// Every issue, with its location and the help text.
  public var errorDescription: String? { description }
}

extension RoutingError: LocalizedError {
  /// The error message and the help text.
  public var errorDescription: String? { description }
}

extension EvaluationError: LocalizedError {
  /// The limit that was exceeded.
  public var errorDescription: String? { description }
}

extension EventFailure: LocalizedError {
  /// The reason why the event can't be routed.
  public var errorDescription: String? { error.errorDescription }
}

extension ExternalEvent {
  /// Creates an event for opening a URL or a file.
  public static func url(_ url: URL) -> Self { .url(url.absoluteString) }
}
