public import PredicateSyntax

/// An explanation of a predicate's result for a string, with the outcome of each part of the predicate.
///
/// ```swift
/// let predicate = try StringPredicate("SELF BEGINSWITH 'mail/' AND NOT SELF CONTAINS '/draft'")
/// print(predicate.explain("mail/draft/7"))
/// // false  SELF BEGINSWITH "mail/" AND (NOT SELF CONTAINS "/draft")
/// // true   ├─ SELF BEGINSWITH "mail/"
/// // false  └─ NOT SELF CONTAINS "/draft"
/// // true      └─ SELF CONTAINS "/draft"  ← decided
/// ```
public struct PredicateExplanation: Hashable, Sendable {
  /// The outcome of evaluating a part.
  public enum Outcome: Hashable, Sendable {
    /// The part was evaluated and had the given result.
    case verdict(Bool)
    /// The part wasn't evaluated because its result wasn't needed. `wouldBe` is the result that it would have had, if
    /// this is cheap to compute.
    case notEvaluated(wouldBe: Bool?)
    /// The regular-expression engine exceeded a limit; see `EvaluationError`.
    case limit
  }

  /// A part of a predicate: the entire predicate, an operand of `AND`, `OR` or `NOT`, or a comparison.
  public struct Part: Hashable, Sendable {
    /// The kind of a part.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A conjunction, such as `a AND b`.
      case and
      /// A disjunction, such as `a OR b`.
      case or
      /// A negation, such as `NOT a`.
      case not
      /// A comparison, such as `a == b`.
      case comparison
      /// A constant: `TRUEPREDICATE` or `FALSEPREDICATE`.
      case constant
    }

    /// The kind of the part.
    public let kind: Kind
    /// The part in canonical form, truncated with `…` after 4,096 UTF-8 code units.
    public let text: String
    /// The range of the part in the format string, in UTF-8 code units.
    public let range: SourceRange
    /// The outcome of the part.
    public let outcome: Outcome
    /// Whether the result of the entire predicate depends on this part.
    public let isDecisive: Bool
    /// The nesting level of the part. The level of the entire predicate is 0.
    public let level: Int
    /// The index of the parent in `parts`, or `nil` for the entire predicate.
    public let parent: Int?
    /// How close a failed comparison came to being true, if this is known.
    public let nearMiss: NearMiss?
  }

  /// The string for which the predicate was evaluated, or `nil` for a missing identifier.
  public let subject: String?
  /// All parts in source order, with each part before its children. The array is never empty.
  public let parts: [Part]

  /// The result of the predicate, as returned by `StringPredicate.matches(_:)`, or `nil` if that method throws an
  /// error.
  public var verdict: Bool? {
    if case .verdict(let value)? = parts.first?.outcome { value } else { nil }
  }

  /// The comparisons and constants that determine the result, in source order.
  ///
  /// - Complexity: O(*n*) in the number of parts.
  public var decisiveParts: [Part] {
    parts.filter { $0.isDecisive && ($0.kind == .comparison || $0.kind == .constant) }
  }
}
