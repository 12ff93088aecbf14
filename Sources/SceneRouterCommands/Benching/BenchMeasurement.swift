@_spi(UTF8) import SceneRouting
import StringPredicates

/// Measures how long a router takes to route identifiers.
///
/// All times are CPU times of the measuring thread. A slow router is measured with fewer events so that no measurement
/// takes minutes.
struct BenchMeasurement {
  private let router: SceneRouter
  /// The identifiers routed in each pass.
  private let identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>
  /// The number of times that each pass routes all identifiers.
  private let rounds: Int

  /// The number of passes. It is odd so that there is a single median.
  private static let passes = 15
  /// The time limit for all passes, in nanoseconds.
  private static let budget = 20e9
  /// The time limit for the linear walk and for the naive loop, in nanoseconds each.
  private static let walkBudget = 4e9
  /// The number of events in the trial run, which is used to estimate the time per event.
  private static let trial = 1_000
  /// The minimum duration of a pass in nanoseconds, which is well above the clock's resolution.
  private static let shortestPass = 2e6

  init(router: SceneRouter, identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>) {
    self.router = router
    let trial = identifiers.prefix(Self.trial)
    var time = 0.0
    var routed = 0
    // Only the second run counts, because the first one fills caches and compiles regular expressions.
    for isWarm in [false, true] {
      let start = Platform.processorTime()
      routed = 0
      for identifier in trial where routed < 4 || Platform.processorTime() - start < 0.5e9 {
        _ = router.match(identifier)
        routed += 1
      }
      if isWarm { time = (Platform.processorTime() - start) / Double(routed) }
    }
    let affordable = Self.budget / Double(2 * Self.passes) / max(time, 1)
    let count = affordable < Double(identifiers.count) ? max(1, Int(affordable)) : identifiers.count
    self.identifiers = UnsafeBufferPointer(rebasing: identifiers[..<count])
    rounds = max(1, min(10_000, Int(Self.shortestPass / (max(time, 1) * Double(count)))))
  }

  func measure(_ figures: inout BenchFigures) {
    figures.measuredEvents = identifiers.count
    var matches = [IdentifierMatch](repeating: .noSession, count: identifiers.count)
    let routes = rounds * identifiers.count
    matches.withUnsafeMutableBufferPointer { matches in
      // Warms up first, so that one-time work for a pattern's first match isn't measured.
      router.match(identifiers, into: matches)
      figures.batch = spread(of: routes) {
        for _ in 0..<rounds { router.match(identifiers, into: matches) }
      }
      var sum = 0
      figures.single = spread(of: routes) {
        for _ in 0..<rounds {
          for identifier in identifiers { sum &+= router.match(identifier).slot }
        }
      }
      // Never true, but the compiler can't prove that, so it can't optimize the calls away.
      if sum == .min { figures.agrees = false }
      figures.checksum = Self.checksum(matches)
      for (identifier, match) in zip(identifiers, matches)
      where router.match(identifier) != match { figures.agrees = false }
    }
    walk(matches, &figures)
    figures.naiveNanoseconds = naiveTime()
  }

  /// Compares the matches with the matches of a linear walk over all sessions, until the time limit is reached.
  private func walk(_ matches: [IdentifierMatch], _ figures: inout BenchFigures) {
    let start = Platform.processorTime()
    forEachIndex { index in
      // An event that meets a limit is decided by `route` alone.
      if matches[index] != .undecided, router.linearMatch(identifiers[index]) != matches[index].session {
        figures.agrees = false
      }
      figures.comparedEvents += 1
      return Platform.processorTime() - start < Self.walkBudget
    }
  }

  /// Returns the naive loop's time per event.
  private func naiveTime() -> Double {
    let loop = NaiveLoop(of: router)
    var count = 0
    var sum = 0
    let start = Platform.processorTime()
    var now = start
    forEachIndex { index in
      sum &+= loop.index(of: identifiers[index])
      count += 1
      // Reads the clock only occasionally, because reading it can take longer than an iteration of this loop.
      if count % 16 == 0 || now - start > 1e4 * Double(count) { now = Platform.processorTime() }
      return now - start < Self.walkBudget
    }
    let time = Platform.processorTime() - start
    return sum == .min ? 0 : time / Double(count)
  }

  /// Calls `body` with each index of `identifiers` until it returns `false`, in an order that quickly samples all parts
  /// of the list.
  private func forEachIndex(_ body: (Int) -> Bool) {
    let step = Self.stride(over: identifiers.count)
    var index = 0
    for _ in identifiers.indices {
      guard body(index) else { return }
      index = (index + step) % identifiers.count
    }
  }

  /// Returns a step that visits each index below `count` exactly once and spreads the first visited indices far apart.
  private static func stride(over count: Int) -> Int {
    var step = max(1, Int(Double(count) * 0.618))
    while !isCoprime(step, count) { step += 1 }
    return step
  }

  private static func isCoprime(_ left: Int, _ right: Int) -> Bool {
    var (larger, smaller) = (max(left, right), min(left, right))
    while smaller > 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger == 1
  }

  /// Measures several passes and returns the time per event.
  private func spread(of count: Int, _ pass: () -> Void) -> BenchFigures.Spread {
    var times = (0..<Self.passes).map { _ in
      let start = Platform.processorTime()
      pass()
      return (Platform.processorTime() - start) / Double(count)
    }
    times.sort()
    return BenchFigures.Spread(median: times[times.count / 2], best: times[0])
  }

  /// Returns a checksum that depends on every decision and on the order of the decisions.
  private static func checksum(_ matches: UnsafeMutableBufferPointer<IdentifierMatch>) -> UInt64 {
    matches.reduce(0) { sum, match in
      let value = match.session.map { $0.slot.number * 4 + ($0.suitability?.number ?? 0) } ?? -1
      return (sum ^ UInt64(truncatingIfNeeded: value)) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    }
  }
}

extension IdentifierMatch {
  fileprivate var session: SessionMatch? {
    if case .session(let match) = self { match } else { nil }
  }

  fileprivate var slot: Int { session?.slot.number ?? -1 }
}

extension SceneSuitability {
  fileprivate var number: Int {
    switch self {
    case .unsuitable: 0
    case .can: 1
    case .prefers: 2
    }
  }
}

/// The baseline of the benchmark, which evaluates predicates one by one until one of them matches.
///
/// All `prefersToActivate` predicates come first, then all `canActivate` predicates, both starting with the most
/// recently used session.
struct NaiveLoop {
  private let predicates: [StringPredicate]

  init(of router: SceneRouter) {
    let conditions = router.sessions.filter { $0.role == .windowApplication }.compactMap(\.conditions.predicates)
    predicates = conditions.map(\.prefersToActivate) + conditions.map(\.canActivate)
  }

  /// Returns the index of the first matching predicate, or −1 if no predicate matches.
  func index(of identifier: UnsafeBufferPointer<UInt8>) -> Int {
    predicates.firstIndex { (try? $0.matches(utf8: identifier)) == true } ?? -1
  }
}

/// A list of identifiers that stores their UTF-8 bytes contiguously.
struct IdentifierList {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { ends.count }

  mutating func append(_ identifier: String) {
    bytes.append(contentsOf: identifier.utf8)
    ends.append(bytes.count)
  }

  func withBuffers<Result>(_ body: (UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      let buffers = ends.map { end in
        defer { start = end }
        return UnsafeBufferPointer(rebasing: bytes[start..<end])
      }
      return buffers.withUnsafeBufferPointer(body)
    }
  }
}
