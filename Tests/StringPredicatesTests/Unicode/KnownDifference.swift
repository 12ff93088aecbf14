import StringPredicates

/// Where this library deliberately answers otherwise than CoreFoundation does on Linux. Nothing else is excused.
enum KnownDifference: String, CaseIterable {
  /// CoreFoundation compares UTF-16 code units, and looks at a surrogate pair as a whole only where its first unit
  /// differs. Two scalars above U+FFFF with the same first unit are then neither case folded nor decomposed nor skipped
  /// as marks. Its matches can start at second units, folded with marks. Here a scalar is a scalar (decision 16).
  case aboveBMP
  /// CoreFoundation's table leaves U+1C80...U+1C88 out, the old Cyrillic letters that fold to the modern ones. Under [cd]
  /// it drops the first mark of the small Cherokee letters U+AB70...U+ABBF, but not of the capital letters that fold to
  /// them, so that the order of the two texts decides whether they are equal.
  case oldLetters
  /// CoreFoundation reads zeros behind the end of the text and so finds a literal's U+0000 there.
  case zeroBehindEnd
  /// More marks in a row than CoreFoundation's buffer of 64 scalars holds: it stops folding inside the character, and
  /// then passes over differences. Here the canonical form decides.
  case longMarks

  static func explaining(
    _ operation: ComparedOperator, _ text: FoldedText, _ other: FoldedText
  ) -> KnownDifference? {
    let scalars = text.scalars + other.scalars
    let ignoresCase = text.folding.contains(.caseInsensitive)
    if hasLongMarks(text.scalars) || hasLongMarks(other.scalars) { return .longMarks }
    if operation != .order, other.scalars.contains(0) { return .zeroBehindEnd }
    let ignoresMarks = text.folding.contains(.diacriticInsensitive)
    if ignoresCase, scalars.contains(where: { 0x1C80...0x1C88 ~= $0 || ignoresMarks && 0xAB70...0xABBF ~= $0 }) {
      return .oldLetters
    }
    let pairs = zip(text.scalars, text.scalars.dropFirst())
    if operation != .order, pairs.contains(where: { $0 > 0xFFFF && ScalarProperties($1).extends }) { return .aboveBMP }
    func isSpecial(_ scalar: UInt32) -> Bool {
      guard scalar > 0xFFFF else { return false }
      let properties = ScalarProperties(scalar)
      return properties.folds || properties.decomposes || properties.extends || properties.combiningClass != 0
    }
    let firstUnits = { (scalars: [UInt32]) in Set(scalars.filter { $0 > 0xFFFF }.map { ($0 - 0x10000) >> 10 }) }
    let isShared = !firstUnits(text.scalars).isDisjoint(with: firstUnits(other.scalars))
    return isShared && scalars.contains(where: isSpecial) ? .aboveBMP : nil
  }

  private static func hasLongMarks(_ scalars: [UInt32]) -> Bool {
    var run = 0
    for scalar in scalars {
      run = ScalarProperties(scalar).extends ? run + CanonicalText.decomposed([scalar]).count : 0
      if run > 59 { return true }
    }
    return false
  }
}
