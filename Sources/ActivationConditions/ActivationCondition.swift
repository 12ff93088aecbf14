public import PredicateSyntax
public import StringPredicates

#if canImport(ObjectiveC)
  public import Foundation

  /// The type of a scene's activation condition: `NSPredicate` where Foundation reads format strings.
  public typealias ActivationCondition = NSPredicate
#else
  /// The type of a scene's activation condition: `StringPredicate` where Foundation cannot read format strings.
  public typealias ActivationCondition = StringPredicate
#endif

#if Macros
  /// An activation condition whose format is checked at compile time.
  ///
  /// ```swift
  /// scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate =
  ///   try #activationCondition("SELF BEGINSWITH %@", prefix)
  /// ```
  ///
  /// A format that UIKit would refuse at run time is a compile-time error, reported at its position in the literal and
  /// with a fix-it if one is known.
  ///
  /// - Parameters:
  ///   - format: A string literal without interpolation.
  ///   - arguments: The values of `%@` and the other conversions: strings, numbers and lists.
  /// - Throws: `StringPredicateError` if an argument's type does not fit.
  /// - Complexity: O(n) in the length of the format and the arguments.
  @freestanding(expression)
  public macro activationCondition(
    _ format: String, _ arguments: any ActivationConditionArgument...
  ) -> ActivationCondition =
    #externalMacro(module: "ActivationConditionMacros", type: "ActivationConditionMacro")
#endif

/// Creates the condition of a format that the macro `activationCondition` has checked. Call the macro instead.
///
/// - Throws: `StringPredicateError` if an argument's type does not fit. `NSPredicate` would stop the app.
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
