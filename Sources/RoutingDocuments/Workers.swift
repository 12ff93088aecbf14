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
