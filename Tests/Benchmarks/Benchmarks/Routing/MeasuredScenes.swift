import Benchmark
@_spi(UTF8) import SceneRouting
import StringPredicates
import Workloads

/// Identifiers in memory that does not move.
typealias Identifier = UnsafeBufferPointer<UInt8>

/// Scenes behind a router.
final class RoutedScenes {
  private let router: SceneRouter
  private let events: MeasuredEvents<Identifier>
  private var matches = [IdentifierMatch](repeating: .noSession, count: 1_000)

  init(_ workload: SceneWorkload) throws {
    router = try SceneRouter(application: SceneApplication(), sessions: Self.sessions(of: workload))
    events = MeasuredEvents(workload.identifiers.map(Self.memory), isMatch: workload.isMatch)
  }

  /// Scenes that take none of the identifiers.
  init(formats: [String], identifiers: [String]) throws {
    let sessions = try formats.enumerated().map { try Self.session($0.offset, $0.element, "FALSEPREDICATE") }
    router = try SceneRouter(application: SceneApplication(), sessions: sessions)
    events = MeasuredEvents(identifiers.map(Self.memory), isMatch: identifiers.map { _ in false })
  }

  /// Memory that is kept as long as the process.
  private static func memory(of identifier: String) -> Identifier {
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: identifier.utf8.count)
    _ = memory.initialize(from: identifier.utf8)
    return UnsafeBufferPointer(memory)
  }

  /// Measures `match(_:into:)`.
  func measureTogether(_ benchmark: Benchmark) {
    events.measureTogether(benchmark) { identifiers in
      identifiers.withUnsafeBufferPointer { identifiers in
        matches.withUnsafeMutableBufferPointer { router.match(identifiers, into: $0) }
      }
      return matches[..<identifiers.count].count { $0 != .noSession }
    }
  }

  /// Measures `match(_:)`.
  func measureOneByOne(_ benchmark: Benchmark) { events.measure(benchmark) { router.match($0) != .noSession } }

  /// Measures `route(_:options:)`, from the text of an event to a decision with all its strings.
  func measureDecisions(_ benchmark: Benchmark) {
    events.measure(benchmark) { identifier in
      let event = ExternalEvent.notification(String(decoding: identifier, as: UTF8.self))
      return (try? router.route(event))?.session != nil
    }
  }

  static func sessions(of workload: SceneWorkload) throws -> [SceneSession] {
    let preferences = workload.prefersToActivate
    return try workload.canActivate.indices.map {
      try session($0, workload.canActivate[$0].format, preferences[$0])
    }
  }

  private static func session(_ index: Int, _ can: String, _ prefers: String) throws -> SceneSession {
    SceneSession(
      "scene-\(index)",
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

  func measure(_ benchmark: Benchmark) {
    measure(benchmark) { identifier in predicates.contains { (try? $0.matches(identifier)) ?? false } }
  }
}

/// The floor: one look into a hash table of the `==` rules, and nothing else. It takes only a part of the events.
final class ScenesByIdentifier: MeasuredEvents<String> {
  private let scenes: [String: Int]

  init(_ workload: SceneWorkload) {
    let pairs = workload.canActivate.enumerated().compactMap { index, rule in rule.equalLiteral.map { ($0, index) } }
    let scenes = Dictionary(pairs) { first, _ in first }
    self.scenes = scenes
    super.init(workload.identifiers, isMatch: workload.identifiers.map { scenes[$0] != nil })
  }

  func measure(_ benchmark: Benchmark) { measure(benchmark) { scenes[$0] != nil } }
}
