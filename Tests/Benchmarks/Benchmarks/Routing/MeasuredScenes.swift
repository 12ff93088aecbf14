import Benchmark
import SceneRouting
import StringPredicates
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
    let count = benchmark.scaledIterations.count
    if next + count > events.count { next = 0 }
    let range = next..<min(next + count, events.count)
    next = range.upperBound
    let expected = isMatch[range].count { $0 }
    var taken = 0
    benchmark.startMeasurement()
    for event in events[range] where isTaken(event) { taken &+= 1 }
    benchmark.stopMeasurement()
    if taken != expected { benchmark.error("wrong answer: scenes took \(taken) events and not \(expected)") }
  }
}

/// Scenes behind a router.
final class RoutedScenes: MeasuredEvents<ExternalEvent> {
  private let router: SceneRouter

  init(_ workload: SceneWorkload) throws {
    router = try SceneRouter(application: SceneApplication(), sessions: Self.sessions(of: workload))
    super.init(workload.identifiers.map { .remoteNotification(targetContentIdentifier: $0) }, isMatch: workload.isMatch)
  }

  init(formats: [String], identifiers: [String]) throws {
    let sessions = try formats.enumerated().map { try Self.session($0.offset, $0.element, "FALSEPREDICATE") }
    router = try SceneRouter(application: SceneApplication(), sessions: sessions)
    super.init(
      identifiers.map { .remoteNotification(targetContentIdentifier: $0) },
      isMatch: Array(repeating: false, count: identifiers.count))
  }

  func isRouted(_ event: ExternalEvent) -> Bool { (try? router.route(event))?.outcome == .existingSession }

  static func sessions(of workload: SceneWorkload) throws -> [SceneSession] {
    try workload.canActivate.indices.map {
      try session($0, workload.canActivate[$0].format, workload.prefersToActivate[$0])
    }
  }

  private static func session(_ place: Int, _ can: String, _ prefers: String) throws -> SceneSession {
    SceneSession(
      persistentIdentifier: "scene-\(place)",
      conditions: .activation(
        SceneActivationConditions(
          canActivate: try StringPredicate(can), prefersToActivate: try StringPredicate(prefers))))
  }
}

/// What a router does at least: the predicates are asked one by one, first those that prefer, then those that can.
final class WalkedScenes: MeasuredEvents<String> {
  private let predicates: [StringPredicate]

  init(_ workload: SceneWorkload) throws {
    predicates = try (workload.prefersToActivate + workload.canActivate.map(\.format)).map { try StringPredicate($0) }
    super.init(workload.identifiers, isMatch: workload.isMatch)
  }

  init(formats: [String], identifiers: [String]) throws {
    predicates = try formats.map { try StringPredicate($0) }
    super.init(identifiers, isMatch: Array(repeating: false, count: identifiers.count))
  }

  func isTaken(_ identifier: String) -> Bool { predicates.contains { (try? $0.matches(identifier)) ?? false } }
}

/// The floor: one look into a hash table of the `==` rules, and nothing else. It takes only a part of the events.
final class ScenesByIdentifier: MeasuredEvents<String> {
  private let scenes: [String: Int]

  init(_ workload: SceneWorkload) {
    let pairs = workload.canActivate.enumerated().compactMap { place, rule in rule.equalLiteral.map { ($0, place) } }
    let scenes = Dictionary(pairs) { first, _ in first }
    self.scenes = scenes
    super.init(workload.identifiers, isMatch: workload.identifiers.map { scenes[$0] != nil })
  }

  func measure(_ benchmark: Benchmark) { measure(benchmark) { scenes[$0] != nil } }
}
