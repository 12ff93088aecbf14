public import PredicateSyntax
public import StringPredicates

#if canImport(ObjectiveC)
  public import Foundation

  /// The type of a scene's activation condition: `NSPredicate` where Foundation reads format strings.
  public typealias ActivationCondition = NSPredicate
#else
  /// The type of a scene's activation condition: `NSPredicate` where Foundation reads format strings.
  public typealias ActivationCondition = StringPredicate
#endif

#if Macros
  /// An activation condition whose format is checked when the app is compiled.
  ///
  /// ```swift
  /// scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate =
  ///   try #activationCondition("SELF BEGINSWITH %@", prefix)
  /// ```
  ///
  /// A format that UIKit would refuse at run time is an error of the compiler, at its place in the literal and with a
  /// fix-it where one is known.
  ///
  /// - Parameters:
  ///   - format: A string literal without interpolation.
  ///   - arguments: The values of `%@` and the other conversions: texts, numbers and lists.
  /// - Throws: `StringPredicateError` if the value of an argument does not fit where it stands.
  /// - Complexity: O(n) in the length of the format and the arguments.
  @freestanding(expression)
  public macro activationCondition(
    _ format: String, _ arguments: any ActivationConditionArgument...
  ) -> ActivationCondition =
    #externalMacro(module: "ActivationConditionMacros", type: "ActivationConditionMacro")
#endif

/// Makes the condition of a format that the macro `activationCondition` has checked. Call the macro instead.
///
/// - Throws: `StringPredicateError` if an argument does not fit where it stands. `NSPredicate` would stop the app.
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
