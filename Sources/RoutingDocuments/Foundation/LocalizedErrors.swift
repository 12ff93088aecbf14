public import Foundation
public import PredicateSyntax
public import SceneRouting

extension StringPredicateError: LocalizedError {
  /// Every fault with its line of source, a caret and the fix.
  public var errorDescription: String? { description }
}

extension RoutingError: LocalizedError {
  /// The message and the fix.
  public var errorDescription: String? { description }
}
