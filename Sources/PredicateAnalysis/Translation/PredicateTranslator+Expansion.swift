import PredicateSyntax
import StringPredicates

extension PredicateTranslator {
  /// What is still to be done for a comparison whose sides are lists or choices.
  private enum Task {
    case comparison(CheckedComparison)
    /// Joins so many languages.
    case all(Int)
    case any(Int)
    /// Joins the languages of two branches by the language of their condition.
    case choice(CheckedTree.ID)
  }

  /// More comparisons than these are not made of one.
  private static let expansionLimit = 20_000

  /// The identifiers for which a comparison holds. Lists and choices are taken apart:
  ///
  ///     TERNARY(p, SELF, 'b') == 'a'    (p AND SELF == 'a') OR (NOT p AND 'b' == 'a')
  ///     ANY {SELF, 'b'} == 'a'          SELF == 'a' OR 'b' == 'a'
  ///
  /// - Parameter nodes: The languages of the nodes before it, among them the conditions of its choices.
  mutating func language(
    _ comparison: CheckedComparison, _ nodes: [ApproximateLanguage], _ store: inout LanguageStore
  ) -> ApproximateLanguage {
    var tasks: [Task] = [.comparison(comparison)]
    var languages: [ApproximateLanguage] = []
    var count = 0
    while let task = tasks.popLast() {
      switch task {
      case .comparison(let comparison):
        count += 1
        if let language = simple(comparison, &store) {
          languages.append(language)
        } else if count < Self.expansionLimit, let expansion = comparison.freeExpansion {
          switch expansion {
          case .all(let parts): tasks += [.all(parts.count)] + parts.map(Task.comparison)
          case .any(let parts): tasks += [.any(parts.count)] + parts.map(Task.comparison)
          case .choice(let condition, let first, let second):
            tasks += [.choice(condition), .comparison(second), .comparison(first)]
          }
        } else {
          languages.append(unknown("it computes what it compares"))
        }
      case .all(let count):
        let parts = languages.suffix(count)
        languages.removeLast(count)
        languages.append(store.intersection(Array(parts)))
      case .any(let count):
        let parts = languages.suffix(count)
        languages.removeLast(count)
        languages.append(store.union(Array(parts)))
      case .choice(let condition):
        guard let second = languages.popLast(), let first = languages.popLast(), nodes.indices.contains(Int(condition))
        else { return unknown("it computes what it compares") }
        let (holds, fails) = (nodes[Int(condition)], store.complement(nodes[Int(condition)]))
        languages.append(store.union([store.intersection([holds, first]), store.intersection([fails, second])]))
      }
    }
    return languages.last ?? .unknown
  }
}
