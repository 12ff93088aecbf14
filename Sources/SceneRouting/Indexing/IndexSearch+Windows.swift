import StringPredicates

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

  /// Looks at what may hold for the key of a subject beyond ASCII.
  mutating func runOnKey() {
    NecessaryLiteral.beyondASCII.bytes.withUnsafeBufferPointer { bytes in
      FoldedSubject.with(bytes) { text, _ in considerWhole(AnchorHash.text(text.folded, text.count)) }
    }
    let key = subject.bytes.baseAddress.map { SubjectKey.key(of: UnsafeBufferPointer(start: $0, count: subject.count)) }
    (key ?? []).withUnsafeBufferPointer { bytes in
      FoldedSubject.with(bytes) { key, _ in
        considerWhole(AnchorHash.text(key.folded, key.count))
        WindowScan(view, key).forEach { hash, place in considerWindow(hash, at: place, of: key, isSubject: false) }
      }
    }
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
    WindowScan(view, subject).forEach { hash, place in considerWindow(hash, at: place, of: subject, isSubject: true) }
  }

  /// Looks at the entries of a window of the subject or of its key.
  private mutating func considerWindow(_ hash: UInt32, at place: Int, of text: FoldedSubject, isSubject: Bool) {
    windowCount &+= 1
    guard windowCount <= Self.windowLimit else { return considerEverywhere(hash) }
    view.pointee.windows.forEach(hash) { entry in
      if entry.target.isList {
        considerAll(of: entry.target.list)
      } else if entry.fits(text, at: place) {
        consider(entry.target.record, literalAt: isSubject ? place &- Int(entry.offset) : nil)
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
