import Foundation

/// Threads that begin together.
package enum Threads {
  /// Runs `body` on so many new threads, with their numbers from 0, and returns when all have ended. None begins before
  /// all are there.
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

  /// Counts threads. Its state is only touched while `condition` is locked.
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

/// What threads noticed, behind a lock that the thread sanitizer knows; it does not know that of `Mutex` on Linux.
package final class Notes: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  package init() {}

  package func add(_ line: String) { lock.withLock { lines.append(line) } }
  package var all: [String] { lock.withLock { lines } }
}
