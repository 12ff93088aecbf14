/// The records, lists and windows that one route has dealt with, and the conditions that met a limit. The first few
/// take no memory.
struct VisitedSet {
  /// A record, a list, or the tag of a window.
  struct Key: Hashable {
    let rawValue: UInt64
    static func record(_ place: UInt32) -> Self { Self(rawValue: UInt64(place)) }
    static func list(_ tree: UInt32) -> Self { Self(rawValue: 1 << 32 | UInt64(tree)) }
    static func window(_ tag: UInt32) -> Self { Self(rawValue: 2 << 32 | UInt64(tag)) }
    var isRecord: Bool { rawValue >> 32 == 0 }
  }

  private var few: SIMD8<UInt64> = SIMD8(repeating: .max)
  private var fewCount = 0
  private var more: More?
  /// Whether there is a record. Long lists of records are asked for, of which none is here.
  private var hasRecords = false

  private final class More {
    var visited: Set<Key> = []
    var faults: [IndexSearch.Fault] = []
  }

  @inline(__always)
  func contains(record place: UInt32) -> Bool { hasRecords && contains(.record(place)) }

  func contains(_ value: Key) -> Bool {
    if fewCount == 0 { return false }
    if any(few .== SIMD8(repeating: value.rawValue)) { return true }
    guard let more else { return false }
    return more.visited.contains(value)
  }

  mutating func insert(_ value: Key) {
    if value.isRecord { hasRecords = true }
    if fewCount < 8 {
      few[fewCount] = value.rawValue
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
