/// A predicate in normal form: arguments in their places, constants folded, everything that cannot work refused.
///
/// It is built by the smart constructors only, which keep these promises: a junction has two parts or more, none of
/// them a constant or a junction of the same kind; nothing is negated twice.
package struct CheckedPredicate: Sendable {
  package indirect enum Kind: Sendable {
    case constant(Bool)
    case not(CheckedPredicate)
    case all([CheckedPredicate])
    case any([CheckedPredicate])
    case comparison(CheckedComparison)
  }

  package let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  package static func constant(_ value: Bool) -> Self { Self(.constant(value)) }

  package static func comparison(_ comparison: CheckedComparison) -> Self { Self(.comparison(comparison)) }

  /// `NOT NOT a` is `a`.
  package static func not(_ operand: Self) -> Self {
    switch operand.kind {
    case .constant(let value): .constant(!value)
    case .not(let inner): inner
    default: Self(.not(operand))
    }
  }

  /// The conjunction; an empty one is true. One false part makes it false.
  package static func all(_ operands: [Self]) -> Self { junction(operands, neutral: true, Kind.all) }

  /// The disjunction; an empty one is false. One true part makes it true.
  package static func any(_ operands: [Self]) -> Self { junction(operands, neutral: false, Kind.any) }

  private static func junction(_ operands: [Self], neutral: Bool, _ make: ([Self]) -> Kind) -> Self {
    var parts: [Self] = []
    parts.reserveCapacity(operands.count)
    for operand in operands {
      switch operand.kind {
      case .constant(neutral): continue
      case .constant: return .constant(!neutral)
      case .all(let inner) where neutral: parts.append(contentsOf: inner)
      case .any(let inner) where !neutral: parts.append(contentsOf: inner)
      default: parts.append(operand)
      }
    }
    guard let first = parts.first else { return .constant(neutral) }
    guard parts.count > 1 else { return first }
    return Self(make(parts))
  }
}

/// `a ==[c] b` in normal form.
package struct CheckedComparison: Sendable {
  /// Whether the left side is a list whose elements are compared one by one.
  package enum Quantifier: Sendable {
    /// The left side itself is compared.
    case one
    /// One element is enough.
    case any
    /// Every element must fit.
    case all
  }

  package var quantifier: Quantifier
  package var left: Operand
  package var operation: ComparisonOperator
  package var options: ComparisonOptions
  package var right: Operand
  /// Where the operator stands in the format string.
  package var operatorRange: SourceRange
  /// Where the right side stands in the format string.
  package var rightRange: SourceRange
  /// The literal that the right side is, by its place among the tree's literals.
  package var rightLiteral: Int?
}

/// One side of a comparison in normal form.
package indirect enum Operand: Sendable {
  /// The evaluated string.
  case subject
  /// A value that is known when the predicate is built.
  case constant(PredicateValue)
  /// A list with parts that are not known yet.
  case list([Operand])
  /// A function of one string: `length:(SELF)`.
  case function(StringFunction, Operand)
  /// Arithmetic with parts that are not known yet.
  case arithmetic(NumericFunction, [Operand])
  /// `{…}[n]` with parts that are not known yet.
  case index(Operand, Operand)
  /// `TERNARY(p, a, b)`
  case ternary(CheckedPredicate, Operand, Operand)

  package var constant: PredicateValue? {
    if case .constant(let value) = self { value } else { nil }
  }
}

/// A function of a string that the dialect `extended` has.
package enum StringFunction: String, Sendable, CaseIterable {
  /// The number of UTF-16 code units.
  case length = "length:"
  /// Capital letters, by the full mappings.
  case uppercase = "uppercase:"
  /// Small letters, by the full mappings.
  case lowercase = "lowercase:"
  /// Without case and diacritical marks.
  case canonical = "canonical:"
}
