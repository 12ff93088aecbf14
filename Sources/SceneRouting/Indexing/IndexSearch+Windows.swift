extension IndexSearch {
  /// Looks at everything that may hold for the subject.
  mutating func run() {
    consider(view.always)
    if isPlainLaunch { consider(view.launch) }
    considerWhole(AnchorHash.hash(subject.folded, subject.count))
    let used = view.sizeClasses
    if used & 1 != 0 { considerWindows(size: 8) }
    if used & 2 != 0 { considerWindows(size: 4) }
    if used & 4 != 0 { considerWindows(size: 3) }
    if used & 8 != 0 { considerWindows(size: 2) }
    if used & 16 != 0 { considerWindows(size: 1) }
    if view.hasUnanchored { considerAll(of: view.unanchored) }
  }

  /// Looks at the literals that the subject may be.
  @inline(__always)
  mutating func considerWhole(_ hash: UInt64) {
    let check = UInt32(truncatingIfNeeded: hash)
    view.forEachEntry(UInt32(truncatingIfNeeded: hash >> 32)) { entry in
      switch entry.kind {
      case .whole: if entry.check == check { consider(entry.target) }
      case .list: considerAll(of: entry.target)
      case .window, .identity: break
      }
    }
  }

  /// Looks at the literals of which a window stands in the subject.
  @inline(__always)
  private mutating func considerWindows(size: Int) {
    guard subject.count >= size else { return }
    for place in 0...(subject.count &- size) {
      let window = AnchorHash.window(AnchorHash.word(subject.folded + place), size: size)
      let tag = AnchorHash.tag(window, size: size)
      if view.mayHave(tag) { considerWindow(tag, at: place) }
    }
  }

  /// Looks at the entries of a window.
  mutating func considerWindow(_ tag: UInt32, at place: Int) {
    view.forEachEntry(tag) { entry in
      switch entry.kind {
      case .window:
        if let start = start(of: entry, windowAt: place) { consider(entry.target, literalAt: start) }
      case .list: considerAll(of: entry.target)
      case .whole, .identity: break
      }
    }
  }

  /// Where an entry's literal stands in the subject, if it does: its hash is compared, not its bytes.
  @inline(__always)
  private func start(of entry: AnchorTable.Entry, windowAt place: Int) -> Int? {
    let start = place &- Int(entry.offset)
    let end = start &+ Int(entry.length)
    guard start >= 0, end <= subject.count else { return nil }
    if entry.anchors & 1 == 1, start != 0 { return nil }
    if entry.anchors & 2 == 2, end != subject.count { return nil }
    let hash = AnchorHash.hash(subject.folded + start, Int(entry.length))
    return UInt32(truncatingIfNeeded: hash) == entry.check ? start : nil
  }
}
