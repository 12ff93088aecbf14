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

  /// How many offsets one pass looks at, and how many pieces it finds at most: windows of two kinds at every second
  /// offset, and edges.
  private static var pass: Int { 96 }
  private static var most: Int { pass + 2 * Int(EDGE_WORD_COUNT) }

  /// Calls `body` with the hash of each and the place where it begins. Windows may reach beyond the identifier's end.
  @inline(__always)
  func forEach(_ body: (_ hash: UInt32, _ place: Int) -> Void) {
    if index.pointee.classes.isEmpty { return }
    withUnsafeTemporaryAllocation(of: piece_hit.self, capacity: Self.most) { room in
      // The room is never empty, so that it has an address.
      let hits = room.baseAddress.unsafelyUnwrapped
      var start = 0
      repeat {
        let found = find(from: start, to: start &+ Self.pass, hits, Self.most)
        for number in 0..<found { body(hits[number].hash, Int(hits[number].place)) }
        start &+= Self.pass
      } while start < subject.count
    }
    if index.pointee.classes.hasShort { forEachShort(body) }
  }

  /// Writes the first `room` pieces of a short identifier to `hits`.
  ///
  /// - Returns: How many pieces there are; more than `room` if not all were written.
  @inline(__always)
  func write(to hits: UnsafeMutablePointer<piece_hit>, room: Int) -> Int {
    if index.pointee.classes.isEmpty { return 0 }
    var found = find(from: 0, to: subject.count, hits, room)
    if index.pointee.classes.hasShort {
      forEachShort { hash, place in
        if found < room { hits[found] = piece_hit(hash: hash, place: UInt32(truncatingIfNeeded: place)) }
        found &+= 1
      }
    }
    return found
  }

  @inline(__always)
  private func find(from start: Int, to end: Int, _ hits: UnsafeMutablePointer<piece_hit>, _ room: Int) -> Int {
    pieces_find(index.pointee.scan.base, subject.folded, subject.count, start, end, hits, room)
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
