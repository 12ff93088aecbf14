import RoutingDocuments

/// A worker that processes one block of lines at a time.
protocol BlockWorker: AnyObject {
  /// The block of lines, which the loop fills before each call to `work()`.
  var block: LineBlock { get }
  /// The output for the current block.
  var output: BlockOutput { get set }
  /// Writes the output so far.
  var flush: (() -> Void)? { get set }
  /// Processes the current block.
  func work()
}

/// Reads inputs in blocks, passes the blocks to a worker and writes the results.
struct BlockLoop {
  var files: [String]
  /// The index of the first event.
  var firstIndex = 0
  /// Whether to show the progress on a terminal.
  var showsProgress = false

  /// Processes the inputs until they end or until the reader of stdout closes the pipe.
  ///
  /// - Returns: The outcome and the number of events, which includes those before `firstIndex`.
  func run(_ worker: some BlockWorker, _ output: Output, _ reporter: MessageReporter) -> (Outcome, events: Int) {
    var (outcome, events) = (Outcome(), firstIndex)
    var progress = showsProgress ? Progress(total: totalSize) : nil
    let reader = LineBlockReader(files: files, limit: DocumentLimits.default.lineLength, firstIndex: firstIndex)
    worker.flush = { outcome.merge(worker.output.write(to: output, reporter)) }
    defer { worker.flush = nil }
    while !output.isClosed, reader.next(worker.block) {
      worker.work()
      outcome.merge(worker.output.write(to: output, reporter))
      events = worker.block.firstIndex + worker.block.lineCount
      if let line = progress?.line(position: worker.block.position, events: events) { output.showProgress(line) }
    }
    output.hideProgress()
    return (outcome, events)
  }

  /// The total size of the inputs, or `nil` if one of them isn't a regular file.
  private var totalSize: Int? {
    var total = 0
    for file in files {
      guard let size = Platform.size(of: file) else { return nil }
      total += size
    }
    return total
  }
}

/// The output for a block, which consists of result lines and messages between them.
struct BlockOutput {
  var lines: [UInt8] = []
  private var messages: [(offset: Int, report: (MessageReporter) -> Void)] = []
  private var outcome = Outcome()

  /// Adds a message after the lines written so far. Messages beyond the number that a run can print are only counted.
  mutating func report(_ message: @escaping (MessageReporter) -> Void) {
    if messages.count <= MessageReporter.capacity {
      messages.append((lines.count, message))
    } else {
      outcome.omittedMessages += 1
    }
    outcome.hadFailures = true
  }

  mutating func countFailedEvent() { outcome.failedEvents += 1 }

  /// Writes all lines and messages in order, clears them, and returns the outcome.
  mutating func write(to output: Output, _ reporter: MessageReporter) -> Outcome {
    lines.withUnsafeBytes { bytes in
      var written = 0
      for (offset, report) in messages {
        output.write(UnsafeRawBufferPointer(rebasing: bytes[written..<offset]))
        written = offset
        report(reporter)
      }
      output.write(UnsafeRawBufferPointer(rebasing: bytes[written...]))
    }
    output.flush()
    reporter.omit(outcome.omittedMessages)
    lines.removeAll(keepingCapacity: true)
    messages.removeAll(keepingCapacity: true)
    defer { outcome = Outcome() }
    return outcome
  }
}
