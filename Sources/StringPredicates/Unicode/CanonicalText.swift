/// Normalization, case mapping and the removal of marks, on Unicode scalars.
///
/// All of it follows one version of Unicode, whichever the platform's own tables are (decision 16 of this project).
package enum CanonicalText {
  /// Calls `body` with the scalars of the full canonical decomposition of one scalar, in order.
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

  /// The first scalar of the full canonical decomposition of one scalar: the letter that marks were added to.
  static func firstPart(of scalar: UInt32) -> UInt32 {
    if scalar < 0xC0 { return scalar }
    if Hangul.isSyllable(scalar) { return Hangul.parts(of: scalar).lead }
    var parts = UnicodeSequence(UnicodeTables.decompositions[scalar])
    return parts.next() ?? scalar
  }

  /// Normalization form D.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the longest run of marks; linear for everyday text.
  package static func decomposed(_ scalars: some Collection<UInt32>) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(scalars.count)
    for scalar in scalars { forEachPart(of: scalar) { result.append($0) } }
    order(&result)
    return result
  }

  /// Puts each run of marks into canonical order: by combining class, equal classes as they stood.
  static func order(_ scalars: inout [UInt32]) {
    var start = 0
    while start < scalars.count {
      guard ScalarProperties(scalars[start]).combiningClass != 0 else {
        start += 1
        continue
      }
      // The class above the scalar and its place between them make a key whose order is total, hence stable.
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

  /// Normalization form C of text that is in form D.
  static func composed(fromDecomposed scalars: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(scalars.count)
    var starter: Int?
    var lastClass: UInt8 = 0
    for scalar in scalars {
      let combiningClass = ScalarProperties(scalar).combiningClass
      // A mark is blocked from its starter by one of its own or a higher class, and by another starter.
      let isBlocked = starter.map { $0 + 1 < result.count && lastClass >= combiningClass } ?? true
      if let place = starter, !isBlocked, let composite = composite(result[place], scalar) {
        result[place] = composite
        continue
      }
      if combiningClass == 0 { starter = result.count }
      lastClass = combiningClass
      result.append(scalar)
    }
    return result
  }

  /// Normalization form C.
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
