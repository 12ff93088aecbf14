import CBytes

/// A scan for the n-grams in a string that pass the index's filters.
struct GramScan {
  private let index: UnsafePointer<IndexMemory>
  private let text: FoldedText

  @inline(__always)
  init(_ index: UnsafePointer<IndexMemory>, _ text: FoldedText) {
    self.index = index
    self.text = text
  }

  /// Calls `body` with the hash and the offset of each n-gram. Infixes can extend beyond the end of the string.
  @inline(__always)
  func forEach(_ body: (_ hash: UInt32, _ offset: Int) -> Void) {
    if index.pointee.kinds.isEmpty { return }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Int(GRAM_LANES)) { buffer in
      // A nonempty buffer always has a base address.
      let hashes = buffer.baseAddress.unsafelyUnwrapped
      var start = 0
      repeat {
        var lanes = grams_find(index.pointee.scan.base, text.folded, text.count, start, hashes)
        while lanes != 0 {
          let lane = lanes.trailingZeroBitCount
          body(hashes[lane], gram_offset(UInt32(truncatingIfNeeded: lane), text.count, start))
          lanes &= lanes &- 1
        }
        start &+= Int(GRAM_PASS)
        // This loop looks for infixes of at least four bytes, which don't fit at later offsets.
      } while start &+ 3 < text.count
    }
    if index.pointee.kinds.hasShort { forEachShort(body) }
  }

  /// Looks for n-grams shorter than four bytes, which few sets of conditions need.
  private func forEachShort(_ body: (_ hash: UInt32, _ offset: Int) -> Void) {
    let kinds = index.pointee.kinds
    func look(_ kind: GramKind, _ offsets: ClosedRange<Int>) {
      guard kinds.contains(kind) else { return }
      for offset in offsets {
        let hash = index.pointee.hash.gram(kind, text.folded + offset)
        if index.pointee.filters[.short].mayContain(hash) { body(hash, offset) }
      }
    }
    for size in 1...3 where size <= text.count {
      let last = text.count - size
      look(.infix(of: size, isWide: false), 0...last)
      look(.prefix(of: size), 0...0)
      look(.suffix(of: size), last...last)
    }
  }
}
