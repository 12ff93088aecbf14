/// How a command ends. The process's exit code is its raw value.
package enum ExitStatus: Int32, Hashable, Sendable {
  /// The answer is yes, or all is well.
  case success = 0
  /// The answer is no: nothing matched, a check failed.
  case negative = 1
  /// The job could not be done, or not all of it: an unreadable file, a broken document, a broken line.
  case failure = 2
}

/// What happened while a command ran.
package struct Outcome: Hashable, Sendable {
  /// Whether the question was answered with no.
  package var isNegative = false
  /// Whether something could not be done, and the rest went on.
  package var hadFailures = false
  /// How many events could not be read or routed.
  package var failedEvents = 0
  /// How many messages are too many to be printed.
  var omittedMessages = 0
  /// Whether the job is not done if the reader of stdout leaves before the end.
  package var needsReader = false

  package init(isNegative: Bool = false, hadFailures: Bool = false) {
    self.isNegative = isNegative
    self.hadFailures = hadFailures
  }

  /// Adds what happened in a part of the job.
  mutating func merge(_ part: Outcome) {
    isNegative = isNegative || part.isNegative
    hadFailures = hadFailures || part.hadFailures
    failedEvents += part.failedEvents
  }

  /// The exit status of an outcome: a failure outweighs a no.
  package var status: ExitStatus { hadFailures ? .failure : isNegative ? .negative : .success }
}
