import Benchmark
import Foundation
import SceneRouting
import StringPredicates
import Workloads

let benchmarks: @Sendable () -> Void = {
  let isQuick = ProcessInfo.processInfo.environment["BENCHMARK_QUICK"] != nil
  Benchmark.defaultConfiguration = .init(
    metrics: [.throughput, .wallClock], timeUnits: .nanoseconds, warmupIterations: isQuick ? 1 : 3,
    scalingFactor: .kilo, maxDuration: .milliseconds(isQuick ? 100 : 1_000), maxIterations: 1_000)
  // The walk over all scenes takes seconds a thousand events beyond these.
  let longestWalk = isQuick ? 1_000 : 10_000
  for count in isQuick ? [10, 1_000, 10_000] : [10, 1_000, 10_000, 100_000, 1_000_000] {
    measureRoutes(among: count, walks: count <= longestWalk)
  }
  measureContainsAndLike(isQuick ? 10_000 : 100_000)
  for rules in AdversarialRules.allCases { measure(rules, count: isQuick ? 1_000 : 10_000) }
  measureBuilding(count: 1_000)
  measureChanges(among: isQuick ? 10_000 : 100_000)
}

/// Measures routes among the scenes of the usual mix. Each iteration takes the next events, so that their order does not
/// teach the processor more than a stream of events would.
private func measureRoutes(among count: Int, walks: Bool) {
  @Sendable func workload() -> SceneWorkload {
    SceneWorkload(scenes: count, events: 20_000)
  }
  Benchmark("route/\(count)/SceneRouter") { (benchmark, scenes: RoutedScenes) in
    scenes.measureTogether(benchmark)
  } setup: {
    try RoutedScenes(workload())
  }
  Benchmark("route/\(count)/SceneRouter, one by one") { (benchmark, scenes: RoutedScenes) in
    scenes.measureOneByOne(benchmark)
  } setup: {
    try RoutedScenes(workload())
  }
  guard count < 1_000_000 else { return }
  Benchmark("route/\(count)/SceneRouter, decisions") { (benchmark, scenes: RoutedScenes) in
    scenes.measureDecisions(benchmark)
  } setup: {
    try RoutedScenes(workload())
  }
  Benchmark("route/\(count)/Dictionary of the ==") { (benchmark, scenes: ScenesByIdentifier) in
    scenes.measure(benchmark)
  } setup: {
    ScenesByIdentifier(workload())
  }
  guard walks else { return }
  Benchmark("route/\(count)/walk over predicates") { (benchmark, scenes: WalkedScenes) in
    scenes.measure(benchmark)
  } setup: {
    try WalkedScenes(workload())
  }
}

/// Measures routes where no rule is a `==`.
private func measureContainsAndLike(_ count: Int) {
  Benchmark("CONTAINS and LIKE/\(count)/SceneRouter") { (benchmark, scenes: RoutedScenes) in
    scenes.measureTogether(benchmark)
  } setup: {
    try RoutedScenes(SceneWorkload(scenes: count, events: 50_000, mix: .containsAndLike))
  }
  Benchmark("CONTAINS and LIKE/\(count)/SceneRouter, one by one") { (benchmark, scenes: RoutedScenes) in
    scenes.measureOneByOne(benchmark)
  } setup: {
    try RoutedScenes(SceneWorkload(scenes: count, events: 50_000, mix: .containsAndLike))
  }
}

private func measure(_ rules: AdversarialRules, count: Int) {
  Benchmark("\(rules.rawValue)/\(count)/SceneRouter", configuration: .slow) { (benchmark, scenes: RoutedScenes) in
    scenes.measureTogether(benchmark)
  } setup: {
    try RoutedScenes(formats: rules.formats(count), identifiers: rules.identifiers(1_000))
  }
  Benchmark("\(rules.rawValue)/\(count)/SceneRouter, one by one", configuration: .slow) {
    (benchmark, scenes: RoutedScenes) in
    scenes.measureOneByOne(benchmark)
  } setup: {
    try RoutedScenes(formats: rules.formats(count), identifiers: rules.identifiers(1_000))
  }
  Benchmark("\(rules.rawValue)/\(count)/walk over predicates", configuration: .slow) {
    (benchmark, scenes: WalkedScenes) in
    scenes.measure(benchmark)
  } setup: {
    try WalkedScenes(formats: rules.formats(count), identifiers: rules.identifiers(1_000))
  }
}

extension Benchmark.Configuration {
  /// A route takes so long that an iteration is one, and not a thousand.
  fileprivate static var slow: Self {
    var configuration = Benchmark.defaultConfiguration
    configuration.scalingFactor = .one
    return configuration
  }
}

/// Building the sessions' predicates, and a router of sessions with predicates, a scene.
private func measureBuilding(count: Int) {
  let workload = SceneWorkload(scenes: count, events: 0)
  let preferences = workload.prefersToActivate
  Benchmark("build/conditions of a scene/StringPredicate") { benchmark in
    var built = 0
    for index in benchmark.scaledIterations {
      let rule = workload.canActivate[index].format
      if (try? StringPredicate(rule)) != nil, (try? StringPredicate(preferences[index])) != nil { built += 1 }
    }
    if built != count { benchmark.error("wrong answer: \(built) of \(count) scenes were built") }
  }
  Benchmark("build/router, a scene/SceneRouter") { (benchmark, sessions: [SceneSession]) in
    let router = try? SceneRouter(application: SceneApplication(), sessions: sessions)
    if router?.sessions.count != count { benchmark.error("wrong answer: the router has not \(count) sessions") }
  } setup: {
    try RoutedScenes.sessions(of: workload)
  }
}

/// Changes of one session among many.
private func measureChanges(among count: Int) {
  Benchmark("change/activate one of \(count)/SceneRouter") { (benchmark, scenes: ChangedScenes) in
    scenes.measureActivation(benchmark)
  } setup: {
    try ChangedScenes(SceneWorkload(scenes: count, events: 0))
  }
  Benchmark("change/renew the conditions of one of \(count)/SceneRouter") { (benchmark, scenes: ChangedScenes) in
    scenes.measureConditions(benchmark)
  } setup: {
    try ChangedScenes(SceneWorkload(scenes: count, events: 0))
  }
  Benchmark("change/add one to \(count) and remove it/SceneRouter") { (benchmark, scenes: ChangedScenes) in
    scenes.measureComingAndGoing(benchmark)
  } setup: {
    try ChangedScenes(SceneWorkload(scenes: count, events: 0))
  }
}
