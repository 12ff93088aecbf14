/// The outcome of a test case.
public struct CaseOutcome: Hashable, Sendable {
  /// The status of a test case after a run.
  public enum Status: Hashable, Sendable {
    /// All expectations were met.
    case passed
    /// Some expectations weren't met. The array is never empty.
    case failed([CaseFailure])
    /// The case wasn't run, for the given reason.
    case skipped(String)
  }

  /// The test case.
  public var test: PredicateCase
  /// The status of the test case.
  public var status: Status

  /// The failures, or an empty array if the case didn't fail.
  public var failures: [CaseFailure] {
    if case .failed(let failures) = status { failures } else { [] }
  }
}

/// An expectation that wasn't met.
public struct CaseFailure: Hashable, Sendable {
  /// The one-based line number in the suite file.
  public var line: Int
  /// A description of the expected and the actual result.
  public var message: String
}

/// An expectation that wasn't met, with its file and case.
public struct FixtureFailure: Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  public var file: String
  /// The title of the case or the description of the scenario.
  public var title: String
  /// The one-based line number in the file.
  public var line: Int
  /// A description of the expected and the actual result. For a scenario, it begins with the step.
  public var message: String

  /// The failure as the tool prints it, such as
  /// `mail.json:6: Mail goes to its window: step 2 (event launch): session: expected "inbox", found null`.
  public var description: String { "\(file):\(line): \(title): \(message)" }
}

/// The outcomes of all cases in a suite.
public struct SuiteOutcome: Hashable, Sendable {
  /// The name of the suite file.
  public var file: String
  /// The outcomes of the cases, in file order.
  public var cases: [CaseOutcome]

  /// The number of cases that passed.
  public var passedCount: Int { cases.count { $0.status == .passed } }
  /// The number of cases that failed.
  public var failedCount: Int { cases.count { !$0.failures.isEmpty } }
  /// The number of cases that weren't run.
  public var skippedCount: Int { cases.count - passedCount - failedCount }
}
