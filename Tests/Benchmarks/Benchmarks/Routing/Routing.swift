import Benchmark
import Foundation
import SceneRouting
import StringPredicates
import Workloads

let benchmarks: @Sendable () -> Void = {
  let environment = ProcessInfo.processInfo.environment
  let isQuick = environment["BENCHMARK_QUICK"] != nil
  Benchmark.defaultConfiguration = .init(
    metrics: [.throughput, .wallClock], timeUnits: .nanoseconds, warmupIterations: isQuick ? 1 : 3,
    scalingFactor: .kilo, maxDuration: .milliseconds(isQuick ? 60 : 1_000), maxIterations: 1_000)
  // The walk over all scenes takes seconds a thousand events beyond these.
  let longestWalk = isQuick ? 1_000 : 10_000
  for count in isQuick ? [10, 1_000, 10_000] : [10, 1_000, 10_000, 100_000] {
    measureRoutes(among: count, walks: count <= longestWalk)
  }
  if environment["BENCHMARK_MILLION"] != nil { measureRoutes(among: 1_000_000, walks: false) }
  for rules in AdversarialRules.allCases { measure(rules, count: 1_000) }
  measureBuilding(count: 1_000)
}

/// Measures routes among the scenes of the usual mix. Each iteration takes the next events, so that their order does not
/// teach the processor more than a stream of events would.
private func measureRoutes(among count: Int, walks: Bool) {
  let events = count >= 100_000 ? 100_000 : 20_000
  Benchmark("route/\(count)/SceneRouter") { (benchmark, scenes: RoutedScenes) in
    scenes.measure(benchmark) { scenes.isRouted($0) }
  } setup: {
    try RoutedScenes(SceneWorkload(scenes: count, events: events))
  }
  Benchmark("route/\(count)/Dictionary of the ==") { (benchmark, scenes: ScenesByIdentifier) in
    scenes.measure(benchmark)
  } setup: {
    ScenesByIdentifier(SceneWorkload(scenes: count, events: events))
  }
  guard walks else { return }
  Benchmark("route/\(count)/walk over predicates") { (benchmark, scenes: WalkedScenes) in
    scenes.measure(benchmark) { scenes.isTaken($0) }
  } setup: {
    try WalkedScenes(SceneWorkload(scenes: count, events: events))
  }
}

private func measure(_ rules: AdversarialRules, count: Int) {
  Benchmark("\(rules.rawValue)/\(count)/SceneRouter") { (benchmark, scenes: RoutedScenes) in
    scenes.measure(benchmark) { scenes.isRouted($0) }
  } setup: {
    try RoutedScenes(formats: rules.formats(count), identifiers: rules.identifiers(1_000))
  }
  Benchmark("\(rules.rawValue)/\(count)/walk over predicates") { (benchmark, scenes: WalkedScenes) in
    scenes.measure(benchmark) { scenes.isTaken($0) }
  } setup: {
    try WalkedScenes(formats: rules.formats(count), identifiers: rules.identifiers(1_000))
  }
}

/// Building the sessions' predicates, and a router of sessions with predicates, a scene.
private func measureBuilding(count: Int) {
  let workload = SceneWorkload(scenes: count, events: 0)
  Benchmark("build/conditions of a scene/StringPredicate") { benchmark in
    var built = 0
    for place in benchmark.scaledIterations {
      let rule = workload.canActivate[place].format
      let preference = workload.prefersToActivate[place]
      if (try? StringPredicate(rule)) != nil, (try? StringPredicate(preference)) != nil { built += 1 }
    }
    if built != count { benchmark.error("wrong answer: \(built) of \(count) scenes were built") }
  }
  Benchmark("build/router, a scene/SceneRouter") { (benchmark, sessions: [SceneSession]) in
    let router = try? SceneRouter(application: SceneApplication(), sessions: sessions)
    if router?.sessionCount != count { benchmark.error("wrong answer: the router has not \(count) sessions") }
  } setup: {
    try RoutedScenes.sessions(of: workload)
  }
}
