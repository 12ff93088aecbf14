extension IndexSearch {
  /// Looks at everything that may hold for the subject.
  @inline(__always)
  mutating func run() {
    consider(view.pointee.always)
    if isPlainLaunch { consider(view.pointee.launch) }
    considerWhole(AnchorHash.hash(subject.folded, subject.count))
    considerWindows()
    if view.pointee.hasUnanchored { considerAll(of: view.pointee.unanchored) }
  }

  /// Looks at the literals that the subject may be.
  @inline(__always)
  mutating func considerWhole(_ hash: UInt64) {
    let check = UInt32(truncatingIfNeeded: hash)
    view.pointee.forEachEntry(UInt32(truncatingIfNeeded: hash >> 32)) { entry in
      switch entry.kind {
      case .whole: if entry.check == check { consider(entry.target) }
      case .list: considerAll(of: entry.target)
      case .window, .identity: break
      }
    }
  }

  /// Looks at the literals of which a window stands in the subject.
  @inline(__always)
  mutating func considerWindows() {
    WindowScan(view, subject).forEach { tag, place in considerWindow(tag, at: place) }
  }

  /// Looks at the entries of a window.
  mutating func considerWindow(_ tag: UInt32, at place: Int) {
    windowCount &+= 1
    guard windowCount <= Self.windowLimit else { return considerEverywhere(tag) }
    view.pointee.forEachEntry(tag) { entry in
      switch entry.kind {
      case .window:
        if let start = subject.start(of: entry, windowAt: place) { consider(entry.target, literalAt: start) }
      case .list: considerAll(of: entry.target)
      case .whole, .identity: break
      }
    }
  }

  /// How many windows are looked at in their places. A subject with more may repeat one without end, as a long row of
  /// one letter does; then each window is looked at once, and its literals are searched in the whole subject.
  private static let windowLimit = 64

  private mutating func considerEverywhere(_ tag: UInt32) {
    guard !visited.contains(.window(tag)) else { return }
    visited.insert(.window(tag))
    view.pointee.forEachEntry(tag) { entry in
      switch entry.kind {
      case .window: consider(entry.target)
      case .list: considerAll(of: entry.target)
      case .whole, .identity: break
      }
    }
  }
}

extension FoldedSubject {
  /// Where an entry's literal stands in the subject, if it does: its hash is compared, not its bytes.
  @inline(__always)
  func start(of entry: AnchorTable.Entry, windowAt place: Int) -> Int? {
    let start = place &- Int(entry.offset)
    let end = start &+ Int(entry.length)
    guard start >= 0, end <= count else { return nil }
    if entry.anchors & 1 == 1, start != 0 { return nil }
    if entry.anchors & 2 == 2, end != count { return nil }
    let hash = AnchorHash.hash(folded + start, Int(entry.length))
    return UInt32(truncatingIfNeeded: hash) == entry.check ? start : nil
  }
}

/// The windows of a subject that the filter lets through.
struct WindowScan {
  private let filter: UnsafePointer<UInt64>
  private let shift: UInt32
  private let sizeClasses: UInt8
  private let text: UnsafePointer<UInt8>
  private let count: Int

  @inline(__always)
  init(_ view: UnsafePointer<IndexView>, _ subject: FoldedSubject) {
    filter = view.pointee.filter
    shift = view.pointee.filterShift
    sizeClasses = view.pointee.sizeClasses
    text = subject.folded
    count = subject.count
  }

  /// Calls `body` with the tag and the place of each.
  @inline(__always)
  func forEach(_ body: (_ tag: UInt32, _ place: Int) -> Void) {
    if sizeClasses == 0 { return }
    var start = 0
    while start < count {
      let length = min(64, count &- start)
      if sizeClasses & 1 != 0 { forEach(8, from: start, length, body) }
      if sizeClasses & 2 != 0 { forEach(4, from: start, length, body) }
      if sizeClasses & 28 != 0 {
        if sizeClasses & 4 != 0 { forEach(3, from: start, length, body) }
        if sizeClasses & 8 != 0 { forEach(2, from: start, length, body) }
        if sizeClasses & 16 != 0 { forEach(1, from: start, length, body) }
      }
      start &+= 64
    }
  }

  /// First asks the filter for up to 64 windows, without a branch, then hands out those that it lets through. Windows
  /// that reach behind the end of the text are seen as ending in zeros; they fit no literal that ends in the text.
  @inline(__always)
  private func forEach(_ size: Int, from start: Int, _ length: Int, _ body: (_ tag: UInt32, _ place: Int) -> Void) {
    let length = min(length, count &- start &- size &+ 1)
    guard length > 0 else { return }
    var hits: UInt64 = 0
    for index in 0..<length {
      let tag = tag(at: start &+ index, size)
      let word = filter[Int(truncatingIfNeeded: tag >> shift)]
      let hit = (word &>> UInt64(tag & 63)) & (word &>> UInt64((tag >> 6) & 63)) & 1
      hits |= hit &<< UInt64(truncatingIfNeeded: index)
    }
    while hits != 0 {
      let place = start &+ hits.trailingZeroBitCount
      body(tag(at: place, size), place)
      hits &= hits &- 1
    }
  }

  @inline(__always)
  private func tag(at place: Int, _ size: Int) -> UInt32 {
    AnchorHash.tag(AnchorHash.window(AnchorHash.word(text + place), size: size), size: size)
  }
}
