/// What a rule asks of an identifier, in the few shapes that rules are made in.
public enum RuleTest: Sendable {
  /// One of some comparisons holds.
  case any([Comparison])
  /// Both hold.
  case both(Comparison, Comparison)
  /// The first one holds, and the second one does not.
  case butNot(Comparison, Comparison)

  /// `CONTAINS[c] '/thread/'`
  public struct Comparison: Sendable {
    let operation: String
    let literal: String
    let ignoresCase: Bool

    init(_ operation: String, _ literal: String, ignoresCase: Bool = false) {
      self.operation = operation
      self.literal = literal
      self.ignoresCase = ignoresCase
    }

    /// `CONTAINS c /thread/` with tabs between; `-` stands where case counts.
    var line: String { "\(operation)\t\(ignoresCase ? "c" : "-")\t\(literal)" }
  }

  /// A line of text with tabs: the shape, then the comparisons.
  public var line: String {
    switch self {
    case .any(let all): (["any"] + all.map(\.line)).joined(separator: "\t")
    case .both(let first, let second): "both\t\(first.line)\t\(second.line)"
    case .butNot(let first, let second): "butNot\t\(first.line)\t\(second.line)"
    }
  }
}
