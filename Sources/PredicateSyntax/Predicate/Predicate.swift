/// A predicate in normal form, with arguments substituted, constants folded and invalid expressions rejected.
///
/// Invariants: A junction has at least two parts and contains neither constants nor junctions of the same kind. Double
/// negations are removed. The tree is at most `PredicateLimits.nestingLevels` levels deep, which bounds recursion.
package enum Predicate: Sendable {
  case constant(Bool)
  indirect case comparison(Comparison)
  indirect case not(Predicate)
  case and([Predicate])
  case or([Predicate])
}

extension Predicate {
  /// The predicate in normal form, without redundant junctions, negations or constants.
  ///
  /// - Complexity: O(n) in the number of parts, not counting operands.
  var normalized: Predicate {
    switch self {
    case .constant, .comparison: self
    case .not(let part): .negation(of: part.normalized)
    case .and(let parts): .conjunction(of: parts.map(\.normalized))
    case .or(let parts): .disjunction(of: parts.map(\.normalized))
    }
  }

  /// Returns the negation of a predicate. Removes double negations.
  private static func negation(of predicate: Predicate) -> Predicate {
    switch predicate {
    case .constant(let value): .constant(!value)
    case .not(let inner): inner
    case .comparison, .and, .or: .not(predicate)
    }
  }

  /// Returns the conjunction of the parts. An empty conjunction is true, and a false part makes it false.
  private static func conjunction(of parts: [Predicate]) -> Predicate {
    var kept: [Predicate] = []
    for part in parts {
      switch part {
      case .constant(true): continue
      case .constant(false): return part
      case .and(let inner): kept += inner
      case .comparison, .not, .or: kept.append(part)
      }
    }
    return kept.count > 1 ? .and(kept) : kept.first ?? .constant(true)
  }

  /// Returns the disjunction of the parts. An empty disjunction is false, and a true part makes it true.
  private static func disjunction(of parts: [Predicate]) -> Predicate {
    var kept: [Predicate] = []
    for part in parts {
      switch part {
      case .constant(false): continue
      case .constant(true): return part
      case .or(let inner): kept += inner
      case .comparison, .not, .and: kept.append(part)
      }
    }
    return kept.count > 1 ? .or(kept) : kept.first ?? .constant(false)
  }
}

/// A comparison in normal form, such as `a ==[c] b`.
package struct Comparison: Sendable {
  /// How a comparison treats a list on its left side.
  package enum Quantifier: Sendable {
    /// Compares the left side as a single value.
    case one
    /// The comparison is true if any element matches.
    case any
    /// The comparison is true if all elements match.
    case all
  }

  package var left: Operand
  package var quantifier: Quantifier
  package var operation: ComparisonOperator
  package var options: ComparisonOptions
  package var right: Operand
  /// The range of the operator in the format string.
  package var operatorRange: SourceRange
  /// The range of the right side in the format string.
  package var rightRange: SourceRange
  /// The index of the right side's string literal in the syntax tree, or `nil` if the right side isn't a string
  /// literal.
  package var rightLiteral: Int?
}
