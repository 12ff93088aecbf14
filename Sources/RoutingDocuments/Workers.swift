import Foundation

/// Computes values in parallel on several threads.
///
/// `lock` guards the mutable state.
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

  /// Returns the results of `body` for each number below `count`, in order.
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
    // The threads may keep this object a little longer; release the values now.
    let found = values
    values = []
    return found.compactMap { $0 }
  }
}
