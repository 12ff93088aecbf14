/// The records and lists that one route has dealt with. The first few take no memory.
struct VisitedSet {
  private var few: SIMD8<UInt32> = SIMD8(repeating: RankTrees.none)
  private var fewCount = 0
  private var many: Set<UInt32> = []

  @inline(__always)
  func contains(_ value: UInt32) -> Bool {
    if fewCount == 0 { return false }
    return any(few .== SIMD8(repeating: value)) || !many.isEmpty && many.contains(value)
  }

  mutating func insert(_ value: UInt32) {
    if fewCount < 8 {
      few[fewCount] = value
      fewCount += 1
    } else {
      many.insert(value)
    }
  }
}
