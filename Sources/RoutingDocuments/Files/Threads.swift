// Threads and locks of POSIX. On Linux, those of Foundation would also link ICU's data, which is larger than the rest of
// the tool.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A lock that one thread can hold at a time.
package final class Lock: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  package init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  package func lock() { pthread_mutex_lock(mutex) }

  package func unlock() { pthread_mutex_unlock(mutex) }

  /// Acquires the lock, waiting for at most about the given time. Returns whether the lock was acquired.
  package func lock(forSeconds seconds: Double) -> Bool {
    for _ in 0...Int(seconds * 1_000) {
      if pthread_mutex_trylock(mutex) == 0 { return true }
      usleep(1_000)
    }
    return false
  }

  package func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}

/// A running thread.
package struct RunningThread {
  private let thread: pthread_t

  private final class Job {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread. Returns `nil` if the system can't start another one.
  ///
  /// - Parameter stackSize: The size of the thread's stack in bytes, or `nil` for the system's default.
  package init?(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
    let job = Unmanaged.passRetained(Job(body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(
        &thread, &attributes,
        {
          Unmanaged<Job>.fromOpaque($0).takeRetainedValue().body()
          return nil
        }, job.toOpaque())
      guard status == 0, let thread else {
        job.release()
        return nil
      }
    #else
      var thread = pthread_t()
      let status = pthread_create(
        &thread, &attributes,
        {
          if let job = $0 { Unmanaged<Job>.fromOpaque(job).takeRetainedValue().body() }
          return nil
        }, job.toOpaque())
      guard status == 0 else {
        job.release()
        return nil
      }
    #endif
    self.thread = thread
  }

  /// Waits until the thread has ended. Must be called at most once.
  package func join() { pthread_join(thread, nil) }
}

/// A group of threads that computes values in parallel.
///
/// The mutable state is guarded by `lock`.
package final class Workers<Value: Sendable>: @unchecked Sendable {
  private let body: @Sendable (Int) -> Value
  private let lock = Lock()
  private var next = 0
  private var values: [Value?]

  private init(_ count: Int, _ body: @escaping @Sendable (Int) -> Value) {
    self.body = body
    values = Array(repeating: nil, count: count)
  }

  /// Returns the results of calling `body` with each integer in `0..<count`, in order.
  package static func map(_ count: Int, threads: Int, _ body: @escaping @Sendable (Int) -> Value) -> [Value] {
    let threads = min(max(1, threads), count)
    guard threads > 1 else { return (0..<count).map(body) }
    let workers = Workers(count, body)
    let running = (0..<threads).compactMap { _ in RunningThread { workers.work() } }
    if running.isEmpty { workers.work() }
    for thread in running { thread.join() }
    return workers.values.compactMap { $0 }
  }

  private func work() {
    lock.lock()
    while next < values.count {
      let number = next
      next += 1
      lock.unlock()
      let value = body(number)
      lock.lock()
      values[number] = value
    }
    lock.unlock()
  }
}
