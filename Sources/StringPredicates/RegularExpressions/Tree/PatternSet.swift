/// A set as written, in postfix notation: operations on a stack of scalar sets.
///
/// `[a-f&&[^c]]` is *begin, a-f, begin, c, complement, intersection*.
package struct PatternSet: Hashable, Sendable {
  /// The operations, in order.
  package internal(set) var steps: [Step] = []

  /// An operation on the stack.
  package enum Step: Hashable, Sendable {
    /// `[`: pushes an empty set.
    case begin
    /// `a-z`, `a`: adds the scalars to the top set.
    case range(UInt32, UInt32)
    /// `\d`: adds the scalars of a class; `\D`: adds all others.
    case characterClass(CharacterClass, isNegated: Bool)
    /// `\p{L}`, `[:alpha:]`: adds the scalars.
    case property(ScalarSet)
    /// `(?i)`: adds all scalars that differ only in case.
    case closeOverCase
    /// `^`: replaces the top set with its complement.
    case complement
    /// `--`, `&&` or juxtaposition: replaces the top two sets with their combination.
    case combine(Operation)
  }

  /// A binary operation on sets.
  package enum Operation: Hashable, Sendable {
    /// `[[a][b]]`, `[[a]&&[b]]`, `[[a]--[b]]`
    case union, intersection, difference
  }

  /// The classes that have a letter.
  package enum CharacterClass: Hashable, Sendable {
    /// `\d`, `\h`, `\s`, `\v`, `\w`
    case digit, horizontalSpace, space, lineEnd, word
  }

  /// The approximate number of ranges that are processed to evaluate the set, used to limit the sets of a pattern.
  var evaluationCost: Int {
    steps.reduce(0) { cost, step in
      switch step {
      case .characterClass(.word, _): cost + 800
      case .property(let scalars): cost + scalars.rangeCount
      case .closeOverCase: cost + min(cost, 1_500)
      case .complement, .combine: cost + 100
      case .begin, .range, .characterClass: cost + 1
      }
    }
  }

  /// The maximum total cost of the evaluated sets of a pattern: several hundred sets as large as `\w`.
  static let evaluationLimit = 1_000_000

  /// Returns the members.
  ///
  /// - Parameter foldsMarks: Whether single characters lose their marks, like the subject of `MATCHES[d]`.
  /// - Complexity: O(*n*) in the number of steps and ranges.
  package func members(foldsMarks: Bool = false) -> ScalarSet {
    var stack: [ScalarSet] = []
    for step in steps {
      guard var top = stack.popLast() else {
        stack.append(ScalarSet())
        continue
      }
      switch step {
      case .begin:
        stack.append(top)
        top = ScalarSet()
      case .range(let first, let last):
        if foldsMarks { top = top.union(MarkFolding.folded(first, last)) } else { top.insert(first, last) }
      case .characterClass(let name, let isNegated):
        top = top.union(isNegated ? name.members.complement : name.members)
      case .property(let scalars): top = top.union(scalars)
      case .closeOverCase: top = top.closedOverCase
      case .complement: top = top.complement
      case .combine(let operation):
        let left = stack.popLast() ?? ScalarSet()
        switch operation {
        case .union: top = left.union(top)
        case .intersection: top = left.intersection(top)
        case .difference: top = left.subtracting(top)
        }
      }
      stack.append(top)
    }
    return stack.last ?? ScalarSet()
  }
}

extension PatternSet.CharacterClass {
  /// The scalars of the class in ICU 72 (UTS #18, annex C).
  package var members: ScalarSet {
    switch self {
    case .digit: Self.digits
    case .horizontalSpace: Self.horizontalSpaces
    case .space: Self.spaces
    case .lineEnd: Self.lineEnds
    case .word: Self.words
    }
  }

  /// The line ends of `.`, `^`, `$`, `\v` and `\R`.
  static let lineEnds = ScalarSet(bounds: [0x0A, 0x0E, 0x85, 0x86, 0x2028, 0x202A])
  private static let digits = UnicodeProperty.scalars("Nd")
  private static let spaces = UnicodeProperty.scalars("White_Space")
  private static let horizontalSpaces = UnicodeProperty.scalars("Zs").union(ScalarSet(9, 9))
  private static let words = (["Alphabetic", "M", "Nd", "Pc"] as [StaticString]).reduce(ScalarSet(0x200C, 0x200D)) {
    $0.union(UnicodeProperty.scalars($1))
  }
}
