/// A character set as written in a pattern, in postfix notation. Each step is an operation on a stack of scalar sets.
///
/// For example, `[a-f&&[^c]]` is represented as *begin, a-f, begin, c, complement, intersection*.
package struct PatternSet: Hashable, Sendable {
  /// The steps to evaluate, in order.
  package internal(set) var steps: [Step] = []

  /// An operation on a stack of scalar sets.
  package enum Step: Hashable, Sendable {
    /// Pushes an empty set (`[`).
    case begin
    /// Adds a range of scalars to the top set (`a-z` or `a`).
    case range(UInt32, UInt32)
    /// Adds the scalars in a class (`\d`), or all scalars outside it (`\D`), to the top set.
    case characterClass(CharacterClass, isNegated: Bool)
    /// Adds the scalars that have a property to the top set (`\p{L}` or `[:alpha:]`).
    case property(ScalarSet)
    /// Adds all scalars that differ only in case from a member of the top set (`(?i)`).
    case closeOverCase
    /// Replaces the top set with its complement (`^`).
    case complement
    /// Replaces the top two sets with their combination (`--`, `&&` or juxtaposition).
    case combine(Operation)
  }

  /// A binary operation on sets.
  package enum Operation: Hashable, Sendable {
    /// The union, intersection and difference of two sets, written as `[[a][b]]`, `[[a]&&[b]]` and `[[a]--[b]]`.
    case union, intersection, difference
  }

  /// A character class that is written as a backslash followed by a letter.
  package enum CharacterClass: Hashable, Sendable {
    /// Digits, horizontal space, white space, line terminators and word characters, written as `\d`, `\h`, `\s`, `\v`
    /// and `\w`.
    case digit, horizontalSpace, space, lineEnd, word
  }

  /// The approximate number of ranges that must be processed to evaluate the set. Used to limit the total cost of
  /// evaluating a pattern's sets.
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

  /// The maximum total cost of evaluating the sets in a pattern, enough for several hundred sets as large as `\w`.
  static let evaluationLimit = 1_000_000

  /// Returns the members of the set.
  ///
  /// - Parameter foldsMarks: Whether to remove diacritical marks from single characters, as is done for the subject
  ///   under `MATCHES[d]`.
  /// - Complexity: O(*n*), where *n* is the number of steps and ranges.
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
  /// The scalars in the class, as defined by ICU 72 (UTS #18, annex C).
  package var members: ScalarSet {
    switch self {
    case .digit: Self.digits
    case .horizontalSpace: Self.horizontalSpaces
    case .space: Self.spaces
    case .lineEnd: Self.lineEnds
    case .word: Self.words
    }
  }

  /// The line terminators that `.`, `^`, `$`, `\v` and `\R` recognize.
  static let lineEnds = ScalarSet(bounds: [0x0A, 0x0E, 0x85, 0x86, 0x2028, 0x202A])
  private static let digits = UnicodeProperty.scalars("Nd")
  private static let spaces = UnicodeProperty.scalars("White_Space")
  private static let horizontalSpaces = UnicodeProperty.scalars("Zs").union(ScalarSet(9, 9))
  private static let words = (["Alphabetic", "M", "Nd", "Pc"] as [StaticString]).reduce(ScalarSet(0x200C, 0x200D)) {
    $0.union(UnicodeProperty.scalars($1))
  }
}
