import Benchmark
import SceneRouting
import Workloads

/// Events that take turns, a thousand an iteration, and how many of them a scene must take.
class MeasuredEvents<Event> {
  private let events: [Event]
  private let isMatch: [Bool]
  private var next = 0

  init(_ events: [Event], isMatch: [Bool]) {
    self.events = events
    self.isMatch = isMatch
  }

  final func measure(_ benchmark: Benchmark, _ isTaken: (Event) -> Bool) {
    measureTogether(benchmark) { events in events.count(where: isTaken) }
  }

  /// Measures what takes many events at once and says how many of them a scene took.
  final func measureTogether(_ benchmark: Benchmark, _ takenCount: (ArraySlice<Event>) -> Int) {
    let count = benchmark.scaledIterations.count
    if next + count > events.count { next = 0 }
    let range = next..<min(next + count, events.count)
    next = range.upperBound
    let expected = isMatch[range].count { $0 }
    benchmark.startMeasurement()
    let taken = takenCount(events[range])
    benchmark.stopMeasurement()
    if taken != expected { benchmark.error("wrong answer: scenes took \(taken) events and not \(expected)") }
  }
}
