import CBytes

// These methods belong to the pointer, because calling a method of a large structure copies it.
extension UnsafePointer where Pointee == IndexStorage {
  /// The parameters for scanning a string for n-grams. They are valid until the index changes.
  @inline(__always)
  var gramScan: gram_scan {
    gram_scan(
      keys: pointee.hash.grams, eights: pointee.filters.infixes8.view, fours: pointee.filters.infixes4.view,
      ends: pointee.filters.ends.view, kinds: pointee.kinds.bits)
  }

  /// Calls `body` with the hash and the offset of each n-gram in a string that passes the filters. Infixes can extend
  /// beyond the end of the string.
  @inline(__always)
  func forEachGram(
    in text: FoldedText, _ scan: UnsafePointer<gram_scan>, _ body: (_ hash: UInt32, _ offset: Int) -> Void
  ) {
    if scan.pointee.kinds == 0 { return }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Int(GRAM_LANES)) { buffer in
      // A nonempty buffer always has a base address.
      let hashes = buffer.baseAddress.unsafelyUnwrapped
      var start = 0
      repeat {
        var lanes = grams_find(scan, text.folded, text.count, start, hashes)
        while lanes != 0 {
          let lane = lanes.trailingZeroBitCount
          body(hashes[lane], gram_offset(UInt32(truncatingIfNeeded: lane), text.count, start))
          lanes &= lanes &- 1
        }
        start &+= Int(GRAM_PASS)
        // This loop looks for infixes of at least four bytes, which don't fit at later offsets.
      } while start &+ 3 < text.count
    }
    if pointee.kinds.hasShort { forEachShortGram(in: text, body) }
  }

  /// Looks for n-grams shorter than four bytes, which few sets of conditions need.
  private func forEachShortGram(in text: FoldedText, _ body: (_ hash: UInt32, _ offset: Int) -> Void) {
    func look(_ kind: GramKind, _ offsets: ClosedRange<Int>) {
      guard pointee.kinds.contains(kind) else { return }
      for offset in offsets {
        let hash = pointee.hash.gram(kind, text.folded + offset)
        if pointee.filters.short.mayContain(hash) { body(hash, offset) }
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
