import PredicateSyntax
import StringPredicates

extension PredicateTranslator {
  /// The maximum number of comparisons that a single comparison can expand to.
  private static let expansionLimit = 20_000

  /// Returns the language of a comparison. Lists and ternary expressions are expanded as follows:
  ///
  ///     TERNARY(p, SELF, 'b') == 'a'    (p AND SELF == 'a') OR (NOT p AND 'b' == 'a')
  ///     ANY {SELF, 'b'} == 'a'          SELF == 'a' OR 'b' == 'a'
  mutating func language(_ comparison: Comparison, _ store: inout LanguageStore) -> ApproximateLanguage {
    expansionCount += 1
    if let language = simple(comparison, &store) { return language }
    guard expansionCount <= Self.expansionLimit, let desugared = comparison.desugared else {
      return unknown("it computes what it compares")
    }
    switch desugared {
    case .all(let parts): return store.intersection(parts.map { language($0, &store) })
    case .any(let parts): return store.union(parts.map { language($0, &store) })
    case .choice(let condition, let first, let second):
      let count = expansionCount
      let holding = language(of: condition, &store)
      expansionCount = count
      let branches = [language(first, &store), language(second, &store)]
      return store.union([
        store.intersection([holding, branches[0]]), store.intersection([store.complement(holding), branches[1]]),
      ])
    }
  }
}
