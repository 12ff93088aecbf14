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

  /// Asks for the memory that `forEach` reads, where there is too much of it to be at hand.
  @inline(__always)
  func prefetch() {
    guard view.pointee.eightFilter.isLarge else { return }
    if view.pointee.classes.contains(.sixteenOfPrefix) { prefetch(.sixteenOfPrefix) }
    if view.pointee.classes.hasEight { prefetch(.eight) }
    if count >= 8 {
      bytes_prefetch(view.pointee.eightFilter.place(of: WindowClass.lastEight.hash(text + (count &- 8))))
    }
  }

  @inline(__always)
  private func prefetch(_ kind: WindowClass) {
    var place = 0
    while place &+ kind.size <= count {
      bytes_prefetch(view.pointee.eightFilter.place(of: kind.hash(text + place)))
      place &+= kind.step
    }
  }

  /// Calls `body` with the hash and the place of each. The windows may reach behind the end of the subject.
  @inline(__always)
  func forEach(_ body: (_ hash: UInt32, _ place: Int) -> Void) {
    let classes = view.pointee.classes
    if classes.contains(.sixteenOfPrefix) { forEachWide(body) }
    let (hasEight, hasFour) = (classes.hasEight, classes.hasFour)
    var start = 0
    while start < count, hasEight || hasFour {
      // Each in a loop of its own: one that asks two filters in turn is slower than both.
      let eights = hasEight ? hits(.eight, view.pointee.eightFilter, from: start) : 0
      let fours = hasFour ? hits(.four, view.pointee.fourFilter, from: start) : 0
      if eights != 0 { handOut(.eight, eights, from: start, body) }
      if fours != 0 { handOut(.four, fours, from: start, body) }
      start &+= 128
    }
    if classes.contains(.lastEight) { last(.lastEight, view.pointee.eightFilter, body) }
    if classes.contains(.lastFour) { last(.lastFour, view.pointee.fourFilter, body) }
    if classes.hasShort { forEachShort(body) }
  }

  /// Which of the windows that begin at the next 64 even places the filter lets through, the lowest bit first.
  ///
  /// There is no branch for a hit, which would be guessed wrongly each time, and few for the end of the subject: places
  /// are looked at by eights, and behind the end there are zeros.
  @inline(__always)
  private func hits(_ kind: WindowClass, _ filter: FilterView, from start: Int) -> UInt64 {
    let end = min(count, start &+ 128)
    var hits: UInt64 = 0
    var place = start
    while place < end {
      var some: UInt64 = 0
      for index in 0..<8 {
        let missing = filter.missingBits(of: kind.hash(text + place + 2 &* index))
        // The highest bit is set if nothing is missing.
        some |= (((missing &- 1) & ~missing) &>> 63) &<< UInt64(truncatingIfNeeded: index)
      }
      hits |= some &<< UInt64(truncatingIfNeeded: (place &- start) &>> 1)
      place &+= 16
    }
    return hits
  }

  @inline(__always)
  private func handOut(
    _ kind: WindowClass, _ hits: UInt64, from start: Int, _ body: (_ hash: UInt32, _ place: Int) -> Void
  ) {
    var hits = hits
    while hits != 0 {
      let place = start &+ 2 &* hits.trailingZeroBitCount
      body(kind.hash(text + place), place)
      hits &= hits &- 1
    }
  }

  /// Windows of sixteen bytes, which only large sets have.
  @inline(__always)
  private func forEachWide(_ body: (_ hash: UInt32, _ place: Int) -> Void) {
    var place = 0
    while place &+ 16 <= count {
      first(.sixteenOfPrefix, at: place, view.pointee.eightFilter, body)
      place &+= WindowClass.sixteenOfPrefix.step
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
