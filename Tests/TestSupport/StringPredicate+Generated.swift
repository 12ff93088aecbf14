package import StringPredicates
package import PredicateSyntax

extension StringPredicate {
  /// Compiles a predicate that a generator wrote. Traps if it is invalid, which is a bug of the generator: a substitute
  /// would weaken the test silently.
  package static func generated(_ format: String, arguments: [PredicateArgument] = []) -> StringPredicate {
    do throws(StringPredicateError) {
      return try StringPredicate(format, arguments: arguments)
    } catch {
      fatalError("a generated predicate is refused: \(format.debugDescription): \(error)")
    }
  }
}
