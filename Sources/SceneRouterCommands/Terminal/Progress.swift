/// Shows the progress of a long job on a single terminal line.
///
///     routed 1234567 events, 42 %, 2300000 a second
///
/// Nothing is shown during the first second. After that, the line is updated at most five times per second.
package struct Progress {
  private let start: ContinuousClock.Instant
  private let total: Int?
  private var next: Duration

  private static let delay = Duration.seconds(1)
  private static let interval = Duration.milliseconds(200)

  /// Starts measuring progress at `now`. `total` is the number of bytes to read, if known.
  package init(total: Int?, now: ContinuousClock.Instant = .now) {
    self.total = total
    start = now
    next = Self.delay
  }

  /// Returns the line to show, or `nil` if no update is due.
  ///
  /// - Parameters:
  ///   - position: The number of bytes read so far.
  ///   - events: The number of events routed so far.
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
