/// A predicate in normal form: arguments substituted, constants folded, invalid expressions refused.
///
/// Invariants: a junction has at least two parts, none of them a constant or a junction of the same kind, and double
/// negations are removed. The tree nests at most `PredicateLimits.nestingLevels` deep, which bounds recursion.
package enum Predicate: Sendable {
  case constant(Bool)
  indirect case comparison(Comparison)
  indirect case not(Predicate)
  case and([Predicate])
  case or([Predicate])
}

extension Predicate {
  /// The normal form of a predicate with the junctions and negations of its source.
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

  /// Returns the negation. Cancels a double negation.
  private static func negation(of predicate: Predicate) -> Predicate {
    switch predicate {
    case .constant(let value): .constant(!value)
    case .not(let inner): inner
    case .comparison, .and, .or: .not(predicate)
    }
  }

  /// Returns the conjunction. An empty one is true, and a false part makes it false.
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

  /// Returns the disjunction. An empty one is false, and a true part makes it true.
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

/// `a ==[c] b` in normal form.
package struct Comparison: Sendable {
  /// How to compare a list on the left side.
  package enum Quantifier: Sendable {
    /// Compares the left side itself.
    case one
    /// True if any element matches.
    case any
    /// True if all elements match.
    case all
  }

  package var left: Operand
  package var quantifier: Quantifier
  package var operation: ComparisonOperator
  package var options: ComparisonOptions
  package var right: Operand
  /// The operator's range in the format string.
  package var operatorRange: SourceRange
  /// The right side's range in the format string.
  package var rightRange: SourceRange
  /// The index of the right side's literal in the syntax tree.
  package var rightLiteral: Int?
}
