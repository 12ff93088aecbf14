public import PredicateSyntax
public import StringPredicates

#if canImport(ObjectiveC)
  public import Foundation

  /// The type of a scene's activation condition, which is `NSPredicate` on platforms where Foundation can parse format
  /// strings.
  public typealias ActivationCondition = NSPredicate
#else
  /// The type of a scene's activation condition, which is `StringPredicate` on platforms where Foundation can't parse
  /// format strings.
  public typealias ActivationCondition = StringPredicate
#endif

#if Macros
  /// Creates an activation condition whose format is checked at compile time.
  ///
  /// ```swift
  /// scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate =
  ///   try #activationCondition("SELF BEGINSWITH %@", prefix)
  /// ```
  ///
  /// A format that UIKit would reject at run time is a compile-time error. In a literal on one line without escapes, the
  /// error is reported at its position, with a fix-it if one is available; otherwise, at the start of the literal.
  ///
  /// - Parameters:
  ///   - format: A string literal without interpolation.
  ///   - arguments: The values for `%@` and the other format specifiers: strings, numbers, Boolean values or arrays.
  /// - Throws: `StringPredicateError` if the type of an argument doesn't match the format.
  /// - Complexity: O(n) in the length of the format and the arguments.
  @freestanding(expression)
  public macro activationCondition(
    _ format: String, _ arguments: any ActivationConditionArgument...
  ) -> ActivationCondition =
    #externalMacro(module: "ActivationConditionMacros", type: "ActivationConditionMacro")
#endif

/// Creates an activation condition from a format that the `activationCondition` macro has checked. Use the macro
/// instead of calling this function.
///
/// - Throws: `StringPredicateError` if the type of an argument doesn't match the format. `NSPredicate` would terminate
///   the app instead.
public func checkedActivationCondition(
  _ format: String, _ arguments: [any ActivationConditionArgument]
) throws(StringPredicateError) -> ActivationCondition {
  let predicate = try StringPredicate(format, arguments: arguments.map(\.predicateArgument), dialect: .uiKit)
  #if canImport(ObjectiveC)
    return NSPredicate(format: predicate.predicateFormat)
  #else
    return predicate
  #endif
}
