import CBytes

/// Up to 32 routes that go through the same stages together. Each stage asks for the memory that the next one reads.
struct RouteBlock {
  /// What is kept of one route between the stages. Its folded identifier, windows and targets lie in memory of the block.
  private struct Route: BitwiseCopyable {
    var hash: UInt32 = 0
    var windowCount: Int32 = 0
    var targetCount: Int32 = 0
    /// Whether the identifier is too long, or beyond ASCII, and is left to others.
    var isLeftOut = false
    /// Whether there is more to look at than fits here.
    var isIncomplete = false
  }

  /// A window that the filter let through.
  private struct Window: BitwiseCopyable {
    var hash: UInt32
    var place: UInt32
  }

  static let size = 32
  /// The longest identifier in bytes, and how many windows or targets a route may have.
  private static let longest = 240
  private static let many = 16
  private static let textSize = longest + FoldedSubject.padding
  static var byteCount: Int {
    size
      * (textSize + MemoryLayout<Route>.stride
        + many * (MemoryLayout<Window>.stride + MemoryLayout<ProbeTarget>.stride))
  }

  private let view: UnsafePointer<IndexView>
  private let role: Int
  private let texts: UnsafeMutablePointer<UInt8>
  private let routes: UnsafeMutablePointer<Route>
  private let windows: UnsafeMutablePointer<Window>
  private let targets: UnsafeMutablePointer<ProbeTarget>

  /// Makes a block in `room`, which has `byteCount` bytes and is aligned for all of its parts.
  init(_ view: UnsafePointer<IndexView>, role: Int, room: UnsafeMutableRawPointer) {
    self.view = view
    self.role = role
    texts = room.bindMemory(to: UInt8.self, capacity: Self.size * Self.textSize)
    routes = UnsafeMutableRawPointer(texts + Self.size * Self.textSize)
      .bindMemory(to: Route.self, capacity: Self.size)
    windows = UnsafeMutableRawPointer(routes + Self.size)
      .bindMemory(to: Window.self, capacity: Self.size * Self.many)
    targets = UnsafeMutableRawPointer(windows + Self.size * Self.many)
      .bindMemory(to: ProbeTarget.self, capacity: Self.size * Self.many)
  }

  /// Routes up to `size` identifiers.
  ///
  /// - Parameter body: Called with the place of each identifier and its best session; `nil` where the identifier is to
  ///   be routed in another way.
  @inline(__always)
  func run(
    _ identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>,
    _ body: (_ place: Int, _ answer: Answer?) -> Void
  ) {
    guard view.pointee.isLarge else {
      for place in 0..<identifiers.count { runAtOnce(identifiers[place], place, body) }
      return
    }
    for place in 0..<identifiers.count { fold(identifiers[place], place) }
    for place in 0..<identifiers.count where !routes[place].isLeftOut { scan(identifiers[place], place) }
    for place in 0..<identifiers.count where !routes[place].isLeftOut { look(identifiers[place], place) }
    for place in 0..<identifiers.count where !routes[place].isLeftOut { fetchMatchers(place) }
    for place in 0..<identifiers.count {
      if routes[place].isLeftOut { body(place, nil) } else { decide(identifiers[place], place, body) }
    }
  }

  /// All stages at once: there is nothing to wait for.
  @inline(__always)
  private func runAtOnce(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int, _ body: (_ place: Int, _ answer: Answer?) -> Void
  ) {
    guard bytes.count <= Self.longest else { return body(place, nil) }
    let (subject, isASCII) = FoldedSubject.fold(bytes, into: texts)
    guard isASCII else { return body(place, nil) }
    var search = QuickSearch(view, subject, role: role)
    search.run()
    search.finished { match, hasFault in body(place, Answer(match: match, hasFault: hasFault)) }
  }

  /// What is found for one identifier.
  struct Answer {
    var match: SceneMatch?
    /// Whether a condition met a limit.
    var hasFault: Bool
  }

  @inline(__always)
  private func subject(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> FoldedSubject {
    FoldedSubject(bytes: bytes, folded: UnsafePointer(texts + place &* Self.textSize), count: bytes.count)
  }

  /// Stage 1: folds the identifier, and asks for the table's line.
  @inline(__always)
  private func fold(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) {
    var route = Route()
    defer { routes[place] = route }
    guard bytes.count <= Self.longest else {
      route.isLeftOut = true
      return
    }
    let (subject, isASCII) = FoldedSubject.fold(bytes, into: texts + place &* Self.textSize)
    route.isLeftOut = !isASCII
    route.hash = AnchorHash.text(subject.folded, subject.count)
    view.pointee.texts.prefetch(route.hash)
  }

  /// Stage 2: asks the filters for windows, and for the table's lines of those that they let through.
  @inline(__always)
  private func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) {
    var count = 0
    let windows = windows + place &* Self.many
    WindowScan(view, subject(bytes, place)).forEach { hash, start in
      if count < Self.many {
        windows[count] = Window(hash: hash, place: UInt32(truncatingIfNeeded: start))
        view.pointee.windows.prefetch(hash)
      }
      count &+= 1
    }
    routes[place].windowCount = Int32(truncatingIfNeeded: min(count, Self.many))
    if count > Self.many { routes[place].isIncomplete = true }
  }

  /// Stage 3: looks into the tables, and asks for the records.
  @inline(__always)
  private func look(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) {
    var route = routes[place]
    let subject = subject(bytes, place)
    let windows = windows + place &* Self.many
    view.pointee.texts.forEach(route.hash) { add($0.target, to: &route, place) }
    for index in 0..<Int(route.windowCount) {
      let window = windows[index]
      view.pointee.windows.forEach(window.hash) { entry in
        if entry.target.isList || entry.fits(subject, at: Int(window.place)) { add(entry.target, to: &route, place) }
      }
    }
    routes[place] = route
  }

  @inline(__always)
  private func add(_ target: ProbeTarget, to route: inout Route, _ place: Int) {
    let count = Int(route.targetCount)
    guard count < Self.many, !target.isList else {
      route.isIncomplete = true
      return
    }
    targets[place &* Self.many &+ count] = target
    route.targetCount &+= 1
    bytes_prefetch(view.pointee.record(target.record))
    bytes_prefetch(view.pointee.body(target.record) + 32)
  }

  /// Stage 4: asks for the matchers of the records, and for the ranks of their sessions if there are some to compare.
  @inline(__always)
  private func fetchMatchers(_ place: Int) {
    let targets = targets + place &* Self.many
    let count = Int(routes[place].targetCount)
    for index in 0..<count {
      let target = targets[index].record
      let record = view.pointee.record(target)
      if count > 1 {
        let prefers = MemberSet(rawValue: record.pointee.prefers)
        prefetch(prefers.isEmpty ? MemberSet(rawValue: record.pointee.can) : prefers)
      }
      guard record.pointee.kind == .matcher else { continue }
      let address = view.pointee.matcher(target).address
      bytes_prefetch(address)
      bytes_prefetch(address + 64)
    }
  }

  @inline(__always)
  private func prefetch(_ members: MemberSet) {
    if members.isEmpty { return }
    if let slot = members.slot {
      bytes_prefetch(view.pointee.slots + Int(slot))
    } else {
      bytes_prefetch(view.pointee.trees + Int(members.tree))
    }
  }

  /// Stage 5: compares.
  @inline(__always)
  private func decide(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int, _ body: (_ place: Int, _ answer: Answer?) -> Void
  ) {
    var search = QuickSearch(view, subject(bytes, place), role: role)
    search.isIncomplete = routes[place].isIncomplete
    search.considerAlways()
    let targets = targets + place &* Self.many
    for index in 0..<Int(routes[place].targetCount) { search.consider(targets[index]) }
    search.finished { match, hasFault in body(place, Answer(match: match, hasFault: hasFault)) }
  }
}
