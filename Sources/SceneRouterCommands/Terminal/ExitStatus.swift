/// The exit status of a command. Its raw value is the exit code of the process.
package enum ExitStatus: Int32, Hashable, Sendable {
  /// A positive result: something matched, or a check passed.
  case success = 0
  /// A negative result: nothing matched, or a check failed.
  case negative = 1
  /// The job failed at least partly, for example because of an unreadable file, an invalid document or an invalid line.
  case failure = 2
}

/// The outcome of a command.
package struct Outcome: Hashable, Sendable {
  /// Whether the result is negative, for example because nothing matched or a check failed.
  package var hasFindings = false
  /// Whether part of the job failed while the rest continued.
  package var hadFailures = false
  /// The number of events that could not be read or routed.
  package var failedEvents = 0
  /// The number of messages that aren't printed because they exceed the limit.
  var omittedMessages = 0
  /// Whether the job fails if the reader of stdout closes the pipe early.
  package var needsReader = false

  package init(hasFindings: Bool = false, hadFailures: Bool = false) {
    self.hasFindings = hasFindings
    self.hadFailures = hadFailures
  }

  /// Adds the outcome of part of the job.
  mutating func merge(_ part: Outcome) {
    hasFindings = hasFindings || part.hasFindings
    hadFailures = hadFailures || part.hadFailures
    failedEvents += part.failedEvents
  }

  /// The exit status for the outcome. A failure takes precedence over a negative result.
  package var status: ExitStatus { hadFailures ? .failure : hasFindings ? .negative : .success }
}
