/// Normalization, case mapping and mark removal for Unicode scalars.
///
/// Uses the same version of Unicode on every platform (decision 16).
package enum CanonicalText {
  /// Calls `body` with each scalar of the full canonical decomposition of `scalar`, in order.
  @inline(__always)
  static func forEachPart(of scalar: UInt32, _ body: (UInt32) -> Void) {
    if scalar < 0xC0 { return body(scalar) }
    if Hangul.isSyllable(scalar) {
      let parts = Hangul.parts(of: scalar)
      body(parts.lead)
      body(parts.vowel)
      if let trail = parts.trail { body(trail) }
      return
    }
    let value = UnicodeTables.decompositions[scalar]
    guard value != 0 else { return body(scalar) }
    for part in UnicodeSequence(value) { body(part) }
  }

  /// Returns the base letter of `scalar`, which is the first scalar of its full canonical decomposition.
  static func firstPart(of scalar: UInt32) -> UInt32 {
    if scalar < 0xC0 { return scalar }
    if Hangul.isSyllable(scalar) { return Hangul.parts(of: scalar).lead }
    var parts = UnicodeSequence(UnicodeTables.decompositions[scalar])
    return parts.next() ?? scalar
  }

  /// Returns the text in normalization form D.
  ///
  /// - Complexity: O(*n*) for typical text, where *n* is the length of the text. Sorting a run of *m* marks takes O(*m*
  ///   log *m*).
  package static func decomposed(_ scalars: some Collection<UInt32>) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(scalars.count)
    for scalar in scalars { forEachPart(of: scalar) { result.append($0) } }
    order(&result)
    return result
  }

  /// Puts each run of marks into canonical order by stably sorting the marks by combining class.
  static func order(_ scalars: inout [UInt32]) {
    var start = 0
    while start < scalars.count {
      guard ScalarProperties(scalars[start]).combiningClass != 0 else {
        start += 1
        continue
      }
      // The combining class in the high bits and the index in the low bits form a unique rank, which makes the sort
      // stable.
      var keys: [(rank: UInt64, scalar: UInt32)] = []
      var end = start
      var isOrdered = true
      while end < scalars.count {
        let combiningClass = ScalarProperties(scalars[end]).combiningClass
        guard combiningClass != 0 else { break }
        let rank = UInt64(combiningClass) << 56 | UInt64(end)
        if let last = keys.last, last.rank > rank { isOrdered = false }
        keys.append((rank, scalars[end]))
        end += 1
      }
      if !isOrdered {
        keys.sort { $0.rank < $1.rank }
        for (offset, key) in keys.enumerated() { scalars[start + offset] = key.scalar }
      }
      start = end
    }
  }

  /// Returns the normalization form C of text that is already in normalization form D.
  static func composed(fromDecomposed scalars: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(scalars.count)
    var starter: Int?
    var lastClass: UInt8 = 0
    for scalar in scalars {
      let combiningClass = ScalarProperties(scalar).combiningClass
      // A mark can't combine with its starter if another starter, or a mark of the same or a higher class, is in
      // between.
      let isBlocked = starter.map { $0 + 1 < result.count && lastClass >= combiningClass } ?? true
      if let index = starter, !isBlocked, let composite = composite(result[index], scalar) {
        result[index] = composite
        continue
      }
      if combiningClass == 0 { starter = result.count }
      lastClass = combiningClass
      result.append(scalar)
    }
    return result
  }

  /// Returns the text in normalization form C.
  package static func composed(_ scalars: some Collection<UInt32>) -> [UInt32] {
    composed(fromDecomposed: decomposed(scalars))
  }

  private static func composite(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if let syllable = Hangul.compose(first, second) { return syllable }
    var pairs = UnicodeSequence(UnicodeTables.compositions[first])
    while let candidate = pairs.next(), let composite = pairs.next() {
      if candidate == second { return composite }
    }
    return nil
  }
}

extension CanonicalText {
  /// The limit below which composed letters lose their marks under `[d]`. Letters below this scalar are Latin, Greek
  /// and Cyrillic. All other composed letters keep their marks, so か and が differ. Foundation uses the same limit.
  static let firstLetterThatKeepsMarks: UInt32 = 0x510

  /// Returns the text without its marks, in normalization form C. For example, é becomes e and עִ becomes ע, but
  /// が is unchanged.
  static func removingMarks(_ scalars: some Collection<UInt32>) -> [UInt32] {
    var result: [UInt32] = []
    for scalar in composed(scalars) where !ScalarProperties(scalar).extends {
      let base = firstPart(of: scalar)
      result.append(base < firstLetterThatKeepsMarks ? base : scalar)
    }
    return composed(result)
  }

  /// Returns the full case folding of the scalars.
  static func caseFolded(_ scalars: some Collection<UInt32>) -> [UInt32] {
    mapped(scalars, by: UnicodeTables.foldings)
  }

  static func mapped(_ scalars: some Collection<UInt32>, by table: UnicodeTrie) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(scalars.count)
    for scalar in scalars {
      let value = table[scalar]
      if value == 0 { result.append(scalar) } else { result.append(contentsOf: UnicodeSequence(value)) }
    }
    return result
  }

  /// Returns the form of the text used for comparisons under the given options, in normalization form D. Removes marks
  /// for `[d]` and then folds case for `[c]`.
  static func folded(_ scalars: some Collection<UInt32>, _ folding: StringFolding) -> [UInt32] {
    var result = folding.contains(.diacriticInsensitive) ? removingMarks(scalars) : Array(scalars)
    if folding.contains(.caseInsensitive) { result = caseFolded(decomposed(result)) }
    return decomposed(result)
  }
}

/// Compares the canonical forms of two strings. In canonical form, a string is decomposed, reordered and folded.
///
/// This is the fallback for when the character-by-character comparison gives up. It does so at a character with about
/// sixty marks or more, and in a search that would take time proportional to the product of the two strings' lengths.
enum CanonicalComparison {
  static func compare(_ left: FoldedText, _ right: FoldedText) -> Int {
    let first = CanonicalText.folded(left.scalars, left.folding)
    let second = CanonicalText.folded(right.scalars, right.folding)
    return order(first, second)
  }

  /// Returns a negative number, zero or a positive number if `left` sorts before, equals or sorts after `right`,
  /// comparing scalar values.
  static func order(_ left: [UInt32], _ right: [UInt32]) -> Int {
    let count = min(left.count, right.count)
    return left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        for index in 0..<count where left[index] != right[index] {
          return left[index] < right[index] ? -1 : 1
        }
        return left.count - right.count
      }
    }
  }

  /// Returns whether the canonical form of `text` contains the canonical form of `sought` at the given anchor.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the total length of both strings.
  static func search(_ text: FoldedText, _ sought: FoldedText, _ anchor: ClusterComparison.Anchor) -> Bool {
    let marksCount = !text.folding.contains(.diacriticInsensitive)
    let haystack = CanonicalText.folded(text.scalars, text.folding)
    let needle = CanonicalText.folded(sought.scalars, sought.folding)
    return ScalarSearch.find(needle, in: haystack, anchor) { start, end in
      !(marksCount && end < haystack.count && ScalarProperties(haystack[end]).extends)
    }
  }
}
