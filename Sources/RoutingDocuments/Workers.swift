import Foundation

/// A group of threads that computes values in parallel.
///
/// The mutable state is guarded by `lock`.
package final class Workers<Value: Sendable>: @unchecked Sendable {
  private let body: @Sendable (Int) -> Value
  private let lock = NSCondition()
  private var next = 0
  private var values: [Value?]
  private var busy: Int

  private init(_ count: Int, threads: Int, _ body: @escaping @Sendable (Int) -> Value) {
    self.body = body
    values = Array(repeating: nil, count: count)
    busy = threads
  }

  /// Returns the results of calling `body` with each integer in `0..<count`, in order.
  package static func map(_ count: Int, threads: Int, _ body: @escaping @Sendable (Int) -> Value) -> [Value] {
    let threads = min(max(1, threads), count)
    guard threads > 1 else { return (0..<count).map(body) }
    let workers = Workers(count, threads: threads, body)
    for _ in 0..<threads {
      Thread { workers.work() }.start()
    }
    return workers.wait()
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
    busy -= 1
    lock.signal()
    lock.unlock()
  }

  private func wait() -> [Value] {
    lock.lock()
    defer { lock.unlock() }
    while busy > 0 { lock.wait() }
    // Release the values now, because the threads can keep this object alive a little longer.
    let found = values
    values = []
    return found.compactMap { $0 }
  }
}
