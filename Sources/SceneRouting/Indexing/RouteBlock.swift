import CBytes

/// Up to 32 routes that go through the same stages together. Each stage asks for the memory that the next one reads.
struct RouteBlock {
  /// What is kept of one route between the stages. Its folded identifier, windows and targets lie in memory of the block.
  private struct Route: BitwiseCopyable {
    var hash: UInt64 = 0
    var windowCount = 0
    var targetCount = 0
    /// Whether the route is to be done on its own: its identifier is long or not ASCII, it has too many windows,
    /// or a condition met a limit.
    var isLeftOut = false
  }

  /// A window that the filter let through.
  private struct Window: BitwiseCopyable {
    var tag: UInt32
    var place: UInt32
  }

  /// A record that may hold, or a list of such.
  private struct Target: BitwiseCopyable {
    var place: UInt32
    /// Where the literal stands in the subject, or one of the two below.
    var start: Int32
    static let unknown: Int32 = -1
    static let list: Int32 = -2
  }

  static let size = 32
  /// The longest identifier in bytes, and how many windows or targets a route may have.
  private static let longest = 240
  private static let many = 16
  private static let textSize = longest + FoldedSubject.padding
  static var byteCount: Int {
    size * (textSize + MemoryLayout<Route>.stride + many * (MemoryLayout<Window>.stride + MemoryLayout<Target>.stride))
  }

  private let view: UnsafePointer<IndexView>
  private let role: Int
  private let routes: UnsafeMutablePointer<Route>
  private let windows: UnsafeMutablePointer<Window>
  private let targets: UnsafeMutablePointer<Target>
  private let texts: UnsafeMutablePointer<UInt8>

  /// Makes a block in `room`, which has `byteCount` bytes and is aligned for all of its parts.
  init(_ view: UnsafePointer<IndexView>, role: Int, room: UnsafeMutableRawPointer) {
    self.view = view
    self.role = role
    routes = room.bindMemory(to: Route.self, capacity: Self.size)
    windows = (room + Self.size * MemoryLayout<Route>.stride).bindMemory(
      to: Window.self, capacity: Self.size * Self.many)
    targets = UnsafeMutableRawPointer(windows + Self.size * Self.many)
      .bindMemory(to: Target.self, capacity: Self.size * Self.many)
    texts = UnsafeMutableRawPointer(targets + Self.size * Self.many)
      .bindMemory(to: UInt8.self, capacity: Self.size * Self.textSize)
  }

  func isLeftOut(_ place: Int) -> Bool { routes[place].isLeftOut }

  /// Routes up to `size` identifiers that are not left out.
  func run(
    _ identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>,
    into matches: UnsafeMutableBufferPointer<SessionMatch?>
  ) {
    for place in 0..<identifiers.count { fold(identifiers[place], place) }
    for place in 0..<identifiers.count where !routes[place].isLeftOut {
      scan(subject(identifiers[place], place), place)
    }
    for place in 0..<identifiers.count where !routes[place].isLeftOut {
      look(subject(identifiers[place], place), place)
    }
    for place in 0..<identifiers.count where !routes[place].isLeftOut { fetchSlots(place) }
    for place in 0..<identifiers.count where !routes[place].isLeftOut {
      matches[place] = decide(subject(identifiers[place], place), place)
    }
  }

  @inline(__always)
  private func subject(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> FoldedSubject {
    FoldedSubject(bytes: bytes, folded: UnsafePointer(texts + place * Self.textSize), count: bytes.count)
  }

  /// Stage 1: folds the identifier and asks for the table's line of the whole.
  @inline(__always)
  private func fold(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) {
    routes[place] = Route()
    guard bytes.count <= Self.longest else {
      routes[place].isLeftOut = true
      return
    }
    let (subject, isASCII) = FoldedSubject.fold(bytes, into: texts + place * Self.textSize)
    routes[place].isLeftOut = !isASCII
    routes[place].hash = AnchorHash.hash(subject.folded, subject.count)
    bytes_prefetch(view.pointee.start(of: UInt32(truncatingIfNeeded: routes[place].hash >> 32)))
  }

  /// Stage 2: asks the filter for windows, and for the table's lines of those that it lets through.
  @inline(__always)
  private func scan(_ subject: FoldedSubject, _ place: Int) {
    var count = 0
    WindowScan(view, subject).forEach { tag, start in
      if count < Self.many {
        windows[place &* Self.many &+ count] = Window(tag: tag, place: UInt32(truncatingIfNeeded: start))
        bytes_prefetch(view.pointee.start(of: tag))
      }
      count &+= 1
    }
    routes[place].windowCount = min(count, Self.many)
    if count > Self.many { routes[place].isLeftOut = true }
  }

  /// Stage 3: looks into the table, and asks for the records.
  @inline(__always)
  private func look(_ subject: FoldedSubject, _ place: Int) {
    let check = UInt32(truncatingIfNeeded: routes[place].hash)
    view.pointee.forEachEntry(UInt32(truncatingIfNeeded: routes[place].hash >> 32)) { entry in
      switch entry.kind {
      case .whole: if entry.check == check { add(entry.target, Target.unknown, place) }
      case .list: add(entry.target, Target.list, place)
      case .window, .identity: break
      }
    }
    for index in 0..<routes[place].windowCount {
      let window = windows[place &* Self.many &+ index]
      view.pointee.forEachEntry(window.tag) { entry in
        switch entry.kind {
        case .window:
          if let start = subject.start(of: entry, windowAt: Int(window.place)) {
            add(entry.target, Int32(truncatingIfNeeded: start), place)
          }
        case .list: add(entry.target, Target.list, place)
        case .whole, .identity: break
        }
      }
    }
  }

  @inline(__always)
  private func add(_ target: UInt32, _ start: Int32, _ place: Int) {
    let count = routes[place].targetCount
    guard count < Self.many else {
      routes[place].isLeftOut = true
      return
    }
    targets[place &* Self.many &+ count] = Target(place: target, start: start)
    routes[place].targetCount = count &+ 1
    guard start != Target.list else { return }
    bytes_prefetch(view.pointee.record(target))
    bytes_prefetch(view.pointee.body(target) + 32)
  }

  /// Stage 4: asks for the sessions of the records.
  @inline(__always)
  private func fetchSlots(_ place: Int) {
    for index in 0..<routes[place].targetCount {
      let target = targets[place &* Self.many &+ index]
      if target.start == Target.list { continue }
      let record = view.pointee.record(target.place).pointee
      if let slot = MemberSet(rawValue: record.prefers).slot { bytes_prefetch(view.pointee.slots + Int(slot)) }
      if let slot = MemberSet(rawValue: record.can).slot { bytes_prefetch(view.pointee.slots + Int(slot)) }
    }
  }

  /// Stage 5: compares.
  @inline(__always)
  private func decide(_ subject: FoldedSubject, _ place: Int) -> SessionMatch? {
    var search = IndexSearch(view, subject, .preferredThenCan, role: role)
    search.consider(view.pointee.always)
    for index in 0..<routes[place].targetCount {
      let target = targets[place &* Self.many &+ index]
      switch target.start {
      case Target.list: search.considerAll(of: target.place)
      case Target.unknown: search.consider(target.place)
      default: search.consider(target.place, literalAt: Int(target.start))
      }
    }
    if view.pointee.hasUnanchored { search.considerAll(of: view.pointee.unanchored) }
    if !search.faults.isEmpty { routes[place].isLeftOut = true }
    return search.match.map(SessionMatch.init)
  }
}
