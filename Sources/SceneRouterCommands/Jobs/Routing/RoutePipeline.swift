import Foundation
import RoutingDocuments
import SceneRouting

/// Routes a stream on several threads and writes the decisions in the order of the events.
///
/// Each thread takes the next block of lines and a number with it, routes the block, and writes when the number is its
/// turn. So at most one block a thread is in memory, no block waits to be taken, and a line that comes alone is answered
/// at once.
///
/// Sharing: `blocks` and `nextNumber` are touched only while `input` is locked, all else that changes only while `turn`
/// is. Nobody who holds one lock waits for the other.
final class RoutePipeline: @unchecked Sendable {
  private let job: RouteJob
  private let router: SceneRouter
  private let output: Output
  private let reporter: MessageReporter

  private let input = NSLock()
  private let blocks: EventBlockReader
  private var nextNumber = 0

  private let turn = NSCondition()
  private var number = 0
  private var finished = 0
  private var isStopped = false
  private var outcome = Outcome()

  /// The stack of a thread, in bytes: what a main thread has. The parsers of deep documents recurse.
  private static let stackSize = 8 << 20

  init(_ job: RouteJob, _ router: SceneRouter, _ output: Output, _ reporter: MessageReporter) {
    self.job = job
    self.router = router
    self.output = output
    self.reporter = reporter
    blocks = EventBlockReader(files: job.events, limit: DocumentLimits.default.lineLength)
  }

  /// Routes everything. It ends early if nobody reads the answer any more; then a thread may still wait for input, and
  /// writes nothing.
  func run() -> Outcome {
    let count = job.threadCount
    guard count > 1 else {
      work()
      return outcome
    }
    for _ in 0..<count {
      let thread = Thread { self.work() }
      thread.stackSize = Self.stackSize
      thread.start()
    }
    turn.lock()
    defer { turn.unlock() }
    while finished < count, !isStopped { turn.wait() }
    return outcome
  }

  private func work() {
    let worker = RouteWorker(job, router)
    while let number = takeBlock(worker.block) {
      worker.routeBlock { write(worker, number, isWhole: false) }
      if !write(worker, number, isWhole: true) { break }
    }
    turn.lock()
    finished += 1
    turn.broadcast()
    turn.unlock()
  }

  /// Fills a block and gives its number; `nil` if there is nothing more.
  private func takeBlock(_ block: EventBlock) -> Int? {
    input.lock()
    defer { input.unlock() }
    guard blocks.next(block) else { return nil }
    defer { nextNumber += 1 }
    return nextNumber
  }

  /// Writes what a worker keeps, when it is its block's turn; `false` if nobody reads it any more.
  private func write(_ worker: RouteWorker, _ number: Int, isWhole: Bool) -> Bool {
    turn.lock()
    defer { turn.unlock() }
    while self.number != number, !isStopped { turn.wait() }
    if isStopped { return false }
    worker.write(to: output, reporter)
    let news = worker.takeOutcome()
    outcome.isNegative = outcome.isNegative || news.isNegative
    outcome.hadFailures = outcome.hadFailures || news.hadFailures
    if isWhole { self.number += 1 }
    if output.isClosed || output.failure != nil { isStopped = true }
    turn.broadcast()
    return !isStopped
  }
}
