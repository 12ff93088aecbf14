import CBytes

/// The pieces of an identifier that the filters let through.
struct PieceScan {
  private let index: UnsafePointer<IndexMemory>
  private let subject: FoldedSubject

  @inline(__always)
  init(_ index: UnsafePointer<IndexMemory>, _ subject: FoldedSubject) {
    self.index = index
    self.subject = subject
  }

  /// Calls `body` with the hash of each and the place where it begins. Windows may reach beyond the identifier's end.
  @inline(__always)
  func forEach(_ body: (_ hash: UInt32, _ place: Int) -> Void) {
    if index.pointee.classes.isEmpty { return }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Int(PIECE_LANES)) { room in
      // The room is never empty, so that it has an address.
      let hashes = room.baseAddress.unsafelyUnwrapped
      var start = 0
      repeat {
        var lanes = pieces_find(index.pointee.scan.base, subject.folded, subject.count, start, hashes)
        while lanes != 0 {
          let lane = lanes.trailingZeroBitCount
          body(hashes[lane], piece_place(UInt32(truncatingIfNeeded: lane), subject.count, start))
          lanes &= lanes &- 1
        }
        start &+= Int(PIECE_PASS)
        // A window has four bytes at least.
      } while start &+ 3 < subject.count
    }
    if index.pointee.classes.hasShort { forEachShort(body) }
  }

  /// Pieces of fewer than four bytes. Few sets of conditions have any.
  private func forEachShort(_ body: (_ hash: UInt32, _ place: Int) -> Void) {
    let (classes, count) = (index.pointee.classes, subject.count)
    for size in 1...3 where size <= count {
      let window = PieceClass.window(ofShort: size)
      if classes.contains(window) {
        for place in 0...(count - size) { look(window, place, body) }
      }
      if classes.contains(.start(of: size)) { look(.start(of: size), 0, body) }
      if classes.contains(.end(of: size)) { look(.end(of: size), count - size, body) }
    }
  }

  private func look(_ kind: PieceClass, _ place: Int, _ body: (_ hash: UInt32, _ place: Int) -> Void) {
    let hash = index.pointee.hash.piece(kind, subject.folded + place)
    if index.pointee.filters.short.mayContain(hash) { body(hash, place) }
  }
}
