import PredicateSyntax
import StringPredicates

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
