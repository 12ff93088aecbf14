import PredicateSyntax
import StringPredicates

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

  package init(line: Int, message: String) {
    self.line = line
    self.message = message
  }
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

/// An implementation of predicate evaluation. A suite runner uses several evaluators, whose results must agree.
public struct PredicateEvaluator: Sendable {
  /// The result of evaluating a predicate for one subject.
  public enum Verdict: Hashable, Sendable {
    /// The predicate is true for the subject.
    case matches
    /// The predicate is false for the subject.
    case rejects
    /// The evaluation exceeded a limit of the regular-expression engine.
    case meetsLimit
    /// The evaluator doesn't support the subject.
    case noOpinion

    init(_ isTrue: Bool) { self = isTrue ? .matches : .rejects }
  }

  /// The result of preparing a predicate for evaluation.
  public enum Prepared: Sendable {
    /// The predicate is valid and can be evaluated with the given function.
    case ready(@Sendable (String?) -> Verdict)
    /// The predicate is invalid, for the given reason.
    case refused(String)
    /// The evaluator doesn't support the predicate.
    case noOpinion
  }

  /// The evaluator's name, as shown in failure messages.
  public let name: String
  /// Prepares the predicate of a test case for evaluation.
  public let prepare: @Sendable (PredicateCase) -> Prepared

  /// Creates an evaluator with the given name and preparation function.
  public init(name: String, prepare: @escaping @Sendable (PredicateCase) -> Prepared) {
    self.name = name
    self.prepare = prepare
  }
}

extension PredicateEvaluator {
  /// An evaluator that uses the library's compiled matcher.
  public static let compiled = PredicateEvaluator(name: "compiled matcher") { test in
    prepare(
      test.format, arguments: test.arguments, variables: test.variables, dialect: test.dialect, limits: test.limits)
  }

  /// An evaluator that prints the predicate in canonical form, parses the printed text, and evaluates the result. The
  /// canonical form contains no arguments and must have the same meaning as the original predicate.
  public static let printedAndReadBack = PredicateEvaluator(name: "printed and read back") { test in
    let compilation = CompilationResult(
      test.format, arguments: test.arguments, variables: test.variables, dialect: test.dialect, limits: test.limits)
    guard let printed = compilation.printed else { return .refused("the predicate cannot be parsed") }
    return prepare(printed, dialect: test.dialect, limits: test.limits)
  }

  private static func prepare(
    _ format: String, arguments: [PredicateArgument] = [], variables: [String: PredicateArgument] = [:],
    dialect: PredicateDialect, limits: PredicateLimits
  ) -> Prepared {
    do throws(StringPredicateError) {
      let predicate = try StringPredicate(
        format, arguments: arguments, variables: variables, dialect: dialect, limits: limits)
      return .ready { subject in
        do throws(EvaluationError) {
          return Verdict(try predicate.matches(subject))
        } catch {
          return .meetsLimit
        }
      }
    } catch {
      return .refused(error.description)
    }
  }
}
