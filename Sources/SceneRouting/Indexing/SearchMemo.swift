/// The records, lists and pieces that one search has dealt with, and the conditions that met a limit. The first few take
/// no memory.
struct SearchMemo {
  /// A condition that met a limit.
  struct Fault {
    var slot: UInt32
    var isPrefers: Bool
  }

  /// A record, a list, or a piece.
  struct Key: Hashable {
    let rawValue: UInt64
    static func record(_ place: UInt32) -> Self { Self(rawValue: UInt64(place)) }
    static func list(_ tree: UInt32) -> Self { Self(rawValue: 1 << 32 | UInt64(tree)) }
    static func piece(_ hash: UInt32) -> Self { Self(rawValue: 2 << 32 | UInt64(hash)) }
  }

  private var few: SIMD8<UInt64> = SIMD8(repeating: .max)
  private var fewCount = 0
  private var more: More?

  private final class More {
    var keys: Set<Key> = []
    var faults: [Fault] = []
  }

  @inline(__always)
  func contains(_ key: Key) -> Bool { fewCount != 0 && find(key) }

  private func find(_ key: Key) -> Bool {
    any(few .== SIMD8(repeating: key.rawValue)) || more?.keys.contains(key) == true
  }

  /// Remembers a key; returns whether it was not known.
  @discardableResult
  mutating func insert(_ key: Key) -> Bool {
    if contains(key) { return false }
    if fewCount < 8 {
      few[fewCount] = key.rawValue
      fewCount += 1
    } else {
      makeMore().keys.insert(key)
    }
    return true
  }

  /// The conditions that met a limit.
  var faults: [Fault] { more?.faults ?? [] }
  @inline(__always) var hasFaults: Bool { more?.faults.isEmpty == false }

  mutating func append(_ fault: Fault) { makeMore().faults.append(fault) }

  private mutating func makeMore() -> More {
    if let more { return more }
    let made = More()
    more = made
    return made
  }
}
