/// About how often windows occur in the literals of an index: one counter for many windows, so that a count is too high
/// rather than too low. It tells which window of a literal is rare.
struct WindowCounts {
  private var counters: PackedArray<UInt16>
  private var shift: UInt32

  private static let smallest: UInt32 = 10
  private static let largest: UInt32 = 18

  init() {
    counters = PackedArray(capacity: 1 << Self.smallest)
    counters.append(repeating: 0, count: 1 << Self.smallest)
    shift = 32 - Self.smallest
  }

  func deallocate() { counters.free() }

  func cloned() -> Self {
    var copy = self
    copy.counters = counters.cloned()
    return copy
  }

  var byteCount: Int { counters.byteCount }

  @inline(__always)
  subscript(tag: UInt32) -> Int { Int(counters[Int(tag >> shift)]) }

  @inline(__always)
  func add(_ tag: UInt32) {
    let place = Int(tag >> shift)
    if counters[place] < UInt16.max { counters[place] += 1 }
  }

  /// Takes one occurrence back. A counter that is full stays full: what it left out is not known.
  func remove(_ tag: UInt32) {
    let place = Int(tag >> shift)
    if counters[place] > 0, counters[place] < UInt16.max { counters[place] -= 1 }
  }

  /// Makes room for the windows of so many literals. A counter is cut in two that both keep its count.
  mutating func grow(literalCount: Int) {
    while counters.count < min(literalCount * 8, 1 << Self.largest) {
      var grown = PackedArray<UInt16>(capacity: counters.count * 2)
      for place in 0..<counters.count { grown.append(repeating: counters[place], count: 2) }
      counters.free()
      counters = grown
      shift -= 1
    }
  }
}
