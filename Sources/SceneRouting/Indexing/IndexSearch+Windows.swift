extension IndexSearch {
  /// Looks at everything that may hold for the subject.
  @inline(__always)
  mutating func run() {
    consider(view.pointee.always)
    if isPlainLaunch { consider(view.pointee.launch) }
    considerWhole(AnchorHash.text(subject.folded, subject.count))
    considerWindows()
    if view.pointee.hasUnanchored { considerAll(of: view.pointee.unanchored) }
  }

  /// Looks at the literals that the subject may be.
  @inline(__always)
  mutating func considerWhole(_ hash: UInt32) {
    view.pointee.texts.forEach(hash) { entry in
      if entry.target.isList { considerAll(of: entry.target.list) } else { consider(entry.target.record) }
    }
  }

  /// Looks at the literals of which a window stands in the subject.
  @inline(__always)
  mutating func considerWindows() {
    WindowScan(view, subject).forEach { hash, place in considerWindow(hash, at: place) }
  }

  /// Looks at the entries of a window.
  mutating func considerWindow(_ hash: UInt32, at place: Int) {
    windowCount &+= 1
    guard windowCount <= Self.windowLimit else { return considerEverywhere(hash) }
    view.pointee.windows.forEach(hash) { entry in
      if entry.target.isList {
        considerAll(of: entry.target.list)
      } else if entry.fits(subject, at: place) {
        consider(entry.target.record, literalAt: place &- Int(entry.offset))
      }
    }
  }

  /// How many windows are looked at in their places. A subject with more may repeat one without end, as a long row of
  /// one letter does; then each window is looked at once, and its literals are searched in the whole subject.
  static let windowLimit = 64

  private mutating func considerEverywhere(_ hash: UInt32) {
    guard !visited.contains(.window(hash)) else { return }
    visited.insert(.window(hash))
    view.pointee.windows.forEach(hash) { entry in
      if entry.target.isList { considerAll(of: entry.target.list) } else { consider(entry.target.record) }
    }
  }
}
