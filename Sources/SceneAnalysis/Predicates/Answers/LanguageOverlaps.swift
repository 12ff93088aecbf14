extension LanguageAnalysis {
  /// A function that processes two overlapping languages, given by their indices. Returns `false` to stop.
  typealias OverlapVisitor = (inout LanguageAnalysis, _ left: Int, _ right: Int) throws(AnalysisDefect) -> Bool

  /// Calls `visit` for each pair of a left and a right language that share an identifier, or may do so, until it
  /// returns `false` or the budget runs out. The languages must have been created before `keepLanguages()` was called.
  ///
  /// Divides both lists until the unions of their halves are disjoint.
  ///
  /// - Returns: Whether other pairs can share an identifier for other placeholder values than the samples.
  /// - Complexity: O(n · log n) in the total length of the literals if few pairs overlap, limited by the budget.
  mutating func forEachOverlap(
    of left: [ApproximateLanguage], and right: [ApproximateLanguage], _ visit: OverlapVisitor
  ) throws(AnalysisDefect) -> Bool {
    var dependsOnValues = false
    _ = try cross(left[...], right[...], &dependsOnValues, visit)
    return dependsOnValues
  }

  /// Calls `visit` for each pair of languages in one list, like `forEachOverlap(of:and:_:)`. The index of the first
  /// language is less than that of the second.
  mutating func forEachOverlap(
    among languages: [ApproximateLanguage], _ visit: OverlapVisitor
  ) throws(AnalysisDefect) -> Bool {
    var dependsOnValues = false
    _ = try pairs(in: languages[...], &dependsOnValues, visit)
    return dependsOnValues
  }

  private mutating func pairs(
    in languages: ArraySlice<ApproximateLanguage>, _ dependsOnValues: inout Bool, _ visit: OverlapVisitor
  ) throws(AnalysisDefect) -> Bool {
    guard languages.count > 1 else { return true }
    let (first, second) = languages.halves
    guard try pairs(in: first, &dependsOnValues, visit) else { return false }
    guard try cross(first, second, &dependsOnValues, visit) else { return false }
    return try pairs(in: second, &dependsOnValues, visit)
  }

  private mutating func cross(
    _ left: ArraySlice<ApproximateLanguage>, _ right: ArraySlice<ApproximateLanguage>, _ dependsOnValues: inout Bool,
    _ visit: OverlapVisitor
  ) throws(AnalysisDefect) -> Bool {
    guard !left.isEmpty, !right.isEmpty else { return true }
    beginQuestion()
    charge(left.count + right.count)
    let both = intersection([union(Array(left)), union(Array(right))])
    if !contains(guide(in: both), shortestOf: left), provesNothing(guide(in: both)) {
      dependsOnValues = dependsOnValues || both.dependsOnValues && !provesNothing(both)
      return true
    }
    guard interruptionReason == nil else { return false }
    if left.count == 1, right.count == 1 { return try visit(&self, left.startIndex, right.startIndex) }
    if left.count >= right.count {
      let (first, second) = left.halves
      guard try cross(first, right, &dependsOnValues, visit) else { return false }
      return try cross(second, right, &dependsOnValues, visit)
    }
    let (first, second) = right.halves
    guard try cross(left, first, &dependsOnValues, visit) else { return false }
    return try cross(left, second, &dependsOnValues, visit)
  }

  /// Returns whether a language contains a shortest string of the first or the last of several languages. This is much
  /// cheaper than a search in a union of many languages.
  private mutating func contains(
    _ language: ApproximateLanguage, shortestOf languages: ArraySlice<ApproximateLanguage>
  ) -> Bool {
    guard languages.count > 1, let first = languages.first, let last = languages.last else { return false }
    for part in [first, last] {
      guard let text = try? store.preferred(guide(in: inUniverse(part)).may)?.text else { continue }
      if (try? evaluate(language, on: text).may) == true { return true }
    }
    return false
  }
}

extension ArraySlice {
  fileprivate var halves: (ArraySlice, ArraySlice) {
    let middle = startIndex + count / 2
    return (self[..<middle], self[middle...])
  }
}
