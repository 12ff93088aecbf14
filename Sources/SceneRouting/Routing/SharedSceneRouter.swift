import CBytes
import Synchronization

/// A router that many threads read while one changes it. Readers never wait for a change.
///
///     let shared = SharedSceneRouter(router)
///     let decision = try shared.read { router throws(RoutingError) in try router.route(event) }
///     try shared.update { router throws(RoutingError) in try router.carryOut(decision) }
///     try shared.add(session)
///
/// There are two routers. Readers use one of them while the other one is changed; then they are told to use the other
/// one, and when the last reader has left the first, it is changed in the same way. So a router takes twice the memory,
/// and a change is made twice, but nothing is copied.
public final class SharedSceneRouter: @unchecked Sendable {
  // Why it may be shared. A reader counts itself in on the side that `current` names, then looks at `current` again, and
  // reads the side only if it is still named; else it counts itself out and starts over. A writer stores the other side
  // into `current`, then waits until it has seen every counter of the old side at zero, then changes that side.
  //
  // - A reader that passes its second look while a writer switches: all four operations are sequentially consistent, so
  //   if the look came before the writer's store in their one order, so did the reader's count, and the writer waits
  //   for it. If it came after, the reader saw the new side and started over.
  // - A reader that leaves: it counts itself out with release, and the writer's loads acquire, so all that it read of the
  //   side happened before the change.
  // - A reader that enters after a switch: its second look reads the writer's store, so the change of the side, which
  //   came before the store, happened before the reading.
  // - Writers take turns by `writing`.
  //
  // A reader starts over only if a writer has just switched, so at least one thread always makes progress.
  private let routers: UnsafeMutablePointer<SceneRouter>
  private let readers = ReaderCounters()
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

  /// Calls `body` with the router as it is now. It must neither change this shared router nor take long: a change waits
  /// for it.
  ///
  /// - Complexity: O(1), without waiting. Threads do not write to memory that others read, so that reading scales.
  public func read<Result, Failure: Error>(
    _ body: (borrowing SceneRouter) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let stripe = ReaderCounters.stripeOfThread
    let side = readers.enter(stripe)
    defer { readers.leave(stripe, side) }
    return try body(routers[side])
  }

  /// Changes the router. Changes are made one after the other; readers go on with the old router meanwhile.
  ///
  /// - Parameter change: Called twice, once for each router, with equal ones: it must do the same to both. If the first
  ///   call throws, what it changed is undone and nobody sees it. If the second call throws, which a deterministic
  ///   change never does, the second router becomes a copy of the first.
  /// - Returns: What the first call returned.
  /// - Complexity: Twice that of `change`, and the time that readers take who came before. After a change that threw, the
  ///   next one is O(n) in the number of sessions.
  @discardableResult
  public func update<Result, Failure: Error>(
    _ change: (inout SceneRouter) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The lock's closure would have to be sendable in the result; the body is run under it all the same.
    let outcome = writing.withLock { _ in Outcome(Swift.Result { () throws(Failure) in try changed(change) }) }
    return try outcome.value.get()
  }

  /// Adds a session, see `SceneRouter.add(_:)`.
  public func add(_ session: SceneSession) throws(RoutingError) {
    try update { router throws(RoutingError) in try router.add(session) }
  }

  /// Removes a session, see `SceneRouter.remove(_:)`.
  @discardableResult
  public func remove(_ persistentIdentifier: String) throws(RoutingError) -> SceneSession {
    try update { router throws(RoutingError) in try router.remove(persistentIdentifier) }
  }

  /// Gives a session other conditions, see `SceneRouter.setConditions(_:of:)`.
  public func setConditions(_ conditions: SceneConditions, of persistentIdentifier: String) throws(RoutingError) {
    try update { router throws(RoutingError) in try router.setConditions(conditions, of: persistentIdentifier) }
  }

  /// Carries what the lock's closure gives out of it: it stays with the thread that made it.
  private struct Outcome<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private func changed<Result, Failure: Error>(
    _ change: (inout SceneRouter) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let old = readers.side
    let new = 1 - old
    let result: Result
    do throws(Failure) {
      result = try change(&routers[new])
    } catch {
      routers[new] = routers[old]
      throw error
    }
    readers.switchSide(to: new)
    do throws(Failure) {
      _ = try change(&routers[old])
    } catch {
      routers[old] = routers[new]
    }
    return result
  }
}

/// Which of two sides readers use, and how many use each.
///
/// The counters are striped over threads. Each has a cache line of its own, so that readers on several cores do not
/// take lines from each other; neighbouring lines are fetched in pairs, so that it takes two.
private struct ReaderCounters: ~Copyable {
  private let memory: UnsafeMutableRawPointer

  private static let line = 128
  private static let stripes = 32

  static var stripeOfThread: Int { bytes_thread_number() % stripes }

  init() {
    let count = 2 * Self.stripes + 1
    memory = .allocate(byteCount: count * Self.line, alignment: Self.line)
    for index in 0..<count { counter(index).initialize(to: Atomic(0)) }
  }

  deinit { memory.deallocate() }

  private func counter(_ index: Int) -> UnsafeMutablePointer<Atomic<Int>> {
    (memory + index * Self.line).assumingMemoryBound(to: Atomic<Int>.self)
  }

  private func counter(_ stripe: Int, _ side: Int) -> UnsafeMutablePointer<Atomic<Int>> { counter(2 * stripe + side) }
  private var current: UnsafeMutablePointer<Atomic<Int>> { counter(2 * Self.stripes) }

  /// The side that readers are told to use.
  var side: Int { current.pointee.load(ordering: .relaxed) }

  /// Counts a reader in; returns its side.
  func enter(_ stripe: Int) -> Int {
    while true {
      let side = current.pointee.load(ordering: .relaxed)
      counter(stripe, side).pointee.add(1, ordering: .sequentiallyConsistent)
      if current.pointee.load(ordering: .sequentiallyConsistent) == side { return side }
      leave(stripe, side)
    }
  }

  func leave(_ stripe: Int, _ side: Int) { counter(stripe, side).pointee.subtract(1, ordering: .releasing) }

  /// Tells readers to use another side, and waits until none uses the old one.
  func switchSide(to new: Int) {
    current.pointee.store(new, ordering: .sequentiallyConsistent)
    var turn: UInt32 = 0
    for stripe in 0..<Self.stripes {
      while counter(stripe, 1 - new).pointee.load(ordering: .sequentiallyConsistent) != 0 {
        bytes_wait(turn)
        turn &+= turn < .max ? 1 : 0
      }
    }
  }
}
