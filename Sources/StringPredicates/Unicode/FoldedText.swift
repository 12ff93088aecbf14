/// A string that has been prepared for comparison under a given set of options.
///
/// A subject is prepared once and shared by all predicates with the same options. A literal is prepared when its
/// predicate is compiled. A prepared string takes up 4 bytes per scalar, or twice that if folding changes the text.
/// This amounts to at most 8 bytes per byte of ASCII text, and at most about 12 bytes per byte of other text.
///
/// The results match those of Foundation's `NSString.compare(_:options:)` and `range(of:options:)` without `.literal`,
/// as the tests verify. Where Foundation's result depends on its buffer boundaries, the canonical forms of the strings
/// are compared instead; see `CanonicalComparison`.
package struct FoldedText: Sendable, Hashable {
  package let folding: StringFolding
  /// The scalars of the original text.
  package let scalars: [UInt32]
  /// The folded scalars, or an empty array if the text isn't plain (see `isPlain`).
  let folded: [UInt32]
  /// One bit for each scalar in `folded`, set if the scalar comes from the same original scalar as the one before it.
  /// Empty if no bit is set.
  let continuations: [UInt64]
  /// Whether the text is plain, meaning that it contains no marks, joiners or jamo. Each scalar in plain text can be
  /// compared without regard to its neighbors.
  let isPlain: Bool
  /// Whether folding changes a non-ASCII scalar. Meaningful only if the text is plain.
  let changesBeyondASCII: Bool

  /// Folds a string that is given as valid UTF-8.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, folding: StringFolding) {
    self.init(scalars: Self.scalars(of: bytes), folding: folding)
  }

  package init(_ text: String, folding: StringFolding) {
    var text = text
    self = text.withUTF8 { Self($0, folding: folding) }
  }

  package init(_ bytes: [UInt8], folding: StringFolding) {
    self = bytes.withUnsafeBufferPointer { Self($0, folding: folding) }
  }

  /// Folds a string that is given as Unicode scalars.
  package init(scalars: [UInt32], folding: StringFolding) {
    var plain = PlainFolding(folding)
    self.folding = folding
    self.scalars = scalars
    isPlain = plain.fold(scalars)
    changesBeyondASCII = plain.changesBeyondASCII
    folded = isPlain ? plain.folded : []
    continuations = isPlain ? plain.continuations : []
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.folding == right.folding && left.scalars == right.scalars
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(folding)
    hasher.combine(scalars)
  }

  package var isEmpty: Bool { scalars.isEmpty }

  /// Decodes valid UTF-8 into scalars. For invalid UTF-8, the scalars are unspecified, but the function doesn't trap.
  static func scalars(of bytes: UnsafeBufferPointer<UInt8>) -> [UInt32] {
    // All threads share a single empty array, and the initializer below would write to its count.
    guard !bytes.isEmpty else { return [] }
    return Array(unsafeUninitializedCapacity: bytes.count) { buffer, count in
      var index = 0
      while index < bytes.count {
        let lead = bytes[index]
        if lead < 0x80 {
          buffer.initializeElement(at: count, to: UInt32(lead))
          index += 1
        } else {
          let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
          var scalar = UInt32(lead) & (0x7F >> UInt32(length))
          for continuation in index + 1..<max(index + 1, min(index + length, bytes.count)) {
            scalar = scalar << 6 | UInt32(bytes[continuation] & 0x3F)
          }
          buffer.initializeElement(at: count, to: scalar)
          index += length
        }
        count += 1
      }
    }
  }
}

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
