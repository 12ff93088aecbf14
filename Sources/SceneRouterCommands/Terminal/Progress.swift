/// Says how far a long job is, on a line of the terminal that is written again and again.
///
///     routed 1234567 events, 42 %, 2300000 a second
///
/// Nothing is said in the first second, and after that five times a second at most.
package struct Progress {
  private let start: ContinuousClock.Instant
  private let total: Int?
  private var next: Duration

  private static let delay = Duration.seconds(1)
  private static let interval = Duration.milliseconds(200)

  /// Begins now. `total` is how many bytes there are to read, if that is known.
  package init(total: Int?, now: ContinuousClock.Instant = .now) {
    self.total = total
    start = now
    next = Self.delay
  }

  /// The line to show, or `nil` if it is not time for one.
  ///
  /// - Parameters:
  ///   - position: How many bytes were read.
  ///   - events: How many events were routed.
  package mutating func line(position: Int, events: Int, now: ContinuousClock.Instant = .now) -> String? {
    let elapsed = now - start
    guard elapsed >= next else { return nil }
    next = elapsed + Self.interval
    var line = "routed \(events) events"
    if let total, total > 0 { line += ", \(min(100, Int(Double(position) / Double(total) * 100))) %" }
    let rate = Double(events) / (elapsed / .seconds(1))
    return line + ", \(Int(rate)) a second"
  }
}
