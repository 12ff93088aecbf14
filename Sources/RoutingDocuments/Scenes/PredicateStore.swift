internal import PredicateSyntax
internal import SceneRouting
internal import StringPredicates

/// Keeps the predicates that were built, so that what many sessions share is built once.
///
/// It belongs to one reading. When it is full it begins anew: in a large set most predicates stand once only.
final class PredicateStore {
  private struct Key: Hashable {
    var format: String
    var arguments: [PredicateArgument]
    var dialect: PredicateDialect
  }

  private var predicates: [Key: StringPredicate] = [:]
  private var sets: [[String]: ExternalEventSet] = [:]
  private static let capacity = 4_096

  func predicate(
    _ format: String, _ arguments: [PredicateArgument], dialect: PredicateDialect, limits: PredicateLimits
  ) throws(StringPredicateError) -> StringPredicate {
    let key = Key(format: format, arguments: arguments, dialect: dialect)
    if let predicate = predicates[key] { return predicate }
    let predicate = try StringPredicate(format, arguments: arguments, dialect: dialect, limits: limits)
    if predicates.count >= Self.capacity { predicates.removeAll(keepingCapacity: true) }
    predicates[key] = predicate
    return predicate
  }

  func eventSet(_ elements: [String]) -> ExternalEventSet {
    if let set = sets[elements] { return set }
    let set = ExternalEventSet(elements)
    if sets.count >= Self.capacity { sets.removeAll(keepingCapacity: true) }
    sets[elements] = set
    return set
  }
}
