/// The records and lists that one route has dealt with, and the conditions that met a limit. The first few records take
/// no memory.
struct VisitedSet {
  private var few: SIMD8<UInt32> = SIMD8(repeating: RankTrees.none)
  private var fewCount = 0
  private var more: More?

  private final class More {
    var visited: Set<UInt32> = []
    var faults: [IndexSearch.Fault] = []
  }

  @inline(__always)
  func contains(_ value: UInt32) -> Bool {
    if fewCount == 0 { return false }
    if any(few .== SIMD8(repeating: value)) { return true }
    guard let more else { return false }
    return more.visited.contains(value)
  }

  mutating func insert(_ value: UInt32) {
    if fewCount < 8 {
      few[fewCount] = value
      fewCount += 1
    } else {
      makeMore().visited.insert(value)
    }
  }

  /// The conditions that met a limit.
  var faults: [IndexSearch.Fault] { more?.faults ?? [] }

  mutating func append(_ fault: IndexSearch.Fault) { makeMore().faults.append(fault) }

  private mutating func makeMore() -> More {
    if let more { return more }
    let made = More()
    more = made
    return made
  }
}
