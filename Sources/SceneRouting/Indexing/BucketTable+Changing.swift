extension BucketTable {
  /// Adds an entry. O(1) amortised.
  mutating func insert(_ hash: UInt32, _ payload: Payload) {
    // Three places in four are taken at most.
    if (count + 1) * 4 > buckets.count * Self.width * 3 { resize(for: count + count / 2 + 8) }
    place(hash, payload)
    count += 1
  }

  private func place(_ hash: UInt32, _ new: Payload) {
    let full: UInt32 = (1 << UInt32(Self.width)) - 1
    var index = home(of: hash)
    // A bucket with room is found: not all are full.
    while header(index).pointee & 0xFF == full {
      header(index).pointee = Passed(hash).adding(1, to: header(index).pointee)
      index = next(index)
    }
    let place = Place(bucket: index, index: (~header(index).pointee).trailingZeroBitCount)
    header(index).pointee |= 1 << UInt32(place.index)
    self.hash(place).pointee = hash
    self[place] = new
  }

  /// Removes the entry at a place.
  mutating func remove(at place: Place) {
    let hash = self.hash(place).pointee
    var index = home(of: hash)
    while index != place.bucket {
      header(index).pointee = Passed(hash).adding(-1, to: header(index).pointee)
      index = next(index)
    }
    header(index).pointee &= ~(1 << UInt32(place.index))
    count -= 1
    // A table that has become small does not stay large.
    if buckets.count > 8, count * 6 < buckets.count * Self.width { resize(for: count + count / 2 + 8) }
  }

  /// Makes room for so many entries in all.
  mutating func reserve(_ wanted: Int) {
    if wanted * 4 > buckets.count * Self.width * 3 { resize(for: wanted) }
  }

  /// Gives memory back that was kept for growing.
  mutating func compact() {
    let wanted = Self.bucketCount(for: count)
    if wanted + wanted / 8 < buckets.count { resize(for: count) }
  }

  private static func bucketCount(for count: Int) -> Int { count * 4 / (width * 3) + 1 }

  private mutating func resize(for wanted: Int) {
    let old = self
    buckets = PlainArray(repeating: SIMD16(), count: Self.bucketCount(for: wanted))
    old.forEach { hash, payload in place(hash, payload) }
    old.buckets.free()
  }

  @inline(__always) var byteCount: Int { buckets.memory.byteCount }

  mutating func withMemory(_ body: (inout PlainMemory) -> Void) { buckets.withMemory(body) }
}
