import Foundation

/// Threads that start together.
package enum Threads {
  /// Runs `body` on `count` new threads with their indices, and returns when all have ended. None starts before all
  /// exist.
  package static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let meeting = Meeting(count)
    for number in 0..<count {
      Thread.detachNewThread {
        meeting.arrive()
        meeting.waitForAll()
        body(number)
        meeting.leave()
      }
    }
    meeting.waitForEnd()
  }

  /// Lets other threads run for a moment.
  package static func giveWay() { Thread.sleep(forTimeInterval: 0.000_01) }

  /// Counts threads. Its state is accessed only while `condition` is locked.
  private final class Meeting: @unchecked Sendable {
    private let condition = NSCondition()
    private var awaited: Int
    private var working: Int

    init(_ count: Int) {
      awaited = count
      working = count
    }

    func arrive() { change { awaited -= 1 } }
    func leave() { change { working -= 1 } }
    func waitForAll() { wait { awaited == 0 } }
    func waitForEnd() { wait { working == 0 } }

    private func change(_ body: () -> Void) {
      condition.lock()
      body()
      condition.broadcast()
      condition.unlock()
    }

    private func wait(until isTrue: () -> Bool) {
      condition.lock()
      while !isTrue() { condition.wait() }
      condition.unlock()
    }
  }
}

/// Notes from several threads, guarded by a lock that the thread sanitizer understands. It does not understand `Mutex`
/// on Linux.
package final class Notes: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  package init() {}

  package func add(_ line: String) { lock.withLock { lines.append(line) } }
  package var all: [String] { lock.withLock { lines } }
}
