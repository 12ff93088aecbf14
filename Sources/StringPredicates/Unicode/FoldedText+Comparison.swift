extension FoldedText {
  /// Returns the order of two texts that have the same options: negative, zero or positive.
  ///
  /// 0 means equal under `==[c]`, `==[d]` or `==[cd]`. Without options the order is up to canonical equivalence, as in
  /// `<` and `>`: `é` equals `e` and U+0301, and sorts before `f`.
  ///
  /// - Complexity: O(*n*), where *n* is the total number of scalars of both texts.
  package func compare(_ other: FoldedText) -> Int {
    if isPlain, other.isPlain {
      let order = CanonicalComparison.order(folded, other.folded)
      if order == 0 || isDecidedByFolding(other) { return order }
    }
    let order = ClusterComparison.with(scalars, other.scalars, folding) { $0.compare() }
    return order ?? CanonicalComparison.compare(self, other)
  }

  /// Returns whether `sought` occurs in the text (`CONTAINS`). The empty string occurs nowhere.
  ///
  /// A match begins and ends at character boundaries: `s` isn't found in `ß` under `[c]`, and `e` is found in `é` only
  /// under `[d]`.
  ///
  /// - Complexity: O(*n*), where *n* is the total number of scalars of both texts.
  package func contains(_ sought: FoldedText) -> Bool { search(sought, .anywhere) }

  /// Returns whether the text starts with `sought` (`BEGINSWITH`), with the rules of `contains`.
  package func hasPrefix(_ sought: FoldedText) -> Bool { search(sought, .start) }

  /// Returns whether the text ends with `sought` (`ENDSWITH`), with the rules of `contains`.
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

  /// Returns whether plain texts that differ when folded differ for Foundation too.
  ///
  /// Foundation ignores a difference between the rest of a folding in one text and a scalar of the other text that also
  /// folds: `leØ` contains `é` under `[c]`. Where that can happen, the comparison by characters decides.
  private func isDecidedByFolding(_ other: FoldedText) -> Bool {
    continuations.isEmpty && other.continuations.isEmpty || !changesBeyondASCII || !other.changesBeyondASCII
  }

  /// Returns whether the folding of a scalar starts at index `place` of `folded`.
  private func isBoundary(_ index: Int) -> Bool {
    index >> 6 >= continuations.count || continuations[index >> 6] & 1 << UInt64(index & 63) == 0
  }
}
