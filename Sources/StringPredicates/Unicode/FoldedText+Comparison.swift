extension FoldedText {
  /// Returns a negative number, zero or a positive number if this text sorts before, equals or sorts after `other`,
  /// which must have the same options.
  ///
  /// Zero means that the two are equal under `==[c]`, `==[d]` or `==[cd]`. Without options, the order is that of `<`
  /// and `>`, which treat canonically equivalent strings as equal. For example, `é` equals `e` followed by U+0301, and
  /// sorts before `f`.
  ///
  /// - Complexity: O(*n*), where *n* is the total number of scalars in both strings.
  package func compare(_ other: FoldedText) -> Int {
    if isPlain, other.isPlain {
      let order = CanonicalComparison.order(folded, other.folded)
      if order == 0 || isDecidedByFolding(other) { return order }
    }
    let order = ClusterComparison.with(scalars, other.scalars, folding) { $0.compare() }
    return order ?? CanonicalComparison.compare(self, other)
  }

  /// Returns whether the text contains `sought` (`CONTAINS`). The empty string is never found.
  ///
  /// A match begins and ends at character boundaries. For example, `s` isn't found in `ß` under `[c]`, and `e` is
  /// found in `é` only under `[d]`.
  ///
  /// - Complexity: O(*n*), where *n* is the total number of scalars in both strings.
  package func contains(_ sought: FoldedText) -> Bool { search(sought, .anywhere) }

  /// Returns whether the text starts with `sought` (`BEGINSWITH`). The same rules apply as for `contains(_:)`.
  package func hasPrefix(_ sought: FoldedText) -> Bool { search(sought, .start) }

  /// Returns whether the text ends with `sought` (`ENDSWITH`). The same rules apply as for `contains(_:)`.
  package func hasSuffix(_ sought: FoldedText) -> Bool { search(sought, .end) }

  private func search(_ sought: FoldedText, _ anchor: ClusterComparison.Anchor) -> Bool {
    guard !sought.isEmpty, !isEmpty else { return false }
    if isPlain, sought.isPlain {
      let found = ScalarSearch.find(sought.folded, in: folded, anchor) { isBoundary($0) && isBoundary($1) }
      if found || isDecidedByFolding(sought) { return found }
    }
    let found = ClusterComparison.with(scalars, sought.scalars, folding) { $0.search(anchor) }
    return found ?? CanonicalComparison.search(self, sought, anchor)
  }

  /// Returns whether two plain strings with different foldings are sure to differ according to Foundation.
  ///
  /// Foundation ignores a difference between the rest of a folding in one string and a scalar in the other string that
  /// also has a folding. For example, `leØ` contains `é` under `[c]`. Where this can happen, the strings are compared
  /// character by character.
  private func isDecidedByFolding(_ other: FoldedText) -> Bool {
    continuations.isEmpty && other.continuations.isEmpty || !changesBeyondASCII || !other.changesBeyondASCII
  }

  /// Returns whether the folding of a scalar starts at the given index of `folded`.
  private func isBoundary(_ index: Int) -> Bool {
    index >> 6 >= continuations.count || continuations[index >> 6] & 1 << UInt64(index & 63) == 0
  }
}
