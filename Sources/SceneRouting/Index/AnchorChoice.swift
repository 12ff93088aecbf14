/// Chooses the cheapest anchor for a record. An anchor consists of the n-grams under which a record is indexed.
///
/// The cost of an anchor grows with the number of postings under the same keys and with how often the anchor's text is
/// expected to occur. Identifiers are more likely to share words than numbers, so n-grams with fewer digits cost more.
/// The constants were chosen by measurement.
struct AnchorChoice {
  private var cost = Int.max
  private var endCost = Int.max
  /// The index of the literal that contains the chosen anchor.
  private(set) var literal = 0
  private(set) var anchor: LiteralGrams.Anchor?

  private static let (enoughDigits, digit) = (5, 16)
  /// The extra cost of an infix compared with a prefix or suffix.
  private static let infix = 8
  /// The cost at which a prefix or suffix counts as common, so that infixes are also considered.
  private static let common = 8 + enoughDigits * digit
  private static let shared = 1 << 16
  private static let short = 1 << 24

  @inline(__always)
  mutating func considerEnd(of grams: LiteralGrams, literal: Int, in index: borrowing IndexStorage) {
    guard grams.length > 0, let end = grams.end else { return }
    consider(end, of: grams, literal: literal, extra: 0, in: index)
    endCost = cost
  }

  /// Considers the infixes of a literal, unless a prefix or suffix is already rare enough.
  @inline(__always)
  mutating func considerInfixes(
    of grams: LiteralGrams, literal: Int, isWide: Bool, in index: borrowing IndexStorage
  ) {
    guard grams.length > 0, grams.end == nil || endCost >= Self.common && grams.length >= 4 else { return }
    for anchor in grams.infixes(isWide: isWide) {
      consider(anchor, of: grams, literal: literal, extra: Self.infix, in: index)
    }
  }

  @inline(__always)
  private mutating func consider(
    _ anchor: LiteralGrams.Anchor, of grams: LiteralGrams, literal: Int, extra: Int, in index: borrowing IndexStorage
  ) {
    let cost = Self.cost(of: anchor, in: grams, index) + extra
    if cost <= self.cost { (self.cost, self.literal, self.anchor) = (cost, literal, anchor) }
  }

  @inline(__always)
  private static func cost(
    of anchor: LiteralGrams.Anchor, in grams: LiteralGrams, _ index: borrowing IndexStorage
  ) -> Int {
    // N-grams of one to three bytes occur in so many identifiers that any other anchor is better.
    var cost = anchor.kind.size < 4 ? short >> anchor.kind.size : 0
    for offset in anchor.offsets {
      let key = PostingKey(kind: anchor.kind, hash: index.hash.gram(anchor.kind, grams.folded + offset))
      let population = index.population(of: key)
      let isShared = population.list != nil || population.count >= index.tuning.longestBucket
      cost += isShared ? shared : population.count
    }
    return cost + max(0, enoughDigits - grams.digits(in: anchor)) * digit
  }
}
