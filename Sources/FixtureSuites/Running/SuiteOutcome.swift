/// The outcome of one case.
public struct CaseOutcome: Hashable, Sendable {
  /// The result of a case.
  public enum Status: Hashable, Sendable {
    /// Every expectation was met.
    case passed
    /// Some expectations were not met; the array is never empty.
    case failed([CaseFailure])
    /// The case was not run, for this reason.
    case skipped(String)
  }

  /// The case.
  public var test: PredicateCase
  /// The result.
  public var status: Status

  /// The failures; empty unless the case failed.
  public var failures: [CaseFailure] {
    if case .failed(let failures) = status { failures } else { [] }
  }
}

/// An expectation that was not met.
public struct CaseFailure: Hashable, Sendable {
  /// The line of the expectation in the suite file, from 1.
  public var line: Int
  /// The expected and the actual result.
  public var message: String
}

/// The outcomes of one suite.
public struct SuiteOutcome: Hashable, Sendable {
  /// The name of the suite's file.
  public var file: String
  /// The outcomes of the cases, in order.
  public var cases: [CaseOutcome]

  /// The number of cases that passed.
  public var passedCount: Int { cases.count { $0.status == .passed } }
  /// The number of cases that failed.
  public var failedCount: Int { cases.count { !$0.failures.isEmpty } }
  /// The number of cases that were not run.
  public var skippedCount: Int { cases.count - passedCount - failedCount }
}
