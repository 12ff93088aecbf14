extension FoldedText {
  /// The order of two texts with the same options: negative, 0 or positive.
  ///
  /// 0 is the equality of `==[c]`, `==[d]` and `==[cd]`. Without options it is canonical equivalence, by which `<` and
  /// `>` compare: `é` is equal to `e` and U+0301, and comes before `f`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of scalars of both texts.
  package func compare(_ other: FoldedText) -> Int {
    if isPlain, other.isPlain {
      let order = CanonicalComparison.order(folded, other.folded)
      if order == 0 || isDecidedByFolding(other) { return order }
    }
    let order = ClusterComparison.with(scalars, other.scalars, folding) { $0.compare() }
    return order ?? CanonicalComparison.compare(self, other)
  }

  /// `CONTAINS`: whether `sought` occurs in the text. The empty string occurs nowhere.
  ///
  /// A match begins and ends with a character of the text: `s` isn't found in `ß` under `[c]`, and `e` is found in `é`
  /// only under `[d]`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of scalars of both texts.
  package func contains(_ sought: FoldedText) -> Bool { search(sought, .anywhere) }

  /// `BEGINSWITH`: whether `contains` finds `sought` at the start.
  package func hasPrefix(_ sought: FoldedText) -> Bool { search(sought, .start) }

  /// `ENDSWITH`: whether `contains` finds `sought` at the end.
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

  /// Whether two plain texts that differ when folded differ for Foundation too.
  ///
  /// It passes over a difference between the rest of a folding that one text stands in and a scalar of the other one
  /// that folds as well: `leØ` contains `é` under `[c]`. Where that can happen, the comparison by characters decides.
  private func isDecidedByFolding(_ other: FoldedText) -> Bool {
    continuations.isEmpty && other.continuations.isEmpty || !changesBeyondASCII || !other.changesBeyondASCII
  }

  /// Whether a scalar of the text, and not the rest of one's folding, begins at `place` of `folded`.
  private func isBoundary(_ place: Int) -> Bool {
    place >> 6 >= continuations.count || continuations[place >> 6] & 1 << UInt64(place & 63) == 0
  }
}
