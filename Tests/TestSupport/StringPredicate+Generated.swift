package import StringPredicates
package import PredicateSyntax

extension StringPredicate {
  /// A predicate that a generator wrote. One that is refused is a fault of the generator: a stand-in would let a test
  /// compare less than it says.
  package static func generated(_ format: String, arguments: [PredicateArgument] = []) -> StringPredicate {
    do throws(StringPredicateError) {
      return try StringPredicate(format, arguments: arguments)
    } catch {
      fatalError("a generated predicate is refused: \(format.debugDescription): \(error)")
    }
  }
}
