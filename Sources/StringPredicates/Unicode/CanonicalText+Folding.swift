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
