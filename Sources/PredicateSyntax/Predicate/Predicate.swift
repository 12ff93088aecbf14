/// A predicate in normal form: arguments in their places, constants folded, everything that cannot work refused.
///
/// The smart constructors keep these promises: a junction has two parts or more, none of them a constant or a junction
/// of the same kind; nothing is negated twice. The tree nests at most as deep as `PredicateLimits.nestingLevels` allows,
/// so that recursion over it is bounded.
package enum Predicate: Sendable {
  case constant(Bool)
  indirect case comparison(Comparison)
  indirect case not(Predicate)
  case and([Predicate])
  case or([Predicate])
}

extension Predicate {
  /// The normal form of a predicate that has the junctions and negations of its text.
  ///
  /// - Complexity: O(n) in the number of parts, without what is in the operands.
  var normalized: Predicate {
    switch self {
    case .constant, .comparison: self
    case .not(let part): .negation(of: part.normalized)
    case .and(let parts): .conjunction(of: parts.map(\.normalized))
    case .or(let parts): .disjunction(of: parts.map(\.normalized))
    }
  }

  /// The negation. `NOT NOT a` is `a`.
  private static func negation(of predicate: Predicate) -> Predicate {
    switch predicate {
    case .constant(let value): .constant(!value)
    case .not(let inner): inner
    case .comparison, .and, .or: .not(predicate)
    }
  }

  /// The conjunction; an empty one is true. One false part makes it false.
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

  /// The disjunction; an empty one is false. One true part makes it true.
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
  /// Whether the left side is a list whose elements are compared one by one.
  package enum Quantifier: Sendable {
    /// The left side itself is compared.
    case one
    /// One element is enough.
    case any
    /// Every element must fit.
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
  /// The literal that the right side is, as an index into the literals of the syntax tree.
  package var rightLiteral: Int?
}
