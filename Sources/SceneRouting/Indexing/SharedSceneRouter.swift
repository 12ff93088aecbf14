import CBytes
import Synchronization

/// A router that many threads read while one changes it. Readers never wait.
///
///     let shared = SharedSceneRouter(router)
///     let decision = try shared.read { router throws(RoutingError) in try router.route(event) }
///     try shared.update { router throws(RoutingError) in try router.carryOut(decision) }
///
/// There are two routers. Readers use one of them while the other one is changed; then they change places, and when
/// the last reader has left the first, it is changed in the same way. So it takes twice the memory, and a change is made
/// twice, but nothing is copied.
public final class SharedSceneRouter: @unchecked Sendable {
  // Why it may be shared: `routers[n]` is read only by threads that are counted in `readers` and saw `current == n`. It
  // is written only under `writing`, after `current` was set to the other one and both counts were seen at 0 once since,
  // which every reader that may use it has left by then. ("Left-Right", Ramalhete and Correia, 2015.)
  private let routers: UnsafeMutablePointer<SceneRouter>
  private let current = Atomic<Int>(0)
  private let group = Atomic<Int>(0)
  private let firstReaders = Atomic<Int>(0)
  private let secondReaders = Atomic<Int>(0)
  private let writing = Mutex<Void>(())

  /// Shares a router.
  ///
  /// - Complexity: O(1). The first change is O(n) in the number of sessions: it parts the two routers.
  public init(_ router: SceneRouter) {
    routers = .allocate(capacity: 2)
    routers.initialize(repeating: router, count: 2)
  }

  deinit {
    routers.deinitialize(count: 2)
    routers.deallocate()
  }

  /// Calls `body` with the router as it is now. It must neither call `update(_:)` nor take long: a change waits for it.
  ///
  /// - Complexity: O(1), without waiting.
  public func read<Result, Failure: Error>(
    _ body: (borrowing SceneRouter) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let group = group.load(ordering: .sequentiallyConsistent)
    enter(group, 1)
    defer { enter(group, -1) }
    return try body(routers[current.load(ordering: .sequentiallyConsistent)])
  }

  /// Changes the router. Changes are made one after the other; readers go on with the old router meanwhile.
  ///
  /// - Parameter change: Called twice, once for each router, with equal ones: it must do the same to both. If it throws,
  ///   it must have changed nothing, as `SceneRouter.carryOut(_:)` does; then it is called once.
  /// - Returns: What the first call returned.
  /// - Complexity: Twice that of `change`, and the time that readers take who came before.
  @discardableResult
  public func update<Result, Failure: Error>(
    _ change: (inout SceneRouter) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The lock's closure would have to be sendable in the result; the body is run under it all the same.
    let outcome = writing.withLock { _ in Outcome(Swift.Result { () throws(Failure) in try changed(change) }) }
    return try outcome.value.get()
  }

  /// Carries what the lock's closure gives out of it: it stays with the thread that made it.
  private struct Outcome<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private func changed<Result, Failure: Error>(
    _ change: (inout SceneRouter) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let used = current.load(ordering: .sequentiallyConsistent)
    let result = try change(&routers[1 - used])
    current.store(1 - used, ordering: .sequentiallyConsistent)
    let old = group.load(ordering: .sequentiallyConsistent)
    waitForReaders(1 - old)
    group.store(1 - old, ordering: .sequentiallyConsistent)
    waitForReaders(old)
    _ = try change(&routers[used])
    return result
  }

  private func enter(_ group: Int, _ change: Int) {
    if group == 0 {
      firstReaders.wrappingAdd(change, ordering: .sequentiallyConsistent)
    } else {
      secondReaders.wrappingAdd(change, ordering: .sequentiallyConsistent)
    }
  }

  private func waitForReaders(_ group: Int) {
    while count(of: group) > 0 { bytes_yield() }
  }

  private func count(of group: Int) -> Int {
    group == 0
      ? firstReaders.load(ordering: .sequentiallyConsistent) : secondReaders.load(ordering: .sequentiallyConsistent)
  }
}
