public import Foundation
public import PredicateSyntax
public import SceneRouting

extension StringPredicateError: LocalizedError {
  /// Every diagnostic with its source line, a caret and the help.
  public var errorDescription: String? { description }
}

extension RoutingError: LocalizedError {
  /// The message and the help.
  public var errorDescription: String? { description }
}
