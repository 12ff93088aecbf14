public import PredicateSyntax

/// An explanation of a predicate's result for a string: every part with its outcome.
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
  /// The outcome of a part.
  public enum Outcome: Hashable, Sendable {
    /// The part was evaluated.
    case verdict(Bool)
    /// The part was not needed. `wouldBe` is its result if that was cheap to compute.
    case notEvaluated(wouldBe: Bool?)
    /// The regular-expression engine exceeded a limit; see `EvaluationError`.
    case limit
  }

  /// A part of a predicate: the whole, an operand of `AND`, `OR` or `NOT`, or a comparison.
  public struct Part: Hashable, Sendable {
    /// The kind of a part.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// `a AND b`
      case and
      /// `a OR b`
      case or
      /// `NOT a`
      case not
      /// `a == b`
      case comparison
      /// `TRUEPREDICATE`, `FALSEPREDICATE`
      case constant
    }

    /// The kind of the part.
    public let kind: Kind
    /// The part in canonical form, truncated with `…` after 4,096 UTF-8 code units.
    public let text: String
    /// The part's range in the format string, in UTF-8 code units.
    public let range: SourceRange
    /// The outcome of the part.
    public let outcome: Outcome
    /// Whether the result of the whole predicate depends on this part.
    public let isDecisive: Bool
    /// The nesting level: 0 for the whole predicate.
    public let level: Int
    /// The index in `parts` of the parent; `nil` for the whole predicate.
    public let parent: Int?
    /// How close a failed comparison came to being true, if known.
    public let nearMiss: NearMiss?
  }

  /// The explained string; `nil` is a missing identifier.
  public let subject: String?
  /// All parts, in source order, each before its children. Never empty.
  public let parts: [Part]

  /// The result of the predicate, as returned by `StringPredicate.matches(_:)`; `nil` if that throws.
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
