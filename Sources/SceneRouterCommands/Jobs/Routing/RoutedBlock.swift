import RoutingDocuments
import SceneRouting

/// A block of events on its way: first its bytes, then what is to be written about them.
///
/// It belongs to one thread at a time.
final class RoutedBlock {
  /// The events.
  let events = EventBlock()
  /// The place of the block among all.
  var number = 0
  /// What happened since this was last asked for.
  private var outcome = Outcome()
  /// The moves since this was last asked for.
  private var moves = ComparisonSummary()
  private var answer = LineBuffer()
  private var talk: [(place: Int, message: Message)] = []

  /// What is to be said on the error stream.
  enum Message {
    case issue(DocumentIssue)
    case unreadable(DocumentError)
    case unroutable(RoutingError, place: String)
    case fault(EvaluationFault, place: String)

    /// Whether it is about an event that has no decision.
    var isFailedEvent: Bool {
      switch self {
      case .issue, .fault: false
      case .unreadable, .unroutable: true
      }
    }

    /// Whether the answer says the same. It has a line about each event, but none about an input.
    var isInAnswer: Bool {
      if case .issue = self { false } else { true }
    }
  }

  /// How much is kept before it is written, though the block goes on: messages, and bytes of decisions.
  private static let mostTalk = 256
  static let mostBytes = 1 << 20

  /// How many bytes of decisions are kept.
  var count: Int { answer.count }

  /// Whether so much is kept that it has to be written.
  var isFull: Bool { talk.count >= Self.mostTalk || answer.count >= Self.mostBytes }

  /// Keeps lines of decisions.
  func append(_ lines: [UInt8]) { answer.append(lines) }

  /// Keeps a message, after the lines that are kept.
  ///
  /// - Parameters:
  ///   - isRecorded: Whether what the answer says is enough. Then it is not a failure.
  ///   - isCounted: Whether the answer is a summary, which counts events that failed and says nothing of limits.
  func say(_ message: Message, isRecorded: Bool, isCounted: Bool = false) {
    if message.isFailedEvent { outcome.failedEvents += 1 }
    let isInAnswer = isRecorded && message.isInAnswer
    if isInAnswer, message.isFailedEvent || !isCounted { return }
    if !isInAnswer { outcome.hadFailures = true }
    talk.append((answer.count, message))
  }

  /// Counts an event that another window takes under the other document.
  func count(_ move: WindowMove) { moves.count(move) }

  /// Remembers that an event had an outcome that `--fail-on` names.
  func noteNegative() { outcome.isNegative = true }

  /// Appends lines by what writes into memory.
  @inline(__always)
  func withLines<Result>(_ body: (inout LineBuffer) -> Result) -> Result { body(&answer) }

  /// Adds the moves to a summary, and forgets them.
  func moveCounts(to summary: inout ComparisonSummary) {
    if moves.isEmpty { return }
    summary.merge(moves)
    moves.removeAll()
  }

  /// Writes what is kept, in its order, and forgets it.
  ///
  /// - Returns: What happened since this was last called.
  func write(to output: Output, _ reporter: MessageReporter) -> Outcome {
    let bytes = answer.bytes
    var written = 0
    for (place, message) in talk {
      output.write(UnsafeRawBufferPointer(rebasing: bytes[written..<place]))
      written = place
      report(message, reporter)
    }
    output.write(UnsafeRawBufferPointer(rebasing: bytes[written...]))
    output.flush()
    answer.removeAll()
    talk.removeAll(keepingCapacity: true)
    defer { outcome = Outcome() }
    return outcome
  }

  private func report(_ message: Message, _ reporter: MessageReporter) {
    switch message {
    case .issue(let issue): reporter.report(issue)
    case .unreadable(let error): reporter.report(error)
    case .unroutable(let error, let place): reporter.report(error, at: place)
    case .fault(let fault, let place):
      reporter.report(
        at: place,
        "\(fault.condition.rawValue) of '\(fault.subject)' met its limit of steps, depth or memory, and counts as not matching",
        code: "evaluation-limit")
    }
  }
}
