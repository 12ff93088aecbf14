import CBytes

/// The windows of a subject that the filters let through.
struct WindowScan {
  private let view: UnsafePointer<IndexView>
  private let text: UnsafePointer<UInt8>
  private let count: Int

  @inline(__always)
  init(_ view: UnsafePointer<IndexView>, _ subject: FoldedSubject) {
    self.view = view
    text = subject.folded
    count = subject.count
  }

  /// Calls `body` with the hash and the place of each. The windows may reach behind the end of the subject.
  @inline(__always)
  func forEach(_ body: (_ hash: UInt32, _ place: Int) -> Void) {
    let classes = view.pointee.classes
    if classes.contains(.sixteenOfPrefix) { forEachWide(body) }
    let (hasEight, hasFour) = (classes.hasEight, classes.hasFour)
    let salt = UInt32(truncatingIfNeeded: WindowClass.four.salt >> 32)
    var start = 0
    while start < count, hasEight || hasFour {
      let length = min(count &- start, 128)
      let eights = hasEight ? windows_find_eights(view.pointee.eightFilter.filter, text + start, length) : 0
      let fours = hasFour ? windows_find_fours(view.pointee.fourFilter.filter, salt, text + start, length) : 0
      if eights != 0 { handOut(.eight, eights, from: start, body) }
      if fours != 0 { handOut(.four, fours, from: start, body) }
      start &+= 128
    }
    if classes.contains(.lastEight) { last(.lastEight, view.pointee.eightFilter, body) }
    if classes.contains(.lastFour) { last(.lastFour, view.pointee.fourFilter, body) }
    if classes.hasShort { forEachShort(body) }
  }

  @inline(__always)
  private func handOut(
    _ kind: WindowClass, _ hits: UInt64, from start: Int, _ body: (_ hash: UInt32, _ place: Int) -> Void
  ) {
    var hits = hits
    while hits != 0 {
      let place = start &+ kind.step &* hits.trailingZeroBitCount
      body(kind.hash(text + place), place)
      hits &= hits &- 1
    }
  }

  /// Windows of sixteen bytes, which only large sets have.
  @inline(__always)
  private func forEachWide(_ body: (_ hash: UInt32, _ place: Int) -> Void) {
    var start = 0
    while start &+ 16 <= count {
      // Sixteen bytes may reach over the end of a part.
      let length = min(count &- start, 256 &+ 12)
      let hits = windows_find_sixteens(view.pointee.eightFilter.filter, text + start, length)
      handOut(.sixteenOfPrefix, hits, from: start, body)
      start &+= 256
    }
  }

  @inline(__always)
  private func last(_ kind: WindowClass, _ filter: FilterView, _ body: (_ hash: UInt32, _ place: Int) -> Void) {
    let place = count &- kind.size
    if place >= 0 { first(kind, at: place, filter, body) }
  }

  @inline(__always)
  private func first(
    _ kind: WindowClass, at place: Int, _ filter: FilterView, _ body: (_ hash: UInt32, _ place: Int) -> Void
  ) {
    guard place &+ kind.size <= count else { return }
    let hash = kind.hash(text + place)
    if filter.mayContain(hash) { body(hash, place) }
  }

  /// Windows of fewer than four bytes. Few sets of conditions have any.
  private func forEachShort(_ body: (_ hash: UInt32, _ place: Int) -> Void) {
    everywhere(.three, body)
    everywhere(.two, body)
    everywhere(.one, body)
    atBothEnds(.firstThree, .lastThree, body)
    atBothEnds(.firstTwo, .lastTwo, body)
    atBothEnds(.firstOne, .lastOne, body)
  }

  private func everywhere(_ kind: WindowClass, _ body: (_ hash: UInt32, _ place: Int) -> Void) {
    guard view.pointee.classes.contains(kind) else { return }
    var place = 0
    while place < count {
      first(kind, at: place, view.pointee.shortFilter, body)
      place &+= 1
    }
  }

  private func atBothEnds(
    _ start: WindowClass, _ end: WindowClass, _ body: (_ hash: UInt32, _ place: Int) -> Void
  ) {
    if view.pointee.classes.contains(start) { first(start, at: 0, view.pointee.shortFilter, body) }
    if view.pointee.classes.contains(end) { last(end, view.pointee.shortFilter, body) }
  }
}
