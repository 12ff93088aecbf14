/// The common prefix of all strings in a language. Comparing prefixes proves most pairs of languages disjoint without a
/// search.
package struct LanguageBeginning: Sendable {
  package let language: ApproximateLanguage
  /// The scalar classes in the prefix.
  fileprivate var classes: [UInt32] = []
  /// Whether the prefix is the only string in the language. If so, every language that doesn't contain the prefix is
  /// disjoint from this one.
  fileprivate var isWhole = false
}

extension LanguageAnalysis {
  /// Returns the common prefix of all strings in a language.
  ///
  /// - Complexity: O(n), where n is the length of the prefix.
  package mutating func beginning(of language: ApproximateLanguage) -> LanguageBeginning {
    seal()
    var beginning = LanguageBeginning(language: language)
    var node = language.may
    while node != LanguageStore.everything, beginning.classes.count < 256 {
      guard (try? store.expand(node)) != nil else { return beginning }
      let entry = store.nodes[Int(node)]
      let steps = store.exceptions(of: node).filter { $0.target != LanguageStore.nothing }
      guard entry.fallback == LanguageStore.nothing, steps.count <= 1, let step = steps.first, !entry.acceptsEmpty
      else {
        beginning.isWhole = entry.acceptsEmpty && entry.fallback == LanguageStore.nothing && steps.isEmpty
        return beginning
      }
      beginning.classes.append(step.scalarClass)
      node = step.target
    }
    return beginning
  }

  /// Returns whether the prefixes prove that two languages are disjoint. If the result is `false`, the languages may
  /// still be disjoint.
  package mutating func areSurelyDisjoint(_ one: LanguageBeginning, _ other: LanguageBeginning) -> Bool {
    guard interruptionReason == nil else { return false }
    store.meter.note(elements: min(one.classes.count, other.classes.count))
    for (first, second) in zip(one.classes, other.classes) where first != second { return true }
    if one.isWhole { return !mayContain(one.classes, other.language) }
    if other.isWhole { return !mayContain(other.classes, one.language) }
    return false
  }

  private mutating func mayContain(_ classes: [UInt32], _ language: ApproximateLanguage) -> Bool {
    store.meter.note(elements: classes.count)
    var node = language.may
    for scalarClass in classes where node != LanguageStore.nothing {
      guard let next = try? store.step(node, over: scalarClass) else { return true }
      node = next
    }
    return store.nodes[Int(node)].acceptsEmpty
  }
}
