public import PredicateSyntax

/// Why a predicate holds for a string, or why it does not: every part of it with its outcome.
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
  /// What a part of a predicate came to.
  public enum Outcome: Hashable, Sendable {
    /// The part was evaluated.
    case verdict(Bool)
    /// The part was not needed. What it would have been is known where that was cheap to find out.
    case notEvaluated(wouldBe: Bool?)
    /// The regular-expression engine met a limit, see `EvaluationError`.
    case limit
  }

  /// One part of a predicate: the whole, an operand of `AND`, `OR` or `NOT`, or a comparison.
  public struct Part: Hashable, Sendable {
    /// What a part is made of.
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

    /// What the part is made of.
    public let kind: Kind
    /// The part in canonical form. Beyond 4,096 UTF-8 code units it is cut, and ends with `…`.
    public let text: String
    /// The part's range in the format string, in UTF-8 code units.
    public let range: SourceRange
    /// What it came to.
    public let outcome: Outcome
    /// Whether the verdict of the whole predicate rests on this part.
    public let isDecisive: Bool
    /// The part's level: 0 for the whole predicate.
    public let level: Int
    /// The place in `parts` of the part that this one belongs to; `nil` for the whole predicate.
    public let parent: Int?
    /// How near a comparison that was evaluated and failed came to holding, where something can be said of it.
    public let nearMiss: NearMiss?
  }

  /// The string that the predicate was asked about; `nil` is the missing identifier.
  public let subject: String?
  /// All parts, each before the parts that belong to it, in the order of the text. Never empty.
  public let parts: [Part]

  /// What the predicate came to: the same as `StringPredicate.matches(_:)` says; `nil` where it throws.
  public var verdict: Bool? {
    if case .verdict(let value)? = parts.first?.outcome { value } else { nil }
  }

  /// The comparisons and constants that the verdict rests on, in the order of the text.
  ///
  /// - Complexity: O(n) in the number of parts.
  public var decisiveParts: [Part] {
    parts.filter { $0.isDecisive && ($0.kind == .comparison || $0.kind == .constant) }
  }
}
