@_spi(UTF8) import SceneRouting
import StringPredicates
import Workloads

/// A router, and a thousand events of which it is known whether a scene takes them.
final class FixedScenes {
  let router: SceneRouter
  private let sessions: [SceneSession]
  private let identifiers: [UnsafeBufferPointer<UInt8>]
  private let isMatch: [Bool]

  init(_ count: Int) throws {
    let workload = SceneWorkload(scenes: count, events: 1_000)
    let preferences = workload.prefersToActivate
    sessions = try workload.canActivate.indices.map { index in
      SceneSession(
        "scene-\(index)",
        conditions: .activation(
          SceneActivationConditions(
            canActivate: try StringPredicate(workload.canActivate[index].format),
            prefersToActivate: try StringPredicate(preferences[index]))))
    }
    router = try SceneRouter(application: SceneApplication(), sessions: sessions)
    // They live as long as the process.
    identifiers = workload.identifiers.map { identifier in
      let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: identifier.utf8.count)
      _ = memory.initialize(from: identifier.utf8)
      return UnsafeBufferPointer(memory)
    }
    isMatch = workload.isMatch
    // Patterns are compiled to machine code at their first match, which is no part of a route.
    for identifier in identifiers { _ = router.match(identifier) }
  }

  /// Routes so many events one by one, and counts the right answers.
  func repeated(_ count: Int, _ isTaken: (UnsafeBufferPointer<UInt8>) throws -> Bool) rethrows -> Int {
    var right = 0
    for turn in 0..<count {
      let index = turn % identifiers.count
      if try isTaken(identifiers[index]) == isMatch[index] { right += 1 }
    }
    return right
  }

  /// Builds routers of all scenes until so many scenes were built, and counts them.
  func built(_ count: Int) throws -> Int {
    var built = 0
    while built < count {
      built += try SceneRouter(application: SceneApplication(), sessions: sessions).sessions.count
    }
    return built
  }

  /// Routes so many events a thousand at once, and counts the right answers.
  func routedTogether(_ count: Int) -> Int {
    var right = 0
    var matches = [IdentifierMatch](repeating: .noSession, count: identifiers.count)
    var left = count
    while left > 0 {
      let some = min(left, identifiers.count)
      identifiers.withUnsafeBufferPointer { identifiers in
        matches.withUnsafeMutableBufferPointer {
          router.match(UnsafeBufferPointer(rebasing: identifiers[..<some]), into: $0)
        }
      }
      for index in 0..<some where (matches[index] != .noSession) == isMatch[index] { right += 1 }
      left -= some
    }
    return right
  }
}
