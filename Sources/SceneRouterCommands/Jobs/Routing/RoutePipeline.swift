import Foundation
import RoutingDocuments
import SceneRouting

/// Routes a stream on several threads and writes the decisions in the order of the events.
///
/// Each thread takes the next lines and a number with them, routes them, and gives them back to be written. A few blocks
/// are in memory at most, and a line that comes alone is answered at once.
///
/// Sharing: `reader` and `nextNumber` are touched only while `input` is locked, `outcome`, `summary` and `progress`
/// only by the thread that writes.
final class RoutePipeline: @unchecked Sendable {
  private let job: RouteJob
  private let router: SceneRouter
  private let other: SceneRouter?
  private let output: Output
  private let reporter: MessageReporter

  private let input = NSLock()
  private let reader: EventBlockReader
  private var nextNumber = 0

  private var outcome = Outcome()
  private var summary = ComparisonSummary()
  private var progress: Progress?

  /// The stack of a thread, in bytes: what a main thread has. The parsers of deep documents recurse.
  private static let stackSize = 8 << 20

  init(
    _ job: RouteJob, _ router: SceneRouter, comparedWith other: SceneRouter?, _ output: Output,
    _ reporter: MessageReporter
  ) {
    self.other = other
    self.job = job
    self.router = router
    self.output = output
    self.reporter = reporter
    if job.showsProgress { progress = Progress(total: Self.size(of: job.events)) }
    reader = EventBlockReader(files: job.events, limit: DocumentLimits.default.lineLength)
  }

  /// How many bytes there are in files; `nil` if one of them is no ordinary file.
  private static func size(of files: [String]) -> Int? {
    var total = 0
    for file in files {
      guard let size = Platform.size(of: file) else { return nil }
      total += size
    }
    return total
  }

  /// Routes everything. It ends early if nobody reads the answer any more; then a thread may still wait for input, and
  /// writes nothing.
  func run() -> Outcome {
    let count = job.threadCount
    let blocks = OrderedWriting(threads: count) { self.write($0, isWhole: $1) }
    if count == 1 {
      work(blocks)
    } else {
      for _ in 0..<count {
        let thread = Thread { self.work(blocks) }
        thread.stackSize = Self.stackSize
        thread.start()
      }
      blocks.waitForEnd()
    }
    output.hidePassing()
    if job.summarizes { writeSummary() }
    let failed = outcome.failedEvents
    if job.recordsErrors, !job.summarizes, failed > 0, !output.isClosed {
      let events = failed == 1 ? "event has" : "events have"
      reporter.say("route: \(failed) \(events) a record of an error in place of a decision")
    }
    outcome.needsReader = job.recordsErrors
    return outcome
  }

  private func writeSummary() {
    summary.failedCount = outcome.failedEvents
    switch job.format {
    case .text: output.write(ComparisonText.lines(of: summary))
    case .ndjson:
      var writer = ComparisonWriter()
      writer.append(summary)
      output.write(writer.takeBytes())
    }
  }

  private func work(_ blocks: OrderedWriting) {
    let worker = RouteWorker(job, router, comparedWith: other, style: output.style)
    while let block = blocks.takeBlock(), fill(block) {
      worker.route(block) { blocks.writePart(of: block) }
      blocks.finish(block)
    }
    blocks.leave()
  }

  /// Fills a block with what comes next; `false` if there is nothing more.
  private func fill(_ block: RoutedBlock) -> Bool {
    input.lock()
    defer { input.unlock() }
    guard reader.next(block.events) else { return false }
    block.number = nextNumber
    nextNumber += 1
    return true
  }

  /// Writes what a block keeps; `false` if nobody reads it any more.
  private func write(_ block: RoutedBlock, isWhole: Bool) -> Bool {
    let news = block.write(to: output, reporter)
    outcome.merge(news)
    block.moveCounts(to: &summary)
    if isWhole {
      let events = block.events
      summary.eventCount = events.firstIndex + events.eventCount
      let line = progress?.line(position: events.position, events: events.firstIndex + events.eventCount)
      if let line { output.showPassing(line) }
    }
    return !output.isClosed
  }
}
