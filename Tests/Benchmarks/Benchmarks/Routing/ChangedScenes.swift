import Benchmark
import SceneLifecycle
import SceneRouting
import Workloads

/// A registry of which sessions come, go and change.
final class ChangedScenes {
  private var registry: SceneSessionRegistry
  private let count: Int
  private let newConditions: [SceneConditions]
  private var step = 0

  init(_ workload: SceneWorkload) throws {
    let sessions = try RoutedScenes.sessions(of: workload)
    count = sessions.count
    newConditions = sessions.suffix(1_000).reversed().map(\.conditions)
    registry = SceneSessionRegistry(
      try SceneRouter(
        application: SceneApplication(configurations: [
          SceneConfiguration(name: "new", conditions: sessions.first?.conditions)
        ]), sessions: sessions))
  }

  /// The next session, far from the last one.
  private var nextSession: String {
    step = (step + count * 5 / 8 + 1) % count
    return "scene-\(step)"
  }

  func measureActivation(_ benchmark: Benchmark) {
    measure(benchmark) { registry in
      let session = nextSession
      return try registry.activate(session).session == session
    }
  }

  func measureConditions(_ benchmark: Benchmark) {
    measure(benchmark) { registry in
      let session = nextSession
      return try registry.setConditions(newConditions[step % newConditions.count], of: session).session == session
    }
  }

  /// A session that comes, and one that goes: two changes, counted as one operation.
  func measureComingAndGoing(_ benchmark: Benchmark) {
    measure(benchmark) { registry in
      let made = try registry.activate(nil)
      return try made.session.map { try registry.destroy($0).session == made.session } ?? false
    }
  }

  private func measure(_ benchmark: Benchmark, _ change: (inout SceneSessionRegistry) throws -> Bool) {
    var right = 0
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations where (try? change(&registry)) == true { right += 1 }
    benchmark.stopMeasurement()
    let wanted = benchmark.scaledIterations.count
    if right != wanted || registry.sessions.count != count {
      benchmark.error("wrong answer: \(right) of \(wanted) changes were made")
    }
  }
}
