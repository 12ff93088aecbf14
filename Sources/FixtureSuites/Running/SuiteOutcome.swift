/// How one case went.
public struct CaseOutcome: Hashable, Sendable {
  /// How a case can go.
  public enum Status: Hashable, Sendable {
    /// Everything was as expected.
    case passed
    /// Something was not; the failures are never empty.
    case failed([CaseFailure])
    /// The case was not run, for this reason.
    case skipped(String)
  }

  /// The case.
  public var test: PredicateCase
  /// How it went.
  public var status: Status

  /// What was not as expected.
  public var failures: [CaseFailure] {
    if case .failed(let failures) = status { failures } else { [] }
  }
}

/// One thing that was not as a case expects.
public struct CaseFailure: Hashable, Sendable {
  /// The line of the suite file that expects it, from 1.
  public var line: Int
  /// What was expected and what happened.
  public var message: String
}

/// How the cases of one suite went.
public struct SuiteOutcome: Hashable, Sendable {
  /// The name of the suite's file.
  public var file: String
  /// The outcomes of the cases, in their order.
  public var cases: [CaseOutcome]

  /// How many cases passed.
  public var passedCount: Int { cases.count { $0.status == .passed } }
  /// How many cases failed.
  public var failedCount: Int { cases.count { !$0.failures.isEmpty } }
  /// How many cases were not run.
  public var skippedCount: Int { cases.count - passedCount - failedCount }
}
