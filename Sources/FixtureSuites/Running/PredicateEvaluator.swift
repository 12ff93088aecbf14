import PredicateSyntax
import StringPredicates

/// An implementation of predicate evaluation. A runner uses several, which must agree.
public struct PredicateEvaluator: Sendable {
  /// The result for one subject.
  public enum Verdict: Hashable, Sendable {
    /// The predicate holds.
    case matches
    /// The predicate does not hold.
    case rejects
    /// The evaluation exceeded a limit of the regular-expression engine.
    case meetsLimit
    /// The evaluator does not support the subject.
    case noOpinion

    init(_ isTrue: Bool) { self = isTrue ? .matches : .rejects }
  }

  /// A predicate that is prepared for evaluation.
  public enum Prepared: Sendable {
    /// The function that evaluates the predicate.
    case ready(@Sendable (String?) -> Verdict)
    /// The predicate is invalid, for this reason.
    case refused(String)
    /// The evaluator does not support the predicate.
    case noOpinion
  }

  /// The name of the evaluator in failures.
  public let name: String
  /// Prepares the predicate of a case.
  public let prepare: @Sendable (PredicateCase) -> Prepared

  /// Creates an evaluator.
  public init(name: String, prepare: @escaping @Sendable (PredicateCase) -> Prepared) {
    self.name = name
    self.prepare = prepare
  }
}

extension PredicateEvaluator {
  /// The library's matcher.
  public static let compiled = PredicateEvaluator(name: "compiled matcher") { test in
    prepare(
      test.format, arguments: test.arguments, variables: test.variables, dialect: test.dialect, limits: test.limits)
  }

  /// The library's matcher for the canonical text of the predicate, which must have the same meaning without arguments.
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
