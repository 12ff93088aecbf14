/// About how often windows occur in the literals of an index: one counter for many windows, so that a count is too high
/// rather than too low. It tells which window of a literal is rare.
struct WindowCounts {
  private var counters: PackedArray<UInt16>
  private var shift: UInt32

  private static let smallest: UInt32 = 10
  private static let largest: UInt32 = 20

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
  private func place(_ hash: UInt32) -> Int { Int(hash >> shift) }

  /// Counts the windows of a run as those of so many runs.
  func add(_ run: AnchorRun, times: Int = 1) {
    Self.forEachWindow(of: run) { hash in
      counters[place(hash)] = UInt16(clamping: Int(counters[place(hash)]) &+ times)
    }
  }

  /// Takes the windows of a run back. A counter that is full stays full: what it left out is not known.
  func remove(_ run: AnchorRun) {
    Self.forEachWindow(of: run) { hash in
      if counters[place(hash)] > 0, counters[place(hash)] < UInt16.max { counters[place(hash)] -= 1 }
    }
  }

  @inline(__always)
  private static func forEachWindow(of run: AnchorRun, _ body: (UInt32) -> Void) {
    for size in [4, 8] { run.forEachWindow(size: size) { hash, _, _ in body(hash) } }
  }

  /// Makes room for the windows of so many literals. A counter is cut in two that both keep its count.
  mutating func grow(literalCount: Int) {
    while counters.count < min(literalCount * 4, 1 << Self.largest) {
      var grown = PackedArray<UInt16>(capacity: counters.count * 2)
      for place in 0..<counters.count { grown.append(repeating: counters[place], count: 2) }
      counters.free()
      counters = grown
      shift -= 1
    }
  }
}

extension WindowCounts {
  /// What it costs to find a run by each of its windows.
  struct Costs {
    /// For each offset the cost of the window of four bytes, and from `half` on that of eight.
    fileprivate let costs: UnsafeMutableBufferPointer<Int>
    /// The cost of the rarest window: so often the whole run is met.
    fileprivate let rarest: Int
    fileprivate static let half = RecordArena.maximumLength
    /// A window without digits counts as often as this for each that it has fewer than enough. Chosen by
    /// measurement: one and four are slower.
    fileprivate static let (enoughDigits, digitCost) = (5, 16)

    /// How often an anchor's windows are met, and how often the run is, which costs more: then the predicate is
    /// evaluated.
    @inline(__always)
    func cost(of anchor: AnchorRun.Anchor) -> Int {
      let size = anchor.kind.size
      // Windows of one to three bytes are met by so many subjects that anything is better.
      guard size >= 4 else { return 1 << (30 - size) }
      var sum = rarest * 8
      if size == 16 { return sum + min(costs[Self.half + anchor.offset], costs[Self.half + anchor.offset + 8]) }
      let start = anchor.offset + (size == 8 ? Self.half : 0)
      for offset in start..<start + anchor.count { sum += costs[offset] }
      return sum
    }
  }

  /// Calls `body` with the costs of a run.
  func withCosts(of run: AnchorRun, _ body: (Costs) -> Void) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 2 * Costs.half) { costs in
      var rarest = Int.max / 16
      for size in [4, 8] {
        run.forEachWindow(size: size) { hash, offset, digits in
          // Digits are met by fewer subjects than words are.
          let cost = Int(counters[place(hash)]) + max(0, Costs.enoughDigits - digits) * Costs.digitCost
          costs[offset + (size == 8 ? Costs.half : 0)] = cost
          rarest = min(rarest, cost)
        }
      }
      body(Costs(costs: costs, rarest: rarest))
    }
  }
}
