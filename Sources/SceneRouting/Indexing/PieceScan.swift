import CBytes

/// The pieces of an identifier that the filters let through.
struct PieceScan {
  private let index: UnsafePointer<IndexMemory>
  private let text: UnsafePointer<UInt8>
  private let count: Int

  @inline(__always)
  init(_ index: UnsafePointer<IndexMemory>, _ subject: FoldedSubject) {
    self.index = index
    text = subject.folded
    count = subject.count
  }

  /// How many offsets one pass looks at.
  private static var pass: Int { 128 }

  @inline(__always) private var keys: UnsafePointer<piece_keys> { index.pointee.hash.pieces }

  /// Calls `body` with the hash of each and the place where it begins. Windows may reach beyond the identifier's end.
  @inline(__always)
  func forEach(_ body: (_ hash: UInt32, _ place: Int) -> Void) {
    let classes = index.pointee.classes
    if classes.isEmpty { return }
    let edges = classes.edges
    if edges != 0 { forEachEdge(edges, body) }
    let (hasEight, hasFour) = (classes.contains(.eight), classes.contains(.four))
    if hasEight || hasFour {
      var start = 0
      repeat {
        let length = min(count &- start, Self.pass)
        if hasEight {
          handOut(
            .eight, windows_find_eights(index.pointee.filters.eights.view, keys, text + start, length), start, body)
        }
        if hasFour {
          handOut(.four, windows_find_fours(index.pointee.filters.fours.view, keys, text + start, length), start, body)
        }
        start &+= Self.pass
      } while start < count
    }
    if classes.hasShort { forEachShort(classes, body) }
  }

  @inline(__always)
  private func handOut(
    _ kind: PieceClass, _ hits: UInt64, _ start: Int, _ body: (_ hash: UInt32, _ place: Int) -> Void
  ) {
    var hits = hits
    while hits != 0 {
      let place = start &+ 2 &* hits.trailingZeroBitCount
      body(index.pointee.hash.piece(kind, text + place), place)
      hits &= hits &- 1
    }
  }

  @inline(__always)
  private func forEachEdge(_ wanted: UInt32, _ body: (_ hash: UInt32, _ place: Int) -> Void) {
    var hashes = SIMD16<UInt32>()
    var hits = withUnsafeMutableBytes(of: &hashes) { bytes in
      // Sixteen numbers have an address.
      edges_find(
        index.pointee.filters.edges.view, keys, wanted, text, count,
        bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt32.self))
    }
    while hits != 0 {
      let bit = hits.trailingZeroBitCount
      body(hashes[bit], bit < 8 ? 0 : count &- PieceClass.endSize(bit &- 8))
      hits &= hits &- 1
    }
  }

  /// Pieces of fewer than four bytes. Few sets of conditions have any.
  private func forEachShort(_ classes: PieceClasses, _ body: (_ hash: UInt32, _ place: Int) -> Void) {
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
    let hash = index.pointee.hash.piece(kind, text + place)
    if index.pointee.filters.short.mayContain(hash) { body(hash, place) }
  }
}
