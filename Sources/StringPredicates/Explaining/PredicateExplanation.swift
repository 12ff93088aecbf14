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

extension PredicateExplanation: CustomStringConvertible {
  /// A human-readable explanation with one line for each part and an additional line for each near miss.
  ///
  ///     false  SELF BEGINSWITH "mail/" AND (NOT SELF CONTAINS "/draft")
  ///     true   ├─ SELF BEGINSWITH "mail/"
  ///     false  └─ NOT SELF CONTAINS "/draft"
  ///     true      └─ SELF CONTAINS "/draft"  ← decided
  ///
  /// - Complexity: O(*n* · *d*) for *n* parts that are nested *d* levels deep.
  public var description: String { lines().joined(separator: "\n") }

  /// Returns the lines of the description.
  ///
  /// - Parameter width: The maximum line length, in characters. Longer lines are truncated, but each part gets at least
  ///   20 characters.
  public func lines(width: Int = 100) -> [String] {
    let branches = branches()
    let isMarked = parts.contains { $0.isLeaf && !$0.isDecisive }
    let rows = parts.indices.map { index -> (head: String, text: String, isDecisive: Bool) in
      let part = parts[index]
      let room = max(20, max(0, width) - branches[index].first.count)
      let text = part.text.shown(limit: part.text.count > room ? room - 1 : .max)
      return (part.outcome.word, branches[index].first + text, isMarked && part.isDecisive && part.isLeaf)
    }
    let mark = (rows.filter(\.isDecisive).map(\.text.count).max() ?? 0) + 2
    var lines: [String] = []
    for (index, row) in rows.enumerated() {
      let padding = row.isDecisive ? String(repeating: " ", count: max(2, mark - row.text.count)) + "← decided" : ""
      lines.append(Self.padded(row.head, 6) + " " + row.text + padding)
      guard let words = parts[index].note else { continue }
      lines.append(String(repeating: " ", count: 7) + branches[index].rest + "  " + words)
    }
    return lines
  }

  /// Returns the tree-drawing prefixes for each part: the prefix for its line, and the prefix for a note below it.
  private func branches() -> [(first: String, rest: String)] {
    // A part is the last child of its parent if no part at its level follows before the next part at a higher level.
    var isLast = [Bool](repeating: true, count: parts.count)
    var open: [Int] = []  // the current part of each level
    for (index, part) in parts.enumerated() {
      if part.level < open.count {
        isLast[open[part.level]] = part.level == 0
        open.removeLast(open.count - part.level)
      }
      open.append(index)
    }
    var stems: [String] = []  // the prefixes for children of the part at each level
    return parts.indices.map { index in
      let part = parts[index]
      stems.removeLast(max(0, stems.count - part.level))
      guard part.level > 0, let stem = stems.last else {
        stems = [""]
        return ("", "")
      }
      let rest = stem + (isLast[index] ? "   " : "│  ")
      stems.append(rest)
      return (stem + (isLast[index] ? "└─ " : "├─ "), rest)
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

extension PredicateExplanation.Part {
  var isLeaf: Bool { kind == .comparison || kind == .constant }

  /// The note to show below the part: a near miss, or the reason why there is no result.
  var note: String? {
    switch outcome {
    case .limit: isLeaf ? EvaluationError().description : nil
    case .notEvaluated(let wouldBe):
      isLeaf ? wouldBe.map { "not needed; it would have been \($0)" } ?? "not needed" : nil
    case .verdict: nearMiss?.sentence
    }
  }
}

extension PredicateExplanation.Outcome {
  /// The outcome as a single word: `true`, `false`, `-` or `limit`.
  public var word: String {
    switch self {
    case .verdict(let value): value ? "true" : "false"
    case .notEvaluated: "-"
    case .limit: "limit"
    }
  }
}
