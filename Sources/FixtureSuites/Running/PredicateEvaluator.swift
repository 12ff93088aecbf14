import PredicateSyntax
import StringPredicates

/// One way to find out whether a predicate holds. A runner asks several, and all of them must agree.
public struct PredicateEvaluator: Sendable {
  /// What an evaluator says of one subject.
  public enum Verdict: Hashable, Sendable {
    /// The predicate holds.
    case matches
    /// The predicate does not hold.
    case rejects
    /// A limit of the regular-expression engine was met.
    case meetsLimit
    /// The evaluator cannot tell.
    case noOpinion

    init(_ holds: Bool) { self = holds ? .matches : .rejects }
  }

  /// A predicate that is ready to be asked.
  public enum Prepared: Sendable {
    /// It can be asked.
    case ready(@Sendable (String?) -> Verdict)
    /// It is no predicate, for this reason.
    case refused(String)
    /// The evaluator cannot tell.
    case noOpinion
  }

  /// What failures call the evaluator.
  public let name: String
  /// Prepares the predicate of a case.
  public let prepare: @Sendable (PredicateCase) -> Prepared

  /// Makes an evaluator.
  public init(name: String, prepare: @escaping @Sendable (PredicateCase) -> Prepared) {
    self.name = name
    self.prepare = prepare
  }
}

extension PredicateEvaluator {
  /// The library's own matcher.
  public static let compiled = PredicateEvaluator(name: "compiled matcher") { test in
    prepare(
      test.format, arguments: test.arguments, variables: test.variables, dialect: test.dialect, limits: test.limits)
  }

  /// The library's matcher for the predicate's canonical text, which must mean the same with no argument at all.
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
