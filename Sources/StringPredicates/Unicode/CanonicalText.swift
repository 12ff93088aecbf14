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
